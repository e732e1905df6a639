/* Text recorder: the texts of a picture are reported in reading order, without what is hidden. */
#include <string.h>
#include <unity.h>

#include "gfx.h"
#include "gfx_art.h"

static gfx_frame_t frame;
static gfx_recorder_t recorder;
static char line[GFX_RECORDER_LINE_BYTES];

void setUp(void) {
    frame.recorder = &recorder;
    gfx_clear(&frame);
}

void tearDown(void) {}

static void expect_line(const char *expected) {
    TEST_ASSERT_TRUE_MESSAGE(gfx_recorder_line(&recorder, line, sizeof line), expected);
    TEST_ASSERT_EQUAL_STRING(expected, line);
}

static void expect_end(void) { TEST_ASSERT_FALSE(gfx_recorder_line(&recorder, line, sizeof line)); }

static void write(int x, int y, const char *text) {
    (void)gfx_text(&frame, x, y, &gfx_font_6x12, text, GFX_SET);
}

static void lines_go_down_and_words_to_the_right(void) {
    write(64, 40, "no");
    write(0, 41, "yes");
    write(0, 0, "Take back?");
    expect_line("Take back?");
    expect_line("yes   no");
    expect_end();
}

static void parts_of_a_word_stay_together(void) {
    int end = gfx_text(&frame, 0, 0, &gfx_font_6x12, "10", GFX_SET);
    end = gfx_text(&frame, end, 0, &gfx_font_5x8, "x", GFX_SET);
    write(end + 5, 0, "d20");
    expect_line("10x d20");
}

static void a_large_figure_begins_its_line(void) {
    (void)gfx_text(&frame, 0, 10, &gfx_font_32x64, "4", GFX_SET);
    write(60, 20, "players");
    expect_line("4   players");
    expect_end();
}

static void highlighted_words_stand_in_brackets(void) {
    (void)gfx_label(&frame, 0, 0, &gfx_font_6x12, "no", true);
    (void)gfx_label(&frame, 64, 0, &gfx_font_6x12, "yes", false);
    write(4, 30, "Log");
    gfx_rect(&frame, 0, 28, 128, 14, GFX_XOR);
    expect_line("[no]   yes");
    expect_line("[Log]");
}

static void dark_letters_on_a_disc_are_no_highlight(void) {
    (void)gfx_label(&frame, 0, 0, &gfx_font_6x12, "no", true);
    gfx_disc(&frame, 40, 40, 12, GFX_SET);
    (void)gfx_text(&frame, 37, 34, &gfx_font_6x12, "3", GFX_CLEAR);
    expect_line("[no]");
    expect_line("3");
}

static void words_drawn_over_are_dropped(void) {
    write(4, 30, "Log");
    gfx_rect(&frame, 0, 28, 128, 14, GFX_CLEAR);
    write(4, 30, "Score");
    expect_line("Score");
    expect_end();
}

static void a_line_through_a_word_does_not_hide_it(void) {
    write(4, 30, "Log");
    gfx_hline(&frame, 0, 36, 128, GFX_SET);
    expect_line("Log");
}

static void text_outside_the_frame_is_not_recorded(void) {
    write(0, -13, "above");
    write(128, 0, "right");
    write(-40, 0, "left");
    write(0, 64, "below");
    write(0, 0, "");
    expect_end();
}

static void clearing_the_frame_clears_the_recorder(void) {
    write(0, 0, "old");
    gfx_clear(&frame);
    write(0, 0, "new");
    expect_line("new");
    expect_end();
}

static const char *heart_alone(const void *context, const gfx_sprite_t *drawing) {
    return drawing == &gfx_art_heart_7x6 ? context : NULL;
}

/* Drawings without a name are decoration. */
static void named_drawings_are_recorded(void) {
    recorder.name_of = heart_alone;
    recorder.context = "hearts";
    gfx_sprite(&frame, 0, 3, &gfx_art_heart_7x6, GFX_SET);
    write(8, 0, "3");
    gfx_sprite(&frame, 30, 3, &gfx_art_check_7x6, GFX_SET);
    recorder.name_of = NULL;
    gfx_sprite(&frame, 60, 3, &gfx_art_heart_7x6, GFX_SET);
    expect_line("hearts 3");
    expect_end();
}

/* What fits is recorded, and nothing is written beyond the buffers. */
static void too_many_words_do_not_overflow(void) {
    for (int i = 0; i < 3 * GFX_RECORDER_WORDS; i++) {
        write(i, i % 64, "a word of some length");
    }
    int lines = 0;
    while (gfx_recorder_line(&recorder, line, sizeof line)) {
        TEST_ASSERT_LESS_THAN(sizeof line, strlen(line));
        lines++;
    }
    TEST_ASSERT_GREATER_THAN(0, lines);
}

