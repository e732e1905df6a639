/* Choices that were changed after the draws behind them had been seen: everybody is to know of it,
 * at every game alike. */
#pragma once

#include "scene.h"

/* "1 taken back"; an empty text when nothing was, in any game of this table. */
void format_mended(const ui_view_t *view, char *text, size_t size);

/* Have draws behind these last answers been seen, in a game with choices? Then another choice in
 * their place, or before, will be a mended one. */
bool undo_would_mend(const session_t *session, uint8_t answers);
