/* Kingsport's turns, steps and endings, a test per rule, decision and sentence of the contract. */
#include "kingsport_script.h"
#include "unity.h"

#define SQUARE "byakhee cultist check heart bullet"

void setUp(void) {}
void tearDown(void) {}

/* One of each relic kind. */
static void give_five(uint8_t seat) { adjust(seat, "amulet+ dagger+ idol+ mead+ tome+"); }

/* The turn's player has one more site, wherever in the turn. */
static void sanctify_one(void) {
    give_five(KINGSPORT->player);
    play("sanctify");
}

static void turn_is(uint8_t player, uint32_t round, kingsport_step_t step) {
    TEST_ASSERT_EQUAL(player, KINGSPORT->player);
    TEST_ASSERT_EQUAL(round, KINGSPORT->round);
    TEST_ASSERT_EQUAL(step, KINGSPORT->step);
}

/* --- the table ------------------------------------------------------------------------------ */

static void everybody_starts_with_3_hearts_3_bullets_and_sanity_5_of_5(void) {
    kingsport_begins(6);
    const kingsport_player_t equipped = {.hearts = 3, .bullets = 3, .sanity = 5, .start = 5};
    for (uint8_t seat = 0; seat < 6; seat++) {
        TEST_ASSERT_EQUAL_MEMORY(&equipped, &KINGSPORT->players[seat], sizeof equipped);
    }
    TEST_ASSERT_EQUAL(0, KINGSPORT->sanctified + KINGSPORT->activated + KINGSPORT->removed);
}

static void two_to_six_may_play(void) {
    for (unsigned players = 0; players < 256; players++) {
        const game_config_t config = {
            .game = GAME_KINGSPORT, .players = (uint8_t)players, .first = GAME_NOBODY};
        const bool may = players >= 2 && players <= 6;
        TEST_ASSERT_EQUAL(may ? GAME_OK : GAME_RANGE, game_check_config(&config));
    }
}

static void a_config_of_another_game_is_refused(void) {
    const game_config_t good = {.game = GAME_KINGSPORT, .players = 3, .first = GAME_NOBODY};
    game_config_t cultists = good, die = good, count = good, first = good;
    cultists.params[0] = 2;
    die.params[1] = DIE_D6;
    count.params[2] = 1;
    first.first = 3;
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&good));
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&cultists));
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&die));
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&count));
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&first));
}

/* `first` offers p1..pn only and carries no player; before its answer player is 0. */
static void first_is_asked_of_nobody(void) {
    kingsport_begins_with(4, GAME_NOBODY);
    offers(ASK_FIRST, GAME_NOBODY, "p1 p2 p3 p4");
    turn_is(0, 1, KINGSPORT_START);
    refuses_choice(GAME_NOT_AN_OPTION, "random");
    refuses_choice(GAME_NOT_AN_OPTION, "p5");
    play("p3");
    turn_is(2, 1, KINGSPORT_START);
    offers(ASK_STEP, 2, "move " SQUARE " adjust die");
}

static void a_known_first_is_not_asked(void) {
    kingsport_begins_with(4, 3);
    turn_is(3, 1, KINGSPORT_START);
    offers(ASK_STEP, 3, "move " SQUARE " adjust die");
}

/* --- the steps ------------------------------------------------------------------------------ */

/* Every step, sane and insane, without and with all five relic kinds. */
static void each_step_offers_its_choices(void) {
    static const struct {
        const char *way, *sane, *rich, *insane;
    } STEPS[] = {
        {"", "move " SQUARE " adjust die", "move " SQUARE " sanctify adjust die",
         "cultists " SQUARE " adjust die"},
        {"move 1", "cultists " SQUARE " adjust die", "cultists " SQUARE " sanctify adjust die",
         "cultists " SQUARE " adjust die"},
        {"move 1 cultists 1", "end adjust die", "end sanctify adjust die", "end adjust die"},
    };
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(2);
        play(STEPS[step].way);
        offers(ASK_STEP, 0, STEPS[step].sane);
        give_five(0);
        offers(ASK_STEP, 0, STEPS[step].rich);
        adjust_times(5, 0, "sanity-");
        offers(ASK_STEP, 0, STEPS[step].insane);
        adjust(0, "amulet-");
        offers(ASK_STEP, 0, STEPS[step].insane);
        adjust(0, "sanity+");
        offers(ASK_STEP, 0, STEPS[step].sane);
    }
}

