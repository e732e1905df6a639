/* The cult duel, a test per rule and per decision. */
#include "script.h"

#include <string.h>

#include "unity.h"

/* Draws that show a face. */
enum { YELLOW = 0, TENTACLE = 5, ELDER = 9, CTHULHU = 10, EYE = 11 };

void setUp(void) {}
void tearDown(void) {}

static void set_sanity(const char *digits) {
    for (uint8_t i = 0; digits[i]; i++) {
        CULT->sanity[i] = (uint8_t)(digits[i] - '0');
    }
}

/* A table in the middle of a game: everybody's sanity, the pool, p1 about to cast. */
static void table_of(const char *sanity, uint8_t pool) {
    new_cult((uint8_t)strlen(sanity), 1);
    set_sanity(sanity);
    CULT->pool = pool;
}

static void rivals_of(uint8_t each, const char *sanity, uint8_t pool) {
    new_cult(2, each);
    set_sanity(sanity);
    CULT->pool = pool;
}

#define has(digits, tokens) has_at((digits), (tokens), __LINE__)

static void has_at(const char *digits, uint8_t pool, unsigned line) {
    char text[CULT_CULTISTS_MAX + 1] = "";
    for (size_t i = 0; digits[i]; i++) {
        text[i] = (char)('0' + CULT->sanity[i]);
    }
    UNITY_TEST_ASSERT_EQUAL_STRING(digits, text, line, "sanity");
    UNITY_TEST_ASSERT_EQUAL_INT(pool, CULT->pool, line, "pool");
}

/* Victim, cast, response; none of them an Eye. */
static void turn(const char *victim, uint8_t cast, uint8_t response) {
    choose(victim);
    roll(cast);
    roll(response);
}

/* --- the die ----------------------------------------------------------------------------- */

static void die_has_five_yellow_four_tentacles_and_one_each_of_the_others(void) {
    uint8_t sides[CULT_FACES] = {0};
    for (uint8_t value = 0; value < CULT_SIDES; value++) {
        sides[cult_face(value)]++;
    }
    TEST_ASSERT_EQUAL_UINT8_ARRAY(((uint8_t[]){5, 4, 1, 1, 1}), sides, CULT_FACES);
}

static void faces_stand_in_the_printed_order_of_values(void) {
    const char *const names[] = {"yellow",   "yellow",   "yellow",   "yellow",
                                 "yellow",   "tentacle", "tentacle", "tentacle",
                                 "tentacle", "elder",    "cthulhu",  "eye"};
    for (uint8_t value = 0; value < CULT_SIDES; value++) {
        TEST_ASSERT_EQUAL_STRING(names[value], cult_face_name(cult_face(value)));
    }
}

/* --- the start --------------------------------------------------------------------------- */

static void everybody_starts_with_three_and_the_pool_empty(void) {
    new_cult(8, 1);
    has("33333333", 0);
    TEST_ASSERT_EQUAL(1, CULT->turn);
}

static void two_to_eight_may_play_or_two_with_two_or_three_cultists(void) {
    for (uint8_t players = 0; players < 12; players++) {
        for (uint8_t cultists = 0; cultists < 6; cultists++) {
            const game_config_t config = {.game = GAME_CULT,
                                          .players = players,
                                          .params = {cultists, 0},
                                          .first = GAME_NOBODY};
            const bool duel = players >= 2 && players <= 8 && cultists == 1;
            const bool rivals = players == 2 && (cultists == 2 || cultists == 3);
            TEST_ASSERT_EQUAL(duel || rivals ? GAME_OK : GAME_RANGE, game_check_config(&config));
        }
    }
}

static void only_a_seat_at_the_table_can_begin(void) {
    game_config_t config = {.game = GAME_CULT, .players = 3, .params = {1, 0}, .first = 2};
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&config));
    config.first = 3;
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
}

static void mad_response_is_on_or_off(void) {
    const game_config_t config = {.game = GAME_CULT, .players = 3, .params = {1, 2}, .first = 0};
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
}

