/* Inside gfx only: packed pictures, unpacked once. */
#pragma once

#include "gfx.h"

/* The same picture plain, from the room or put there; or as it is when there is no room for it. Stays
 * as long as no other is asked for. */
gfx_sprite_t unpacked_of(gfx_unpacked_t *room, const gfx_sprite_t *sprite);
