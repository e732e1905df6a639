/* Elder signs, a test per rule and per decision.
 *
 * Places in a full bag: library 0-7, museum 8-11, tomb 12-14. */
#include "script.h"

#include <string.h>

#include "unity.h"

/* Values of a library die, of which 0-2 are signs, 3-4 clues, 5 a tentacle. */
enum { SIGN = 0, CLUE = 3, TENTACLE = 5 };
enum { MUSEUM = 8, TOMB = 12 };

void setUp(void) {}
void tearDown(void) {}

#define has_dice(field, library, museum, tomb)                                                     \
    TEST_ASSERT_EQUAL_UINT8_ARRAY(((uint8_t[]){library, museum, tomb}), SIGNS->field, SIGNS_KINDS)

/* A first roll of three library dice. */
static void first_roll(uint8_t a, uint8_t b, uint8_t c) { roll(0, 0, 0, a, b, c); }

static void bank(uint32_t signs) {
    first_roll(SIGN, CLUE, CLUE);
    SIGNS->stash = signs;
    choose("retreat");
}

static void lose_turn(void) { first_roll(TENTACLE, TENTACLE, TENTACLE); }

#define totals_are(...)                                                                            \
    TEST_ASSERT_EQUAL_UINT32_ARRAY(((uint32_t[]){__VA_ARGS__}), SIGNS->totals, SIGNS->players)

/* --- bag and dice ------------------------------------------------------------------------ */

static void one_to_eight_may_play(void) {
    for (uint8_t players = 0; players < 12; players++) {
        const game_config_t config = {.game = GAME_SIGNS, .players = players, .first = GAME_NOBODY};
        TEST_ASSERT_EQUAL(players >= 1 && players <= 8 ? GAME_OK : GAME_RANGE,
                          game_check_config(&config));
    }
}

static void only_a_seat_at_the_table_can_begin(void) {
    game_config_t config = {.game = GAME_SIGNS, .players = 3, .first = 2};
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&config));
    config.first = 3;
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
}

static void nobody_has_more_than_one_cultist(void) {
    const game_config_t config = {
        .game = GAME_SIGNS, .players = 2, .params = {2}, .first = GAME_NOBODY};
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
}

static void the_bag_holds_eight_library_four_museum_three_tomb(void) {
    new_signs(2);
    has_dice(bag, 8, 4, 3);
    TEST_ASSERT_EQUAL_STRING("library", signs_kind_name(SIGNS_LIBRARY));
    TEST_ASSERT_EQUAL_STRING("museum", signs_kind_name(SIGNS_MUSEUM));
    TEST_ASSERT_EQUAL_STRING("tomb", signs_kind_name(SIGNS_TOMB));
}

static void each_kind_has_its_faces_in_the_order_signs_clues_tentacles(void) {
    const char *const faces[] = {"ssscct", "sscctt", "sccttt"};
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        for (uint8_t value = 0; value < 6; value++) {
            TEST_ASSERT_EQUAL(faces[kind][value], "sct"[signs_face((signs_kind_t)kind, value)]);
        }
    }
}

static void the_bags_dice_lie_in_order_of_kind(void) {
    for (uint8_t place = 0; place < SIGNS_DICE; place++) {
        const signs_kind_t kind = place < MUSEUM ? SIGNS_LIBRARY
                                  : place < TOMB ? SIGNS_MUSEUM
                                                 : SIGNS_TOMB;
        new_signs(1);
        roll(place, 0, 0, SIGN, SIGN, SIGN);
        uint8_t signs[SIGNS_KINDS] = {2};
        signs[kind]++;
        TEST_ASSERT_EQUAL_UINT8_ARRAY(signs, SIGNS->signs, SIGNS_KINDS);
    }
}

static void a_drawn_die_is_gone_for_the_next_draw(void) {
    new_signs(1);
    roll(14, 13, 12, SIGN, SIGN, SIGN); /* all three tomb dice */
    has_dice(signs, 0, 0, 3);
    has_dice(bag, 8, 4, 0);
    new_signs(1);
    roll(7, 7, 7, SIGN, SIGN, SIGN); /* the eighth library die, then museum dice */
    has_dice(signs, 1, 2, 0);
}

/* --- a turn ------------------------------------------------------------------------------ */

static void the_first_roll_draws_three_and_rolls_three(void) {
    new_signs(2);
    asks(ASK_DRAW, 0, "15 14 13 6 6 6");
}

