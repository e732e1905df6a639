/* Just dice: how many and of what sort with one press each, every number whole. */
#include <stdio.h>

#include "cult_rig.h"
#include "golden.h"
#include "legible.h"
#include "recent_dice.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static void screen(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "dice/%s", name);
    golden_check(path, die_picture());
}

static void start(const char *die_name, uint8_t count) {
    char line[48];
    snprintf(line, sizeof line, "new dice die=%s count=%u", die_name, count);
    die_line(line);
    cult_wait_until_still();
}

static void throw_one(uint8_t value) {
    die_lay((uint8_t)(value - 1));
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
}

static void throw_all(uint8_t count, uint8_t value) {
    for (uint8_t i = 0; i < count; i++) {
        die_lay((uint8_t)(value - 1));
    }
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
}

/* Faces of the cult die are drawn in the log; a twelve of another die with as many sides isn't one of them. */
static void the_log_draws_faces_of_cult_dice_alone(void) {
    static const char *const dice[] = {"d12", "cult"};
    for (int i = 0; i < 2; i++) {
        start(dice[i], 1);
        throw_one(12);
        die_go(SCENE_LOG, 0);
        (void)die_picture();
        die_line("screen words");
        TEST_ASSERT_EQUAL_MESSAGE(i == 1, die_said("Eye"), die.reply);
    }
}

/* Three throws of ten dice: whoever is read to hears all thirty faces. */
static void show_fullest_log(void) {
    enum { THROWS = 3, DICE = 10, FACES = 12 };
    start("cult", DICE);
    for (uint8_t i = 0; i < THROWS * DICE; i++) {
        die_lay(i % FACES);
        if (i % DICE == DICE - 1) {
            die_press(BUTTON_ROLL, 300);
            cult_wait_until_still();
        }
    }
    die_go(SCENE_LOG, 0);
    (void)die_picture();
    legible_check(&die.app, "the fullest log");
    TEST_ASSERT_GREATER_THAN(THROWS * DICE, app_words(&die.app)->count);
}

static void the_fullest_log_is_told_whole(void) { cult_in_every_language(show_fullest_log); }

static void one_die(void) {
    start("d6", 1);
    screen("d6_waiting");
    throw_one(5);
    throw_one(6);
    throw_one(2);
    screen("d6");
    start("d20", 1);
    for (uint8_t i = 15; i <= 20; i++) {
        throw_one(i);
    }
    screen("d20");
    start("d100", 1);
    throw_one(42);
    throw_one(100);
    throw_one(100);
    screen("d100");
}

static void many_dice(void) {
    start("d6", 2);
    throw_all(2, 4);
    throw_all(2, 6);
    screen("2_d6");
    start("d6", 10);
    throw_all(10, 3);
    throw_all(10, 6);
    screen("10_d6");
    start("d20", 10);
    throw_all(10, 18);
    throw_all(10, 20);
    screen("10_d20");
    start("d100", 10);
    throw_all(10, 100);
    throw_all(10, 100);
    screen("10_d100");
}

static void the_cult_die(void) {
    start("cult", 1);
    screen("cult_waiting");
    throw_one(12);
    throw_one(1);
    throw_one(10);
    throw_one(6);
    screen("cult");
    start("cult", 2);
    die_lay(0);
    die_lay(11);
    throw_one(1);
    screen("2_cult");
    die_lay(9);
    throw_one(1);
    screen("2_cult_again");
    start("cult", 5);
    throw_all(5, 7);
    throw_all(5, 1);
    screen("5_cult");
    start("cult", 10);
    for (uint8_t i = 0; i < 10; i++) {
        die_lay((uint8_t)(i + 2));
    }
    throw_one(1);
    screen("10_cult");
}

static void hands_of_cult_dice(void) {
    start("cult", 3);
    throw_all(3, 7);
    throw_all(3, 12);
    screen("3_cult");
    start("cult", 4);
    throw_all(4, 10);
    screen("4_cult");
}

static void in_the_air(void) {
    static const char *const names[] = {"d2", "d4", "d8", "d10", "d12"};
    for (uint8_t i = 0; i < 5; i++) {
        char name[24];
        start(names[i], i == 4 ? 2 : 1);
        die_down(BUTTON_ROLL);
        die_wait(250);
        snprintf(name, sizeof name, "%s_air", names[i]);
        screen(name);
        die_up(BUTTON_ROLL);
        cult_wait_until_still();
    }
}

