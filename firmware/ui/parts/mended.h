/* Choices that were changed after the draws behind them had been seen: everybody is to know of it,
 * at every game alike. */
#pragma once

#include "scene.h"

/* "1 taken back"; an empty text when nothing was, in any game of this table. */
void format_mended(const ui_view_t *view, char *text, size_t size);

/* Have draws behind these last answers been seen, in a game with choices? Then another choice in
 * their place, or before, will be a mended one. */
bool undo_would_mend(const session_t *session, uint8_t answers);

/* The stamp in the corner of a table, while there is something to tell: an arrow that turns back,
 * and how many (9: or more). And the arrow alone, 5x7. */
void paint_mended_stamp(const ui_paint_t *paint);
void draw_mended(gfx_frame_t *frame, int x, int y, gfx_ink_t ink);

/* The stamp beside it: the last try to roll failed, and nothing was rolled since. */
void paint_missed_stamp(const ui_paint_t *paint);

/* Both stand on tables only. */
bool has_table_stamps(const ui_paint_t *paint);

enum { STAMP_PX = 12 };

/* The first column that stamps take now, from there to the edge; GFX_WIDTH_PX: there are none. And
 * where another one stands, left of them. */
int stamps_x(const ui_paint_t *paint);
int next_stamp_x(const ui_paint_t *paint);
