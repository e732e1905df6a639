/* What a picture says in words: what is seen is told, in the order in which it is read. */
#include <string.h>
#include <unity.h>

#include "gfx.h"
#include "gfx_art.h"

static gfx_frame_t frame;
static gfx_words_t words;
static char line[GFX_WORDS_LINE_BYTES];

void setUp(void) {
    frame.words = &words;
    gfx_clear(&frame);
}

void tearDown(void) {}

static void expect_line(const char *expected) {
    TEST_ASSERT_TRUE_MESSAGE(gfx_words_line(&words, line, sizeof line), expected);
    TEST_ASSERT_EQUAL_STRING(expected, line);
}

static void expect_end(void) { TEST_ASSERT_FALSE(gfx_words_line(&words, line, sizeof line)); }

static void write(int x, int y, const char *text) {
    (void)gfx_text(&frame, x, y, &gfx_font_6x12, text, GFX_SET);
}

static void test_from_above_and_from_the_left(void) {
    write(64, 40, "no");
    write(0, 41, "yes");
    write(0, 0, "Take back?");
    expect_line("Take back?");
    expect_line("yes   no");
    expect_end();
}

static void test_pieces_of_a_word_stay_together(void) {
    int end = gfx_text(&frame, 0, 0, &gfx_font_6x12, "10", GFX_SET);
    end = gfx_text(&frame, end, 0, &gfx_font_5x8, "x", GFX_SET);
    write(end + 5, 0, "d20");
    expect_line("10x d20");
}

static void test_a_big_figure_begins_the_line_it_stands_in(void) {
    (void)gfx_text(&frame, 0, 10, &gfx_font_32x64, "4", GFX_SET);
    write(60, 20, "players");
    expect_line("4   players");
    expect_end();
}

static void test_what_is_highlighted_stands_in_brackets(void) {
    (void)gfx_label(&frame, 0, 0, &gfx_font_6x12, "no", true);
    (void)gfx_label(&frame, 64, 0, &gfx_font_6x12, "yes", false);
    write(4, 30, "Log");
    gfx_rect(&frame, 0, 28, 128, 14, GFX_XOR);
    expect_line("[no]   yes");
    expect_line("[Log]");
}

static void test_dark_letters_on_a_figure_are_no_highlight(void) {
    (void)gfx_label(&frame, 0, 0, &gfx_font_6x12, "no", true);
    gfx_disc(&frame, 40, 40, 12, GFX_SET);
    (void)gfx_text(&frame, 37, 34, &gfx_font_6x12, "3", GFX_CLEAR);
    expect_line("[no]");
    expect_line("3");
}

static void test_what_is_drawn_over_is_not_told(void) {
    write(4, 30, "Log");
    gfx_rect(&frame, 0, 28, 128, 14, GFX_CLEAR);
    write(4, 30, "Score");
    expect_line("Score");
    expect_end();
}

static void test_a_line_through_a_word_is_no_cover(void) {
    write(4, 30, "Log");
    gfx_hline(&frame, 0, 36, 128, GFX_SET);
    expect_line("Log");
}

static void test_what_is_outside_is_not_told(void) {
    write(0, -13, "above");
    write(128, 0, "right");
    write(-40, 0, "left");
    write(0, 64, "below");
    write(0, 0, "");
    expect_end();
}

static void test_a_new_picture_begins_anew(void) {
    write(0, 0, "old");
    gfx_clear(&frame);
    write(0, 0, "new");
    expect_line("new");
    expect_end();
}

static const char *heart_alone(const void *whose, const gfx_sprite_t *drawing) {
    return drawing == &gfx_art_heart_7x6 ? whose : NULL;
}

/* What only a drawing says is said by its name; decoration isn't. */
static void test_drawings_have_names(void) {
    words.name_of = heart_alone;
    words.whose = "hearts";
    gfx_sprite(&frame, 0, 3, &gfx_art_heart_7x6, GFX_SET);
    write(8, 0, "3");
    gfx_sprite(&frame, 30, 3, &gfx_art_check_7x6, GFX_SET);
    words.name_of = NULL;
    gfx_sprite(&frame, 60, 3, &gfx_art_heart_7x6, GFX_SET);
    expect_line("hearts 3");
    expect_end();
}

/* More than there is room for: what fits is told, and nothing is overrun. */
static void test_too_much(void) {
    for (int i = 0; i < 3 * GFX_WORDS_MAX; i++) {
        write(i, i % 64, "a word of some length");
    }
    int lines = 0;
    while (gfx_words_line(&words, line, sizeof line)) {
        TEST_ASSERT_LESS_THAN(sizeof line, strlen(line));
        lines++;
    }
    TEST_ASSERT_GREATER_THAN(0, lines);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_from_above_and_from_the_left);
    RUN_TEST(test_pieces_of_a_word_stay_together);
    RUN_TEST(test_a_big_figure_begins_the_line_it_stands_in);
    RUN_TEST(test_what_is_highlighted_stands_in_brackets);
    RUN_TEST(test_dark_letters_on_a_figure_are_no_highlight);
    RUN_TEST(test_what_is_drawn_over_is_not_told);
    RUN_TEST(test_a_line_through_a_word_is_no_cover);
    RUN_TEST(test_what_is_outside_is_not_told);
    RUN_TEST(test_a_new_picture_begins_anew);
    RUN_TEST(test_drawings_have_names);
    RUN_TEST(test_too_much);
    return UNITY_END();
}
