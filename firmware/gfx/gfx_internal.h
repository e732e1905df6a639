/* Internals of gfx: the page blitter, which draws pictures in the frame's page layout, clipped, at any pixel
 * position; and the hooks of the text recorder. For the sources of gfx only. */
#pragma once

#include "gfx.h"

/* --- page blitter ------------------------------------------------------------------------- */

/* One page column of pixels, with `bits` of it drawn. */
static inline uint8_t blend(uint32_t pixels, uint32_t bits, gfx_mode_t mode) {
    return (uint8_t)(mode == GFX_SET   ? pixels | bits
                     : mode == GFX_XOR ? pixels ^ bits
                                       : pixels & ~bits);
}

/* A picture's place on the frame, and which part of it is drawn how. */
typedef struct {
    int x, y;               /* of its top left pixel */
    int first_row, end_row; /* its rows first_row..end_row-1, as far as it has them */
    bool mirrored;
    gfx_mode_t mode;
} blit_t;

void blit(gfx_frame_t *frame, const blit_t *how, const gfx_sprite_t *sprite);

/* The page column at x of a dither pattern of gfx_shade's levels: rows alike on every page, columns
 * repeating every four. */
uint8_t dither_column(int level, int x);

/* --- text recorder (gfx_recorder_t) ------------------------------------------------------- */

void recorder_clear(gfx_recorder_t *recorder);

/* A text was drawn. One outside the frame is not recorded. */
void recorder_add_text(gfx_recorder_t *recorder, int x, int y, const gfx_font_t *font,
                       const char *text, gfx_mode_t mode);

/* A drawing was drawn; it is recorded by its name, if it has one. */
void recorder_add_drawing(gfx_recorder_t *recorder, int x, int y, const gfx_sprite_t *drawing);

/* A rectangle was drawn: words under it become inverse (GFX_XOR) or are dropped. Dark text that follows
 * in a lit one is inverse, too. */
void recorder_cover(gfx_recorder_t *recorder, int x, int y, int width, int height, gfx_mode_t mode);
