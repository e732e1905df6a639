/* Players that the die plays, on the display: set up by presses, their turns, hints, undo, sleep. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "cult.h"
#include "cult_rig.h"
#include "die.h"
#include "golden.h"
#include "legible.h"
#include "texts.h"

enum { SOONEST_MS = 300, LATEST_MS = 3000, STEP_MS = 20 };

void setUp(void) {}
void tearDown(void) {}

static uint32_t seq(void) { return die_table()->now.seq; }

static void screen(const char *name) {
    char full[64];
    snprintf(full, sizeof full, "bots/en_%s", name);
    golden_check(full, die_picture());
    legible_check(&die.app, full);
}

/* Until the die has answered; the time it took. */
static uint32_t wait_for_die(void) {
    uint32_t before = seq(), waited = 0;
    while (seq() == before && waited < LATEST_MS) {
        die_wait(STEP_MS);
        waited += STEP_MS;
    }
    TEST_ASSERT_EQUAL_MESSAGE(before + 1, seq(), "one answer within 3 s");
    TEST_ASSERT_GREATER_OR_EQUAL(SOONEST_MS, waited);
    return waited;
}

/* Isabella among two of the die's; the first of them casts. */
static void begin_three(void) {
    cult_begin("en");
    die_line("name p1 Isabella");
    die_line("new cult players=3 bots=2");
    die_line("choose p2");
}

/* "a duel against the die is three presses from home" */
static void duel_is_three_presses_from_home(void) {
    cult_begin("en");
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    TEST_ASSERT_EQUAL(GAME_CULT, die_table()->config.game);
    TEST_ASSERT_EQUAL(2, die_table()->config.players);
    TEST_ASSERT_EQUAL(1, die_table()->config.bots);
    screen("duel_begins");
}

/* And it is remembered: the next duel is two presses away. */
static void number_of_the_dies_players_is_asked(void) {
    cult_begin("en");
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_RIGHT);
    screen("setup_one");
    cult_tap(BUTTON_ROLL);
    screen("names");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(3, die_table()->config.players);
    TEST_ASSERT_EQUAL(1, die_table()->config.bots);
}

static void turn_is_shown_with_its_reason(void) {
    begin_three();
    die_wait(700);
    screen("chooses");
    wait_for_die();
    TEST_ASSERT_EQUAL(OPTION_P3, log_at(&die_table()->log, 1)->values[0]);
}

/* A film: chosen, shaken, thrown. */
static void turn_looks_like_anybodys(void) {
    begin_three();
    wait_for_die();
    screen("chosen");
    die_wait(700);
    TEST_ASSERT_EQUAL(THROW_SHAKING, die_throw());
    screen("shakes");
    die_lay(cult_draw_of(CULT_EYE));
    wait_for_die();
    TEST_ASSERT_EQUAL(THROW_FALLING, die_throw());
    die_wait(2000);
    screen("eye");
    wait_for_die();
    cult_wait_until_still();
}

static void press_hurries_and_never_answers(void) {
    begin_three();
    uint32_t unhurried = wait_for_die();
    begin_three();
    die_press(BUTTON_ROLL, 60);
    TEST_ASSERT_EQUAL_MESSAGE(1, seq(), "a press gave an answer");
    TEST_ASSERT_LESS_THAN(unhurried - 500, wait_for_die());
    TEST_ASSERT_EQUAL(OPTION_P3, log_at(&die_table()->log, 1)->values[0]);
}

static void menu_stays_open_while_the_die_plays(void) {
    begin_three();
    cult_hold(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
    wait_for_die();
    wait_for_die();
    TEST_ASSERT_EQUAL(SCENE_MENU, die_scene());
}

static void undo_takes_the_dies_answers_along(void) {
    begin_three();
    wait_for_die();
    wait_for_die();
    cult_hold(BUTTON_LEFT);
    screen("undo");
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, seq());
}

static void hint_is_in_the_menu(void) {
    cult_begin("en");
    die_line("new signs players=2 bots=1");
    die_lay(0);
    die_line("roll");
    die_wait(3000);
    cult_hold(BUTTON_RIGHT);
    for (int i = 0; i < 7; i++) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_HINT, die_scene());
    screen("hint");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    TEST_ASSERT_EQUAL_MESSAGE(1, seq(), "it only says");
}

/* What nobody sees only drains the battery. */
static void dies_players_stop_in_the_dark(void) {
    cult_begin("en");
    die_line("set sleep 60");
    die_line("new pig players=8 bots=8");
    die_wait(10 * 60000);
    uint32_t asleep = seq();
    die_wait(60000);
    TEST_ASSERT_EQUAL(0, die.brightness);
    TEST_ASSERT_EQUAL_MESSAGE(asleep, seq(), "plays in the dark");
    die_press(BUTTON_LEFT, 60);
    wait_for_die();
    die_wait(60 * 60000);
    TEST_ASSERT_EQUAL_MESSAGE(0, die.brightness, "never sleeps");
}

static void power_cut_goes_on_with_its_turn(void) {
    begin_three();
    wait_for_die();
    die_cut_power();
    TEST_ASSERT_EQUAL(2, seq());
    wait_for_die();
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(duel_is_three_presses_from_home);
    RUN_TEST(number_of_the_dies_players_is_asked);
    RUN_TEST(turn_is_shown_with_its_reason);
    RUN_TEST(turn_looks_like_anybodys);
    RUN_TEST(press_hurries_and_never_answers);
    RUN_TEST(menu_stays_open_while_the_die_plays);
    RUN_TEST(undo_takes_the_dies_answers_along);
    RUN_TEST(hint_is_in_the_menu);
    RUN_TEST(dies_players_stop_in_the_dark);
    RUN_TEST(power_cut_goes_on_with_its_turn);
    return UNITY_END();
}
