#include "die_faces.h"

#include "gfx_art.h"

const gfx_sprite_t *const cult_faces_48[CULT_FACES] = {&gfx_art_yellow_48, &gfx_art_tentacle_48,
                                                       &gfx_art_elder_48, &gfx_art_cthulhu_48,
                                                       &gfx_art_eye_48};
const gfx_sprite_t *const cult_faces_24[CULT_FACES] = {&gfx_art_yellow_24, &gfx_art_tentacle_24,
                                                       &gfx_art_elder_24, &gfx_art_cthulhu_24,
                                                       &gfx_art_eye_24};
const gfx_sprite_t *const cult_faces_11[CULT_FACES] = {&gfx_art_yellow_11, &gfx_art_tentacle_11,
                                                       &gfx_art_elder_11, &gfx_art_cthulhu_11,
                                                       &gfx_art_eye_11};
