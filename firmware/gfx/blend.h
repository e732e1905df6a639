/* Draw modes and dither patterns, for the sources of gfx only. */
#pragma once

#include "gfx.h"

/* One page column of pixels, with `bits` of it drawn. */
static inline uint8_t blend(uint32_t pixels, uint32_t bits, gfx_mode_t mode) {
    return (uint8_t)(mode == GFX_SET   ? pixels | bits
                     : mode == GFX_XOR ? pixels ^ bits
                                       : pixels & ~bits);
}

/* Which pixels of column x are drawn at a dither level is dither[x % 4], alike on every page. */
#define DITHER_COLUMNS 4
typedef struct {
    uint8_t columns[DITHER_COLUMNS];
} dither_t;

#define DITHER_ALL ((dither_t){{0xFF, 0xFF, 0xFF, 0xFF}})

/* Of gfx_shade's levels. */
dither_t dither_of(int level);
