/* Text: every character has its glyph, widths are true, and no input is undefined. */
#include "gfx.h"
#include "plain.h"
#include "unity.h"

#include <stdio.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

#define FONTS 7
static const gfx_font_t *const fonts[FONTS] = {
    &gfx_font_5x8,        &gfx_font_6x12,  &gfx_font_8x16, &gfx_font_12x24,
    &gfx_font_12x24_bold, &gfx_font_16x32, &gfx_font_32x64};

/* Well-formed UTF-8 of one code point. */
static const char *utf8(uint32_t point) {
    static char text[5];
    if (point < 0x80) {
        memcpy(text, (char[]){(char)point, 0}, 2);
    } else if (point < 0x800) {
        memcpy(text, (char[]){(char)(0xC0 | point >> 6), (char)(0x80 | (point & 0x3F)), 0}, 3);
    } else if (point < 0x10000) {
        memcpy(text,
               (char[]){(char)(0xE0 | point >> 12), (char)(0x80 | (point >> 6 & 0x3F)),
                        (char)(0x80 | (point & 0x3F)), 0},
               4);
    } else {
        memcpy(text,
               (char[]){(char)(0xF0 | point >> 18), (char)(0x80 | (point >> 12 & 0x3F)),
                        (char)(0x80 | (point >> 6 & 0x3F)), (char)(0x80 | (point & 0x3F)), 0},
               5);
    }
    return text;
}

static gfx_frame_t drawing_of(const gfx_font_t *font, const char *text) {
    gfx_frame_t frame = {0};
    gfx_text(&frame, 0, 0, font, text, GFX_SET);
    return frame;
}

static bool has(const gfx_font_t *font, uint32_t point) {
    for (int i = 0; i < font->run_count; i++) {
        const gfx_run_t *run = &font->runs[i];
        if (point >= run->first && point - run->first < run->count) {
            return true;
        }
    }
    return false;
}

static bool latin1(uint32_t point) {
    return (point >= 0x20 && point < 0x7F) || (point >= 0xA0 && point <= 0xFF && point != 0xAD);
}

static void text_fonts_hold_exactly_printable_latin1(void) {
    for (int i = 0; i < 4; i++) {
        for (uint32_t point = 0; point < 0x300; point++) {
            TEST_ASSERT_EQUAL(latin1(point), has(fonts[i], point));
        }
    }
}

static void big_fonts_hold_what_figures_need(void) {
    for (uint32_t point = 0; point < 0x300; point++) {
        bool digit = point >= '0' && point <= '9';
        bool figure = point >= ' ' && point <= 'Z';
        TEST_ASSERT_EQUAL(latin1(point), has(&gfx_font_12x24_bold, point));
        TEST_ASSERT_EQUAL(figure, has(&gfx_font_16x32, point));
        TEST_ASSERT_EQUAL(digit || point == '?', has(&gfx_font_32x64, point));
    }
}

static void only_spaces_are_blank(void) {
    for (int i = 0; i < FONTS; i++) {
        for (uint32_t point = 0; point < 0x100; point++) {
            if (!has(fonts[i], point)) {
                continue;
            }
            gfx_frame_t frame = drawing_of(fonts[i], utf8(point));
            TEST_ASSERT_EQUAL(point == ' ' || point == 0xA0, plain_count(&frame) == 0);
        }
    }
}

/* A name must not turn into another one. Of the fonts the 5x8 is partly our own; Spleen's 6x12
 * shows A with a ring and with a circumflex alike. */
static void our_letters_all_look_different(void) {
    for (uint32_t a = '0'; a <= 0xFF; a++) {
        for (uint32_t b = a + 1; b <= 0xFF; b++) {
            if (!latin1(a) || !latin1(b) || a == 0xA0 || b == 0xA0) {
                continue;
            }
            gfx_frame_t one = drawing_of(&gfx_font_5x8, utf8(a));
            gfx_frame_t other = drawing_of(&gfx_font_5x8, utf8(b));
            char message[40];
            snprintf(message, sizeof message, "%x and %x", (unsigned)a, (unsigned)b);
            TEST_ASSERT_FALSE_MESSAGE(memcmp(&one, &other, sizeof one) == 0, message);
        }
    }
}

static void a_glyph_is_drawn_as_the_font_has_it(void) {
    static const char *const letter[8] = {"     ", " ##  ", "#  # ", "#  # ",
                                          "#### ", "#  # ", "#  # ", "     "};
    gfx_frame_t frame = {0};
    gfx_text(&frame, 70, 13, &gfx_font_5x8, "A", GFX_SET);
    for (int y = 0; y < 8; y++) {
        for (int x = 0; x < 5; x++) {
            TEST_ASSERT_EQUAL(letter[y][x] == '#', plain_lit(&frame, 70 + x, 13 + y));
        }
    }
}

