/* Counters by the buttons, and on the display. */
#include <stdio.h>
#include <string.h>

#include "counters.h"
#include "cult_rig.h"
#include "golden.h"
#include "legible.h"
#include "unity.h"

void setUp(void) { cult_begin("en"); }
void tearDown(void) {}

static const counters_state_t *counters(void) { return counters_part(&die_table()->now.game); }

static void screen(const char *name) {
    char path[64];
    snprintf(path, sizeof path, "counters/%s", name);
    golden_check(path, die_picture());
    legible_check(&die.app, name);
}

static void start(uint8_t players, uint16_t value) {
    char line[48];
    snprintf(line, sizeof line, "new counters players=%u start=%u", players, value);
    die_line(line);
    cult_wait_until_still();
}

/* Of 1 to 8 players, also of three digits each. */
static void show_tables(void) {
    for (uint8_t players = 1; players <= GAME_PLAYERS_MAX; players++) {
        char name[16];
        start(players, players % 2 ? 20 : 888);
        snprintf(name, sizeof name, "of_%u", players);
        screen(name);
    }
}

static void a_value_is_changed_and_taken_back_whole(void) {
    start(4, 20);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(COUNTERS_STEP_BY, counters()->step);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_LEFT);
    TEST_ASSERT_EQUAL_MESSAGE(21, counters()->values[1], "each step counts at once");
    screen("value");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(COUNTERS_STEP_WHO, counters()->step);
    cult_hold(BUTTON_LEFT);
    screen("undo");
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(20, counters()->values[1]);
    TEST_ASSERT_EQUAL(0, die_table()->now.seq);
}

/* By 1, then 5, then 10; at the ends by what is left. Neither undo nor menu. */
static void a_hold_goes_faster_and_stops_at_the_ends(void) {
    start(2, 20);
    cult_tap(BUTTON_ROLL);
    die_press(BUTTON_RIGHT, 500 + 5 * 120 + 60);
    TEST_ASSERT_EQUAL(20 + 6, counters()->values[0]);
    die_press(BUTTON_RIGHT, 500 + 12 * 120 + 60);
    TEST_ASSERT_EQUAL(26 + 6 + 6 * 5 + 10, counters()->values[0]);
    die_press(BUTTON_RIGHT, 20000);
    TEST_ASSERT_EQUAL(COUNTERS_MAX, counters()->values[0]);
    die_press(BUTTON_LEFT, 20000);
    TEST_ASSERT_EQUAL(0, counters()->values[0]);
    TEST_ASSERT_EQUAL(SCENE_TABLE, die_scene());
    cult_tap(BUTTON_ROLL);
    cult_hold(BUTTON_LEFT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(20, counters()->values[0], "also of hundreds of steps");
}

static void the_turn_is_passed_on_and_the_die_thrown(void) {
    start(3, 20);
    for (uint8_t i = 0; i < 3; i++) {
        cult_tap(BUTTON_RIGHT);
    }
    screen("next");
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, counters()->turn);
    cult_tap(BUTTON_RIGHT);
    screen("die");
    die_lay(76);
    die_press(BUTTON_ROLL, 300);
    cult_wait_until_still();
    screen("die_fell");
    TEST_ASSERT_EQUAL(3, die_table()->now.seq);
    cult_hold(BUTTON_LEFT);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(1, die_table()->now.seq, "the die and its throw are one press");
}

/* Home, players, start value, die, names. */
static void it_is_set_up_with_a_start_value_and_a_die(void) {
    die_line("factory-reset yes");
    cult_begin("en");
    die_go(SCENE_HOME, 0);
    while (strstr((die_line("screen words"), die.reply), "Counters") == NULL) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_RIGHT);
    cult_tap(BUTTON_ROLL);
    screen("start_value");
    die_press(BUTTON_RIGHT, 500 + 14 * 120 + 60);
    TEST_ASSERT_EQUAL(20 + 6 + 30 + 30, die_glass()->own.setup.number);
    cult_tap(BUTTON_ROLL);
    screen("which_die");
    cult_tap(BUTTON_LEFT);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_NAMES, die_scene());
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(2, counters()->players);
    TEST_ASSERT_EQUAL(86, counters()->values[1]);
    TEST_ASSERT_EQUAL(DIE_D20, counters()->die);
}

/* Seat 2, a new name, its first letter, the tick: A, as the first is called. */
static void a_taken_name_is_refused_with_its_reason(void) {
    enum { MENU_NAMES = 3, SEAT_2 = 2 };
    start(2, 20);
    die_line("name p1 a");
    die_line("name p2 Bob");
    die_go(SCENE_MENU, MENU_NAMES);
    cult_tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(SCENE_NAMES, die_scene());
    for (uint8_t i = 0; i < SEAT_2; i++) {
        cult_tap(BUTTON_RIGHT);
    }
    cult_tap(BUTTON_ROLL);
    if (!die_glass()->own.name.wheel) {
        cult_tap(BUTTON_ROLL);
    }
    cult_tap(BUTTON_ROLL);
    cult_tap(BUTTON_LEFT);
    die_press(BUTTON_ROLL, 60);
    screen("name_taken");
    TEST_ASSERT_EQUAL_STRING("Bob", (const char *)die_table()->names[1].latin1);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(show_tables);
    RUN_TEST(a_value_is_changed_and_taken_back_whole);
    RUN_TEST(a_hold_goes_faster_and_stops_at_the_ends);
    RUN_TEST(the_turn_is_passed_on_and_the_die_thrown);
    RUN_TEST(it_is_set_up_with_a_start_value_and_a_die);
    RUN_TEST(a_taken_name_is_refused_with_its_reason);
    return UNITY_END();
}
