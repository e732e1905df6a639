/* The generic table: plays any game from its prompt alone. For games without a picture of their own, and
 * defaults for the rows of those with one. */
#pragma once

#include "game_picture.h"

extern const scene_t generic_table;

/* The prompt; while a throw falls, the prompt before it, so that nothing reveals its result. */
void prompt_in_sight(const ui_paint_t *paint, game_prompt_t *prompt);

/* An undo takes back one answer. */
uint16_t undo_one(const session_t *session);

/* The newest answer, for the undo question; and its first line alone: who was asked what, in rows 17-28. */
void paint_undo_newest(const ui_paint_t *paint);
void paint_undo_asked(const ui_paint_t *paint, const log_entry_t *entry);

/* The values of a roll, each plus 1; or the name that a roll for who starts picked. */
void say_values(const ui_view_t *view, uint16_t index, char *text, size_t size);
