/* The faces of the cult die, by size. Inside ui only. */
#pragma once

#include "cult_die.h"
#include "gfx.h"

extern const gfx_sprite_t *const cult_faces_48[CULT_FACES];
extern const gfx_sprite_t *const cult_faces_24[CULT_FACES];
extern const gfx_sprite_t *const cult_faces_11[CULT_FACES];
