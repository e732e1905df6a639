/* Page blitter: draws pictures that have the frame's page layout, clipped, at any pixel position. For
 * the sources of gfx only. */
#pragma once

#include "blend.h"

/* A picture's place on the frame, and which part of it is drawn how. */
typedef struct {
    int x, y;               /* of its top left pixel */
    int first_row, end_row; /* its rows first_row..end_row-1, as far as it has them */
    bool mirrored;
    dither_t dither;
    gfx_mode_t mode;
} blit_t;

void blit(gfx_frame_t *frame, const blit_t *how, const gfx_sprite_t *sprite);
