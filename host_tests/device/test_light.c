/* The light on a battery: down a level at a time while nobody touches a button, and back at once. */
#include "light.h"
#include "unity.h"
#include "whole.h"

#define BRIGHT 8u

static light_t light;
static uint64_t now_us;

void setUp(void) {
    light = (light_t){0};
    now_us = 1000000;
    whole_usb_power(false);
    whole_hold_buttons(0);
    light_ask(&light, BRIGHT);
    light_touch(&light, now_us);
}

void tearDown(void) {
    whole_usb_power(true);
    whole_hold_buttons(0);
}

/* Called when it wants to be, and as often as anything else happens. */
static uint64_t after(uint64_t us) {
    now_us += us;
    return light_poll(&light, now_us);
}

static void it_comes_down_step_by_step_and_stays(void) {
    for (unsigned step = 0; step < LIGHT_STEPS; step++) {
        TEST_ASSERT_EQUAL(now_us + LIGHT_STEP_US, light_poll(&light, now_us));
        (void)after(LIGHT_STEP_US - 1);
        TEST_ASSERT_EQUAL(BRIGHT - step, whole_brightness());
        (void)after(1);
        TEST_ASSERT_EQUAL(BRIGHT - step - 1, whole_brightness());
    }
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, after(0));
    (void)after(3600u * LIGHT_STEP_US);
    TEST_ASSERT_EQUAL(BRIGHT - LIGHT_STEPS, whole_brightness());
}

static void a_touch_brings_it_back(void) {
    (void)after(10u * LIGHT_STEP_US);
    light_touch(&light, now_us);
    (void)after(0);
    TEST_ASSERT_EQUAL(BRIGHT, whole_brightness());
}

static void a_button_that_is_held_keeps_it(void) {
    whole_hold_buttons(2);
    for (int i = 0; i < 20; i++) {
        (void)after(LIGHT_STEP_US / 2);
        TEST_ASSERT_EQUAL(BRIGHT, whole_brightness());
    }
}

static void with_usb_power_it_stays_and_comes_back(void) {
    (void)after(10u * LIGHT_STEP_US);
    whole_usb_power(true);
    (void)after(0);
    TEST_ASSERT_EQUAL(BRIGHT, whole_brightness());
    (void)after(10u * LIGHT_STEP_US);
    TEST_ASSERT_EQUAL(BRIGHT, whole_brightness());
}

static void it_never_goes_below_its_least_by_itself(void) {
    static const uint8_t asked[] = {0, 1, 2, 3, 4, 10};
    static const uint8_t least[] = {0, 1, 2, 2, 2, 7};
    for (unsigned i = 0; i < sizeof asked; i++) {
        light_ask(&light, asked[i]);
        (void)after(10u * LIGHT_STEP_US);
        TEST_ASSERT_EQUAL(least[i], whole_brightness());
    }
}

static void what_is_asked_meanwhile_comes_down_as_far(void) {
    (void)after(10u * LIGHT_STEP_US);
    light_ask(&light, 10);
    TEST_ASSERT_EQUAL(10 - LIGHT_STEPS, whole_brightness());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(it_comes_down_step_by_step_and_stays);
    RUN_TEST(a_touch_brings_it_back);
    RUN_TEST(a_button_that_is_held_keeps_it);
    RUN_TEST(with_usb_power_it_stays_and_comes_back);
    RUN_TEST(it_never_goes_below_its_least_by_itself);
    RUN_TEST(what_is_asked_meanwhile_comes_down_as_far);
    return UNITY_END();
}