static void signs_go_to_the_stash_tentacles_aside_clues_stay_in_hand(void) {
    new_signs(2);
    roll(0, 7, 12, SIGN, 2, 5); /* library sign, museum clue, tomb tentacle */
    TEST_ASSERT_EQUAL(1, SIGNS->stash);
    TEST_ASSERT_EQUAL(1, SIGNS->tentacles);
    has_dice(signs, 1, 0, 0);
    has_dice(clues, 0, 1, 0);
    has_dice(bag, 7, 3, 2);
    offers(ASK_PRESS_ON, 0, "on retreat");
}

static void pressing_on_rolls_the_clues_again_and_fills_the_hand_from_the_bag(void) {
    new_signs(2);
    roll(0, 7, 12, SIGN, 2, 5);
    choose("on");
    asks(ASK_DRAW, 0, "12 11 6 6 6");
    roll(0, 0, 0, SIGN, SIGN); /* the kept museum die comes first: its 0 is a sign */
    TEST_ASSERT_EQUAL(4, SIGNS->stash);
    has_dice(signs, 3, 1, 0);
    has_dice(clues, 0, 0, 0);
    has_dice(bag, 5, 3, 2);
}

static void kept_clues_are_rolled_in_order_of_kind_then_the_drawn_dice(void) {
    new_signs(1);
    roll(12, 8, 0, 1, 2, SIGN); /* clues tomb and museum, a library sign */
    has_dice(clues, 0, 1, 1);
    choose("on");
    asks(ASK_DRAW, 0, "12 6 6 6");
    roll(0, 1, 3, 4); /* museum: sign, tomb: tentacle, library: clue */
    has_dice(signs, 1, 1, 0);
    has_dice(clues, 1, 0, 0);
    TEST_ASSERT_EQUAL(1, SIGNS->tentacles);
}

static void three_clues_are_rolled_again_without_a_draw(void) {
    new_signs(2);
    first_roll(CLUE, CLUE, 4);
    has_dice(clues, 3, 0, 0);
    choose("on");
    asks(ASK_DRAW, 0, "6 6 6");
    roll(CLUE, CLUE, CLUE);
    has_dice(clues, 3, 0, 0);
}

static void three_tentacles_end_the_turn_and_lose_the_stash(void) {
    new_signs(2);
    roll(0, 0, 0, SIGN, TENTACLE, TENTACLE);
    TEST_ASSERT_EQUAL(2, SIGNS->tentacles);
    offers(ASK_PRESS_ON, 0, "on retreat"); /* two don't */
    choose("on");
    roll(0, 0, 0, SIGN, SIGN, TENTACLE);
    totals_are(0, 0);
    TEST_ASSERT_EQUAL(0, SIGNS->stash);
    asks(ASK_DRAW, 1, "15 14 13 6 6 6");
}

static void more_than_three_tentacles_end_it_too(void) {
    new_signs(2);
    roll(0, 0, 0, SIGN, TENTACLE, TENTACLE);
    choose("on");
    roll(0, 0, 0, TENTACLE, TENTACLE, TENTACLE);
    asks(ASK_DRAW, 1, "15 14 13 6 6 6");
}

static void retreating_banks_the_stash_and_all_dice_go_back(void) {
    new_signs(2);
    first_roll(SIGN, SIGN, CLUE);
    choose("retreat");
    totals_are(2, 0);
    TEST_ASSERT_EQUAL(0, SIGNS->stash);
    TEST_ASSERT_EQUAL(0, SIGNS->tentacles);
    has_dice(bag, 8, 4, 3);
    has_dice(clues, 0, 0, 0);
    has_dice(signs, 0, 0, 0);
    asks(ASK_DRAW, 1, "15 14 13 6 6 6");
}

static void retreating_without_a_sign_banks_nothing(void) {
    new_signs(1);
    first_roll(CLUE, CLUE, TENTACLE);
    choose("retreat");
    totals_are(0);
    TEST_ASSERT_EQUAL(2, SIGNS->round);
}

static void roll_three_signs(void) {
    roll(0, 0, 0, SIGN, SIGN, SIGN);
    choose("on");
}

