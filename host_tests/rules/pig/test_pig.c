/* Pig: throw again or keep; a 1 loses the turn; 100 wins at once. */
#include "pig.h"
#include "script.h"
#include "unity.h"

#define PIG pig_part(&table)

void setUp(void) {}
void tearDown(void) {}

static void new_pig(uint8_t players, uint8_t first) {
    new_game(&(game_config_t){.game = GAME_PIG, .players = players, .first = first});
}

static void is_worth(uint8_t seat, uint8_t kept, uint8_t turn) {
    TEST_ASSERT_EQUAL(kept, PIG->totals[seat]);
    TEST_ASSERT_EQUAL(turn, PIG->turn);
}

static void two_to_eight_play(void) {
    for (uint8_t players = 0; players <= 9; players++) {
        const game_config_t config = {.game = GAME_PIG, .players = players, .first = GAME_NOBODY};
        const bool right = players >= 2 && players <= 8;
        TEST_ASSERT_EQUAL(right ? GAME_OK : GAME_RANGE, game_check_config(&config));
    }
}

static void first_seat_begins_unless_config_names_another(void) {
    new_pig(3, GAME_NOBODY);
    asks(ASK_THROW, 0, "6");
    new_pig(3, 2);
    asks(ASK_THROW, 2, "6");
}

static void a_throw_counts_until_it_is_kept(void) {
    new_pig(2, GAME_NOBODY);
    roll(5);
    is_worth(0, 0, 6);
    offers(ASK_THROW, 0, "again keep");
    choose("again");
    asks(ASK_THROW, 0, "6");
    roll(1);
    is_worth(0, 0, 8);
    choose("keep");
    is_worth(0, 8, 0);
    asks(ASK_THROW, 1, "6");
}

static void a_one_loses_points_of_the_turn_but_not_kept_points(void) {
    new_pig(2, GAME_NOBODY);
    roll(3);
    choose("keep");
    roll(0); /* p2's */
    is_worth(1, 0, 0);
    asks(ASK_THROW, 0, "6");
    roll(5);
    choose("again");
    roll(0);
    is_worth(0, 4, 0);
    asks(ASK_THROW, 1, "6");
}

/* Sixes till `points` are there, without keeping them. */
static void gather(uint8_t points) {
    for (uint8_t i = 6; i <= points; i += 6) {
        roll(5);
        if (i + 6 <= points) {
            choose("again");
        }
    }
}

static void a_hundred_wins_at_once(void) {
    new_pig(3, 1);
    gather(96);
    is_worth(1, 0, 96);
    offers(ASK_THROW, 1, "again keep");
    choose("again");
    roll(3);
    is_over("1");
    is_worth(1, 100, 0);
    TEST_ASSERT_EQUAL(1, game_rematch_first(&table));
}

static void ninety_nine_points_do_not_win(void) {
    new_pig(2, GAME_NOBODY);
    gather(96);
    choose("again");
    roll(2);
    is_worth(0, 0, 99);
    choose("keep");
    is_worth(0, 99, 0);
    roll(0); /* p2's */
    roll(5);
    is_over("0");
    is_worth(0, 105, 0);
}

static void answers_that_do_not_fit_the_prompt_are_refused(void) {
    new_pig(2, GAME_NOBODY);
    refuses_choice(GAME_NOT_ASKED, "again");
    refuses_roll(GAME_RANGE, 6);
    refuses_roll(GAME_COUNT, 1, 1);
    roll(1);
    refuses_choice(GAME_NOT_AN_OPTION, "on");
    refuses_roll(GAME_NOT_ASKED, 1);
}

static void first_seat_begins_the_rematch_of_an_unfinished_game(void) {
    new_pig(2, 1);
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table));
}

static bool is_sound_with(uint8_t total, uint8_t turn, pig_step_t step) {
    const game_config_t config = {.game = GAME_PIG, .players = 2, .first = GAME_NOBODY};
    pig_state_t *const pig = (void *)table.part;
    new_game(&config);
    *pig = (pig_state_t){.totals = {total}, .turn = turn, .players = 2, .step = (uint8_t)step};
    return game_is_valid(&table, &config);
}

static void stored_points_are_valid_only_if_a_game_can_reach_them(void) {
    TEST_ASSERT_TRUE(is_sound_with(99, 0, PIG_STEP_THROW));
    TEST_ASSERT_TRUE(is_sound_with(97, 2, PIG_STEP_AGAIN));
    TEST_ASSERT_TRUE(is_sound_with(105, 0, PIG_STEP_OVER));
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(100, 0, PIG_STEP_THROW), "has won");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(98, 2, PIG_STEP_AGAIN), "has won");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(0, 1, PIG_STEP_THROW), "a 1 brings nothing");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(0, 0, PIG_STEP_AGAIN), "nothing thrown");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(99, 0, PIG_STEP_OVER), "nobody has won");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(106, 0, PIG_STEP_OVER), "more than a throw can bring");
    TEST_ASSERT_FALSE_MESSAGE(is_sound_with(100, 2, PIG_STEP_OVER), "was kept");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(two_to_eight_play);
    RUN_TEST(first_seat_begins_unless_config_names_another);
    RUN_TEST(a_throw_counts_until_it_is_kept);
    RUN_TEST(a_one_loses_points_of_the_turn_but_not_kept_points);
    RUN_TEST(a_hundred_wins_at_once);
    RUN_TEST(ninety_nine_points_do_not_win);
    RUN_TEST(answers_that_do_not_fit_the_prompt_are_refused);
    RUN_TEST(first_seat_begins_the_rematch_of_an_unfinished_game);
    RUN_TEST(stored_points_are_valid_only_if_a_game_can_reach_them);
    return UNITY_END();
}
