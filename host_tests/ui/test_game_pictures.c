/* What every game's row beside its pictures must hold. */
#include <string.h>

#include "game_picture.h"
#include "unity.h"
#include "words.h"

void setUp(void) {}
void tearDown(void) {}

static void every_slot_is_filled(void) {
    for (uint8_t game = GAME_NONE + 1; game < GAME_IDS; game++) {
        const game_picture_t *row = picture_of(game);
        const char *name = game_name((game_id_t)game);
        TEST_ASSERT_NOT_NULL_MESSAGE(row, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->icon, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->table, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->table->press, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->table->paint, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->help, name);
        TEST_ASSERT_GREATER_THAN_MESSAGE(0, row->help_pages, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->undo_answers, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->paint_undo, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->say_roll, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->word_ask, name);
        TEST_ASSERT_NOT_NULL_MESSAGE(row->word_option, name);
    }
}

static void icons_have_their_size(void) {
    for (uint8_t game = GAME_NONE + 1; game < GAME_IDS; game++) {
        const game_picture_t *row = picture_of(game);
        TEST_ASSERT_EQUAL(44, row->icon->width);
        TEST_ASSERT_EQUAL(44, row->icon->height);
        for (uint8_t i = 0; i < row->help_pages; i++) {
            TEST_ASSERT_LESS_OR_EQUAL(24, row->help[i].picture->width);
            TEST_ASSERT_LESS_OR_EQUAL(24, row->help[i].picture->height);
        }
    }
}

/* A new game can be played before anybody has found words for what it asks. */
static void what_has_no_words_of_its_own_is_called_as_on_the_console(void) {
    char text[NAME_UTF8_MAX];
    TEST_ASSERT_EQUAL_STRING("again", word_option(NULL, OPTION_AGAIN, text));
    TEST_ASSERT_EQUAL_STRING("keep", word_option(NULL, OPTION_KEEP, text));
    TEST_ASSERT_EQUAL_STRING("throw", word_ask(NULL, ASK_THROW));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_slot_is_filled);
    RUN_TEST(icons_have_their_size);
    RUN_TEST(what_has_no_words_of_its_own_is_called_as_on_the_console);
    return UNITY_END();
}