static void a_bag_too_small_gets_the_signs_dice_back_and_the_signs_stay_counted(void) {
    new_signs(1); /* decided */
    roll_three_signs();
    roll_three_signs();
    roll_three_signs();
    roll(0, 0, 1, SIGN, SIGN, 5); /* the tenth and eleventh sign, a tomb tentacle */
    has_dice(bag, 0, 1, 2);
    choose("on");
    asks(ASK_DRAW, 0, "3 2 1 6 6 6"); /* just enough */
    roll(0, 0, 0, 2, 1, SIGN);        /* clues museum and tomb, a tomb sign */
    has_dice(bag, 0, 0, 0);
    TEST_ASSERT_EQUAL(12, SIGNS->stash);
    choose("on");
    TEST_ASSERT_EQUAL(12, SIGNS->stash);
    has_dice(bag, 8, 3, 1);
    has_dice(signs, 0, 0, 0);
    has_dice(clues, 0, 1, 1);
    asks(ASK_DRAW, 0, "12 6 6 6");
}

static void tentacle_dice_stay_out_of_the_bag_until_the_turn_ends(void) {
    new_signs(1);
    roll(0, 0, 0, TENTACLE, TENTACLE, SIGN);
    choose("on");
    roll_three_signs();
    roll_three_signs();
    roll_three_signs();
    has_dice(bag, 0, 0, 3);
    roll_three_signs(); /* the bag is empty and one tomb tentacle would be the third */
    TEST_ASSERT_EQUAL(13, SIGNS->stash);
    has_dice(bag, 6, 4, 3);
    TEST_ASSERT_EQUAL(2, SIGNS->tentacles);
}

static void the_last_die_of_the_bag_is_drawn_with_a_bound_of_one(void) {
    new_signs(1);
    roll(0, 0, 0, CLUE, CLUE, SIGN);
    for (uint8_t i = 0; i < 11; i++) {
        choose("on");
        roll(0, CLUE, CLUE, SIGN);
        if (i == 4) {
            has_dice(bag, 0, 4, 3);
        }
    }
    has_dice(bag, 0, 0, 1);
    choose("on");
    asks(ASK_DRAW, 0, "1 6 6 6");
    refuses_roll(GAME_RANGE, 1, SIGN, SIGN, SIGN);
}

/* --- answers that aren't asked for ------------------------------------------------------- */

static void a_draw_takes_as_many_values_as_bounds_each_below_its_own(void) {
    new_signs(2);
    refuses_roll(GAME_COUNT, 0, 0, 0);
    refuses_roll(GAME_COUNT, 0, 0, 0, 0, 0, 0, 0);
    refuses_roll(GAME_RANGE, 15, 0, 0, 0, 0, 0);
    refuses_roll(GAME_RANGE, 0, 14, 0, 0, 0, 0);
    refuses_roll(GAME_RANGE, 0, 0, 0, 0, 0, 6);
    refuses_choice(GAME_NOT_ASKED, "retreat");
    first_roll(SIGN, SIGN, SIGN);
    refuses_roll(GAME_NOT_ASKED, 0, 0, 0, 0, 0, 0);
    refuses_choice(GAME_NOT_AN_OPTION, "done");
}

/* --- rounds and the end ------------------------------------------------------------------ */

static void turns_go_round_and_rounds_are_counted(void) {
    new_signs(3);
    for (uint32_t round = 1; round < 4; round++) {
        for (uint8_t player = 0; player < 3; player++) {
            TEST_ASSERT_EQUAL(player, SIGNS->player);
            TEST_ASSERT_EQUAL(round, SIGNS->round);
            lose_turn();
        }
    }
}

static void twelve_banked_do_not_start_the_end(void) {
    new_signs(2);
    bank(12);
    TEST_ASSERT_EQUAL(0, SIGNS->final);
    lose_turn();
    asks(ASK_DRAW, 0, "15 14 13 6 6 6");
}

static void thirteen_in_the_stash_are_not_banked_yet(void) {
    new_signs(2);
    first_roll(SIGN, SIGN, SIGN);
    SIGNS->stash = 13;
    TEST_ASSERT_EQUAL(0, SIGNS->final);
    choose("on");
    TEST_ASSERT_EQUAL(0, SIGNS->final);
}

static void thirteen_banked_start_the_end_and_the_round_is_played_out(void) {
    new_signs(3);
    lose_turn();
    bank(13);
    TEST_ASSERT_EQUAL(1, SIGNS->final);
    asks(ASK_DRAW, 2, "15 14 13 6 6 6");
    bank(12);
    is_over("1");
    totals_are(0, 13, 12);
}

static void thirteen_are_collected_over_several_turns(void) {
    new_signs(1);
    bank(6);
    bank(6);
    TEST_ASSERT_EQUAL(0, SIGNS->final);
    bank(1);
    is_over("0");
}

