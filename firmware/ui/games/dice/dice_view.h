/* The picture of just dice. Inside ui only.
 *
 *    0 | < d12               3x > |  left: the next die; right: how many
 *   16 | sum            1   7   9 |  each die; one die: only its number, or its face
 *      |  17            3         |
 *   52 |                ----------|
 *   63 |                12  31  8 |  the throws before */
#pragma once

#include "dice.h"
#include "scene.h"

extern const scene_t dice_table;

void paint_dice(const ui_paint_t *paint);

/* "10x" */
enum { COUNT_TEXT_MAX = 8 };
void format_count(const dice_state_t *dice, char text[COUNT_TEXT_MAX]);