/* --- how near and how far ------------------------------------------------------------------ */

static void expect_alone(const char *expected, const char *why) {
    TEST_ASSERT_TRUE_MESSAGE(gfx_recorder_line(&recorder, line, sizeof line), why);
    TEST_ASSERT_EQUAL_STRING_MESSAGE(expected, line, why);
    TEST_ASSERT_FALSE_MESSAGE(gfx_recorder_line(&recorder, line, sizeof line), why);
    gfx_clear(&frame);
}

/* Parts of a word, neighbouring words, columns of a table. */
static void gaps_decide_how_words_are_joined(void) {
    static const struct {
        int gap_px;
        const char *line;
    } gaps[] = {{-5, "abcd"},  {0, "abcd"},     {2, "abcd"},    {3, "ab cd"},
                {12, "ab cd"}, {13, "ab   cd"}, {60, "ab   cd"}};
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        write(5, 0, "ab");
        write(5 + 12 + gaps[i].gap_px, 0, "cd");
        expect_alone(gaps[i].line, gaps[i].line);
    }
}

static void text_at_the_edges_is_recorded_if_its_middle_row_is_visible(void) {
    static const struct {
        int x, y;
        bool recorded;
    } places[] = {{-18, 0, false}, {-17, 0, true}, {127, 0, true}, {128, 0, false},
                  {0, -7, false},  {0, -6, true},  {0, 57, true},  {0, 58, false}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        write(places[i].x, places[i].y, "abc");
        TEST_ASSERT_EQUAL_MESSAGE(places[i].recorded,
                                  gfx_recorder_line(&recorder, line, sizeof line), "place");
        gfx_clear(&frame);
    }
}

/* The middle of "abc" is 9 to the right and 6 below. */
enum { X = 40, Y = 20, MIDDLE_X = X + 9, MIDDLE_Y = Y + 6 };

static const struct {
    int x, y, width, height;
    bool holds;
} boxes[] = {
    {MIDDLE_X, Y, 1, 12, true},     {MIDDLE_X + 1, Y, 9, 12, false},
    {X, Y, 10, 12, true},           {X, Y, 9, 12, false},
    {X, MIDDLE_Y, 18, 9, true},     {X, MIDDLE_Y + 1, 18, 9, false},
    {X, MIDDLE_Y - 8, 18, 9, true}, {X, MIDDLE_Y - 9, 18, 9, false},
};

static void a_box_takes_words_whose_middle_it_holds(void) {
    for (size_t i = 0; i < sizeof boxes / sizeof boxes[0]; i++) {
        gfx_rect(&frame, boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height, GFX_SET);
        (void)gfx_text(&frame, X, Y, &gfx_font_6x12, "abc", GFX_CLEAR);
        expect_alone(boxes[i].holds ? "[abc]" : "abc", "dark letters");
        write(X, Y, "abc");
        gfx_rect(&frame, boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height, GFX_XOR);
        expect_alone(boxes[i].holds ? "[abc]" : "abc", "inverse");
        write(X, Y, "abc");
        gfx_rect(&frame, boxes[i].x, boxes[i].y, boxes[i].width, boxes[i].height, GFX_CLEAR);
        TEST_ASSERT_EQUAL(!boxes[i].holds, gfx_recorder_line(&recorder, line, sizeof line));
        gfx_clear(&frame);
    }
}

static void a_cover_needs_more_than_half_the_rows(void) {
    for (int rows = 5; rows <= 8; rows++) {
        write(X, Y, "abc");
        gfx_rect(&frame, X, MIDDLE_Y - 3, 18, rows, GFX_CLEAR);
        TEST_ASSERT_EQUAL(rows <= 6, gfx_recorder_line(&recorder, line, sizeof line));
        gfx_clear(&frame);
    }
}

static void inverse_twice_is_no_highlight(void) {
    write(X, Y, "abc");
    gfx_rect(&frame, X, Y, 18, 12, GFX_XOR);
    gfx_rect(&frame, X, Y, 18, 12, GFX_XOR);
    expect_alone("abc", "twice");
}

static void only_the_last_box_highlights(void) {
    gfx_rect(&frame, X, Y, 18, 12, GFX_SET);
    gfx_rect(&frame, 0, 0, 5, 5, GFX_SET);
    (void)gfx_text(&frame, X, Y, &gfx_font_6x12, "abc", GFX_CLEAR);
    expect_alone("abc", "another box");
    gfx_rect(&frame, X, Y, 18, 12, GFX_SET);
    gfx_clear(&frame);
    (void)gfx_text(&frame, X, Y, &gfx_font_6x12, "abc", GFX_CLEAR);
    expect_alone("abc", "another picture");
}