static void the_last_of_the_round_ends_it_at_once(void) {
    new_signs(2);
    lose_turn();
    bank(13);
    is_over("1");
}

static void of_those_with_thirteen_the_most_signs_win(void) {
    new_signs(3);
    bank(13);
    bank(15);
    bank(14);
    is_over("1");
}

static void those_under_thirteen_are_devoured(void) {
    new_signs(3);
    bank(12);
    bank(12);
    bank(13);
    is_over("2");
}

static void at_over_the_last_turn_is_cleared_away(void) {
    new_signs(2);
    bank(14);
    bank(13);
    is_over("0");
    TEST_ASSERT_EQUAL(1, SIGNS->player);
    TEST_ASSERT_EQUAL(1, SIGNS->round);
    TEST_ASSERT_EQUAL(0, SIGNS->stash);
    TEST_ASSERT_EQUAL_HEX8(3, SIGNS->playing);
    has_dice(bag, 8, 4, 3);
    refuses_choice(GAME_NOT_ASKED, "on");
    refuses_roll(GAME_NOT_ASKED, 0, 0, 0, 0, 0, 0);
}

static void alone_the_game_ends_at_thirteen_and_the_turns_are_the_score(void) {
    new_signs(1);
    lose_turn();
    bank(5);
    bank(8);
    is_over("0");
    TEST_ASSERT_EQUAL(3, SIGNS->round);
}

/* --- play-offs --------------------------------------------------------------------------- */

static void a_tie_for_the_most_is_played_off_by_the_tied_alone(void) {
    new_signs(4); /* decided */
    bank(14);
    bank(13);
    bank(14);
    TEST_ASSERT_EQUAL_HEX8(0x0F, SIGNS->playing);
    lose_turn();
    TEST_ASSERT_EQUAL_HEX8(0x05, SIGNS->playing);
    TEST_ASSERT_EQUAL(2, SIGNS->round);
    asks(ASK_DRAW, 0, "15 14 13 6 6 6");
    bank(1);
    asks(ASK_DRAW, 2, "15 14 13 6 6 6");
    bank(2);
    is_over("2");
    totals_are(15, 13, 16, 0);
    TEST_ASSERT_EQUAL_HEX8(0x05, SIGNS->playing);
    TEST_ASSERT_EQUAL(2, SIGNS->round);
}

static void play_offs_go_on_until_one_leads(void) {
    new_signs(3);
    bank(13);
    bank(13);
    bank(13);
    TEST_ASSERT_EQUAL_HEX8(0x07, SIGNS->playing);
    lose_turn();
    bank(1);
    bank(1);
    TEST_ASSERT_EQUAL_HEX8(0x06, SIGNS->playing); /* whoever falls behind watches */
    TEST_ASSERT_EQUAL(3, SIGNS->round);
    asks(ASK_DRAW, 1, "15 14 13 6 6 6");
    lose_turn();
    lose_turn();
    TEST_ASSERT_EQUAL(4, SIGNS->round);
    asks(ASK_DRAW, 1, "15 14 13 6 6 6");
    bank(1);
    lose_turn();
    is_over("1");
}

static void a_tie_below_the_most_is_none(void) {
    new_signs(3);
    bank(13);
    bank(13);
    bank(14);
    is_over("2");
}

/* --- rematch ----------------------------------------------------------------------------- */

static void new_signs_from(uint8_t players, uint8_t first) {
    new_game(&(game_config_t){.game = GAME_SIGNS, .players = players, .first = first});
}

static void the_winner_begins_the_rematch(void) {
    new_signs(3); /* decided */
    lose_turn();
    lose_turn();
    bank(13);
    TEST_ASSERT_EQUAL(2, game_rematch_first(&table));
    new_signs(2);
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table)); /* nobody has won yet */
}

static void rounds_begin_with_whoever_began(void) {
    new_signs_from(3, 2);
    TEST_ASSERT_EQUAL(2, SIGNS->player);
    lose_turn();
    TEST_ASSERT_EQUAL(0, SIGNS->player);
    bank(13);
    TEST_ASSERT_EQUAL(1, SIGNS->player); /* whose turn completes the round */
    bank(13);
    TEST_ASSERT_EQUAL(2, SIGNS->round);
    TEST_ASSERT_EQUAL(0, SIGNS->player); /* first of the tied in the round's order */
    lose_turn();
    TEST_ASSERT_EQUAL(1, SIGNS->player);
}

