/* Can all that a picture says be read? No text passes the edge of the glass or runs into another
 * one, in whatever language; measured from the texts as they were drawn, see gfx_recorder_t. */
#pragma once

#include "app.h"

/* Fails the running Unity test, with both texts, unless so. */
void legible_check(app_t *app, const char *name);
