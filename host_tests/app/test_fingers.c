/* Fingers and the light, to the instant: what a press is called, and when it gets dim and dark. */
#include <unity.h>

#include "gesture.h"
#include "idle.h"

enum { SECOND_US = 1000000, MINUTE_US = 60 * SECOND_US, AT_US = 5 * SECOND_US };

static gestures_t fingers;
static idle_t idle;
static settings_t settings;

void setUp(void) {
    fingers = (gestures_t){0};
    idle = (idle_t){.touched_us = AT_US};
    settings.value[SETTING_DIM] = 15;
    settings.value[SETTING_SLEEP] = 60;
    settings.value[SETTING_BRIGHTNESS] = 8;
}

void tearDown(void) {}

/* --- fingers --------------------------------------------------------------------------------- */

enum { NOTHING = -1 };

static int edge(button_t button, bool down, uint64_t at_us) {
    ui_gesture_t made;
    return gestures_edge(&fingers, button, down, at_us, &made) ? (int)made : NOTHING;
}

static int time_at(uint64_t at_us, button_t expected) {
    ui_gesture_t made;
    button_t button = expected;
    int found = gestures_time(&fingers, at_us, &button, &made) ? (int)made : NOTHING;
    TEST_ASSERT_EQUAL(expected, button);
    return found;
}

static void a_short_press_is_a_tap(void) {
    static const button_t sides[] = {BUTTON_LEFT, BUTTON_RIGHT};
    for (int i = 0; i < 2; i++) {
        TEST_ASSERT_EQUAL(GESTURE_DOWN, edge(sides[i], true, AT_US));
        TEST_ASSERT_EQUAL_MESSAGE(NOTHING, edge(sides[i], true, AT_US), "it is down already");
        TEST_ASSERT_EQUAL(NOTHING, time_at(AT_US + GESTURE_HOLD_US - 1, sides[i]));
        TEST_ASSERT_EQUAL(GESTURE_TAP, edge(sides[i], false, AT_US + GESTURE_HOLD_US - 1));
        TEST_ASSERT_EQUAL(NOTHING, edge(sides[i], false, AT_US + GESTURE_HOLD_US));
        TEST_ASSERT_EQUAL(NOTHING, time_at(AT_US + GESTURE_HOLD_US, sides[i]));
    }
}

static void a_long_one_is_a_hold_that_repeats(void) {
    uint64_t due_us = AT_US + GESTURE_HOLD_US;
    (void)edge(BUTTON_RIGHT, true, AT_US);
    TEST_ASSERT_EQUAL_UINT64(due_us, gestures_next_us(&fingers));
    TEST_ASSERT_EQUAL(GESTURE_HOLD, time_at(due_us, BUTTON_RIGHT));
    for (int i = 0; i < 5; i++) {
        due_us += GESTURE_REPEAT_US;
        TEST_ASSERT_EQUAL_UINT64(due_us, gestures_next_us(&fingers));
        TEST_ASSERT_EQUAL(NOTHING, time_at(due_us - 1, BUTTON_RIGHT));
        TEST_ASSERT_EQUAL(GESTURE_REPEAT, time_at(due_us, BUTTON_RIGHT));
    }
    TEST_ASSERT_EQUAL(GESTURE_UP, edge(BUTTON_RIGHT, false, due_us));
    TEST_ASSERT_EQUAL(GESTURE_DOWN, edge(BUTTON_RIGHT, true, due_us));
    TEST_ASSERT_EQUAL_MESSAGE(GESTURE_TAP, edge(BUTTON_RIGHT, false, due_us + 1), "a new press");
}

static void a_repeat_keeps_its_beat(void) {
    (void)edge(BUTTON_LEFT, true, 0);
    TEST_ASSERT_EQUAL(GESTURE_HOLD, time_at(GESTURE_HOLD_US + 5000, BUTTON_LEFT));
    TEST_ASSERT_EQUAL_UINT64(GESTURE_HOLD_US + GESTURE_REPEAT_US, gestures_next_us(&fingers));
}

