/* Just dice. */
#include <string.h>

#include "script.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

static void every_die_has_its_sides(void) {
    const uint8_t sides[DIE_IDS] = {2, 4, 6, 8, 10, 12, 20, 100, 12};
    for (uint8_t die = 0; die < DIE_IDS; die++) {
        new_dice((game_die_t)die, 1);
        game_prompt_t prompt;
        game_prompt(&table, &prompt);
        TEST_ASSERT_EQUAL(sides[die], prompt.bounds[0]);
        TEST_ASSERT_EQUAL(sides[die], game_die_sides((game_die_t)die));
    }
}

static void one_to_ten_are_rolled_at_once(void) {
    for (uint8_t count = 0; count < 13; count++) {
        const game_config_t config = {.game = GAME_DICE, .params = {DIE_D6, count}};
        TEST_ASSERT_EQUAL(count >= 1 && count <= 10 ? GAME_OK : GAME_RANGE,
                          game_check_config(&config));
    }
    new_dice(DIE_D20, 10);
    asks(ASK_DICE, GAME_NOBODY, "20 20 20 20 20 20 20 20 20 20");
}

static void unknown_dice_and_players_are_refused(void) {
    game_config_t config = {.game = GAME_DICE, .params = {DIE_CULT, 1}};
    TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&config));
    config.params[DICE_PARAM_DIE] = DIE_IDS;
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
    config = (game_config_t){.game = GAME_DICE, .params = {DIE_D6, 1}, .players = 2};
    TEST_ASSERT_EQUAL(GAME_RANGE, game_check_config(&config));
}

static void nothing_is_shown_before_the_first_roll(void) {
    new_dice(DIE_D6, 3);
    TEST_ASSERT_EQUAL(0, DICE->rolled);
    TEST_ASSERT_EQUAL(0, dice_sum(DICE));
}

static void the_sum_is_of_what_is_shown(void) {
    new_dice(DIE_D6, 3);
    roll(0, 5, 2);
    TEST_ASSERT_EQUAL(1, DICE->rolled);
    TEST_ASSERT_EQUAL_UINT8_ARRAY(((uint8_t[]){0, 5, 2}), DICE->last, 3);
    TEST_ASSERT_EQUAL(1 + 6 + 3, dice_sum(DICE));
    new_dice(DIE_D100, 10);
    roll(99, 99, 99, 99, 99, 99, 99, 99, 99, 99);
    TEST_ASSERT_EQUAL(1000, dice_sum(DICE));
}

static void faces_of_the_cult_die_have_no_sum(void) {
    new_dice(DIE_CULT, 2);
    asks(ASK_DICE, GAME_NOBODY, "12 12");
    roll(11, 4);
    TEST_ASSERT_EQUAL(0, dice_sum(DICE));
}

static void roll_kept(game_keep_t keep, int16_t mod) {
    game_config_t config = game_default_config(GAME_DICE);
    config.params[DICE_PARAM_DIE] = DIE_D20;
    config.params[DICE_PARAM_COUNT] = 3;
    config.params[DICE_PARAM_KEEP] = (int16_t)keep;
    config.params[DICE_PARAM_MOD] = mod;
    new_game(&config);
    TEST_ASSERT_EQUAL(0, dice_sum(DICE));
    roll(7, 19, 3);
}

static void the_highest_or_the_lowest_alone_counts(void) {
    roll_kept(KEEP_HIGH, 0);
    TEST_ASSERT_EQUAL(20, dice_sum(DICE));
    roll_kept(KEEP_LOW, 0);
    TEST_ASSERT_EQUAL(4, dice_sum(DICE));
    roll_kept(KEEP_ALL, 0);
    TEST_ASSERT_EQUAL(8 + 20 + 4, dice_sum(DICE));
}

static void a_modifier_is_added_also_below_zero(void) {
    roll_kept(KEEP_LOW, -99);
    TEST_ASSERT_EQUAL(4 - 99, dice_sum(DICE));
    roll_kept(KEEP_ALL, 99);
    TEST_ASSERT_EQUAL(32 + 99, dice_sum(DICE));
}

static void one_die_and_the_cult_die_leave_nothing_to_keep(void) {
    const struct {
        int16_t params[GAME_PARAMS];
        bool fits;
    } rows[] = {
        {{DIE_D6, 1, KEEP_HIGH, 0}, false},  {{DIE_D6, 2, KEEP_HIGH, 0}, true},
        {{DIE_CULT, 2, KEEP_LOW, 0}, false}, {{DIE_CULT, 2, KEEP_ALL, 1}, false},
        {{DIE_D6, 1, KEEP_ALL, -99}, true},  {{DIE_D6, 1, KEEP_ALL, 100}, false},
    };
    for (uint8_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        game_config_t config = game_default_config(GAME_DICE);
        memcpy(config.params, rows[i].params, sizeof config.params);
        TEST_ASSERT_EQUAL(rows[i].fits ? GAME_OK : GAME_RANGE, game_check_config(&config));
    }
}

static void dice_are_rolled_again_without_an_end(void) {
    new_dice(DIE_D12, 1);
    for (uint8_t value = 0; value < 12; value++) {
        roll(value);
        TEST_ASSERT_EQUAL(value + 1, dice_sum(DICE));
        asks(ASK_DICE, GAME_NOBODY, "12");
    }
}

static void values_beyond_the_sides_are_refused(void) {
    new_dice(DIE_D4, 2);
    roll(1, 2);
    refuses_roll(GAME_RANGE, 0, 4);
    refuses_roll(GAME_COUNT, 0);
    refuses_roll(GAME_COUNT, 0, 0, 0);
    refuses_choice(GAME_NOT_ASKED, "p1");
}

static void rematch_of_dice_begins_with_seat_0(void) {
    new_dice(DIE_D4, 2);
    TEST_ASSERT_EQUAL(0, game_rematch_first(&table));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_die_has_its_sides);
    RUN_TEST(one_to_ten_are_rolled_at_once);
    RUN_TEST(unknown_dice_and_players_are_refused);
    RUN_TEST(nothing_is_shown_before_the_first_roll);
    RUN_TEST(the_sum_is_of_what_is_shown);
    RUN_TEST(faces_of_the_cult_die_have_no_sum);
    RUN_TEST(the_highest_or_the_lowest_alone_counts);
    RUN_TEST(a_modifier_is_added_also_below_zero);
    RUN_TEST(one_die_and_the_cult_die_leave_nothing_to_keep);
    RUN_TEST(dice_are_rolled_again_without_an_end);
    RUN_TEST(values_beyond_the_sides_are_refused);
    RUN_TEST(rematch_of_dice_begins_with_seat_0);
    return UNITY_END();
}
