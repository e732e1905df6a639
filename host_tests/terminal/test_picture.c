/* The glass as characters, at each size. */
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "picture.h"

static picture_t picture;

void setUp(void) { memset(&picture, 0, sizeof picture); }
void tearDown(void) {}

static const char *row(picture_fit_t fit, int at) {
    static char text[PICTURE_ROW_BYTES];
    picture_row(&picture, fit, at, text);
    return text;
}

/* "half blocks where they fit, else Braille cells; what is too small says so" */
static void test_the_best_that_fits(void) {
    TEST_ASSERT_EQUAL(PICTURE_BLOCKS, picture_fit(130, 39, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_BLOCKS, picture_fit(128, 32, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_DOTS, picture_fit(127, 39, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_DOTS, picture_fit(200, 31, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_DOTS, picture_fit(80, 23, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_SMALL, picture_fit(63, 23, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_SMALL, picture_fit(40, 11, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_NONE, picture_fit(39, 50, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_NONE, picture_fit(200, 10, true).kind);
    TEST_ASSERT_EQUAL(PICTURE_NONE, picture_fit(80, 24, false).kind);
    TEST_ASSERT_EQUAL(PICTURE_BLOCKS, picture_fit(130, 40, false).kind);
}

/* Whatever the size: what is drawn is never wider or higher than the room. */
static void test_it_always_fits(void) {
    for (int columns = 0; columns < 200; columns++) {
        for (int rows = 0; rows < 60; rows++) {
            picture_fit_t fit = picture_fit(columns, rows, (columns & 1) != 0);
            int frame = fit.framed ? 2 : 0;
            TEST_ASSERT_LESS_OR_EQUAL(columns, fit.columns + frame);
            TEST_ASSERT_LESS_OR_EQUAL(rows, fit.rows + frame);
        }
    }
}

static void test_half_blocks(void) {
    picture_fit_t fit = picture_fit(130, 40, true);
    picture.lit[0][0] = picture.lit[1][1] = picture.lit[0][2] = picture.lit[1][2] = 1;
    TEST_ASSERT_EQUAL_STRING_LEN("▀▄█  ", row(fit, 0), 11);
}

static void test_braille(void) {
    picture_fit_t fit = picture_fit(80, 24, true);
    picture.lit[0][0] = picture.lit[3][1] = picture.lit[1][2] = 1;
    TEST_ASSERT_EQUAL_STRING_LEN("⢁⠂  ", row(fit, 0), 8);
    TEST_ASSERT_EQUAL(' ', row(fit, 1)[0]);
}

static void test_half_size_keeps_lines_and_gaps(void) {
    picture_fit_t fit = picture_fit(40, 12, true);
    for (int x = 0; x < PICTURE_WIDTH_PX; x++) {
        picture.lit[0][x] = 1;
    }
    picture.lit[2][0] = 1; /* one of four */
    TEST_ASSERT_EQUAL_STRING_LEN("⠉⠉⠉", row(fit, 0), 9);
}

/* --- ASCII ------------------------------------------------------------------------------- */

static const char *plain(const char *text) {
    static char out[64];
    memset(out, 0, sizeof out);
    FILE *file = fmemopen(out, sizeof out, "w");
    for (; *text != '\0'; text++) {
        text = picture_ascii_letter(text, file);
    }
    fclose(file);
    return out;
}

static void test_accents_lose_their_marks(void) {
    TEST_ASSERT_EQUAL_STRING("Zoe Muller Agir nnynA", plain("Zoë Müller Ægir ñnÿñÀ"));
}

static void test_other_characters_become_question_marks(void) {
    TEST_ASSERT_EQUAL_STRING("?a?b?", plain("€a§b\xFF"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_the_best_that_fits);
    RUN_TEST(test_it_always_fits);
    RUN_TEST(test_half_blocks);
    RUN_TEST(test_braille);
    RUN_TEST(test_half_size_keeps_lines_and_gaps);
    RUN_TEST(test_accents_lose_their_marks);
    RUN_TEST(test_other_characters_become_question_marks);
    return UNITY_END();
}
