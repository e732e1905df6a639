/* Idle timer, brightness on a battery, and the press that wakes; melodies. */
#include <stdio.h>
#include <unity.h>

#include "die.h"
#include "pixel.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static void test_it_dims_and_goes_dark(void) {
    die_line("set dim 15");
    die_line("set sleep 60");
    TEST_ASSERT_EQUAL(8, die.brightness);
    die_wait(14900);
    TEST_ASSERT_EQUAL(8, die.brightness);
    die_wait(200);
    TEST_ASSERT_EQUAL(1, die.brightness);
    die_wait(45000);
    TEST_ASSERT_EQUAL(0, die.brightness);
    TEST_ASSERT_TRUE(app_asleep(&die.app));
    TEST_ASSERT_EQUAL_MESSAGE(UINT64_MAX, app_next_us(&die.app), "nothing left to do");
}

/* "seconds 0..3600, 0 never" */
static void test_never(void) {
    die_line("set dim 0");
    die_line("set sleep 0");
    die_wait(4000000);
    TEST_ASSERT_EQUAL(8, die.brightness);
}

static bool is_shifted(const gfx_frame_t *still, const gfx_frame_t *now, int right, int down) {
    for (int y = 0; y < GFX_HEIGHT_PX; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            if (pixel_lit(now, x, y) != pixel_lit(still, x - right, y - down)) {
                return false;
            }
        }
    }
    return true;
}

/* Against burn-in. */
static void test_a_picture_left_alone_moves_every_minute(void) {
    static const int places[][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {0, 0}, {1, 0}};
    die_line("new dice");
    die_line("set sleep 0");
    die_wait(200000);
    gfx_frame_t still = *die_picture();
    die_wait(90000);
    for (unsigned minute = 0; minute < sizeof places / sizeof places[0]; minute++) {
        const int *place = places[minute];
        TEST_ASSERT_EQUAL_MESSAGE(minute > 0, app_dirty(&die.app, die.now_us), "drawn in time");
        TEST_ASSERT_TRUE_MESSAGE(is_shifted(&still, die_picture(), place[0], place[1]),
                                 "not where it should be");
        die_wait(60000);
    }
    for (int more = 0; more < GAME_VALUES_MAX; more++) { /* and from the most dice to one again */
        die_press(BUTTON_RIGHT, 100);
    }
    TEST_ASSERT_TRUE_MESSAGE(is_shifted(&still, die_picture(), 0, 0), "a press brings it back");
}

/* "The press that wakes the device does nothing else." */
static void test_the_waking_press_does_nothing_else(void) {
    die_line("new dice");
    die_line("set sleep 60");
    die_wait(61000);
    die_press(BUTTON_ROLL, 300);
    TEST_ASSERT_EQUAL(8, die.brightness);
    TEST_ASSERT_EQUAL(0, die.draws);
    die_press(BUTTON_ROLL, 300);
    TEST_ASSERT_EQUAL(1, die.draws);
}

/* However long the waking finger stays. */
static void test_a_waking_hold_does_nothing_either(void) {
    die_line("new dice");
    die_line("set sleep 60");
    die_wait(61000);
    uint8_t scene = die_scene();
    die_press(BUTTON_RIGHT, 3000);
    TEST_ASSERT_EQUAL(scene, die_scene());
}

/* Dim is still seen: a press acts. */
static void test_a_press_while_dim_acts(void) {
    die_line("new dice");
    die_line("set dim 15");
    die_wait(16000);
    TEST_ASSERT_EQUAL(1, die.brightness);
    die_press(BUTTON_ROLL, 300);
    TEST_ASSERT_EQUAL(8, die.brightness);
    TEST_ASSERT_EQUAL(1, die.draws);
}

static void test_a_change_by_console_wakes(void) {
    die_line("new dice");
    die_wait(400000);
    TEST_ASSERT_EQUAL(0, die.brightness);
    die_line("state");
    TEST_ASSERT_EQUAL_MESSAGE(0, die.brightness, "asking changes nothing");
    die_line("roll");
    TEST_ASSERT_EQUAL(8, die.brightness);
}