static void sanctify_needs_every_one_of_the_five_kinds(void) {
    static const char *const MISSING[] = {"amulet-", "dagger-", "idol-", "mead-", "tome-"};
    for (unsigned i = 0; i < KINGSPORT_RELICS; i++) {
        kingsport_begins(2);
        give_five(0);
        adjust(0, "amulet+ dagger+ idol+ mead+ tome+");
        adjust_times(2, 0, MISSING[i]);
        offers(ASK_STEP, 0, "move " SQUARE " adjust die");
        refuses_choice(GAME_NOT_AN_OPTION, "sanctify");
    }
}

/* `last` = die + hearts held; it and `step` change when the roll is answered. */
static void a_move_is_the_die_and_the_hearts_held(void) {
    for (uint8_t hearts = 1; hearts <= 5; hearts++) {
        kingsport_begins(2);
        KINGSPORT->players[0].hearts = hearts;
        play("move");
        asks(ASK_MOVE, 0, "6");
        turn_is(0, 1, KINGSPORT_START);
        TEST_ASSERT_EQUAL(0, KINGSPORT->last);
        play("4");
        TEST_ASSERT_EQUAL(4 + hearts, KINGSPORT->last);
        turn_is(0, 1, KINGSPORT_WALK);
    }
}

static void cultists_move_by_the_die_alone(void) {
    kingsport_begins(2);
    play("move 6 cultists");
    asks(ASK_CULTISTS, 0, "6");
    TEST_ASSERT_EQUAL(9, KINGSPORT->last);
    turn_is(0, 1, KINGSPORT_WALK);
    play("5");
    TEST_ASSERT_EQUAL(5, KINGSPORT->last);
    turn_is(0, 1, KINGSPORT_END);
}

static void last_is_null_again_at_a_turns_start(void) {
    kingsport_begins(2);
    play("move 1 cultists 2 end");
    turn_is(1, 1, KINGSPORT_START);
    TEST_ASSERT_EQUAL(0, KINGSPORT->last);
}

static void a_free_die_changes_nothing(void) {
    static const char *const WAYS[] = {"", "move 2", "move 2 cultists 3"};
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(2);
        play(WAYS[step]);
        const game_state_t before = table;
        play("die");
        asks(ASK_DIE, 0, "6");
        play("6");
        TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
    }
}

/* Hearts and bullets on a square; a sixth heart is lost, `heart` offered all the same. */
static void hearts_stop_at_five(void) {
    kingsport_begins(2);
    for (uint8_t hearts = 4; hearts <= 5; hearts++) {
        play("heart");
        TEST_ASSERT_EQUAL(hearts, KINGSPORT->players[0].hearts);
    }
    offers(ASK_STEP, 0, "move " SQUARE " adjust die");
    play("heart");
    TEST_ASSERT_EQUAL(5, KINGSPORT->players[0].hearts);
}

static void bullets_stop_at_999(void) {
    kingsport_begins(2);
    play_times(995, "bullet");
    TEST_ASSERT_EQUAL(998, KINGSPORT->players[0].bullets);
    play_times(2, "bullet");
    TEST_ASSERT_EQUAL(999, KINGSPORT->players[0].bullets);
    offers(ASK_STEP, 0, "move " SQUARE " adjust die");
}

/* --- turns and rounds ----------------------------------------------------------------------- */

static void the_turn_goes_round_and_the_round_grows_at_the_seat_that_began(void) {
    kingsport_begins_with(3, 1);
    end_turn();
    turn_is(2, 1, KINGSPORT_START);
    end_turn();
    turn_is(0, 1, KINGSPORT_START);
    end_turn();
    turn_is(1, 2, KINGSPORT_START);
}

