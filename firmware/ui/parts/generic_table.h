/* A table made from the prompt alone, and what games without pictures of their own name in their
 * rows. */
#pragma once

#include "game_picture.h"

extern const scene_t generic_table;

/* Its parts, for tables that keep some of it: the head ("Cornelia moves") in rows 0-11; the options
 * with the cursor's one inverse, in rows 16-51; who won, and points of everybody (NULL: none). */
void paint_head(const ui_paint_t *paint, const game_prompt_t *prompt);
void paint_options(const ui_paint_t *paint, const game_prompt_t *prompt);
void paint_end(const ui_paint_t *paint, const game_prompt_t *prompt,
               uint32_t (*points)(const ui_view_t *view, uint8_t seat));

/* One answer a press. */
uint8_t undo_one(const session_t *session);

/* The newest answer, as the undo question shows it; and its two lines apart: who was asked what, in
 * rows 17-28; the option, or the values one higher, in rows 31-42. */
void paint_undo_newest(const ui_paint_t *paint);
void paint_undo_asked(const ui_paint_t *paint, const log_entry_t *entry);
void paint_undo_answer(const ui_paint_t *paint, const log_entry_t *entry);

/* The values of a roll, one higher, or whom a roll for who starts picked. */
void say_values(const ui_view_t *view, uint16_t index, char *text, size_t size);
