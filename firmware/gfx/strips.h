/* Inside gfx only: plain sprites page by page, each a strip of eight rows that lies on one page of the
 * frame or across two. A third of the time that columns take. */
#pragma once

#include "gfx.h"

/* Rows first..end-1 of a sprite that isn't packed. */
void gfx_strips(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first, int end,
                gfx_ink_t ink);