/* ... to or over that seat, out or not. */
static void the_round_grows_also_when_the_turn_passes_over_that_seat(void) {
    kingsport_begins_with(3, 1);
    drive_out(1);
    turn_is(2, 1, KINGSPORT_START);
    end_turn();
    turn_is(0, 1, KINGSPORT_START);
    end_turn();
    turn_is(2, 2, KINGSPORT_START);
}

static void who_is_out_is_skipped(void) {
    kingsport_begins(4);
    drive_out(1);
    drive_out(2);
    end_turn();
    turn_is(3, 1, KINGSPORT_START);
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
}

static void with_one_player_left_the_game_goes_on(void) {
    kingsport_begins(2);
    drive_out(1);
    play("adjust");
    offers(ASK_WHO, 0, "p1 done");
    play("done");
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
    end_turn();
    turn_is(0, 3, KINGSPORT_START);
}

/* --- insanity ------------------------------------------------------------------------------- */

/* In start an insane player's `cultists` leads to end. */
static void an_insane_player_goes_straight_to_the_end_picture(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    refuses_choice(GAME_NOT_AN_OPTION, "move");
    play("cultists");
    turn_is(0, 1, KINGSPORT_START);
    play("2");
    turn_is(0, 1, KINGSPORT_END);
    TEST_ASSERT_EQUAL(2, KINGSPORT->last);
    offers(ASK_STEP, 0, "end adjust die");
}

static void an_insane_player_still_fights_checks_and_refills(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    play("cultist 4 amulet byakhee 1 5 tome tome check 2 heart bullet");
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].hearts);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].bullets);
    TEST_ASSERT_EQUAL(0, KINGSPORT->players[0].sanity);
}

static void insanity_costs_one_starting_sanity_at_the_next_turn(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    end_turn();
    TEST_ASSERT_EQUAL(0, KINGSPORT->players[0].sanity);
    TEST_ASSERT_EQUAL(5, KINGSPORT->players[0].start);
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].sanity);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].start);
    offers(ASK_STEP, 0, "move " SQUARE " adjust die");
}

static void raising_sanity_before_the_next_turn_cures_it(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    end_turn();
    adjust(0, "sanity+");
    end_turn();
    TEST_ASSERT_EQUAL(1, KINGSPORT->players[0].sanity);
    TEST_ASSERT_EQUAL(5, KINGSPORT->players[0].start);
}

/* [decided] A defeat before the next turn replaces the drop: one, not two. */
static void a_defeat_of_an_insane_player_is_the_only_drop(void) {
    kingsport_begins(2);
    adjust_times(5, 0, "sanity-");
    defeat(0, "no");
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].sanity);
    end_turn();
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].start);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[0].sanity);
}

static void a_drop_to_0_at_a_turns_start_passes_the_turn_on(void) {
    kingsport_begins(3);
    adjust_times(4, 1, "start-");
    adjust(1, "sanity- tome+");
    TEST_ASSERT_EQUAL(0, KINGSPORT->players[1].out);
    end_turn();
    turn_is(2, 1, KINGSPORT_START);
    const kingsport_player_t out = {.out = 1};
    TEST_ASSERT_EQUAL_MEMORY(&out, &KINGSPORT->players[1], sizeof out);
}

static void drops_of_several_in_a_row_pass_the_turn_over_them_all(void) {
    kingsport_begins(4);
    for (uint8_t seat = 1; seat <= 3; seat += 2) {
        adjust_times(4, seat, "start-");
        adjust(seat, "sanity-");
    }
    adjust_times(5, 2, "sanity-");
    end_turn();
    turn_is(2, 1, KINGSPORT_START);
    TEST_ASSERT_EQUAL(4, KINGSPORT->players[2].start);
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
}

/* --- sanctifying ---------------------------------------------------------------------------- */

