/* Drawings that tell what is written nowhere, by name: for those who are read to. */
#include <stddef.h>

#include "gfx_art.h"
#include "words.h"

static const struct {
    const gfx_sprite_t *drawing;
    text_t text;
} drawings[] = {
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

/* A d6 by its pips. */
static const char *pips_of(const gfx_sprite_t *drawing) {
    static const char *const numbers[] = {"1", "2", "3", "4", "5", "6"};
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        if (drawing == &gfx_art_pips[i]) {
            return numbers[i];
        }
    }
    return NULL;
}

const char *ui_drawing_word(const void *view, const gfx_sprite_t *drawing) {
    for (size_t i = 0; i < sizeof drawings / sizeof drawings[0]; i++) {
        if (drawings[i].drawing == drawing) {
            return word(view, drawings[i].text);
        }
    }
    return pips_of(drawing);
}