/* Looked at so late that the next repeat is due at this very instant: it comes a whole one later. */
static void a_repeat_that_is_missed_is_missed(void) {
    (void)edge(BUTTON_LEFT, true, 0);
    uint64_t late_us = GESTURE_HOLD_US + GESTURE_REPEAT_US;
    TEST_ASSERT_EQUAL(GESTURE_HOLD, time_at(late_us, BUTTON_LEFT));
    TEST_ASSERT_EQUAL_UINT64(late_us + GESTURE_REPEAT_US, gestures_next_us(&fingers));
}

static void roll_is_thrown_or_put_down(void) {
    TEST_ASSERT_EQUAL(GESTURE_DOWN, edge(BUTTON_ROLL, true, 0));
    TEST_ASSERT_EQUAL(NOTHING, time_at(GESTURE_PUT_DOWN_US - 1, BUTTON_ROLL));
    TEST_ASSERT_EQUAL(GESTURE_UP, edge(BUTTON_ROLL, false, GESTURE_PUT_DOWN_US - 1));
    (void)edge(BUTTON_ROLL, true, 0);
    TEST_ASSERT_EQUAL(GESTURE_PUT_DOWN, time_at(GESTURE_PUT_DOWN_US, BUTTON_ROLL));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, gestures_next_us(&fingers));
    TEST_ASSERT_EQUAL(NOTHING, time_at(UINT64_MAX - 1, BUTTON_ROLL));
    TEST_ASSERT_EQUAL(NOTHING, edge(BUTTON_ROLL, false, GESTURE_PUT_DOWN_US + 1));
}

static void each_finger_counts_for_itself(void) {
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, gestures_next_us(&fingers));
    (void)edge(BUTTON_RIGHT, true, 20);
    (void)edge(BUTTON_LEFT, true, 10);
    (void)edge(BUTTON_ROLL, true, 0);
    TEST_ASSERT_EQUAL_UINT64(10 + GESTURE_HOLD_US, gestures_next_us(&fingers));
    TEST_ASSERT_EQUAL(GESTURE_HOLD, time_at(20 + GESTURE_HOLD_US, BUTTON_LEFT));
    TEST_ASSERT_EQUAL(GESTURE_HOLD, time_at(20 + GESTURE_HOLD_US, BUTTON_RIGHT));
    TEST_ASSERT_EQUAL(NOTHING, time_at(20 + GESTURE_HOLD_US, BUTTON_RIGHT));
}

static void any_finger_is_seen(void) {
    TEST_ASSERT_FALSE(gestures_any_down(&fingers));
    for (uint8_t button = 0; button < BUTTONS; button++) {
        (void)edge((button_t)button, true, 0);
        TEST_ASSERT_TRUE(gestures_any_down(&fingers));
        (void)edge((button_t)button, false, 0);
        TEST_ASSERT_FALSE(gestures_any_down(&fingers));
    }
}

/* --- the light ------------------------------------------------------------------------------- */

static void expect_light(uint64_t seconds, idle_stage_t stage, uint8_t brightness) {
    (void)idle_time(&idle, &settings, false, AT_US + seconds * SECOND_US);
    TEST_ASSERT_EQUAL(stage, idle.stage);
    TEST_ASSERT_EQUAL(brightness, idle_brightness(&idle, &settings));
}

static void it_dims_and_darkens_to_the_instant(void) {
    TEST_ASSERT_EQUAL_UINT64(AT_US + 15 * SECOND_US, idle_next_us(&idle, &settings));
    TEST_ASSERT_FALSE(idle_time(&idle, &settings, false, AT_US + 15 * SECOND_US - 1));
    TEST_ASSERT_TRUE(idle_time(&idle, &settings, false, AT_US + 15 * SECOND_US));
    expect_light(16, IDLE_DIM, 1);
    TEST_ASSERT_EQUAL_UINT64(AT_US + 60 * SECOND_US, idle_next_us(&idle, &settings));
    TEST_ASSERT_FALSE(idle_time(&idle, &settings, false, AT_US + 60 * SECOND_US - 1));
    TEST_ASSERT_TRUE(idle_time(&idle, &settings, false, AT_US + 60 * SECOND_US));
    expect_light(61, IDLE_DARK, 0);
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, idle_next_us(&idle, &settings));
    TEST_ASSERT_TRUE_MESSAGE(idle_touch(&idle, AT_US), "bright again");
    TEST_ASSERT_FALSE(idle_touch(&idle, AT_US));
    expect_light(0, IDLE_BRIGHT, 8);
}

