#include "legible.h"

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

void legible_check(app_t *app, const char *name) {
    const gfx_words_t *words = app_words(app);
    TEST_ASSERT_LESS_THAN_MESSAGE(GFX_WORDS_MAX, words->count, name);
    for (uint8_t i = 0; i < words->count; i++) {
        if (!words->list[i].gone && !words->list[i].drawing) { /* letters may stand on a drawing */
            check_apart(words, i, name);
        }
    }
}