static void the_table_picks_the_first_caster(void) {
    new_cult_from(3, 1, GAME_NOBODY);
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->caster);
    offers(ASK_FIRST, GAME_NOBODY, "p1 p2 p3 random");
    choose("p3");
    TEST_ASSERT_EQUAL(2, CULT->caster);
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->victim);
    offers(ASK_VICTIM, 2, "p1 p2");
}

static void the_die_may_pick_the_first_caster(void) {
    for (uint8_t seat = 0; seat < 8; seat++) {
        new_cult_from(8, 1, GAME_NOBODY);
        choose("random");
        asks(ASK_FIRST, GAME_NOBODY, "8");
        TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->caster);
        roll(seat);
        TEST_ASSERT_EQUAL(seat, CULT->caster);
    }
}

static void a_rematch_begins_with_the_seat_it_was_given(void) {
    new_cult_from(4, 1, 2);
    offers(ASK_VICTIM, 2, "p1 p2 p4");
}

static void the_last_winner_casts_first_in_a_rematch(void) {
    table_of("020", 7);
    choose("p2");
    roll(YELLOW);
    roll(YELLOW);
    is_over("1");
    TEST_ASSERT_EQUAL(1, game_rematch_first(&table));
}

static void after_a_win_of_cthulhu_the_table_picks_again(void) {
    table_of("110", 7);
    turn("p2", CTHULHU, YELLOW);
    is_over("");
    TEST_ASSERT_EQUAL(GAME_NOBODY, game_rematch_first(&table));
}

static void before_the_end_there_is_no_winner_to_begin_a_rematch(void) {
    table_of("300", 6);
    TEST_ASSERT_EQUAL(GAME_NOBODY, game_rematch_first(&table));
}

/* --- a turn ------------------------------------------------------------------------------ */

static void caster_rolls_then_victim_rolls_then_the_turn_goes_on(void) {
    new_cult(3, 1);
    offers(ASK_VICTIM, 0, "p2 p3");
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->victim);
    choose("p3");
    TEST_ASSERT_EQUAL(2, CULT->victim);
    asks(ASK_CAST, 0, "12");
    roll(YELLOW);
    has("332", 1);
    asks(ASK_RESPOND, 2, "12");
    TEST_ASSERT_EQUAL(1, CULT->turn);
    roll(YELLOW);
    has("232", 2);
    TEST_ASSERT_EQUAL(2, CULT->turn);
    offers(ASK_VICTIM, 1, "p1 p3");
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->victim);
}

static void nobody_may_pass(void) {
    new_cult(2, 1);
    refuses_choice(GAME_NOT_AN_OPTION, "done");
    refuses_choice(GAME_NOT_AN_OPTION, "no");
    offers(ASK_VICTIM, 0, "p2");
}

static void the_turn_goes_round_to_mad_players_too(void) {
    table_of("330", 3);
    turn("p2", ELDER, YELLOW);
    turn("p1", YELLOW, YELLOW);
    TEST_ASSERT_EQUAL(0, CULT->sanity[2]);
    offers(ASK_VICTIM, 2, "p1 p2");
    turn("p1", ELDER, YELLOW);
    offers(ASK_VICTIM, 0, "p2");
}

static void the_mad_cant_be_picked_as_victims_nor_the_caster(void) {
    table_of("3010", 8);
    offers(ASK_VICTIM, 0, "p3");
    refuses_choice(GAME_NOT_AN_OPTION, "p1");
    refuses_choice(GAME_NOT_AN_OPTION, "p2");
}

static void the_mad_attack_and_come_back_only_by_an_elder_sign(void) {
    table_of("033", 3);
    turn("p2", TENTACLE, TENTACLE);
    has("013", 5);
    table_of("033", 3);
    turn("p2", ELDER, ELDER);
    has("143", 1);
}

/* --- the faces --------------------------------------------------------------------------- */

static void yellow_sign_costs_the_rollers_target_one(void) {
    table_of("333", 0);
    choose("p2");
    roll(YELLOW);
    has("323", 1);
    roll(YELLOW);
    has("223", 2);
}

