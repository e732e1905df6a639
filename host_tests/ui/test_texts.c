/* The words of every language. That they fit their places is seen in the pictures: see legible.h. */
#include <string.h>

#include "game_picture.h"
#include "gfx.h"
#include "texts.h"
#include "unity.h"
#include "words.h"

void setUp(void) {}
void tearDown(void) {}

/* Calls for each line of a text; returns how many there are. */
static int each_line(const char *words, void (*look)(const char *line)) {
    int lines = 0;
    while (*words != '\0') {
        char line[64] = "";
        size_t length = strcspn(words, "\n");
        TEST_ASSERT_LESS_THAN_MESSAGE(sizeof line, length, words);
        memcpy(line, words, length);
        look(line);
        words += length + (words[length] == '\n' ? 1 : 0);
        lines++;
    }
    return lines;
}

static void fits_the_glass(const char *line) {
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(GFX_WIDTH_PX, gfx_text_width(&gfx_font_5x8, line), line);
}

static void fits_in_a_page(const char *line) {
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(GFX_WIDTH_PX - 4, gfx_text_width(&gfx_font_6x12, line), line);
}

/* Nothing is said in English because a language forgot it. */
static void no_text_is_missing(void) {
    for (int i = 0; i < TEXTS; i++) {
        for (int j = 0; j < LANGUAGES; j++) {
            const char *words = text_translated((language_t)j, (text_t)i);
            const char *english = text_of(LANGUAGE_EN, (text_t)i);
            TEST_ASSERT_NOT_NULL_MESSAGE(words, english);
            TEST_ASSERT_GREATER_THAN_MESSAGE(0, each_line(words, fits_the_glass), english);
        }
    }
}

/* As UTF-8 that the fonts have; they show what they don't have as a question mark. */
static void every_letter_is_in_the_fonts(void) {
    for (int i = 0; i < TEXTS; i++) {
        for (int j = 0; j < LANGUAGES; j++) {
            const char *words = text_of((language_t)j, (text_t)i);
            for (size_t k = 0; words[k] != '\0'; k++) {
                uint8_t byte = (uint8_t)words[k];
                bool plain = byte == '\n' || (byte >= ' ' && byte < 0x7F);
                bool latin1 = byte == 0xC2 || byte == 0xC3 || (byte >= 0x80 && byte < 0xC0);
                TEST_ASSERT_TRUE_MESSAGE(plain || latin1, words);
            }
        }
    }
}

static void page_of_rules_has_at_most_three_lines(void) {
    for (uint8_t game = GAME_NONE + 1; game < GAME_IDS; game++) {
        for (uint8_t i = 0; i < picture_of(game)->help_pages; i++) {
            for (int j = 0; j < LANGUAGES; j++) {
                const char *words = text_of((language_t)j, picture_of(game)->help[i].lines);
                TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(3, each_line(words, fits_in_a_page), words);
            }
        }
    }
}

static void every_language_names_itself(void) {
    for (int i = 0; i < LANGUAGES; i++) {
        for (int j = 0; j < i; j++) {
            const char *name = text_of((language_t)i, TEXT_LANGUAGE);
            TEST_ASSERT_NOT_EQUAL(0, strcmp(name, text_of((language_t)j, TEXT_LANGUAGE)));
        }
    }
}

/* The terms of the printed Dutch rules, where they fit. */
static void dutch_uses_the_words_of_the_printed_rules(void) {
    TEST_ASSERT_EQUAL_STRING("Gele Teken", text_of(LANGUAGE_NL, TEXT_FACE_YELLOW));
    TEST_ASSERT_EQUAL_STRING("Tentakel", text_of(LANGUAGE_NL, TEXT_FACE_TENTACLE));
    TEST_ASSERT_EQUAL_STRING("Boze Oog", text_of(LANGUAGE_NL, TEXT_FACE_EYE));
    TEST_ASSERT_NOT_NULL(strstr(text_of(LANGUAGE_NL, TEXT_GOES_MAD), "waanzinnig"));
    TEST_ASSERT_NOT_NULL(strstr(text_of(LANGUAGE_NL, TEXT_CASTS), "vervloek"));
}

/* As these things are called in German games of the same world. */
static void german_uses_the_words_of_german_games(void) {
    TEST_ASSERT_EQUAL_STRING("Gelbes Zeichen", text_of(LANGUAGE_DE, TEXT_FACE_YELLOW));
    TEST_ASSERT_EQUAL_STRING("Älteres Zeichen", text_of(LANGUAGE_DE, TEXT_FACE_ELDER));
    TEST_ASSERT_NOT_NULL(strstr(text_of(LANGUAGE_DE, TEXT_GOES_MAD), "wahnsinnig"));
}

/* What doesn't fit is left out, and nothing behind its room is touched. */
static void texts_fit_their_buffers(void) {
    char place[8];
    memset(place, '#', sizeof place);
    copy_text(place, 4, "abc");
    TEST_ASSERT_EQUAL_STRING("abc", place);
    copy_text(place, 4, "abcd");
    TEST_ASSERT_EQUAL_STRING("abc", place);
    copy_text(place, 6, "ab");
    append_text(place, 6, "cde");
    TEST_ASSERT_EQUAL_STRING("abcde", place);
    append_text(place, 6, "f");
    TEST_ASSERT_EQUAL_STRING("abcde", place);
    copy_text(place, 6, "ab");
    append_text(place, 6, "cdef");
    TEST_ASSERT_EQUAL_STRING("abcde", place);
    format_with_number(place, 6, "a#b", 123);
    TEST_ASSERT_EQUAL_STRING("a123b", place);
    format_with_number(place, 6, "a#b", 1234);
    TEST_ASSERT_EQUAL_STRING("a1234", place);
    TEST_ASSERT_EQUAL_STRING_LEN("##", &place[6], 2);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(no_text_is_missing);
    RUN_TEST(every_letter_is_in_the_fonts);
    RUN_TEST(page_of_rules_has_at_most_three_lines);
    RUN_TEST(every_language_names_itself);
    RUN_TEST(dutch_uses_the_words_of_the_printed_rules);
    RUN_TEST(german_uses_the_words_of_german_games);
    RUN_TEST(texts_fit_their_buffers);
    return UNITY_END();
}