static void bold_is_the_same_and_a_row_deeper(void) {
    for (uint32_t point = ' '; point < 0x100; point++) {
        gfx_frame_t thin = drawing_of(&gfx_font_12x24, utf8(point)), bold = {0};
        for (int y = 0; y < gfx_font_12x24.height; y++) {
            for (int x = 0; x < gfx_font_12x24.width; x++) {
                if (plain_lit(&thin, x, y) || plain_lit(&thin, x, y - 1)) {
                    plain_pixel(&bold, x, y, GFX_SET);
                }
            }
        }
        thin = drawing_of(&gfx_font_12x24_bold, utf8(point));
        plain_same(&bold, &thin, "bold", (int)point, 0);
    }
}

static void glyphs_stay_in_their_cells(void) {
    for (int i = 0; i < FONTS; i++) {
        for (uint32_t point = ' '; point < 0x100; point++) {
            gfx_frame_t frame = drawing_of(fonts[i], utf8(point));
            gfx_rect(&frame, 0, 0, fonts[i]->width, fonts[i]->height, GFX_CLEAR);
            TEST_ASSERT_EQUAL(0, plain_count(&frame));
        }
    }
}

static int last_column(const gfx_frame_t *frame) {
    int last = -1;
    for (int x = 0; x < GFX_WIDTH_PX; x++) {
        for (int y = 0; y < GFX_HEIGHT_PX; y++) {
            if (plain_lit(frame, x, y)) {
                last = x;
            }
        }
    }
    return last;
}

static void no_glyph_inks_beyond_its_width(void) {
    for (int i = 0; i < FONTS; i++) {
        for (uint32_t point = ' '; point < 0x100; point++) {
            if (!has(fonts[i], point)) {
                continue;
            }
            gfx_frame_t frame = drawing_of(fonts[i], utf8(point));
            TEST_ASSERT_LESS_THAN(gfx_text_width(fonts[i], utf8(point)), last_column(&frame));
        }
    }
}

static void widths_leave_out_the_last_gap(void) {
    TEST_ASSERT_EQUAL(0, gfx_text_width(&gfx_font_6x12, ""));
    TEST_ASSERT_EQUAL(5, gfx_text_width(&gfx_font_6x12, "A"));
    TEST_ASSERT_EQUAL(47, gfx_text_width(&gfx_font_6x12, "Isabella"));
    TEST_ASSERT_EQUAL(39, gfx_text_width(&gfx_font_5x8, "Cornelia"));
    TEST_ASSERT_EQUAL(14, gfx_text_width(&gfx_font_5x8, "Zo\xC3\xAB"));
    TEST_ASSERT_EQUAL(39, gfx_text_width(&gfx_font_8x16, "Go on"));
    TEST_ASSERT_EQUAL(23, gfx_text_width(&gfx_font_12x24, "24"));
    TEST_ASSERT_EQUAL(30, gfx_text_width(&gfx_font_16x32, "17"));
    TEST_ASSERT_EQUAL(60, gfx_text_width(&gfx_font_32x64, "20"));
}

static void a_glyph_that_inks_the_gap_counts_in_full(void) {
    TEST_ASSERT_EQUAL(10, gfx_text_width(&gfx_font_5x8, "AT"));
    TEST_ASSERT_EQUAL(9, gfx_text_width(&gfx_font_5x8, "TA"));
}

static void text_returns_where_to_go_on(void) {
    for (int i = 0; i < FONTS; i++) {
        gfx_frame_t frame = {0};
        TEST_ASSERT_EQUAL(-9 + 3 * fonts[i]->width, gfx_text(&frame, -9, 50, fonts[i],
                                                             "1\xC3\xA9"
                                                             "2",
                                                             GFX_SET));
    }
}

static void text_is_clipped_at_every_edge(void) {
    gfx_frame_t whole = {0};
    gfx_text(&whole, 40, 20, &gfx_font_6x12, "Ag7", GFX_SET);
    for (int x = -20; x <= GFX_WIDTH_PX; x++) {
        for (int y = -13; y <= GFX_HEIGHT_PX; y++) {
            gfx_frame_t expected = {0}, drawn = {0};
            for (int dx = 0; dx < 18; dx++) {
                for (int dy = 0; dy < 12; dy++) {
                    if (plain_lit(&whole, 40 + dx, 20 + dy)) {
                        plain_pixel(&expected, x + dx, y + dy, GFX_SET);
                    }
                }
            }
            gfx_text(&drawn, x, y, &gfx_font_6x12, "Ag7", GFX_XOR);
            plain_same(&expected, &drawn, "text", x, y);
        }
    }
}

static void right_aligned_text_ends_at_the_column_asked(void) {
    static const char *const texts[] = {"H", "Bob", "AT", "Zo\xC3\xAB", "100"};
    for (unsigned i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        for (int font = 0; font < 3; font++) {
            gfx_frame_t frame = {0};
            gfx_text_right(&frame, 111, 3, fonts[font], texts[i], GFX_SET);
            TEST_ASSERT_EQUAL(111, last_column(&frame));
        }
    }
}

static void centred_text_has_as_much_on_either_side(void) {
    gfx_frame_t expected = {0}, drawn = {0};
    gfx_text(&expected, 64 - 8, 0, &gfx_font_6x12, "Bob", GFX_SET); /* 17 wide: 8, middle, 8 */
    gfx_text_centred(&drawn, 64, 0, &gfx_font_6x12, "Bob", GFX_SET);
    plain_same(&expected, &drawn, "centred", 64, 0);
}