static void tentacle_feeds_the_caster_whoever_rolled_it(void) {
    table_of("333", 0);
    choose("p2");
    roll(TENTACLE);
    has("423", 0);
    roll(TENTACLE);
    has("513", 0);
}

static void a_mad_casters_tentacle_token_goes_to_the_pool(void) {
    table_of("033", 3);
    choose("p2");
    roll(TENTACLE);
    has("023", 4);
    roll(TENTACLE);
    has("013", 5);
}

static void whether_the_caster_keeps_a_tentacles_token_is_judged_when_it_resolves(void) {
    table_of("133", 2); /* decided: sane at the cast, mad at the response */
    choose("p2");
    roll(CTHULHU);
    has("022", 5);
    roll(TENTACLE);
    has("012", 6);
    table_of("033", 3); /* and the other way round */
    choose("p2");
    roll(ELDER);
    roll(TENTACLE);
    has("223", 2);
}

static void elder_sign_gives_the_roller_one_from_the_pool_if_it_has_one(void) {
    table_of("332", 1);
    choose("p2");
    roll(ELDER);
    has("432", 0);
    roll(ELDER);
    has("432", 0);
    table_of("222", 3);
    choose("p3");
    roll(YELLOW);
    roll(ELDER);
    has("222", 3);
}

static void cthulhu_costs_every_cultist_one(void) {
    table_of("3102", 6);
    choose("p2");
    roll(CTHULHU);
    has("2001", 9);
    roll(CTHULHU);
    has("1000", 11);
}

static void eye_lets_the_roller_pick_any_of_the_other_four(void) {
    const struct {
        const char *face, *sanity;
        uint8_t pool;
    } cast[] = {
        {"yellow", "323", 1}, {"tentacle", "423", 0}, {"elder", "333", 0}, {"cthulhu", "222", 3}};
    for (size_t i = 0; i < 4; i++) {
        table_of("333", 0);
        choose("p2");
        roll(EYE);
        has("333", 0);
        offers(ASK_CAST_EYE, 0, "yellow tentacle elder cthulhu");
        choose(cast[i].face);
        has(cast[i].sanity, cast[i].pool);
        asks(ASK_RESPOND, 1, "12");
    }
}

static void eye_of_the_victim_is_the_victims_to_pick(void) {
    const struct {
        const char *face, *sanity;
        uint8_t pool;
    } response[] = {
        {"yellow", "223", 2}, {"tentacle", "413", 1}, {"elder", "333", 0}, {"cthulhu", "212", 4}};
    for (size_t i = 0; i < 4; i++) {
        table_of("333", 0);
        choose("p2");
        roll(YELLOW);
        roll(EYE);
        offers(ASK_RESPOND_EYE, 1, "yellow tentacle elder cthulhu");
        choose(response[i].face);
        has(response[i].sanity, response[i].pool);
        TEST_ASSERT_EQUAL(2, CULT->turn);
    }
}

static void eye_may_pick_what_does_nothing(void) {
    table_of("333", 0);
    choose("p2");
    roll(EYE);
    choose("elder");
    has("333", 0);
    roll(EYE);
    choose("elder");
    has("333", 0);
    TEST_ASSERT_EQUAL(2, CULT->turn);
}

static void eye_cant_pick_the_eye_nor_anything_else(void) {
    new_cult(2, 1);
    choose("p2");
    roll(EYE);
    refuses_choice(GAME_NOT_AN_OPTION, "p1");
    refuses_choice(GAME_NOT_AN_OPTION, "on");
    refuses_roll(GAME_NOT_ASKED, YELLOW);
}

static void taking_from_somebody_at_zero_does_nothing(void) {
    table_of("013", 5);
    choose("p2");
    roll(YELLOW);
    has("003", 6);
    roll(YELLOW); /* at a mad caster */
    has("003", 6);
    table_of("313", 2);
    choose("p2");
    roll(YELLOW);
    roll(TENTACLE); /* from a mad victim */
    has("303", 3);
}

