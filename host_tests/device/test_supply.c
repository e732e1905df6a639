/* What the batteries have left: told in good time for each kind, once, and not for a dip; taken back
 * only by what is clearly better. */
#include "hal_flash.h"
#include "supply.h"
#include "unity.h"
#include "whole.h"

static supply_t supply;
static uint64_t now_us;

void setUp(void) {
    supply = (supply_t){0};
    now_us = 0;
    whole_usb_power(false);
}

void tearDown(void) {
    whole_usb_power(true);
    whole_supply_mv(5000);
}

/* So many seconds at this voltage; how often the level changed. */
static int goes_on(uint16_t mv, int seconds) {
    int changes = 0;
    whole_supply_mv(mv);
    for (int i = 0; i < seconds * 10; i++) {
        changes += supply_poll(&supply, now_us);
        now_us += 100000;
    }
    return changes;
}

/* Down by 10 mV every 20 s: the voltages at which it is told low and empty. */
static void drain(uint16_t from_mv, uint16_t *low_mv, uint16_t *empty_mv) {
    *low_mv = *empty_mv = 0;
    for (uint16_t mv = from_mv; *empty_mv == 0; mv = (uint16_t)(mv - 10)) {
        int changes = goes_on(mv, 20);
        TEST_ASSERT_LESS_OR_EQUAL(1, changes);
        *low_mv = changes && supply.level == UI_SUPPLY_LOW ? mv : *low_mv;
        *empty_mv = changes && supply.level == UI_SUPPLY_EMPTY ? mv : *empty_mv;
    }
}

static void expect_told(uint16_t from_mv, uint16_t limit_mv) {
    uint16_t low_mv, empty_mv;
    setUp();
    drain(from_mv, &low_mv, &empty_mv);
    TEST_ASSERT_INT_WITHIN(10, limit_mv, low_mv);
    TEST_ASSERT_INT_WITHIN(10, HAL_FLASH_ERASE_MV, empty_mv);
}

static void each_kind_is_told_low_before_the_flash_is_weak(void) {
    expect_told(4800, SUPPLY_THREE_LOW_MV);
    expect_told(4400, SUPPLY_THREE_LOW_MV);
    expect_told(4200, SUPPLY_LITHIUM_LOW_MV);
    expect_told(3700, SUPPLY_LITHIUM_LOW_MV);
    expect_told(3200, SUPPLY_TWO_LOW_MV);
    expect_told(3000, SUPPLY_TWO_LOW_MV);
}

static void a_start_on_an_empty_battery_says_so_within_two_seconds(void) {
    TEST_ASSERT_EQUAL(1, goes_on(2500, 2));
    TEST_ASSERT_EQUAL(UI_SUPPLY_EMPTY, supply.level);
}

/* A sound and a bright picture pull it down for a moment, just when it is read. */
static void a_dip_is_no_empty_battery(void) {
    (void)goes_on(4000, 11);
    for (int i = 0; i < 20; i++) {
        whole_supply_mv(2600);
        while (!supply_poll(&supply, now_us) && supply.doubt == UI_SUPPLY_GOOD) {
            now_us += 100000;
        }
        TEST_ASSERT_EQUAL(0, goes_on(4000, 15));
        TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    }
}

/* Around a limit it doesn't come and go. */
static void a_sign_stays_until_it_is_clearly_better(void) {
    (void)goes_on(4000, 11);
    TEST_ASSERT_EQUAL(1, goes_on(3490, 15));
    for (int i = 0; i < 10; i++) {
        TEST_ASSERT_EQUAL(0, goes_on(3600, 30));
        TEST_ASSERT_EQUAL(0, goes_on(3480, 30));
    }
    TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
    TEST_ASSERT_EQUAL(1, goes_on(3700, 15));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
}

static void usb_takes_the_sign_away(void) {
    TEST_ASSERT_EQUAL(1, goes_on(2500, 12));
    whole_usb_power(true);
    TEST_ASSERT_EQUAL(1, goes_on(4700, 12));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    whole_usb_power(false); /* and what USB gave says nothing of the battery */
    TEST_ASSERT_EQUAL(0, goes_on(3050, 30));
}

static void a_board_that_cannot_measure_says_nothing(void) { TEST_ASSERT_EQUAL(0, goes_on(0, 60)); }

static void it_is_read_six_times_a_minute(void) {
    int before = 0;
    uint64_t due_us = 0;
    whole_supply_mv(4000);
    for (int i = 0; i < 600; i++) {
        (void)supply_poll(&supply, now_us);
        before += supply.due_us != due_us;
        due_us = supply.due_us;
        now_us += 100000;
    }
    TEST_ASSERT_EQUAL(6, before);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(each_kind_is_told_low_before_the_flash_is_weak);
    RUN_TEST(a_start_on_an_empty_battery_says_so_within_two_seconds);
    RUN_TEST(a_dip_is_no_empty_battery);
    RUN_TEST(a_sign_stays_until_it_is_clearly_better);
    RUN_TEST(usb_takes_the_sign_away);
    RUN_TEST(a_board_that_cannot_measure_says_nothing);
    RUN_TEST(it_is_read_six_times_a_minute);
    return UNITY_END();
}