static void a_sanctified_site_costs_one_of_each_relic_and_gives_12_points(void) {
    static const char *const WAYS[] = {"", "move 1", "move 1 cultists 1"};
    for (unsigned step = 0; step < KINGSPORT_STEPS; step++) {
        kingsport_begins(2);
        play(WAYS[step]);
        give_five(0);
        adjust(0, "mead+ mead+");
        const uint8_t last = KINGSPORT->last;
        play("sanctify");
        const uint16_t left[] = {0, 0, 0, 2, 0};
        TEST_ASSERT_EQUAL_UINT16_ARRAY(left, KINGSPORT->players[0].relics, KINGSPORT_RELICS);
        TEST_ASSERT_EQUAL(1, KINGSPORT->players[0].sites);
        TEST_ASSERT_EQUAL(1, KINGSPORT->sanctified);
        TEST_ASSERT_EQUAL(12 + 3, kingsport_points(&KINGSPORT->players[0]));
        TEST_ASSERT_EQUAL(last, KINGSPORT->last);
        turn_is(0, 1, (kingsport_step_t)step);
    }
}

/* --- points --------------------------------------------------------------------------------- */

static void points_are_2n_minus_1_a_relic_kind_and_12_a_site(void) {
    static const struct {
        kingsport_player_t player;
        uint16_t points;
    } ROWS[] = {
        {{.hearts = 5, .bullets = 99, .sanity = 5, .start = 5}, 0},
        {{.relics = {1}}, 1},
        {{.relics = {0, 2}}, 3},
        {{.relics = {1, 1, 1, 1, 1}}, 5},
        {{.relics = {3, 0, 2, 0, 1}}, 9},
        {{.sites = 2}, 24},
        {{.relics = {0, 0, 0, 4}, .sites = 1}, 19},
        {{.relics = {999, 999, 999, 999, 999}, .sites = 3}, 10021},
    };
    for (unsigned i = 0; i < sizeof ROWS / sizeof ROWS[0]; i++) {
        TEST_ASSERT_EQUAL(ROWS[i].points, kingsport_points(&ROWS[i].player));
    }
}

/* --- endings -------------------------------------------------------------------------------- */

static void ends(kingsport_ending_t ending, const char *winners) {
    TEST_ASSERT_EQUAL_STRING(kingsport_ending_name(ending),
                             kingsport_ending_name((kingsport_ending_t)KINGSPORT->ending));
    is_over(winners);
    refuses_choice(GAME_NOT_ASKED, "end");
    refuses_roll(GAME_NOT_ASKED, 0);
    const game_answer_t over = {.kind = PROMPT_OVER};
    const game_state_t before = table;
    TEST_ASSERT_EQUAL(GAME_NOT_ASKED, game_answer(&table, &over));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
}

/* At `over` player, round, step and last stay as they were. */
static void three_sanctified_sites_save_the_city_at_once(void) {
    kingsport_begins(2);
    sanctify_one();
    end_turn();
    sanctify_one();
    end_turn();
    play("move 2");
    sanctify_one();
    turn_is(0, 2, KINGSPORT_WALK);
    TEST_ASSERT_EQUAL(5, KINGSPORT->last);
    ends(KINGSPORT_SAVED, "0");
}

/* [decided] Points decide also when the city falls. */
static void three_activated_sites_fell_the_city_and_points_decide(void) {
    kingsport_begins(3);
    adjust(2, "idol+");
    defeat(0, "yes");
    defeat(1, "yes");
    TEST_ASSERT_EQUAL(2, KINGSPORT->activated);
    defeat(0, "yes");
    TEST_ASSERT_EQUAL(3, KINGSPORT->activated);
    turn_is(0, 1, KINGSPORT_WALK);
    TEST_ASSERT_EQUAL(0, KINGSPORT->last);
    ends(KINGSPORT_FALLEN, "2");
}

/* Neither side can reach three any more: undecided, and scored. */
static void too_few_sites_for_both_sides_end_the_game_undecided(void) {
    kingsport_begins(3);
    sanctify_one();
    end_turn();
    sanctify_one();
    defeat(2, "yes");
    defeat(2, "yes");
    drive_out(0);
    TEST_ASSERT_EQUAL(1, KINGSPORT->removed);
    TEST_ASSERT_EQUAL(1, KINGSPORT->sanctified);
    TEST_ASSERT_EQUAL(KINGSPORT_GOING_ON, KINGSPORT->ending);
    sanctify_one();
    TEST_ASSERT_EQUAL(2, KINGSPORT->sanctified);
    ends(KINGSPORT_UNDECIDED, "1");
}

