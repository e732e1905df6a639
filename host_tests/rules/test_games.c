/* Tests of game.h: names, ids, and the statuses of game_answer. */
#include "script.h"

#include <string.h>

#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static uint8_t length_of(const char *text) { return (uint8_t)strlen(text); }

static void every_game_is_found_by_its_name(void) {
    static const char *const known[] = {"", "cult", "signs", "kingsport", "dice", "pig"};
    for (int game = GAME_NONE + 1; game < GAME_IDS; game++) {
        const char *const name = game_name((game_id_t)game);
        TEST_ASSERT_EQUAL(game, game_parse_name(name, length_of(name)));
    }
    for (size_t game = 0; game < sizeof known / sizeof known[0]; game++) {
        TEST_ASSERT_EQUAL_STRING(known[game], game_name((game_id_t)game));
    }
}

static void every_option_is_found_by_its_name(void) {
    for (int option = 0; option < OPTION_IDS; option++) {
        const char *const name = game_option_name((game_option_t)option);
        TEST_ASSERT_EQUAL(option, game_parse_option(name, length_of(name)));
    }
}

static void every_die_is_found_by_its_name(void) {
    const char *const names[] = {"d2", "d4", "d6", "d8", "d10", "d12", "d20", "d100", "cult"};
    for (int die = 0; die < DIE_IDS; die++) {
        TEST_ASSERT_EQUAL_STRING(names[die], game_die_name((game_die_t)die));
        TEST_ASSERT_EQUAL(die, game_parse_die(names[die], length_of(names[die])));
    }
}

static void every_ask_has_a_name_of_its_own(void) {
    for (int one = 0; one < ASK_IDS; one++) {
        for (int other = 0; other < one; other++) {
            TEST_ASSERT_TRUE(
                strcmp(game_ask_name((game_ask_t)one), game_ask_name((game_ask_t)other)) != 0);
        }
    }
}

static void names_are_matched_whole(void) {
    TEST_ASSERT_EQUAL(-1, game_parse_name("cul", 3));
    TEST_ASSERT_EQUAL(-1, game_parse_name("cults", 5));
    TEST_ASSERT_EQUAL(-1, game_parse_name("", 0));
    TEST_ASSERT_EQUAL(-1, game_parse_option("p", 1));
    TEST_ASSERT_EQUAL(-1, game_parse_option("p9", 2));
    TEST_ASSERT_EQUAL(-1, game_parse_die("d1", 2));
    TEST_ASSERT_EQUAL(OPTION_P1, game_parse_option("p1.1", 2)); /* not terminated: two bytes */
}

static void without_a_game_nothing_is_asked_or_answered(void) {
    memset(&table, 0, sizeof(table));
    game_prompt_t prompt;
    game_prompt(&table, &prompt);
    TEST_ASSERT_EQUAL(PROMPT_NONE, prompt.kind);
    TEST_ASSERT_EQUAL(0, prompt.count);
    refuses_choice(GAME_NO_GAME, "p1");
    refuses_roll(GAME_NO_GAME, 0);
    TEST_ASSERT_EQUAL(GAME_NOBODY, game_rematch_first(&table));
}

static void an_unknown_game_cant_be_started(void) {
    game_config_t config = {.game = GAME_NONE, .players = 2};
    TEST_ASSERT_EQUAL(GAME_UNKNOWN, game_check_config(&config));
    config.game = GAME_IDS;
    TEST_ASSERT_EQUAL(GAME_UNKNOWN, game_check_config(&config));
}

static void a_start_sets_every_byte(void) {
    game_state_t other;
    memset(&other, 0xA5, sizeof(other));
    for (uint8_t game = GAME_CULT; game < GAME_IDS; game++) {
        game_config_t config = game_default_config((game_id_t)game);
        config.players = game == GAME_DICE ? 0 : 2;
        config.first = 0;
        new_game(&config);
        game_start(&other, &config);
        TEST_ASSERT_EQUAL_MEMORY(&table, &other, sizeof(table));
    }
}

static void refusals_name_what_is_wrong_and_change_nothing(void) {
    new_cult(3, 1);
    refuses_roll(GAME_NOT_ASKED, 0);
    refuses_choice(GAME_NOT_AN_OPTION, "random");
    choose("p2");
    refuses_choice(GAME_NOT_ASKED, "p2");
    refuses_roll(GAME_COUNT, 0, 0);
    refuses_roll(GAME_RANGE, 12);
}

static void refuses_kind(uint8_t kind) {
    const game_state_t before = table;
    const game_answer_t answer = {.kind = kind, .count = 1};
    TEST_ASSERT_EQUAL(GAME_NOT_ASKED, game_answer(&table, &answer));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof(table));
}

static void only_choices_and_rolls_are_answers(void) {
    new_cult(2, 1);
    refuses_kind(PROMPT_NONE);
    refuses_kind(PROMPT_OVER);
    refuses_kind(255);
}

static void refuses_every_kind(void) {
    for (uint8_t kind = PROMPT_NONE; kind <= PROMPT_OVER + 1; kind++) {
        refuses_kind(kind);
    }
}

static void an_over_game_takes_no_answer_of_any_kind(void) {
    new_cult(2, 1);
    CULT->step = CULT_STEP_OVER;
    refuses_every_kind();
    new_signs(2);
    SIGNS->step = SIGNS_STEP_OVER;
    refuses_every_kind();
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_game_is_found_by_its_name);
    RUN_TEST(every_option_is_found_by_its_name);
    RUN_TEST(every_die_is_found_by_its_name);
    RUN_TEST(every_ask_has_a_name_of_its_own);
    RUN_TEST(names_are_matched_whole);
    RUN_TEST(without_a_game_nothing_is_asked_or_answered);
    RUN_TEST(an_unknown_game_cant_be_started);
    RUN_TEST(a_start_sets_every_byte);
    RUN_TEST(refusals_name_what_is_wrong_and_change_nothing);
    RUN_TEST(only_choices_and_rolls_are_answers);
    RUN_TEST(an_over_game_takes_no_answer_of_any_kind);
    return UNITY_END();
}
