#include "drawings.h"

#include <stddef.h>

#include "gfx_art.h"
#include "words.h"

const uint8_t cult_faces_in_air[CULT_FACES] = {
    [CULT_YELLOW] = 11, [CULT_TENTACLE] = 3, [CULT_ELDER] = 6, [CULT_CTHULHU] = 1, [CULT_EYE] = 14};

const uint8_t cult_faces_melody[CULT_FACES] = {
    [CULT_YELLOW] = MELODY_YELLOW,   [CULT_TENTACLE] = MELODY_TENTACLE, [CULT_ELDER] = MELODY_ELDER,
    [CULT_CTHULHU] = MELODY_CTHULHU, [CULT_EYE] = MELODY_EYE,
};

const gfx_sprite_t *const cult_faces_48[CULT_FACES] = {&gfx_art_yellow_48, &gfx_art_tentacle_48,
                                                       &gfx_art_elder_48, &gfx_art_cthulhu_48,
                                                       &gfx_art_eye_48};
const gfx_sprite_t *const cult_faces_36[CULT_FACES] = {&gfx_art_yellow_36, &gfx_art_tentacle_36,
                                                       &gfx_art_elder_36, &gfx_art_cthulhu_36,
                                                       &gfx_art_eye_36};
const gfx_sprite_t *const cult_faces_24[CULT_FACES] = {&gfx_art_yellow_24, &gfx_art_tentacle_24,
                                                       &gfx_art_elder_24, &gfx_art_cthulhu_24,
                                                       &gfx_art_eye_24};
const gfx_sprite_t *const cult_faces_11[CULT_FACES] = {&gfx_art_yellow_11, &gfx_art_tentacle_11,
                                                       &gfx_art_elder_11, &gfx_art_cthulhu_11,
                                                       &gfx_art_eye_11};

/* Drawings that stand for words, by name: for screen readers and tests. */
static const struct {
    const gfx_sprite_t *drawing;
    text_t text;
} named[] = {
    {&gfx_art_yellow_11, TEXT_FACE_YELLOW},
    {&gfx_art_yellow_24, TEXT_FACE_YELLOW},
    {&gfx_art_tentacle_11, TEXT_FACE_TENTACLE},
    {&gfx_art_tentacle_24, TEXT_FACE_TENTACLE},
    {&gfx_art_elder_11, TEXT_FACE_ELDER},
    {&gfx_art_elder_24, TEXT_FACE_ELDER},
    {&gfx_art_cthulhu_11, TEXT_FACE_CTHULHU},
    {&gfx_art_cthulhu_22, TEXT_FACE_CTHULHU},
    {&gfx_art_cthulhu_24, TEXT_FACE_CTHULHU},
    {&gfx_art_eye_11, TEXT_FACE_EYE},
    {&gfx_art_eye_24, TEXT_FACE_EYE},
    {&gfx_art_mad_14, TEXT_MAD},
    {&gfx_art_mad_22, TEXT_MAD},
    {&gfx_art_mad_26, TEXT_MAD},
    {&gfx_art_hollow_14, TEXT_MAD},
    {&gfx_art_hollow_22, TEXT_MAD},
    {&gfx_art_hollow_26, TEXT_MAD},
    {&gfx_art_battery_low_10x6, TEXT_BATTERY_LOW},
    {&gfx_art_battery_empty_10x6, TEXT_BATTERY_EMPTY},
    {&gfx_art_heart_7x6, TEXT_OPTION_HEART},
    {&gfx_art_shell_3x6, TEXT_OPTION_BULLETS},
    {&gfx_art_shell_5x6, TEXT_OPTION_BULLETS},
    {&gfx_art_brain_9x7, TEXT_SANITY},
    {&gfx_art_relic_9[OPTION_AMULET - OPTION_AMULET], TEXT_OPTION_AMULET},
    {&gfx_art_relic_9[OPTION_DAGGER - OPTION_AMULET], TEXT_OPTION_DAGGER},
    {&gfx_art_relic_9[OPTION_IDOL - OPTION_AMULET], TEXT_OPTION_IDOL},
    {&gfx_art_relic_9[OPTION_MEAD - OPTION_AMULET], TEXT_OPTION_MEAD},
    {&gfx_art_relic_9[OPTION_TOME - OPTION_AMULET], TEXT_OPTION_TOME},
};

const char *ui_drawing_word(const void *view, const gfx_sprite_t *drawing) {
    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        if (named[i].drawing == drawing) {
            return word(view, named[i].text);
        }
    }
    static const char *const pips[] = {"1", "2", "3", "4", "5", "6"};
    for (size_t i = 0; i < sizeof pips / sizeof pips[0]; i++) {
        if (drawing == &gfx_art_pips[i]) {
            return pips[i];
        }
    }
    return NULL;
}
