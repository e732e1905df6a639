/* The table of a game that has no picture of its own: four games on it, for none needs it today. What
 * their pictures name as their table is another one here, and nothing else of them differs. */
#include "die.h"
#include "film.h"
#include "kingsport_engine.h"
#include "pig.h"
#include "script.h"
#include "unity.h"

static const char *const names[] = {"Isabella", "Bob", "Cornelia"};

void setUp(void) { script_begin("general", names, 3, "en"); }
void tearDown(void) {}

static const pig_state_t *pig(void) { return pig_part(&die_table()->now.game); }

static void throw_a(uint8_t pips) {
    die_lay((uint8_t)(pips - 1));
    die_press(BUTTON_ROLL, 400);
    die_wait(3000);
}

static void taps(button_t button, uint8_t times) {
    for (uint8_t i = 0; i < times; i++) {
        script_tap(button);
    }
}

/* ROLL throws, or takes the option; left and right go through them, and round. */
static void test_a_turn_by_buttons(void) {
    die_line("new pig players=2");
    script_still_golden("roll");
    throw_a(4);
    script_still_golden("choose");
    script_tap(BUTTON_ROLL);
    script_still_golden("roll_again");
    taps(BUTTON_RIGHT, 2);
    TEST_ASSERT_EQUAL_MESSAGE(4, pig()->turn, "nothing to choose: a side key does nothing");
    throw_a(5);
    taps(BUTTON_LEFT, 1);
    script_still_golden("choose_keep");
    taps(BUTTON_RIGHT, 1);
    TEST_ASSERT_EQUAL(0, die_cursor());
    taps(BUTTON_RIGHT, 1);
    script_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(9, pig()->totals[0]);
    TEST_ASSERT_EQUAL(1, pig()->player);
    die_wait(1000);
    script_still_golden("next");
}

/* While it falls nothing tells what it brought: it is still the throw of who threw it. */
static void test_a_throw_that_loses_all(void) {
    die_line("new pig players=2");
    throw_a(6);
    script_tap(BUTTON_ROLL);
    die_lay(0);
    film_begin("general_pig");
    die_down(BUTTON_ROLL);
    film_roll(200);
    die_up(BUTTON_ROLL);
    film_until_still();
    film_end();
    TEST_ASSERT_EQUAL(1, pig()->player);
}

static void test_the_first_throw_of_the_second(void) {
    die_line("new pig players=2");
    throw_a(1);
    die_lay(2);
    die_press(BUTTON_ROLL, 400);
    die_wait(300);
    script_golden("falling");
}

static void test_the_end(void) {
    die_line("new pig players=2");
    while (pig()->step != PIG_STEP_OVER) {
        throw_a(6);
        if (pig()->step == PIG_STEP_AGAIN) {
            die_line("choose again");
        }
    }
    die_wait(3000);
    script_still_golden("over");
    script_tap(BUTTON_LEFT);
    script_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(PIG_STEP_THROW, pig()->step);
    TEST_ASSERT_EQUAL(0, pig()->totals[0]);
}

/* More options than rows: the one that is highlighted has its place among them, from the first to the last. */
static void test_many_options(void) {
    static const char *const screens[] = {"option_1", "option_2", "option_3", "option_4",
                                          "option_5", "option_6", "option_7", "option_8"};
    die_line("new kingsport players=2");
    script_still_golden("who_starts");
    script_tap(BUTTON_ROLL);
    for (uint8_t i = 0; i < sizeof screens / sizeof screens[0]; i++) {
        TEST_ASSERT_EQUAL(i, die_cursor());
        bool kept = i == 0 || i == 3 || i == 7; /* the first, one in between, the last */
        (kept ? script_still_golden : script_still)(screens[i]);
        script_tap(BUTTON_RIGHT);
    }
    TEST_ASSERT_EQUAL_MESSAGE(0, die_cursor(), "round");
}

/* All have the same points; or nobody was left. */
static void end_kingsport(bool all_are_out) {
    die_line("new kingsport players=3");
    session_point_t point = die_table()->base;
    kingsport_state_t *state = (void *)point.game.part;
    state->phase = PHASE_OVER;
    state->ending = all_are_out ? KINGSPORT_MAD : KINGSPORT_SAVED;
    for (uint8_t seat = 0; all_are_out && seat < state->seats; seat++) {
        state->players[seat] = (kingsport_player_t){.out = 1};
    }
    die_begin_at(&point);
}

static void test_who_has_won(void) {
    end_kingsport(false);
    script_still_golden("several_win");
    end_kingsport(true);
    script_still_golden("nobody_wins");
}

/* Nobody's name stands above; of many values those that have room. */
static void test_values(void) {
    die_line("new dice die=d20 count=2");
    script_still_golden("dice");
    die_lay(3);
    throw_a(17);
    script_still_golden("dice_2_d20");
    die_line("new dice die=d100 count=10");
    for (uint8_t i = 0; i < 9; i++) {
        die_lay(99);
    }
    throw_a(100);
    script_still_golden("dice_10_d100");
}

/* A roll for who starts is told by who starts. */
static void test_who_starts_is_no_value(void) {
    die_line("new cult players=3 cultists=1");
    script_tap(BUTTON_RIGHT);
    script_tap(BUTTON_RIGHT);
    script_tap(BUTTON_RIGHT);
    script_still_golden("the_die_picks");
    script_tap(BUTTON_ROLL);
    throw_a(2);
    script_still_golden("picked");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_turn_by_buttons);
    RUN_TEST(test_a_throw_that_loses_all);
    RUN_TEST(test_the_first_throw_of_the_second);
    RUN_TEST(test_the_end);
    RUN_TEST(test_many_options);
    RUN_TEST(test_who_has_won);
    RUN_TEST(test_values);
    RUN_TEST(test_who_starts_is_no_value);
    return UNITY_END();
}
