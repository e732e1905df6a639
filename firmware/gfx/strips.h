/* Inside gfx only: plain pictures by strips, each eight rows of one or of many side by side, and the
 * frame by words, four columns at a time. A fifth of the time that gfx_column takes. */
#pragma once

#include "column.h"

/* How a picture is laid on the frame. */
typedef struct {
    int x, y;
    int first, end; /* its rows that are drawn, as far as it has them */
    bool mirrored;
    uint32_t pattern; /* of these the pixels, see column.h */
    gfx_ink_t ink;
} laying_t;

/* One that isn't packed. */
void strips_sprite(gfx_frame_t *frame, const laying_t *lay, const gfx_sprite_t *sprite);

/* Side by side, each of the font's whole cell: their bytes. All are at least partly in the frame, and
 * no wider than the margin. */
#define STRIPS_MARGIN_PX 8
void strips_glyphs(gfx_frame_t *frame, const laying_t *lay, const gfx_font_t *font,
                   const uint8_t *const *glyphs, int count);