static void in_dutch(void) {
    die_line("set lang nl");
    start("cult", 1);
    screen("nl_cult_waiting");
    throw_one(10);
    screen("nl_cult");
    start("d20", 10);
    throw_all(10, 11);
    screen("nl_10_d20");
    die.noise_silent = true;
    die_noise(UI_NOISE_STARTING, &(console_health_t){.state = "starting"});
    start("cult", 10);
    die_press(BUTTON_ROLL, 300);
    die_wait(200);
    screen("nl_noise");
}

/* Left opens the list; what was thrown last comes first, then each die. */
static void change_die(game_die_t sort) {
    const uint8_t recent = recent_dice_count(die_glass());
    cult_tap(BUTTON_LEFT);
    TEST_ASSERT_EQUAL(SCENE_DICE, die_scene());
    while (die_cursor() != recent + sort) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
}

static void a_press_changes_sort_or_count(void) {
    start("d6", 1);
    change_die(DIE_D8);
    TEST_ASSERT_EQUAL(DIE_D8, die_table()->config.params[DICE_PARAM_DIE]);
    cult_tap(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(2, die_table()->config.params[DICE_PARAM_COUNT]);
    screen("2_d8_waiting");
}

/* The last throw stays to be seen when the next is to be with another die. */
static void another_die_leaves_the_last_throw_in_sight(void) {
    start("d20", 10);
    throw_all(10, 20);
    change_die(DIE_D100);
    screen("d100_after_10_d20");
    change_die(DIE_CULT);
    screen("cult_after_10_d20");
    throw_all(10, 12);
    cult_tap(BUTTON_RIGHT);
    screen("cult_after_10_cult");
    throw_one(1);
    cult_tap(BUTTON_RIGHT);
    screen("2_cult_after_cult");
    start("cult", 5);
    throw_all(5, 7);
    cult_tap(BUTTON_RIGHT);
    screen("6_cult_after_5_cult");
}

/* The last three choices come first: one press opens the list on the one before this. */
static void the_choice_before_is_two_presses_away(void) {
    die_start();
    start("d6", 3);
    start("d20", 1);
    start("d8", 2);
    cult_tap(BUTTON_LEFT);
    screen("list");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(DIE_D20, die_table()->config.params[DICE_PARAM_DIE]);
    TEST_ASSERT_EQUAL(1, die_table()->config.params[DICE_PARAM_COUNT]);
}

/* The rows behind the dice: what of several counts, and a number that is added. */
static void take_row_from_the_end(uint8_t back) {
    cult_tap(BUTTON_LEFT);
    while (die_cursor() != 0) {
        cult_tap(BUTTON_LEFT);
    }
    for (; back > 0; back--) {
        cult_tap(BUTTON_LEFT);
    }
    cult_tap(BUTTON_ROLL);
}

static void the_highest_is_kept_and_a_number_added(void) {
    start("d20", 4);
    take_row_from_the_end(3);
    TEST_ASSERT_EQUAL(KEEP_HIGH, die_table()->config.params[DICE_PARAM_KEEP]);
    take_row_from_the_end(1);
    for (uint8_t i = 0; i < 5; i++) {
        cult_tap(BUTTON_LEFT);
    }
    screen("mod");
    die_press(BUTTON_LEFT, 4000);
    TEST_ASSERT_EQUAL_MESSAGE(-99, die_glass()->own.dice.mod, "held it goes faster, to the end");
    die_press(BUTTON_RIGHT, 600);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(-98, die_table()->config.params[DICE_PARAM_MOD]);
    die_line("new dice die=d20 count=4 keep=high mod=-5");
    die_lay(3);
    die_lay(18);
    throw_one(2);
    screen("keep_mod");
    die_line("new dice die=d100 count=2 mod=-99");
    throw_all(2, 3);
    screen("below_zero");
}

static void a_coin_has_heads_and_tails(void) {
    start("d2", 1);
    throw_one(1);
    throw_one(2);
    screen("coin");
    start("d2", 5);
    throw_all(5, 1);
    die_lay(1);
    throw_one(1);
    screen("5_coins");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_log_draws_faces_of_cult_dice_alone);
    RUN_TEST(the_fullest_log_is_told_whole);
    RUN_TEST(one_die);
    RUN_TEST(many_dice);
    RUN_TEST(the_cult_die);
    RUN_TEST(hands_of_cult_dice);
    RUN_TEST(in_the_air);
    RUN_TEST(in_dutch);
    RUN_TEST(a_press_changes_sort_or_count);
    RUN_TEST(the_choice_before_is_two_presses_away);
    RUN_TEST(the_highest_is_kept_and_a_number_added);
    RUN_TEST(a_coin_has_heads_and_tails);
    RUN_TEST(another_die_leaves_the_last_throw_in_sight);
    return UNITY_END();
}