static void sites_of_one_who_goes_out_can_end_the_game_undecided(void) {
    kingsport_begins(3);
    sanctify_one();
    end_turn();
    sanctify_one();
    drive_out(0);
    end_turn();
    sanctify_one();
    defeat(2, "yes");
    TEST_ASSERT_EQUAL(KINGSPORT_GOING_ON, KINGSPORT->ending);
    drive_out(1);
    TEST_ASSERT_EQUAL(2, KINGSPORT->removed);
    TEST_ASSERT_EQUAL(1, KINGSPORT->sanctified);
    TEST_ASSERT_EQUAL(1, KINGSPORT->activated);
    ends(KINGSPORT_UNDECIDED, "2");
}

static void when_all_are_out_nobody_wins(void) {
    kingsport_begins(2);
    drive_out(1);
    drive_out(0);
    turn_is(0, 1, KINGSPORT_START);
    ends(KINGSPORT_MAD, "");
}

/* The last player's drop at the start of a turn: the turn has passed, and the game is over. */
static void a_drop_at_a_turns_start_can_end_the_game(void) {
    kingsport_begins(2);
    drive_out(1);
    adjust_times(4, 0, "start-");
    adjust(0, "sanity-");
    end_turn();
    turn_is(0, 2, KINGSPORT_START);
    TEST_ASSERT_EQUAL(0, KINGSPORT->last);
    ends(KINGSPORT_MAD, "");
}

/* A defeat that ends it twice over: the site's activation comes before all being out. */
static void fallen_goes_before_mad(void) {
    kingsport_begins(2);
    defeat(1, "yes");
    defeat(1, "yes");
    drive_out(1);
    adjust_times(4, 0, "start-");
    defeat(0, "yes");
    ends(KINGSPORT_FALLEN, "");
}

/* Three of five sites for one side leave the other two: no other pair of endings can coincide. */
static void mad_goes_before_undecided(void) {
    kingsport_begins(2);
    sanctify_one();
    end_turn();
    sanctify_one();
    drive_out(1);
    sanctify_one();
    drive_out(0);
    TEST_ASSERT_EQUAL(3, KINGSPORT->removed);
    ends(KINGSPORT_MAD, "");
}

static void equal_points_share_the_win(void) {
    kingsport_begins(4);
    adjust_times(2, 1, "tome+");
    adjust(3, "tome+ mead+ idol+");
    adjust_times(2, 2, "amulet+");
    adjust(2, "amulet-");
    for (unsigned i = 0; i < 3; i++) {
        defeat(0, "yes");
    }
    ends(KINGSPORT_FALLEN, "1 3");
}

static void nobody_with_points_all_share(void) {
    kingsport_begins(3);
    defeat(0, "yes");
    defeat(1, "yes");
    defeat(2, "yes");
    ends(KINGSPORT_FALLEN, "0 1 2");
}

/* Players who are out can't win: also not when nobody else has a point. */
static void who_is_out_never_wins(void) {
    kingsport_begins(3);
    drive_out(2);
    defeat(0, "yes");
    defeat(0, "yes");
    defeat(0, "yes");
    ends(KINGSPORT_FALLEN, "0 1");
}

/* The lowest-numbered winner begins a rematch, else p1. */
static void the_lowest_numbered_winner_begins_a_rematch(void) {
    equal_points_share_the_win();
    TEST_ASSERT_EQUAL(1, game_rematch_first(&table));
    three_activated_sites_fell_the_city_and_points_decide();
    TEST_ASSERT_EQUAL(2, game_rematch_first(&table));
    when_all_are_out_nobody_wins();
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table));
    kingsport_begins_with(3, 2);
    adjust(1, "tome+");
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table));
}

