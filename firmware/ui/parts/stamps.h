/* The stamps in the upper right corner, or where a scene has another place for them: what everybody
 * is to know. From the right:
 *
 *   an arrow that turns back, and how many choices were changed (9: or more): on a table only
 *   a cross: the last try to roll failed, and nothing was rolled since (on a table only); in a frame:
 *            a source of the noise fails
 *   a battery that goes down, before anything fails */
#pragma once

#include "scene.h"

enum { STAMPS_MOST = 3 };

/* As many as the scene leaves room for (`stamps`): the first of them. */
void paint_stamps(const ui_paint_t *paint);

/* Where stamps begin in that corner now, with the dark column before them; GFX_WIDTH_PX: there are
 * none. What else would stand there ends before. */
int stamps_x(const ui_paint_t *paint);

/* Does a source of the noise fail? */
bool any_source_ails(const ui_trust_t *trust);
