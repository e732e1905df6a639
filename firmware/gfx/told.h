/* Words as they are drawn. Inside gfx only. */
#pragma once

#include "gfx.h"

/* A text was drawn. What lies outside the frame is not told. */
void told_add(gfx_words_t *words, int x, int y, const gfx_font_t *font, const char *text,
              gfx_ink_t ink);

/* A drawing was drawn: its name is told, if it has one. */
void told_add_drawing(gfx_words_t *words, int x, int y, const gfx_sprite_t *drawing);

/* A rectangle was drawn over what lies below: inverse, or it is gone. Dark
 * words that follow in a lit one are inverse, too. */
void told_cover(gfx_words_t *words, int x, int y, int width, int height, gfx_ink_t ink);
