#include "die_faces.h"

#include "gfx_art.h"
#include "ui.h"

enum { TENTACLE_IN_AIR = 3, ELDER_IN_AIR = 6, YELLOW_IN_AIR = 11, EYE_IN_AIR = 14 };

const uint8_t cult_faces_in_air[CULT_FACES] = {[CULT_YELLOW] = YELLOW_IN_AIR,
                                               [CULT_TENTACLE] = TENTACLE_IN_AIR,
                                               [CULT_ELDER] = ELDER_IN_AIR,
                                               [CULT_CTHULHU] = 1,
                                               [CULT_EYE] = EYE_IN_AIR};

const uint8_t cult_faces_melody[CULT_FACES] = {
    [CULT_YELLOW] = MELODY_YELLOW,   [CULT_TENTACLE] = MELODY_TENTACLE, [CULT_ELDER] = MELODY_ELDER,
    [CULT_CTHULHU] = MELODY_CTHULHU, [CULT_EYE] = MELODY_EYE,
};

const gfx_sprite_t *const cult_faces_48[CULT_FACES] = {&gfx_art_yellow_48, &gfx_art_tentacle_48,
                                                       &gfx_art_elder_48, &gfx_art_cthulhu_48,
                                                       &gfx_art_eye_48};
const gfx_sprite_t *const cult_faces_24[CULT_FACES] = {&gfx_art_yellow_24, &gfx_art_tentacle_24,
                                                       &gfx_art_elder_24, &gfx_art_cthulhu_24,
                                                       &gfx_art_eye_24};
const gfx_sprite_t *const cult_faces_11[CULT_FACES] = {&gfx_art_yellow_11, &gfx_art_tentacle_11,
                                                       &gfx_art_elder_11, &gfx_art_cthulhu_11,
                                                       &gfx_art_eye_11};
