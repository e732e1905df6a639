/* A table made from the prompt alone, and what games without pictures of their own name in their
 * rows. */
#pragma once

#include "game_picture.h"

extern const scene_t generic_table;

/* What presses do at a table that needs no more than its prompt: ROLL throws, or takes what is highlighted;
 * left and right go through the options. */
void generic_press(const ui_call_t *call);

/* What is asked; while a throw falls, what was asked before it: who threw it, and what for. What it brings
 * nothing tells beforehand. */
void prompt_in_sight(const ui_paint_t *paint, game_prompt_t *prompt);

/* One answer a press. */
uint8_t undo_one(const session_t *session);

/* The newest answer, as the undo question shows it; and its two lines apart: who was asked what, in
 * rows 17-28; the option, or the values one higher, in rows 31-42. */
void paint_undo_newest(const ui_paint_t *paint);
void paint_undo_asked(const ui_paint_t *paint, const log_entry_t *entry);
void paint_undo_answer(const ui_paint_t *paint, const log_entry_t *entry);

/* The values of a roll, one higher, or whom a roll for who starts picked. */
void say_values(const ui_view_t *view, uint16_t index, char *text, size_t size);
