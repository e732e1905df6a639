/* What a picture says in recorder: what is seen is told, in the order in which it is read. */
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

/* More than there is room for: what fits is told, and nothing is overrun. */
static void test_too_much(void) {
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

/* Pieces of a word, recorder beside each other, columns of a table. */
static void test_gaps(void) {
    static const struct {
        int gap_px;
        const char *told;
    } gaps[] = {{-5, "abcd"},  {0, "abcd"},     {2, "abcd"},    {3, "ab cd"},
                {12, "ab cd"}, {13, "ab   cd"}, {60, "ab   cd"}};
    for (size_t i = 0; i < sizeof gaps / sizeof gaps[0]; i++) {
        write(5, 0, "ab");
        write(5 + 12 + gaps[i].gap_px, 0, "cd");
        expect_alone(gaps[i].told, gaps[i].told);
    }
}

/* A word is told as long as its middle row and a column of it are on the glass. */
static void test_the_edges_of_the_glass(void) {
    static const struct {
        int x, y;
        bool told;
    } places[] = {{-18, 0, false}, {-17, 0, true}, {127, 0, true}, {128, 0, false},
                  {0, -7, false},  {0, -6, true},  {0, 57, true},  {0, 58, false}};
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        write(places[i].x, places[i].y, "abc");
        TEST_ASSERT_EQUAL_MESSAGE(places[i].told, gfx_recorder_line(&recorder, line, sizeof line),
                                  "place");
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

static void test_the_middle_of_a_word_is_in_a_box_or_not(void) {
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

/* More than half of its rows. */
static void test_how_much_covers_a_word(void) {
    for (int rows = 5; rows <= 8; rows++) {
        write(X, Y, "abc");
        gfx_rect(&frame, X, MIDDLE_Y - 3, 18, rows, GFX_CLEAR);
        TEST_ASSERT_EQUAL(rows <= 6, gfx_recorder_line(&recorder, line, sizeof line));
        gfx_clear(&frame);
    }
}

static void test_inverse_twice_is_no_highlight(void) {
    write(X, Y, "abc");
    gfx_rect(&frame, X, Y, 18, 12, GFX_XOR);
    gfx_rect(&frame, X, Y, 18, 12, GFX_XOR);
    expect_alone("abc", "twice");
}

/* Only the newest box is one, and a new picture has none. */
static void test_a_box_of_before(void) {
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

/* What was written first is read first, where both lie alike; and its height is the line's. */
static void test_side_by_side(void) {
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

/* Its middle row decides to which line a word belongs: rows 20 to 31 here. */
static void test_lines_part_at_the_middle(void) {
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

static void test_blanks_around_words_are_left_out(void) {
    write(0, 0, "  a b  ");
    expect_alone("a b", "blanks");
    write(0, 0, "   ");
    expect_alone("", "nothing else");
}

/* What a line has no room for goes on in the next one, each word whole and once. */
static void test_a_long_line_goes_on_in_the_next(void) {
    static const int sizes[] = {13, 18, 19};
    static const char *const expected[] = {"aaaa|bbbb|cccc|", "aaaa bbbb|cccc|", "aaaa bbbb cccc|"};
    for (int i = 0; i < 3; i++) {
        char told[64] = "";
        write(0, 20, "aaaa");
        write(30, 20, "bbbb");
        write(60, 20, "cccc");
        while (gfx_recorder_line(&recorder, line, (size_t)sizes[i])) {
            strcat(strcat(told, line), "|");
        }
        TEST_ASSERT_EQUAL_STRING(expected[i], told);
        gfx_clear(&frame);
    }
}

/* One that fits into no line is left out; one that does fits exactly. */
static void test_a_short_line(void) {
    char few[4];
    write(0, 0, "abc");
    TEST_ASSERT_TRUE(gfx_recorder_line(&recorder, few, sizeof few));
    TEST_ASSERT_EQUAL_STRING("abc", few);
    write(0, 20, "abcd");
    TEST_ASSERT_TRUE(gfx_recorder_line(&recorder, few, sizeof few));
    TEST_ASSERT_EQUAL_STRING("", few);
}

static int words_told(void) {
    int told = 0;
    while (gfx_recorder_line(&recorder, line, sizeof line)) {
        told++;
    }
    return told;
}

/* Each begins otherwise. */
static void write_five(const char *text) {
    char own[80];
    snprintf(own, sizeof own, "%s", text);
    for (int i = 0; i < 5; i++) {
        own[0] = (char)('a' + i);
        write(0, 12 * i, own);
    }
}

/* Eighty-four recorder, or 320 bytes; and that something is missing is known. */
static void test_as_much_as_there_is_room_for(void) {
    for (int i = 0; i < GFX_RECORDER_WORDS; i++) {
        (void)gfx_text(&frame, i, 20, &gfx_font_5x8, "a", GFX_SET);
    }
    (void)gfx_text(&frame, 0, 0, &gfx_font_5x8, "", GFX_SET);
    TEST_ASSERT_FALSE(recorder.overflowed);
    (void)gfx_text(&frame, 0, 0, &gfx_font_5x8, "a", GFX_SET);
    TEST_ASSERT_TRUE(recorder.overflowed);
    TEST_ASSERT_EQUAL(GFX_RECORDER_WORDS, recorder.count);
    gfx_invert(&frame); /* every word there is, and nothing behind them */
    TEST_ASSERT_EQUAL(GFX_RECORDER_WORDS, recorder.count);
    TEST_ASSERT_EACH_EQUAL_INT16(0, recorder.box, 4);
    gfx_clear(&frame);
    write_five("0123456789012345678901234567890123456789012345678901234567890123");
    TEST_ASSERT_EQUAL(GFX_RECORDER_BYTES, recorder.used);
    TEST_ASSERT_FALSE(recorder.overflowed);
    TEST_ASSERT_EQUAL(5, words_told());
    gfx_clear(&frame);
    write_five("0123456789012345678901234567890123456789012345678901234567890123a");
    TEST_ASSERT_TRUE(recorder.overflowed);
    TEST_ASSERT_EQUAL_MESSAGE(4, words_told(), "one byte too many");
}

/* What stands there twice takes room once, each in its place; what only begins alike is another text. */
static void test_the_same_text_takes_no_room_again(void) {
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

static const char *all_alike(const void *whose, const gfx_sprite_t *drawing) {
    return drawing != NULL ? whose : NULL;
}

/* A drawing stands apart from what touches it, on either side. */
static void test_a_drawing_stands_apart(void) {
    recorder.name_of = all_alike;
    recorder.context = "heart";
    write(0, 0, "3");
    gfx_sprite(&frame, 6, 3, &gfx_art_heart_7x6, GFX_SET);
    write(13, 0, "4");
    recorder.name_of = NULL;
    expect_line("3 heart 4");
}

static const uint8_t lit[13 * 2] = {0xFF};

/* Of up to twelve rows it is read as it lies, of more where its middle is. */
static void test_a_big_drawing_is_read_at_its_middle(void) {
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
    RUN_TEST(test_gaps);
    RUN_TEST(test_the_edges_of_the_glass);
    RUN_TEST(test_the_middle_of_a_word_is_in_a_box_or_not);
    RUN_TEST(test_how_much_covers_a_word);
    RUN_TEST(test_inverse_twice_is_no_highlight);
    RUN_TEST(test_a_box_of_before);
    RUN_TEST(test_side_by_side);
    RUN_TEST(test_lines_part_at_the_middle);
    RUN_TEST(test_blanks_around_words_are_left_out);
    RUN_TEST(test_a_long_line_goes_on_in_the_next);
    RUN_TEST(test_a_short_line);
    RUN_TEST(test_as_much_as_there_is_room_for);
    RUN_TEST(test_the_same_text_takes_no_room_again);
    RUN_TEST(test_a_drawing_stands_apart);
    RUN_TEST(test_a_big_drawing_is_read_at_its_middle);
    return UNITY_END();
}
