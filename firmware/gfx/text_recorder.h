/* Text recorder (gfx_recorder_t): records texts and named drawings as they are drawn. For the sources of
 * gfx only. */
#pragma once

#include "gfx.h"

void recorder_clear(gfx_recorder_t *recorder);

/* A text was drawn. One outside the frame is not recorded. */
void recorder_add_text(gfx_recorder_t *recorder, int x, int y, const gfx_font_t *font,
                       const char *text, gfx_mode_t mode);

/* A drawing was drawn; it is recorded by its name, if it has one. */
void recorder_add_drawing(gfx_recorder_t *recorder, int x, int y, const gfx_sprite_t *drawing);

/* A rectangle was drawn: words under it become inverse (GFX_XOR) or are dropped. Dark text that follows
 * in a lit one is inverse, too. */
void recorder_cover(gfx_recorder_t *recorder, int x, int y, int width, int height, gfx_mode_t mode);