static void names_are_the_consoles(void) {
    TEST_ASSERT_EQUAL_STRING("start", kingsport_step_name(KINGSPORT_START));
    TEST_ASSERT_EQUAL_STRING("walk", kingsport_step_name(KINGSPORT_WALK));
    TEST_ASSERT_EQUAL_STRING("end", kingsport_step_name(KINGSPORT_END));
    TEST_ASSERT_EQUAL_STRING("byakhee", kingsport_foe_name(KINGSPORT_BYAKHEE));
    TEST_ASSERT_EQUAL_STRING("cultist", kingsport_foe_name(KINGSPORT_CULTIST));
    TEST_ASSERT_EQUAL_STRING("saved", kingsport_ending_name(KINGSPORT_SAVED));
    TEST_ASSERT_EQUAL_STRING("fallen", kingsport_ending_name(KINGSPORT_FALLEN));
    TEST_ASSERT_EQUAL_STRING("undecided", kingsport_ending_name(KINGSPORT_UNDECIDED));
    TEST_ASSERT_EQUAL_STRING("mad", kingsport_ending_name(KINGSPORT_MAD));
    TEST_ASSERT_NULL(kingsport_foe_name(KINGSPORT_NO_FOE));
    TEST_ASSERT_NULL(kingsport_ending_name(KINGSPORT_GOING_ON));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(everybody_starts_with_3_hearts_3_bullets_and_sanity_5_of_5);
    RUN_TEST(two_to_six_may_play);
    RUN_TEST(a_config_of_another_game_is_refused);
    RUN_TEST(first_is_asked_of_nobody);
    RUN_TEST(a_known_first_is_not_asked);
    RUN_TEST(each_step_offers_its_choices);
    RUN_TEST(sanctify_needs_every_one_of_the_five_kinds);
    RUN_TEST(a_move_is_the_die_and_the_hearts_held);
    RUN_TEST(cultists_move_by_the_die_alone);
    RUN_TEST(last_is_null_again_at_a_turns_start);
    RUN_TEST(a_free_die_changes_nothing);
    RUN_TEST(hearts_stop_at_five);
    RUN_TEST(bullets_stop_at_999);
    RUN_TEST(the_turn_goes_round_and_the_round_grows_at_the_seat_that_began);
    RUN_TEST(the_round_grows_also_when_the_turn_passes_over_that_seat);
    RUN_TEST(who_is_out_is_skipped);
    RUN_TEST(with_one_player_left_the_game_goes_on);
    RUN_TEST(an_insane_player_goes_straight_to_the_end_picture);
    RUN_TEST(an_insane_player_still_fights_checks_and_refills);
    RUN_TEST(insanity_costs_one_starting_sanity_at_the_next_turn);
    RUN_TEST(raising_sanity_before_the_next_turn_cures_it);
    RUN_TEST(a_defeat_of_an_insane_player_is_the_only_drop);
    RUN_TEST(a_drop_to_0_at_a_turns_start_passes_the_turn_on);
    RUN_TEST(drops_of_several_in_a_row_pass_the_turn_over_them_all);
    RUN_TEST(a_sanctified_site_costs_one_of_each_relic_and_gives_12_points);
    RUN_TEST(points_are_2n_minus_1_a_relic_kind_and_12_a_site);
    RUN_TEST(three_sanctified_sites_save_the_city_at_once);
    RUN_TEST(three_activated_sites_fell_the_city_and_points_decide);
    RUN_TEST(too_few_sites_for_both_sides_end_the_game_undecided);
    RUN_TEST(sites_of_one_who_goes_out_can_end_the_game_undecided);
    RUN_TEST(when_all_are_out_nobody_wins);
    RUN_TEST(a_drop_at_a_turns_start_can_end_the_game);
    RUN_TEST(fallen_goes_before_mad);
    RUN_TEST(mad_goes_before_undecided);
    RUN_TEST(equal_points_share_the_win);
    RUN_TEST(nobody_with_points_all_share);
    RUN_TEST(who_is_out_never_wins);
    RUN_TEST(the_lowest_numbered_winner_begins_a_rematch);
    RUN_TEST(names_are_the_consoles);
    return UNITY_END();
}
