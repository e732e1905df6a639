/* Status icons in the upper right corner, or where a scene has another place for them. From the right:
 *
 *   an arrow that turns back, and how many choices were amended (9: or more); on a table only
 *   a cross: the last roll failed and nothing was rolled since, on a table only; in a frame: a noise
 *            source fails
 *   a battery that is low or empty */
#pragma once

#include "scene.h"

enum { STATUS_ICONS_MAX = 3 };

/* The first of them, as many as the scene leaves room for (`icons_max`). */
void paint_status_icons(const ui_paint_t *paint);

/* Where the icons in that corner begin now, with a dark column before them; GFX_WIDTH_PX: there are none. */
int status_icons_x(const ui_paint_t *paint);

/* Does a noise source fail? */
bool any_source_alarm(const ui_trust_t *trust);