/* --- responses and madness --------------------------------------------------------------- */

static void the_victim_responds_also_when_driven_mad_by_the_cast(void) {
    table_of("313", 2); /* decided */
    choose("p2");
    roll(YELLOW);
    has("303", 3);
    asks(ASK_RESPOND, 1, "12");
    roll(ELDER);
    has("313", 2);
}

static void the_victim_responds_to_a_mad_caster_too(void) {
    table_of("033", 3); /* decided */
    choose("p2");
    roll(YELLOW);
    asks(ASK_RESPOND, 1, "12");
}

static void mad_response_off(const char *sanity, uint8_t pool) {
    table_of(sanity, pool);
    CULT->mad_response = 0;
    choose("p2");
}

static void mad_response_off_skips_the_response_to_a_mad_caster(void) {
    mad_response_off("033", 3);
    roll(YELLOW);
    has("023", 4);
    offers(ASK_VICTIM, 1, "p3");
    TEST_ASSERT_EQUAL(2, CULT->turn);
}

static void mad_response_off_looks_at_the_caster_when_the_cast_has_resolved(void) {
    mad_response_off("133", 2); /* driven mad by the own roll */
    roll(CTHULHU);
    offers(ASK_VICTIM, 1, "p3");
    mad_response_off("033", 3); /* brought back by the own roll */
    roll(ELDER);
    asks(ASK_RESPOND, 1, "12");
    mad_response_off("133", 2); /* by an Eye all the same */
    roll(EYE);
    choose("cthulhu");
    offers(ASK_VICTIM, 1, "p3");
}

static void mad_response_off_changes_nothing_for_a_sane_caster(void) {
    mad_response_off("113", 4);
    roll(YELLOW);
    asks(ASK_RESPOND, 1, "12");
}

static void mad_response_is_fixed_when_the_game_starts(void) {
    new_game(&(game_config_t){.game = GAME_CULT, .players = 2, .params = {1, 0}, .first = 0});
    TEST_ASSERT_EQUAL(0, CULT->mad_response);
    new_cult(2, 1);
    TEST_ASSERT_EQUAL(1, CULT->mad_response);
}

/* --- the end ----------------------------------------------------------------------------- */

static void the_only_one_with_sanity_wins_at_the_end_of_the_turn(void) {
    table_of("110", 7);
    choose("p2");
    roll(YELLOW);
    has("100", 8);
    asks(ASK_RESPOND, 1, "12"); /* not before */
    roll(TENTACLE);
    is_over("0");
    TEST_ASSERT_EQUAL(0, CULT->caster);
    TEST_ASSERT_EQUAL(1, CULT->victim);
    TEST_ASSERT_EQUAL(1, CULT->turn);
}

static void a_response_can_still_turn_the_end(void) {
    table_of("110", 7);
    turn("p2", YELLOW, YELLOW);
    is_over("");
    table_of("110", 7);
    turn("p2", YELLOW, ELDER);
    offers(ASK_VICTIM, 1, "p1");
}

static void nobody_with_sanity_is_cthulhus_win(void) {
    table_of("111", 6);
    turn("p2", CTHULHU, TENTACLE);
    is_over("");
}

static void nobody_sane_in_the_middle_of_a_turn_is_not_the_end(void) {
    table_of("111", 6);
    turn("p2", CTHULHU, ELDER);
    is_over("1");
}

static void a_mad_caster_can_win_the_game_for_another(void) {
    table_of("011", 7);
    turn("p2", YELLOW, YELLOW);
    is_over("2");
}

static void nothing_is_asked_when_it_is_over(void) {
    table_of("110", 7);
    turn("p2", YELLOW, TENTACLE);
    refuses_choice(GAME_NOT_ASKED, "p1");
    refuses_roll(GAME_NOT_ASKED, YELLOW);
}

/* --- rival cults ------------------------------------------------------------------------- */