static void what_is_never_due_never_comes(void) {
    settings.value[SETTING_DIM] = 0;
    TEST_ASSERT_EQUAL_UINT64(AT_US + 60 * SECOND_US, idle_next_us(&idle, &settings));
    expect_light(59, IDLE_BRIGHT, 8);
    settings.value[SETTING_SLEEP] = 0;
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, idle_next_us(&idle, &settings));
    expect_light(100000, IDLE_BRIGHT, 8);
    settings.value[SETTING_DIM] = 15;
    expect_light(100000, IDLE_DIM, 1);
}

static void dark_before_dim_is_dark(void) {
    settings.value[SETTING_DIM] = 90;
    TEST_ASSERT_EQUAL_UINT64(AT_US + 60 * SECOND_US, idle_next_us(&idle, &settings));
    expect_light(100, IDLE_DARK, 0);
}

/* Only the press that found it dark, and only as long as that finger stays. */
static void a_press_that_wakes_is_swallowed(void) {
    expect_light(61, IDLE_DARK, 0);
    TEST_ASSERT_TRUE(idle_swallows(&idle, BUTTON_RIGHT, true, 70 * SECOND_US));
    TEST_ASSERT_EQUAL(IDLE_BRIGHT, idle.stage);
    TEST_ASSERT_EQUAL_UINT64(70 * SECOND_US, idle.touched_us);
    TEST_ASSERT_FALSE(idle_swallows(&idle, BUTTON_LEFT, true, 71 * SECOND_US));
    TEST_ASSERT_TRUE(idle_swallows(&idle, BUTTON_RIGHT, false, 72 * SECOND_US));
    TEST_ASSERT_FALSE(idle_swallows(&idle, BUTTON_LEFT, false, 73 * SECOND_US));
    TEST_ASSERT_FALSE(idle_swallows(&idle, BUTTON_RIGHT, true, 74 * SECOND_US));
}

static void a_finger_that_goes_in_the_dark_wakes_and_does_what_it_does(void) {
    expect_light(61, IDLE_DARK, 0);
    TEST_ASSERT_FALSE(idle_swallows(&idle, BUTTON_ROLL, false, 70 * SECOND_US));
    TEST_ASSERT_EQUAL(IDLE_BRIGHT, idle.stage);
}

static void the_picture_wanders_from_the_fifth_minute_on(void) {
    static const uint8_t places[] = {0, 0, 0, 0, 0, 1, 2, 3, 0, 1, 2};
    TEST_ASSERT_EQUAL(0, idle_position(&idle, AT_US - 1));
    for (unsigned minute = 0; minute < sizeof places; minute++) {
        uint64_t at_us = AT_US + (uint64_t)minute * MINUTE_US;
        unsigned next = minute < 5 ? 5 : minute + 1;
        TEST_ASSERT_EQUAL(places[minute], idle_position(&idle, at_us));
        TEST_ASSERT_EQUAL(places[minute], idle_position(&idle, at_us + MINUTE_US - 1));
        TEST_ASSERT_EQUAL_UINT64(AT_US + (uint64_t)next * MINUTE_US,
                                 idle_position_next_us(&idle, at_us));
    }
    idle.stage = IDLE_DARK;
    TEST_ASSERT_EQUAL(0, idle_position(&idle, AT_US + 6 * (uint64_t)MINUTE_US));
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, idle_position_next_us(&idle, AT_US));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_short_press_is_a_tap);
    RUN_TEST(a_long_one_is_a_hold_that_repeats);
    RUN_TEST(a_repeat_keeps_its_beat);
    RUN_TEST(a_repeat_that_is_missed_is_missed);
    RUN_TEST(roll_is_thrown_or_put_down);
    RUN_TEST(each_finger_counts_for_itself);
    RUN_TEST(any_finger_is_seen);
    RUN_TEST(it_dims_and_darkens_to_the_instant);
    RUN_TEST(what_is_never_due_never_comes);
    RUN_TEST(dark_before_dim_is_dark);
    RUN_TEST(a_press_that_wakes_is_swallowed);
    RUN_TEST(a_finger_that_goes_in_the_dark_wakes_and_does_what_it_does);
    RUN_TEST(the_picture_wanders_from_the_fifth_minute_on);
    return UNITY_END();
}
