/* One pixel of a picture. */
#pragma once

#include "gfx.h"

/* Is it lit? False outside the frame. */
static inline bool pixel_lit(const gfx_frame_t *frame, int x, int y) {
    bool inside = x >= 0 && x < GFX_WIDTH_PX && y >= 0 && y < GFX_HEIGHT_PX;
    return inside && (frame->bytes[y / 8 * GFX_WIDTH_PX + x] >> (y % 8) & 1) != 0;
}