static void rival_cults_take_turns_by_player_not_by_cultist(void) {
    new_cult(2, 2);
    has("3333", 0);
    offers(ASK_CULTIST, 0, "p1.1 p1.2");
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->caster);
    choose("p1.2");
    TEST_ASSERT_EQUAL(1, CULT->caster);
    turn("p2.1", ELDER, ELDER);
    offers(ASK_CULTIST, 1, "p2.1 p2.2");
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->caster);
    TEST_ASSERT_EQUAL(GAME_NOBODY, CULT->victim);
    choose("p2.1");
    turn("p1.1", ELDER, ELDER);
    offers(ASK_CULTIST, 0, "p1.1 p1.2");
}

static void rival_cults_ask_players_for_the_first_turn(void) {
    new_cult_from(2, 3, GAME_NOBODY);
    offers(ASK_FIRST, GAME_NOBODY, "p1 p2 random");
    choose("random");
    asks(ASK_FIRST, GAME_NOBODY, "2");
    roll(1);
    offers(ASK_CULTIST, 1, "p2.1 p2.2 p2.3");
}

static void a_mad_cultist_may_act_for_a_rival_cult(void) {
    rivals_of(3, "033333", 3);
    offers(ASK_CULTIST, 0, "p1.1 p1.2 p1.3");
    choose("p1.1");
    offers(ASK_VICTIM, 0, "p1.2 p1.3 p2.1 p2.2 p2.3");
}

static void any_other_sane_cultist_can_be_victim_own_ones_included(void) {
    rivals_of(3, "330300", 9);
    choose("p1.1");
    offers(ASK_VICTIM, 0, "p1.2 p2.1");
    refuses_choice(GAME_NOT_AN_OPTION, "p1.1");
    refuses_choice(GAME_NOT_AN_OPTION, "p1.3");
    refuses_choice(GAME_NOT_AN_OPTION, "p2");
}

static void the_victim_cultists_owner_responds(void) {
    new_cult(2, 3);
    choose("p1.1");
    choose("p2.3");
    TEST_ASSERT_EQUAL(5, CULT->victim);
    roll(YELLOW);
    asks(ASK_RESPOND, 1, "12");
    roll(EYE);
    offers(ASK_RESPOND_EYE, 1, "yellow tentacle elder cthulhu");
    new_cult(2, 3);
    choose("p1.1");
    choose("p1.3");
    roll(EYE);
    offers(ASK_CAST_EYE, 0, "yellow tentacle elder cthulhu");
    choose("yellow");
    asks(ASK_RESPOND, 0, "12");
}

static void cthulhu_costs_every_cultist_of_rival_cults_one(void) {
    new_cult(2, 3);
    choose("p1.1");
    choose("p2.1");
    roll(CTHULHU);
    has("222222", 6);
}

static void a_rival_wins_when_only_own_cultists_have_sanity(void) {
    rivals_of(2, "1210", 8); /* decided */
    choose("p1.1");
    turn("p2.1", YELLOW, TENTACLE);
    has("1200", 9);
    is_over("0");
    TEST_ASSERT_EQUAL(0, CULT->caster);
    TEST_ASSERT_EQUAL(2, CULT->victim);
}

static void both_cults_mad_is_cthulhus_win(void) {
    rivals_of(2, "1010", 10);
    choose("p1.1");
    turn("p2.1", CTHULHU, YELLOW);
    is_over("");
}

