/* Changes, one after another, from whoever wishes them; and what the glass makes of each. */
#include <string.h>
#include <unity.h>

#include "die.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static app_effects_t effects;

static void happens(app_event_kind_t kind) {
    app_event_t event = {.kind = kind, .now_us = die.now_us};
    app_step(&die.app, &event, &effects);
}

static void asks(const char *line) {
    (void)die_feed(line, (uint16_t)strlen(line), &effects);
    TEST_ASSERT_EQUAL(1, effects.count);
}

static void tap(button_t button) {
    die_press(button, 60);
    die_wait(100);
}

/* --- the start ------------------------------------------------------------------------------ */

/* A clock that doesn't begin at 0 shortens neither the picture of the start nor the light. */
static void a_start_takes_its_time_whenever_it_is(void) {
    die_line("set dim 15");
    die_wait(600000);
    die_cut_power();
    die_wait(UI_BOOT_US / 1000 - 1);
    TEST_ASSERT_EQUAL(SCENE_BOOT, die_scene());
    die_wait(2);
    TEST_ASSERT_EQUAL(SCENE_HOME, die_scene());
    die_wait(12000);
    TEST_ASSERT_EQUAL(8, die.brightness);
}

/* --- wishes ------------------------------------------------------------------------------- */

/* What one keeps comes first; the other's throw is refused there and then, and isn't made up for. */
static void a_wish_while_something_is_kept_is_refused(void) {
    die_line("new dice");
    die_wait(2000);
    asks("name p1 Ann\n");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(UI_REFUSED_RULES + 1, die_glass()->refusal);
    happens(EVENT_STORED);
    TEST_ASSERT_EQUAL(0, effects.count);
    TEST_ASSERT_FALSE(app_busy(&die.app));
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL_MESSAGE(0, die.draws, "the press that makes the box go");
    tap(BUTTON_ROLL);
    TEST_ASSERT_EQUAL(1, die.draws);
}

/* To look at something else is no wish. */
static void whoever_leafs_while_something_is_kept_is_refused_nothing(void) {
    uint8_t cursor = die_cursor();
    asks("name p1 Ann\n");
    tap(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(0, die_glass()->refusal);
    TEST_ASSERT_EQUAL(cursor + 1, die_cursor());
}

/* "A rule: taken when a game starts." */
static void a_game_that_buttons_begin_takes_the_rule_that_is_set(void) {
    for (int off = 0; off < 2; off++) {
        die_start();
        die_line(off ? "set mad-response off" : "set mad-response on");
        for (int taps = 0; taps < 10 && die_table()->now.game.game == GAME_NONE; taps++) {
            tap(BUTTON_ROLL);
        }
        TEST_ASSERT_EQUAL(GAME_CULT, die_table()->config.game);
        TEST_ASSERT_EQUAL(!off, die_table()->config.mad_response);
    }
}

/* --- the picture -------------------------------------------------------------------------- */

/* With the very event that says so, not when time passes. */
static void what_was_kept_is_drawn_at_once(void) {
    asks("name p1 Ann\n");
    (void)die_picture();
    TEST_ASSERT_FALSE(app_touched(&die.app));
    happens(EVENT_STORED);
    TEST_ASSERT_TRUE(app_touched(&die.app));
}

/* What moves is wanted again after the picture that was made last, not after the last event. */
static void the_next_picture_is_due_after_the_last(void) {
    die_line("new dice");
    die_wait(2000);
    die_down(BUTTON_ROLL);
    (void)app_render(&die.app, die.now_us);
    TEST_ASSERT_LESS_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
    (void)app_render(&die.app, die.now_us + 1000000);
    TEST_ASSERT_GREATER_THAN_UINT64(die.now_us + 1000000, app_next_us(&die.app));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_start_takes_its_time_whenever_it_is);
    RUN_TEST(a_wish_while_something_is_kept_is_refused);
    RUN_TEST(whoever_leafs_while_something_is_kept_is_refused_nothing);
    RUN_TEST(a_game_that_buttons_begin_takes_the_rule_that_is_set);
    RUN_TEST(what_was_kept_is_drawn_at_once);
    RUN_TEST(the_next_picture_is_due_after_the_last);
    return UNITY_END();
}
