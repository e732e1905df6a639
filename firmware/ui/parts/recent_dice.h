/* The dice that were thrown last: offered first where dice are chosen. Not saved. Inside ui only. */
#pragma once

#include "scene.h"

/* Puts these dice first. */
void recent_dice_add(ui_t *ui, const dice_state_t *dice);

/* How many there are. */
uint8_t recent_dice_count(const ui_t *ui);

/* "2x d20 highest +3", and "highest +3" alone. */
enum { DICE_TEXT_MAX = 32 };
void format_dice(const ui_view_t *view, const dice_state_t *dice, char text[DICE_TEXT_MAX]);
void format_dice_extras(const ui_view_t *view, const dice_state_t *dice, char text[DICE_TEXT_MAX]);
