/* Words as they are drawn. Inside gfx only. */
#pragma once

#include "gfx.h"

/* A text was drawn; hot: black in a lit box. What lies outside the frame is not told. */
void words_add(gfx_words_t *words, int x, int y, const gfx_font_t *font, const char *text,
               bool hot);

/* A rectangle was drawn over what lies below: inverse, or it is gone. */
void words_cover(gfx_words_t *words, int x, int y, int width, int height, gfx_ink_t ink);