static void eight_play_off_in_the_rounds_order(void) {
    new_signs_from(8, 7);
    for (uint8_t turn = 0; turn < 8; turn++) {
        bank(turn == 0 || turn == 8 - 1 ? 13 : 0); /* seats 7 and 6 */
    }
    TEST_ASSERT_EQUAL_HEX8(0xC0, SIGNS->playing);
    TEST_ASSERT_EQUAL(7, SIGNS->player);
    lose_turn();
    TEST_ASSERT_EQUAL(6, SIGNS->player);
}

/* As a record from flash is looked at: dice of the bag, then three faces. */
static void a_draw_is_of_the_bags_dice_and_of_six_faces(void) {
    const game_config_t config = game_default_config(GAME_SIGNS);
    uint8_t values[] = {0, 1, 2, 5, 5, 5};
    TEST_ASSERT_TRUE(game_could_roll(&config, ASK_DRAW, values, sizeof values));
    TEST_ASSERT_TRUE(game_could_roll(&config, ASK_DRAW, values + 3, 3));
    TEST_ASSERT_FALSE(game_could_roll(&config, ASK_DRAW, values, 2));
    values[5] = 6;
    TEST_ASSERT_FALSE(game_could_roll(&config, ASK_DRAW, values, sizeof values));
    values[5] = 5;
    values[0] = SIGNS_DICE;
    TEST_ASSERT_FALSE(game_could_roll(&config, ASK_DRAW, values, sizeof values));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_draw_is_of_the_bags_dice_and_of_six_faces);
    RUN_TEST(one_to_eight_may_play);
    RUN_TEST(only_a_seat_at_the_table_can_begin);
    RUN_TEST(nobody_has_more_than_one_cultist);
    RUN_TEST(the_bag_holds_eight_library_four_museum_three_tomb);
    RUN_TEST(each_kind_has_its_faces_in_the_order_signs_clues_tentacles);
    RUN_TEST(the_bags_dice_lie_in_order_of_kind);
    RUN_TEST(a_drawn_die_is_gone_for_the_next_draw);
    RUN_TEST(the_first_roll_draws_three_and_rolls_three);
    RUN_TEST(signs_go_to_the_stash_tentacles_aside_clues_stay_in_hand);
    RUN_TEST(pressing_on_rolls_the_clues_again_and_fills_the_hand_from_the_bag);
    RUN_TEST(kept_clues_are_rolled_in_order_of_kind_then_the_drawn_dice);
    RUN_TEST(three_clues_are_rolled_again_without_a_draw);
    RUN_TEST(three_tentacles_end_the_turn_and_lose_the_stash);
    RUN_TEST(more_than_three_tentacles_end_it_too);
    RUN_TEST(retreating_banks_the_stash_and_all_dice_go_back);
    RUN_TEST(retreating_without_a_sign_banks_nothing);
    RUN_TEST(a_bag_too_small_gets_the_signs_dice_back_and_the_signs_stay_counted);
    RUN_TEST(tentacle_dice_stay_out_of_the_bag_until_the_turn_ends);
    RUN_TEST(the_last_die_of_the_bag_is_drawn_with_a_bound_of_one);
    RUN_TEST(a_draw_takes_as_many_values_as_bounds_each_below_its_own);
    RUN_TEST(turns_go_round_and_rounds_are_counted);
    RUN_TEST(twelve_banked_do_not_start_the_end);
    RUN_TEST(thirteen_in_the_stash_are_not_banked_yet);
    RUN_TEST(thirteen_banked_start_the_end_and_the_round_is_played_out);
    RUN_TEST(thirteen_are_collected_over_several_turns);
    RUN_TEST(the_last_of_the_round_ends_it_at_once);
    RUN_TEST(of_those_with_thirteen_the_most_signs_win);
    RUN_TEST(those_under_thirteen_are_devoured);
    RUN_TEST(at_over_the_last_turn_is_cleared_away);
    RUN_TEST(alone_the_game_ends_at_thirteen_and_the_turns_are_the_score);
    RUN_TEST(a_tie_for_the_most_is_played_off_by_the_tied_alone);
    RUN_TEST(play_offs_go_on_until_one_leads);
    RUN_TEST(a_tie_below_the_most_is_none);
    RUN_TEST(the_winner_begins_the_rematch);
    RUN_TEST(rounds_begin_with_whoever_began);
    RUN_TEST(eight_play_off_in_the_rounds_order);
    return UNITY_END();
}
