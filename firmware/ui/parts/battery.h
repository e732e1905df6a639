/* The battery goes down: a stamp on home and on the tables, before anything fails. */
#pragma once

#include "scene.h"

/* Left of the stamps that stand there already. */
void paint_battery_stamp(const ui_paint_t *paint);

/* The same in home's lower corner, where its titles don't reach. */
void paint_battery_low_down(const ui_paint_t *paint);
