/* The picture of just dice. Inside ui only.
 *
 *    0 | < d12               3x > |  left: the next die; right: how many
 *   16 | sum            1   7   9 |  each die; one die: only its number, or its face
 *      |  17            3         |
 *   52 |                ----------|
 *   63 |                12  31  8 |  the throws before */
#pragma once

#include "scene.h"

void draw_dice(gfx_frame_t *frame, const ui_t *ui, const ui_view_t *view, uint64_t now_us);
