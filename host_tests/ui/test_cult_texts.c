/* Every word of the cult duel and of the dice, measured in its font against its place, in every
 * language; with names, numbers and figures at their longest. */
#include <stdio.h>
#include <string.h>

#include "texts.h"
#include "unity.h"

#include "gfx.h"

void setUp(void) {}
void tearDown(void) {}

enum { NAME_LABEL_PX = 51, SIDE_PX = 75, STORY_PX = 76, SMALL_COLUMN_PX = 61 };

typedef struct {
    text_t text;
    const gfx_font_t *font;
    int width_px;
    const char *around; /* what stands in the same line, too */
} place_t;

static const place_t places[] = {
    {TEXT_CASTS, &gfx_font_6x12, 116 - NAME_LABEL_PX - 5, ""},
    {TEXT_RESPONDS, &gfx_font_6x12, 116 - NAME_LABEL_PX - 5, ""},
    {TEXT_WINNER, &gfx_font_6x12, 128 - NAME_LABEL_PX - 5 - 31, ""},
    {TEXT_CAST, &gfx_font_6x12, 127 - 7 - 17 - 66, ""}, /* beside pool and odds */
    {TEXT_RESPOND, &gfx_font_6x12, 127 - 10 - 66, ""},
    {TEXT_CHOOSE, &gfx_font_6x12, 127 - 7 - 17 - 28, ""},
    {TEXT_STARTS, &gfx_font_6x12, 127 - 7 - 17 - 46, ""},
    {TEXT_ROLL, &gfx_font_6x12, 127 - 7 - 17 - 46, ""},
    {TEXT_WHO_STARTS, &gfx_font_6x12, 128 - NAME_LABEL_PX - 2 - 5, ""},
    {TEXT_THE_DIE, &gfx_font_6x12, NAME_LABEL_PX - 4, ""},
    {TEXT_THE_DIE, &gfx_font_5x8, 40, ""},
    {TEXT_PICK_FACE, &gfx_font_6x12, 95, ""},
    {TEXT_PICK_FACE, &gfx_font_5x8, SIDE_PX, ""},
    {TEXT_WHICH_FELL, &gfx_font_6x12, 95, ""},
    {TEXT_ALL_LOSE, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_ALL_LOSE, &gfx_font_5x8, SMALL_COLUMN_PX, ""},
    {TEXT_MAD, &gfx_font_6x12, SIDE_PX, "8 "},
    {TEXT_MAD, &gfx_font_5x8, SMALL_COLUMN_PX, "8 "},
    {TEXT_GOES_MAD, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_GOES_MAD, &gfx_font_5x8, SMALL_COLUMN_PX - 4, ""},
    {TEXT_SANE_AGAIN, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_SANE_AGAIN, &gfx_font_5x8, SMALL_COLUMN_PX - 4, ""},
    {TEXT_NO_EFFECT, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_NO_EFFECT, &gfx_font_5x8, SMALL_COLUMN_PX, ""},
    {TEXT_POOL_EMPTY, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_POOL_EMPTY, &gfx_font_5x8, SMALL_COLUMN_PX, ""},
    {TEXT_FACE_YELLOW, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_FACE_TENTACLE, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_FACE_ELDER, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_FACE_CTHULHU, &gfx_font_6x12, 47, ""}, /* in the place of a name, too */
    {TEXT_FACE_EYE, &gfx_font_6x12, SIDE_PX, ""},
    {TEXT_THE_END, &gfx_font_6x12, 63, ""},
    {TEXT_REMATCH, &gfx_font_6x12, 63, ""},
    {TEXT_TURNS, &gfx_font_6x12, STORY_PX, "999 "},
    {TEXT_MADNESS, &gfx_font_6x12, STORY_PX, " 999x"},
    {TEXT_THIEF, &gfx_font_5x8, STORY_PX - 5 - 47, ""},
    {TEXT_LET_GO, &gfx_font_6x12, 72, ""},
    {TEXT_HOLD_TO_SHAKE, &gfx_font_6x12, 72, ""},
    {TEXT_WAITING, &gfx_font_5x8, SIDE_PX, ""},
    {TEXT_WAITING, &gfx_font_6x12, 126, ""},
    {TEXT_CULT_DIE, &gfx_font_6x12, 121 - 7 - 21 - 4, ""},
    {TEXT_SUM, &gfx_font_6x12, 62, ""},
};

static void every_word_fits_its_place(void) {
    for (uint8_t language = 0; language < LANGUAGES; language++) {
        for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            char line[64];
            const char *text = text_of((language_t)language, places[i].text);
            snprintf(line, sizeof line, "%s%s", places[i].around, text);
            int width = gfx_text_width(places[i].font, line);
            TEST_ASSERT_GREATER_THAN_MESSAGE(0, width, line);
            TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(places[i].width_px, width, line);
        }
    }
}

/* The terms of the printed Dutch rules, where they fit. */
static void dutch_speaks_as_the_printed_rules(void) {
    TEST_ASSERT_EQUAL_STRING("Gele Teken", text_of(LANGUAGE_NL, TEXT_FACE_YELLOW));
    TEST_ASSERT_EQUAL_STRING("Tentakel", text_of(LANGUAGE_NL, TEXT_FACE_TENTACLE));
    TEST_ASSERT_EQUAL_STRING("Boze Oog", text_of(LANGUAGE_NL, TEXT_FACE_EYE));
    TEST_ASSERT_NOT_NULL(strstr(text_of(LANGUAGE_NL, TEXT_GOES_MAD), "waanzinnig"));
    TEST_ASSERT_NOT_NULL(strstr(text_of(LANGUAGE_NL, TEXT_CASTS), "vervloek"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_word_fits_its_place);
    RUN_TEST(dutch_speaks_as_the_printed_rules);
    return UNITY_END();
}
