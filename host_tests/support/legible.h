/* Legibility check: no text of a picture is beyond the display, overlaps another one, or is hidden or cut, as it is and with every
 * combination of status icons. Measured from the texts as they were drawn, see gfx_recorder_t. */
#pragma once

#include "app.h"

/* Fails the running Unity test, with both texts, unless so. */
void legible_check(app_t *app, const char *name);
