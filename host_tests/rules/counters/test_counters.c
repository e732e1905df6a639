/* Counters, rule by rule. */
#include "counters.h"
#include "script.h"
#include "unity.h"

static const counters_state_t *state(void) { return counters_part(&table); }

static void new_counters(uint8_t players, int16_t start, game_die_t die) {
    game_config_t config = game_default_config(GAME_COUNTERS);
    config.players = players;
    config.params[COUNTERS_PARAM_START] = start;
    config.params[COUNTERS_PARAM_DIE] = (int16_t)die;
    new_game(&config);
}

void setUp(void) { new_counters(3, COUNTERS_START, DIE_D100); }
void tearDown(void) {}

static void one_to_eight_start_with_twenty_unless_told(void) {
    for (uint8_t players = 0; players <= 9; players++) {
        game_config_t config = game_default_config(GAME_COUNTERS);
        config.players = players;
        TEST_ASSERT_EQUAL(players >= 1 && players <= 8 ? GAME_OK : GAME_RANGE,
                          game_check_config(&config));
    }
    TEST_ASSERT_EQUAL(DIE_D100, state()->die);
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        TEST_ASSERT_EQUAL(seat < 3 ? 20 : 0, state()->values[seat]);
    }
}

static void who_offers_each_player_the_next_turn_and_the_die(void) {
    offers(ASK_WHO, GAME_NOBODY, "p1 p2 p3 next die");
    new_counters(1, 0, DIE_D6);
    offers(ASK_WHO, GAME_NOBODY, "p1 next die");
}

static void the_turn_is_passed_round_the_table(void) {
    for (uint8_t turn = 1; turn <= 4; turn++) {
        choose("next");
        TEST_ASSERT_EQUAL(turn % 3, state()->turn);
    }
    offers(ASK_WHO, GAME_NOBODY, "p1 p2 p3 next die");
}

static void each_change_counts_at_once_until_it_is_done(void) {
    choose("p2");
    offers(ASK_BY, 1, "-10 -5 -1 +1 +5 +10 done");
    choose("+10");
    choose("-1");
    TEST_ASSERT_EQUAL(29, state()->values[1]);
    choose("done");
    offers(ASK_WHO, GAME_NOBODY, "p1 p2 p3 next die");
    TEST_ASSERT_EQUAL(20, state()->values[0]);
}

static void a_value_stays_between_0_and_999(void) {
    new_counters(2, 4, DIE_D6);
    choose("p1");
    offers(ASK_BY, 0, "-1 +1 +5 +10 done");
    refuses_choice(GAME_NOT_AN_OPTION, "-5");
    for (uint8_t left = 4; left > 0; left--) {
        choose("-1");
    }
    offers(ASK_BY, 0, "+1 +5 +10 done");
    new_counters(2, 995, DIE_D6);
    choose("p2");
    offers(ASK_BY, 1, "-10 -5 -1 +1 done");
    for (uint8_t left = 4; left > 0; left--) {
        choose("+1");
    }
    offers(ASK_BY, 1, "-10 -5 -1 done");
}

static void the_die_is_nobodys_and_changes_nothing(void) {
    const counters_state_t before = *state();
    choose("die");
    asks(ASK_DIE, GAME_NOBODY, "100");
    roll(99);
    TEST_ASSERT_EQUAL_MEMORY(&before, state(), sizeof before);
}

static void a_rematch_begins_with_the_first_player(void) {
    choose("next");
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(one_to_eight_start_with_twenty_unless_told);
    RUN_TEST(who_offers_each_player_the_next_turn_and_the_die);
    RUN_TEST(the_turn_is_passed_round_the_table);
    RUN_TEST(each_change_counts_at_once_until_it_is_done);
    RUN_TEST(a_value_stays_between_0_and_999);
    RUN_TEST(the_die_is_nobodys_and_changes_nothing);
    RUN_TEST(a_rematch_begins_with_the_first_player);
    return UNITY_END();
}