static void a_hot_label_is_the_text_dark_on_a_lit_box(void) {
    gfx_frame_t hot = {0}, cold = {0};
    TEST_ASSERT_EQUAL(6 * 4 + 3, gfx_label_width(&gfx_font_6x12, "Dirk"));
    TEST_ASSERT_EQUAL(6 * 4 + 3, gfx_label(&hot, 10, 20, &gfx_font_6x12, "Dirk", true));
    TEST_ASSERT_EQUAL(6 * 4 + 3, gfx_label(&cold, 10, 20, &gfx_font_6x12, "Dirk", false));
    gfx_rect(&hot, 10, 20, 6 * 4 + 3, 12, GFX_XOR);
    plain_same(&hot, &cold, "label", 0, 0);
    TEST_ASSERT_EQUAL(5 * 3 + 1, gfx_label_width(&gfx_font_5x8, "Fri"));
}

static void what_the_font_lacks_is_a_question_mark(void) {
    static const char *const lacking[] = {"\x01",         "\x7F",         "\xC2\xAD",
                                          "\xC5\xBC",     "\xE2\x82\xAC", "\xF0\x9F\x8E\xB2",
                                          "\xEF\xBF\xBD", "\x80",         "\xFF"};
    gfx_frame_t mark = drawing_of(&gfx_font_8x16, "?");
    for (unsigned i = 0; i < sizeof lacking / sizeof lacking[0]; i++) {
        gfx_frame_t shown = drawing_of(&gfx_font_8x16, lacking[i]);
        plain_same(&mark, &shown, lacking[i], 0, 0);
    }
    gfx_frame_t big_mark = drawing_of(&gfx_font_32x64, "?");
    gfx_frame_t letter = drawing_of(&gfx_font_32x64, "A");
    plain_same(&big_mark, &letter, "letter", 0, 0);
}

static void every_code_point_is_one_glyph(void) {
    for (uint32_t point = 1; point <= 0x10FFFF; point++) {
        if (point >= 0xD800 && point <= 0xDFFF) {
            continue;
        }
        const char *text = utf8(point);
        if (gfx_text_length(text) != 1 || gfx_text_bytes(text, 1) != strlen(text)) {
            TEST_FAIL_MESSAGE(text);
        }
    }
}

static void each_byte_that_is_not_utf8_counts_alone(void) {
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"\x80", 1},     /* a continuation of nothing */
        {"\xC3", 1},     /* cut by the end */
        {"\xE2\x82", 2}, /* cut by the end */
        {"\xC3"          /* cut by a letter */
         "a",
         2},
        {"\xC0\xAF", 2},             /* longer than needed */
        {"\xE0\x80\xAF", 3},         /* longer than needed */
        {"\xF0\x82\x82\xAC", 4},     /* longer than needed */
        {"\xED\xA0\x80", 3},         /* half a pair */
        {"\xF4\x90\x80\x80", 4},     /* beyond the last code point */
        {"\xF5\x80\x80\x80", 4},     /* beyond the last code point */
        {"\xC3\xA9\xFF\xC3\xA9", 3}, /* goes on behind it */
    };
    for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        TEST_ASSERT_EQUAL(cases[i].length, gfx_text_length(cases[i].text));
    }
}

static void names_are_cut_between_letters(void) {
    TEST_ASSERT_EQUAL(4, gfx_text_bytes("Zo\xC3\xABlla", 3));
    TEST_ASSERT_EQUAL(2, gfx_text_bytes("Zo\xC3\xABlla", 2));
    TEST_ASSERT_EQUAL(0, gfx_text_bytes("Zo\xC3\xABlla", 0));
    TEST_ASSERT_EQUAL(3, gfx_text_bytes("Bob", 8));
    TEST_ASSERT_EQUAL(0, gfx_text_bytes("", 8));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(text_fonts_hold_exactly_printable_latin1);
    RUN_TEST(big_fonts_hold_what_figures_need);
    RUN_TEST(only_spaces_are_blank);
    RUN_TEST(our_letters_all_look_different);
    RUN_TEST(a_glyph_is_drawn_as_the_font_has_it);
    RUN_TEST(bold_is_the_same_and_a_row_deeper);
    RUN_TEST(glyphs_stay_in_their_cells);
    RUN_TEST(no_glyph_inks_beyond_its_width);
    RUN_TEST(widths_leave_out_the_last_gap);
    RUN_TEST(a_glyph_that_inks_the_gap_counts_in_full);
    RUN_TEST(text_returns_where_to_go_on);
    RUN_TEST(text_is_clipped_at_every_edge);
    RUN_TEST(right_aligned_text_ends_at_the_column_asked);
    RUN_TEST(centred_text_has_as_much_on_either_side);
    RUN_TEST(a_hot_label_is_the_text_dark_on_a_lit_box);
    RUN_TEST(what_the_font_lacks_is_a_question_mark);
    RUN_TEST(every_code_point_is_one_glyph);
    RUN_TEST(each_byte_that_is_not_utf8_counts_alone);
    RUN_TEST(names_are_cut_between_letters);
    return UNITY_END();
}