/* Five yellow signs, four tentacles, an elder sign, Cthulhu, an eye: each known by its lowest tone. */
static void test_each_face_has_its_melody(void) {
    static const uint16_t lowest_hertz[12] = {659, 659, 659, 659, 659, 262,
                                              262, 262, 262, 523, 123, 1319};
    for (uint8_t value = 0; value < 12; value++) {
        die_start();
        die_line("new dice die=cult");
        die_lay(value);
        die_press(BUTTON_ROLL, 200);
        TEST_ASSERT_EQUAL_MESSAGE(0, die.tones, "not before it is seen");
        die_wait(3000);
        TEST_ASSERT_GREATER_THAN(1, die.tones);
        TEST_ASSERT_EQUAL_MESSAGE(0, die.hertz, "silent in the end");
        TEST_ASSERT_EQUAL_MESSAGE(lowest_hertz[value], die.lowest_hertz, "and in its pauses");
    }
}

static void test_sound_off_is_silent(void) {
    die_line("set sound off");
    die_line("new dice die=cult");
    die_press(BUTTON_ROLL, 200);
    die_wait(3000);
    TEST_ASSERT_EQUAL(0, die.tones);
}

/* --- brightness on a battery ----------------------------------------------------------------- */

static void set_battery(bool on_battery) {
    app_event_t event = {.kind = EVENT_SUPPLY, .now_us = die.now_us};
    event.supply.on_battery = on_battery;
    die_event(&event);
}

static void test_on_a_battery_brightness_steps_down_and_stays(void) {
    set_battery(true);
    for (unsigned step = 0; step < IDLE_STEPS; step++) {
        die_wait_us(IDLE_STEP_US - 1);
        TEST_ASSERT_EQUAL(8 - step, die.brightness);
        die_wait_us(1);
        TEST_ASSERT_EQUAL(8 - step - 1, die.brightness);
    }
    die_wait(40000);
    TEST_ASSERT_EQUAL(8 - IDLE_STEPS, die.brightness);
}

static void test_on_a_battery_a_press_brings_it_back_and_a_held_button_keeps_it(void) {
    set_battery(true);
    die_wait(20000);
    die_down(BUTTON_RIGHT);
    TEST_ASSERT_EQUAL(8, die.brightness);
    for (int i = 0; i < 20; i++) {
        die_wait(IDLE_STEP_US / 2000);
        TEST_ASSERT_EQUAL(8, die.brightness);
    }
    die_up(BUTTON_RIGHT);
    die_wait_us(IDLE_STEP_US);
    TEST_ASSERT_EQUAL(7, die.brightness);
}

static void test_usb_power_brings_it_back_and_keeps_it(void) {
    set_battery(true);
    die_wait(20000);
    set_battery(false);
    TEST_ASSERT_EQUAL(8, die.brightness);
    die_wait(20000);
    TEST_ASSERT_EQUAL(8, die.brightness);
    set_battery(true); /* the steps begin when the cable goes */
    die_wait_us(IDLE_STEP_US - 1);
    TEST_ASSERT_EQUAL(8, die.brightness);
    die_wait_us(1);
    TEST_ASSERT_EQUAL(7, die.brightness);
}

static void test_on_a_battery_it_stays_readable(void) {
    static const uint8_t set[] = {1, 2, 3, 4, 10};
    static const uint8_t least[] = {1, 2, 2, 2, 7};
    for (unsigned i = 0; i < sizeof set; i++) {
        char line[24];
        (void)snprintf(line, sizeof line, "set brightness %u", set[i]);
        set_battery(true);
        die_line(line);
        TEST_ASSERT_EQUAL_MESSAGE(set[i], die.brightness, "a change shows it as it was set");
        die_wait(20000);
        TEST_ASSERT_EQUAL(least[i], die.brightness);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_it_dims_and_goes_dark);
    RUN_TEST(test_never);
    RUN_TEST(test_a_picture_left_alone_moves_every_minute);
    RUN_TEST(test_the_waking_press_does_nothing_else);
    RUN_TEST(test_a_waking_hold_does_nothing_either);
    RUN_TEST(test_a_press_while_dim_acts);
    RUN_TEST(test_a_change_by_console_wakes);
    RUN_TEST(test_each_face_has_its_melody);
    RUN_TEST(test_sound_off_is_silent);
    RUN_TEST(test_on_a_battery_brightness_steps_down_and_stays);
    RUN_TEST(test_on_a_battery_a_press_brings_it_back_and_a_held_button_keeps_it);
    RUN_TEST(test_usb_power_brings_it_back_and_keeps_it);
    RUN_TEST(test_on_a_battery_it_stays_readable);
    return UNITY_END();
}
