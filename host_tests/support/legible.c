#include "legible.h"

#include "look.h"

#include <stdio.h>
#include <string.h>

#include "unity.h"

typedef struct {
    char text[80];
    int x, end; /* of what is inked */
    int top, bottom;
} seen_t;

static const gfx_font_t *font_of(uint8_t height) {
    static const gfx_font_t *const fonts[] = {&gfx_font_5x8,   &gfx_font_6x12,  &gfx_font_8x16,
                                              &gfx_font_12x24, &gfx_font_16x32, &gfx_font_32x64};
    uint8_t at = 0;
    while (fonts[at]->height != height) {
        at++;
    }
    return fonts[at];
}

/* Letters are inked in the middle half of their cell, whatever the font. */
static seen_t seen_at(const gfx_words_t *words, uint8_t i) {
    const gfx_word_t *word = &words->list[i];
    seen_t seen = {
        .x = word->x, .top = word->y + word->height / 4, .bottom = word->y + word->height * 3 / 4};
    TEST_ASSERT_LESS_THAN(sizeof seen.text, word->bytes);
    memcpy(seen.text, &words->text[word->at], word->bytes);
    seen.end = word->x + gfx_text_width(font_of(word->height), seen.text);
    return seen;
}

static bool meet(const seen_t *a, const seen_t *b) {
    return a->x < b->end && b->x < a->end && a->top < b->bottom && b->top < a->bottom;
}

static void check_apart(const gfx_words_t *words, uint8_t i, const char *name) {
    seen_t a = seen_at(words, i);
    char message[256];
    snprintf(message, sizeof message, "%s: \"%s\" at %d to %d", name, a.text, a.x, a.end);
    TEST_ASSERT_TRUE_MESSAGE(a.x >= 0 && a.end <= GFX_WIDTH_PX, message);
    for (uint8_t j = 0; j < i; j++) {
        if (words->list[j].drawing) {
            continue;
        }
        seen_t b = seen_at(words, j);
        snprintf(message, sizeof message, "%s: \"%s\" and \"%s\"", name, a.text, b.text);
        TEST_ASSERT_TRUE_MESSAGE(words->list[j].gone || !meet(&a, &b), message);
    }
}

static void check_words(const gfx_words_t *words, const char *name) {
    TEST_ASSERT_LESS_THAN_MESSAGE(GFX_WORDS_MAX, words->count, name);
    for (uint8_t i = 0; i < words->count; i++) {
        if (!words->list[i].gone && !words->list[i].drawing) { /* letters may stand on a drawing */
            check_apart(words, i, name);
        }
    }
}

/* --- on a low battery ---------------------------------------------------------------------- */

enum { SIGN_X = 1, SIGN_Y = 3, SIGN_PX = 12 }; /* its box, around the drawing */

static const gfx_word_t *find_sign(const app_t *app, const gfx_words_t *words) {
    static texts_room_t room;
    uint16_t language = look_table(app)->settings.value[SETTING_LANG];
    const char *said = text_of(&room, (language_t)language, TEXT_BATTERY_LOW);
    for (uint8_t i = 0; i < words->count; i++) {
        const gfx_word_t *word = &words->list[i];
        bool same =
            word->bytes == strlen(said) && memcmp(&words->text[word->at], said, word->bytes) == 0;
        if (word->drawing && !word->gone && same) {
            return word;
        }
    }
    return NULL;
}

static uint8_t words_gone(const gfx_words_t *words) {
    uint8_t gone = 0;
    for (uint8_t i = 0; i < words->count; i++) {
        gone = (uint8_t)(gone + words->list[i].gone);
    }
    return gone;
}

static void check_beside(const gfx_words_t *words, const seen_t *sign, const char *name) {
    char message[256];
    for (uint8_t i = 0; i < words->count; i++) {
        if (!words->list[i].gone && !words->list[i].drawing) {
            seen_t text = seen_at(words, i);
            snprintf(message, sizeof message, "%s: the battery on \"%s\"", name, text.text);
            TEST_ASSERT_FALSE_MESSAGE(meet(&text, sign), message);
        }
    }
}

static bool is_lit(const gfx_frame_t *frame, int x, int y) {
    return (frame->bytes[y / 8 * GFX_WIDTH_PX + x] >> y % 8 & 1) != 0;
}

/* At tables small drawings make way altogether; under the first picture the sea is wide. */
static bool has_room(uint8_t scene) {
    return scene != SCENE_TABLE && scene != SCENE_LOT && scene != SCENE_BOOT;
}

/* What stood where the sign stands went elsewhere: something besides differs. */
static void check_room(const gfx_frame_t *before, const gfx_frame_t *low, const seen_t *sign,
                       const char *name) {
    bool covered = false, moved = false;
    for (int y = 0; y < GFX_HEIGHT_PX; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            bool under = x >= sign->x && x < sign->end && y >= sign->top && y < sign->bottom;
            covered = covered || (under && is_lit(before, x, y));
            moved = moved || (!under && is_lit(before, x, y) != is_lit(low, x, y));
        }
    }
    TEST_ASSERT_TRUE_MESSAGE(!covered || moved, name);
}

/* The sign stands there, on no letter, and covers no word. */
static void check_low(app_t *app, const char *name) {
    gfx_frame_t before = *look_frame(app);
    uint8_t gone = words_gone(app_words(app));
    uint8_t had = look_battery(app, UI_SUPPLY_LOW);
    const gfx_words_t *words = app_words(app);
    const gfx_word_t *drawn = find_sign(app, words);
    char message[96];
    snprintf(message, sizeof message, "%s: on a low battery", name);
    TEST_ASSERT_NOT_NULL_MESSAGE(drawn, message);
    seen_t sign = {.x = drawn->x - SIGN_X, .top = drawn->y - SIGN_Y};
    sign.end = sign.x + SIGN_PX;
    sign.bottom = sign.top + SIGN_PX;
    check_words(words, message);
    check_beside(words, &sign, message);
    TEST_ASSERT_EQUAL_MESSAGE(gone, words_gone(words), message);
    if (has_room(look_glass(app)->scene)) {
        check_room(&before, look_frame(app), &sign, message);
    }
    (void)look_battery(app, had);
    (void)app_words(app);
}

static bool has_good_battery(app_t *app) {
    uint8_t had = look_battery(app, UI_SUPPLY_GOOD);
    (void)look_battery(app, had);
    return had == UI_SUPPLY_GOOD;
}

void legible_check(app_t *app, const char *name) {
    check_words(app_words(app), name);
    if (has_good_battery(app)) {
        check_low(app, name);
    }
}
