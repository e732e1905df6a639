/* The battery goes down: a stamp on every picture, before anything fails. */
#pragma once

#include "scene.h"

/* In the upper right corner, left of the stamps that stand there already: what else would stand there
 * ends at stamps_x. Some scenes have another place for it. */
void paint_battery_stamp(const ui_paint_t *paint);
