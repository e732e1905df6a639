/* Drawings of the cult die's faces, by size. Inside ui only. */
#pragma once

#include "cult_die.h"
#include "gfx.h"

/* The picture of the tumbling die (gfx_art_tumble) that has a face in front. */
extern const uint8_t cult_faces_in_air[CULT_FACES];

extern const uint8_t cult_faces_melody[CULT_FACES]; /* melody_t */

extern const gfx_sprite_t *const cult_faces_48[CULT_FACES];
extern const gfx_sprite_t *const cult_faces_36[CULT_FACES];
extern const gfx_sprite_t *const cult_faces_24[CULT_FACES];
extern const gfx_sprite_t *const cult_faces_11[CULT_FACES];