/* --- lines -------------------------------------------------------------------------------- */

/* And the first word's height is the line's. */
static void words_at_one_place_keep_the_order_of_drawing(void) {
    write(10, 10, "one");
    write(10, 10, "two");
    expect_alone("onetwo", "at one place");
    (void)gfx_text(&frame, 0, 0, &gfx_font_32x64, "4", GFX_SET);
    write(60, 0, "a");
    write(60, 50, "b");
    expect_line("4   ab");
    write(60, 0, "a");
    (void)gfx_text(&frame, 0, 0, &gfx_font_32x64, "4", GFX_SET);
    expect_line("a");
    expect_line("4");
}

/* The first line has rows 20 to 31. */
static void the_middle_row_decides_the_line(void) {
    static const struct {
        int y;
        bool same;
    } rows[] = {{20, true}, {25, true}, {26, false}, {31, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        write(0, 20, "a");
        write(60, rows[i].y, "b");
        expect_line(rows[i].same ? "a   b" : "a");
        gfx_clear(&frame);
    }
}

static void blanks_around_words_are_trimmed(void) {
    write(0, 0, "  a b  ");
    expect_alone("a b", "blanks");
    write(0, 0, "   ");
    expect_alone("", "nothing else");
}

/* Each word whole, and once. */
static void a_long_line_continues_in_the_next(void) {
    static const int sizes[] = {13, 18, 19};
    static const char *const expected[] = {"aaaa|bbbb|cccc|", "aaaa bbbb|cccc|", "aaaa bbbb cccc|"};
    for (int i = 0; i < 3; i++) {
        char lines[64] = "";
        write(0, 20, "aaaa");
        write(30, 20, "bbbb");
        write(60, 20, "cccc");
        while (gfx_recorder_line(&recorder, line, (size_t)sizes[i])) {
            strcat(strcat(lines, line), "|");
        }
        TEST_ASSERT_EQUAL_STRING(expected[i], lines);
        gfx_clear(&frame);
    }
}

static void a_word_too_long_for_a_line_is_left_out(void) {
    char few[4];
    write(0, 0, "abc");
    TEST_ASSERT_TRUE(gfx_recorder_line(&recorder, few, sizeof few));
    TEST_ASSERT_EQUAL_STRING("abc", few);
    write(0, 20, "abcd");
    TEST_ASSERT_TRUE(gfx_recorder_line(&recorder, few, sizeof few));
    TEST_ASSERT_EQUAL_STRING("", few);
}

static int lines_left(void) {
    int lines = 0;
    while (gfx_recorder_line(&recorder, line, sizeof line)) {
        lines++;
    }
    return lines;
}

/* Each begins with another letter, so that none shares its bytes. */
static void write_five(const char *text) {
    char own[80];
    snprintf(own, sizeof own, "%s", text);
    for (int i = 0; i < 5; i++) {
        own[0] = (char)('a' + i);
        write(0, 12 * i, own);
    }
}

/* Limits: GFX_RECORDER_WORDS words and GFX_RECORDER_BYTES bytes. */
static void overflow_is_reported(void) {
    for (int i = 0; i < GFX_RECORDER_WORDS; i++) {
        (void)gfx_text(&frame, i, 20, &gfx_font_5x8, "a", GFX_SET);
    }
    (void)gfx_text(&frame, 0, 0, &gfx_font_5x8, "", GFX_SET);
    TEST_ASSERT_FALSE(recorder.overflowed);
    (void)gfx_text(&frame, 0, 0, &gfx_font_5x8, "a", GFX_SET);
    TEST_ASSERT_TRUE(recorder.overflowed);
    TEST_ASSERT_EQUAL(GFX_RECORDER_WORDS, recorder.count);
    gfx_invert(&frame); /* goes through all words */
    TEST_ASSERT_EQUAL(GFX_RECORDER_WORDS, recorder.count);
    TEST_ASSERT_EACH_EQUAL_INT16(0, recorder.box, 4);
    gfx_clear(&frame);
    write_five("0123456789012345678901234567890123456789012345678901234567890123");
    TEST_ASSERT_EQUAL(GFX_RECORDER_BYTES, recorder.used);
    TEST_ASSERT_FALSE(recorder.overflowed);
    TEST_ASSERT_EQUAL(5, lines_left());
    gfx_clear(&frame);
    write_five("0123456789012345678901234567890123456789012345678901234567890123a");
    TEST_ASSERT_TRUE(recorder.overflowed);
    TEST_ASSERT_EQUAL_MESSAGE(4, lines_left(), "one byte too many");
}

/* A text that only begins alike is another one. */
static void equal_texts_share_their_bytes(void) {
    const char *long_one = "0123456789012345678901234567890123456789012345678901234567890123";
    for (int i = 0; i < 5; i++) {
        write(0, 12 * i, long_one);
    }
    TEST_ASSERT_EQUAL(strlen(long_one), recorder.used);
    for (int i = 0; i < 5; i++) {
        expect_line(long_one);
    }
    expect_end();
    gfx_clear(&frame);
    write(0, 0, "one");
    write(0, 12, "two");
    write(0, 24, "one more");
    write(0, 36, "two");
    write(0, 48, "on");
    TEST_ASSERT_EQUAL(strlen("onetwoone moreon"), recorder.used);
    expect_line("one");
    expect_line("two");
    expect_line("one more");
    expect_line("two");
    expect_line("on");
    expect_end();
}

/* --- drawings ----------------------------------------------------------------------------- */

static const char *all_alike(const void *context, const gfx_sprite_t *drawing) {
    return drawing != NULL ? context : NULL;
}

/* Even from text that touches it, on either side. */
static void a_drawing_stands_apart(void) {
    recorder.name_of = all_alike;
    recorder.context = "heart";
    write(0, 0, "3");
    gfx_sprite(&frame, 6, 3, &gfx_art_heart_7x6, GFX_SET);
    write(13, 0, "4");
    recorder.name_of = NULL;
    expect_line("3 heart 4");
}

static const uint8_t lit[13 * 2] = {0xFF};

/* Up to twelve rows are a line of their own height. */
static void a_tall_drawing_is_read_at_its_middle(void) {
    static const gfx_sprite_t small = {.width = 4, .height = 12, .bytes = lit};
    static const gfx_sprite_t tall = {.width = 4, .height = 13, .bytes = lit};
    recorder.name_of = all_alike;
    recorder.context = "drawn";
    gfx_sprite(&frame, 0, 20, &small, GFX_SET);
    TEST_ASSERT_EQUAL(20, recorder.list[0].y);
    TEST_ASSERT_EQUAL(12, recorder.list[0].height);
    TEST_ASSERT_EQUAL(4, recorder.list[0].width);
    gfx_clear(&frame);
    gfx_sprite(&frame, 0, 20, &tall, GFX_SET);
    TEST_ASSERT_EQUAL(20, recorder.list[0].y);
    TEST_ASSERT_EQUAL_MESSAGE(12, recorder.list[0].height, "as high as a line");
    gfx_clear(&frame);
    gfx_sprite_mirrored(&frame, 30, 10, &gfx_art_yellow_24, GFX_SET);
    TEST_ASSERT_EQUAL(16, recorder.list[0].y);
    TEST_ASSERT_EQUAL(30, recorder.list[0].x);
    TEST_ASSERT_EQUAL(24, recorder.list[0].width);
    recorder.name_of = NULL;
    expect_line("drawn");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(lines_go_down_and_words_to_the_right);
    RUN_TEST(parts_of_a_word_stay_together);
    RUN_TEST(a_large_figure_begins_its_line);
    RUN_TEST(highlighted_words_stand_in_brackets);
    RUN_TEST(dark_letters_on_a_disc_are_no_highlight);
    RUN_TEST(words_drawn_over_are_dropped);
    RUN_TEST(a_line_through_a_word_does_not_hide_it);
    RUN_TEST(text_outside_the_frame_is_not_recorded);
    RUN_TEST(clearing_the_frame_clears_the_recorder);
    RUN_TEST(named_drawings_are_recorded);
    RUN_TEST(too_many_words_do_not_overflow);
    RUN_TEST(gaps_decide_how_words_are_joined);
    RUN_TEST(text_at_the_edges_is_recorded_if_its_middle_row_is_visible);
    RUN_TEST(a_box_takes_words_whose_middle_it_holds);
    RUN_TEST(a_cover_needs_more_than_half_the_rows);
    RUN_TEST(inverse_twice_is_no_highlight);
    RUN_TEST(only_the_last_box_highlights);
    RUN_TEST(words_at_one_place_keep_the_order_of_drawing);
    RUN_TEST(the_middle_row_decides_the_line);
    RUN_TEST(blanks_around_words_are_trimmed);
    RUN_TEST(a_long_line_continues_in_the_next);
    RUN_TEST(a_word_too_long_for_a_line_is_left_out);
    RUN_TEST(overflow_is_reported);
    RUN_TEST(equal_texts_share_their_bytes);
    RUN_TEST(a_drawing_stands_apart);
    RUN_TEST(a_tall_drawing_is_read_at_its_middle);
    return UNITY_END();
}