static void cultists_have_ids_by_player(void) {
    new_cult(2, 3);
    TEST_ASSERT_EQUAL_STRING("p1.3", game_option_name(cult_cultist_option(CULT, 2)));
    TEST_ASSERT_EQUAL_STRING("p2.1", game_option_name(cult_cultist_option(CULT, 3)));
    TEST_ASSERT_EQUAL(0, cult_owner(CULT, 2));
    TEST_ASSERT_EQUAL(1, cult_owner(CULT, 3));
    new_cult(2, 2);
    TEST_ASSERT_EQUAL_STRING("p2.2", game_option_name(cult_cultist_option(CULT, 3)));
    new_cult(8, 1);
    TEST_ASSERT_EQUAL_STRING("p8", game_option_name(cult_cultist_option(CULT, 7)));
    TEST_ASSERT_EQUAL(7, cult_owner(CULT, 7));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(die_has_five_yellow_four_tentacles_and_one_each_of_the_others);
    RUN_TEST(faces_stand_in_the_printed_order_of_values);
    RUN_TEST(everybody_starts_with_three_and_the_pool_empty);
    RUN_TEST(two_to_eight_may_play_or_two_with_two_or_three_cultists);
    RUN_TEST(only_a_seat_at_the_table_can_begin);
    RUN_TEST(mad_response_is_on_or_off);
    RUN_TEST(the_table_picks_the_first_caster);
    RUN_TEST(the_die_may_pick_the_first_caster);
    RUN_TEST(a_rematch_begins_with_the_seat_it_was_given);
    RUN_TEST(the_last_winner_casts_first_in_a_rematch);
    RUN_TEST(after_a_win_of_cthulhu_the_table_picks_again);
    RUN_TEST(before_the_end_there_is_no_winner_to_begin_a_rematch);
    RUN_TEST(caster_rolls_then_victim_rolls_then_the_turn_goes_on);
    RUN_TEST(nobody_may_pass);
    RUN_TEST(the_turn_goes_round_to_mad_players_too);
    RUN_TEST(the_mad_cant_be_picked_as_victims_nor_the_caster);
    RUN_TEST(the_mad_attack_and_come_back_only_by_an_elder_sign);
    RUN_TEST(yellow_sign_costs_the_rollers_target_one);
    RUN_TEST(tentacle_feeds_the_caster_whoever_rolled_it);
    RUN_TEST(a_mad_casters_tentacle_token_goes_to_the_pool);
    RUN_TEST(whether_the_caster_keeps_a_tentacles_token_is_judged_when_it_resolves);
    RUN_TEST(elder_sign_gives_the_roller_one_from_the_pool_if_it_has_one);
    RUN_TEST(cthulhu_costs_every_cultist_one);
    RUN_TEST(eye_lets_the_roller_pick_any_of_the_other_four);
    RUN_TEST(eye_of_the_victim_is_the_victims_to_pick);
    RUN_TEST(eye_may_pick_what_does_nothing);
    RUN_TEST(eye_cant_pick_the_eye_nor_anything_else);
    RUN_TEST(taking_from_somebody_at_zero_does_nothing);
    RUN_TEST(the_victim_responds_also_when_driven_mad_by_the_cast);
    RUN_TEST(the_victim_responds_to_a_mad_caster_too);
    RUN_TEST(mad_response_off_skips_the_response_to_a_mad_caster);
    RUN_TEST(mad_response_off_looks_at_the_caster_when_the_cast_has_resolved);
    RUN_TEST(mad_response_off_changes_nothing_for_a_sane_caster);
    RUN_TEST(mad_response_is_fixed_when_the_game_starts);
    RUN_TEST(the_only_one_with_sanity_wins_at_the_end_of_the_turn);
    RUN_TEST(a_response_can_still_turn_the_end);
    RUN_TEST(nobody_with_sanity_is_cthulhus_win);
    RUN_TEST(nobody_sane_in_the_middle_of_a_turn_is_not_the_end);
    RUN_TEST(a_mad_caster_can_win_the_game_for_another);
    RUN_TEST(nothing_is_asked_when_it_is_over);
    RUN_TEST(rival_cults_take_turns_by_player_not_by_cultist);
    RUN_TEST(rival_cults_ask_players_for_the_first_turn);
    RUN_TEST(a_mad_cultist_may_act_for_a_rival_cult);
    RUN_TEST(any_other_sane_cultist_can_be_victim_own_ones_included);
    RUN_TEST(the_victim_cultists_owner_responds);
    RUN_TEST(cthulhu_costs_every_cultist_of_rival_cults_one);
    RUN_TEST(a_rival_wins_when_only_own_cultists_have_sanity);
    RUN_TEST(both_cults_mad_is_cthulhus_win);
    RUN_TEST(cultists_have_ids_by_player);
    return UNITY_END();
}
