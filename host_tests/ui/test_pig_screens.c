/* Pig by its keys, and what it shows, in every language. */
#include <stdio.h>

#include "die.h"
#include "golden.h"
#include "legible.h"
#include "pig.h"
#include "unity.h"

static const char *language;

void setUp(void) {}
void tearDown(void) {}

static void screen(const char *name) {
    char full[64];
    snprintf(full, sizeof full, "pig/%s_%s", language, name);
    golden_check(full, die_picture());
    legible_check(&die.app, full);
}

static void begin(const char *players) {
    static const char *const names[] = {"Isabella", "Cornelia", "Wilhelmi", "Bob"};
    char line[40];
    die_start();
    snprintf(line, sizeof line, "set lang %s", language);
    die_line(line);
    for (uint8_t i = 0; i < 4; i++) {
        snprintf(line, sizeof line, "name p%u %s", i + 1u, names[i]);
        die_line(line);
    }
    snprintf(line, sizeof line, "new pig players=%s", players);
    die_line(line);
}

/* ROLL held, let go: the die shows this, and lies. */
static void throw_a(uint8_t pips) {
    die_lay((uint8_t)(pips - 1));
    die_press(BUTTON_ROLL, 400);
    die_wait(2500);
}

static void tap(button_t button) {
    die_press(button, 60);
    die_wait(60);
}

static const pig_state_t *pig(void) { return pig_part(&die_table()->now.game); }

static void a_turn(void) {
    begin("2");
    screen("first");
    throw_a(6);
    screen("again");
    throw_a(5);
    TEST_ASSERT_EQUAL_MESSAGE(11, pig()->turn, "to go on and to throw is one press");
    tap(BUTTON_RIGHT);
    screen("keep");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(11, pig()->totals[0]);
    TEST_ASSERT_EQUAL(1, pig()->player);
    screen("next");
}

static void a_one_loses_it(void) {
    begin("3");
    throw_a(6);
    die_lay(0);
    die_press(BUTTON_ROLL, 400);
    die_wait(300);
    screen("falling");
    die_wait(2500);
    TEST_ASSERT_EQUAL(0, pig()->totals[0]);
    screen("lost");
    die_lay(4);
    die_press(BUTTON_ROLL, 400);
    die_wait(300);
    screen("falling_of_the_next");
}

static void undo_tells_what_it_takes(void) {
    begin("2");
    throw_a(4);
    die_press(BUTTON_LEFT, 550);
    die_wait(60);
    screen("undo_throw");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(0, pig()->turn);
    throw_a(4);
    throw_a(5);
    die_press(BUTTON_LEFT, 550);
    die_wait(60);
    screen("undo_second_throw");
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(4, pig()->turn, "the throw, and that it was risked");
    die_wait(1000);
    tap(BUTTON_RIGHT);
    tap(BUTTON_ROLL);
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, pig()->turn, "the next one's throw isn't the same player's press");
    die_press(BUTTON_LEFT, 550);
    die_wait(60);
    screen("undo_keep");
}

/* Of the log nothing was left when the power came back: what was thrown nobody knows, only what it brought. */
static void a_turn_without_a_log(void) {
    begin("2");
    session_point_t point = die_table()->base;
    pig_state_t *state = (void *)point.game.part;
    state->step = PIG_STEP_AGAIN;
    state->turn = 9;
    die_begin_at(&point);
    screen("no_log");
    die_line("choose again");
    screen("no_log_again");
    die_begin_at(&point);
    die_line("choose keep");
    screen("no_log_kept");
}

static void play_to_the_end(void) {
    while (pig()->step != PIG_STEP_OVER) {
        throw_a(6);
        if (pig()->step == PIG_STEP_AGAIN) {
            bool keeps = pig()->turn >= 24 && pig()->player != 1;
            die_line(keeps ? "choose keep" : "choose again");
        }
    }
}

static void the_end(void) {
    begin("3");
    play_to_the_end();
    screen("over");
    begin("8");
    screen("eight");
    play_to_the_end();
    screen("over_8");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(PIG_STEP_THROW, pig()->step);
}

static void in_every_language(void (*show)(void)) {
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        language = language_codes[i];
        show();
    }
}

static void test_a_turn(void) { in_every_language(a_turn); }
static void test_a_one_loses_it(void) { in_every_language(a_one_loses_it); }
static void test_undo_tells_what_it_takes(void) { in_every_language(undo_tells_what_it_takes); }
static void test_a_turn_without_a_log(void) { in_every_language(a_turn_without_a_log); }
static void test_the_end(void) { in_every_language(the_end); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_turn);
    RUN_TEST(test_a_one_loses_it);
    RUN_TEST(test_undo_tells_what_it_takes);
    RUN_TEST(test_a_turn_without_a_log);
    RUN_TEST(test_the_end);
    return UNITY_END();
}
