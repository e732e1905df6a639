/* What the batteries have left: told in good time for each kind, once, and not for a dip; taken back
 * only by what is clearly better. */
#include <string.h>

#include "hal_flash.h"
#include "supply.h"
#include "unity.h"
#include "whole.h"

static supply_t supply;
static battery_t battery; /* as it is set */
static uint64_t now_us;

void setUp(void) {
    supply = (supply_t){0};
    battery = BATTERY_AUTO;
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
        uint8_t level = supply.level;
        bool on_battery = supply.on_battery;
        bool changed = supply_poll(&supply, battery, now_us);
        TEST_ASSERT_EQUAL(level != supply.level || on_battery != supply.on_battery, changed);
        changes += level != supply.level;
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

static void expect_told(battery_t set, uint16_t from_mv, uint16_t limit_mv) {
    uint16_t low_mv, empty_mv;
    setUp();
    battery = set;
    drain(from_mv, &low_mv, &empty_mv);
    TEST_ASSERT_INT_WITHIN(10, limit_mv, low_mv);
    TEST_ASSERT_INT_WITHIN(10, HAL_FLASH_ERASE_MV, empty_mv);
}

/* Behind the diode: fresh, part used, and as far down as they can be told from two cells. */
static void each_kind_is_told_low_before_the_flash_is_weak(void) {
    static const uint16_t more_than_two[] = {4500, 4200, 3950, 3700, 3400, 3310};
    static const uint16_t two[] = {3050, 2950, 2600, 2300};
    for (size_t i = 0; i < sizeof more_than_two / sizeof *more_than_two; i++) {
        expect_told(BATTERY_AUTO, more_than_two[i], SUPPLY_LITHIUM_LOW_MV);
    }
    for (size_t i = 0; i < sizeof two / sizeof *two; i++) {
        expect_told(BATTERY_AUTO, two[i], SUPPLY_TWO_LOW_MV);
    }
}

/* Whatever they give when it is switched on, full or tired. */
static void each_battery_that_is_set_is_told_low_at_its_own_limit(void) {
    static const struct {
        battery_t battery;
        uint16_t full_mv, low_mv;
    } kinds[] = {{BATTERY_TWO, 3350, SUPPLY_TWO_LOW_MV}, /* of lithium: 1.8 V each */
                 {BATTERY_THREE, 4500, SUPPLY_THREE_LOW_MV},
                 {BATTERY_LITHIUM, 3950, SUPPLY_LITHIUM_LOW_MV}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        for (uint16_t mv = kinds[i].full_mv; mv > kinds[i].low_mv + 50; mv = (uint16_t)(mv - 50)) {
            expect_told(kinds[i].battery, mv, kinds[i].low_mv);
        }
    }
}

/* How it is read before anything was told of it: within two seconds. */
static void expect_after_the_start(battery_t set, uint16_t mv, ui_supply_t level) {
    setUp();
    battery = set;
    TEST_ASSERT_EQUAL(level != UI_SUPPLY_GOOD, goes_on(mv, 2));
    TEST_ASSERT_EQUAL(level, supply.level);
}

/* A lithium cell of 3.25 V, or three tired AAA: what they give is what two good ones do. */
static void switched_on_with_little_left_what_is_set_is_told_and_auto_is_not(void) {
    expect_after_the_start(BATTERY_AUTO, 3000, UI_SUPPLY_GOOD);
    expect_after_the_start(BATTERY_TWO, 3000, UI_SUPPLY_GOOD);
    expect_after_the_start(BATTERY_THREE, 3000, UI_SUPPLY_LOW);
    expect_after_the_start(BATTERY_LITHIUM, 3000, UI_SUPPLY_LOW);
}

static void three_that_are_set_are_good_for_longer_than_a_lithium_cell(void) {
    expect_after_the_start(BATTERY_THREE, 3050, UI_SUPPLY_GOOD);
    expect_after_the_start(BATTERY_THREE, 3049, UI_SUPPLY_LOW);
    expect_after_the_start(BATTERY_LITHIUM, 3200, UI_SUPPLY_LOW);
    expect_after_the_start(BATTERY_AUTO, 3200, UI_SUPPLY_LOW); /* it might be one */
}

static void whatever_is_set_is_empty_where_the_flash_is(void) {
    for (battery_t set = BATTERY_AUTO; set < BATTERIES; set++) {
        expect_after_the_start(set, HAL_FLASH_ERASE_MV, UI_SUPPLY_LOW);
        expect_after_the_start(set, HAL_FLASH_ERASE_MV - 1, UI_SUPPLY_EMPTY);
    }
}

/* Not at the next reading, up to ten seconds off; and what was told of another battery doesn't stick. */
static void another_setting_counts_at_once(void) {
    (void)goes_on(3060, 13);
    battery = BATTERY_LITHIUM;
    TEST_ASSERT_EQUAL(1, goes_on(3060, 2));
    TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
    battery = BATTERY_THREE;
    TEST_ASSERT_TRUE(supply_poll(&supply, battery, now_us));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    battery = BATTERY_LITHIUM;
    TEST_ASSERT_EQUAL(1, goes_on(3060, 13));
    battery = BATTERY_AUTO; /* as much as any two had: it goes on by what it has seen */
    TEST_ASSERT_EQUAL(1, goes_on(3060, 2));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
}

static void a_setting_that_changes_nothing_tells_nothing(void) {
    (void)goes_on(3400, 13);
    (void)goes_on(3200, 13);
    TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
    battery = BATTERY_LITHIUM;
    TEST_ASSERT_EQUAL(0, goes_on(3200, 30));
    battery = BATTERY_AUTO;
    TEST_ASSERT_EQUAL(0, goes_on(3200, 30));
    TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
}

/* Line after line, each when the one before was answered; an empty one is 100 ms. */
static const char *next_line(void *context) {
    const char *const **next = context;
    return **next ? *(*next)++ : NULL;
}

/* All of the firmware, on a cell of 3.25 V: its setting is changed at the table, and again. */
static void the_setting_counts_in_the_very_round(void) {
    static const char *const lines[] = {
        "", "info", "set battery lipo",  "", "",     "",  "", "", "", "", "", "", "",
        "", "info", "set battery 2xaaa", "", "info", NULL};
    static flash_fake_t flash;
    const char *const *next = lines;
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    whole_supply_mv(3000);
    TEST_ASSERT_EQUAL(WHOLE_ENDED, whole_run(next_line, &next));
    const char *said = strstr(whole_said(), "\"supply\":\"good\"");
    TEST_ASSERT_NOT_NULL_MESSAGE(said, "by itself it is two good cells");
    said = strstr(said, "\"supply\":\"low\"");
    TEST_ASSERT_NOT_NULL_MESSAGE(said, "a lithium cell is low there");
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(said, "\"supply\":\"good\""), "and two cells are not");
}

enum {
    A_THIRD_LEFT_MV = 1200,
    RECHARGEABLE_MV = 1220,
    HALF_LEFT_MV = 1250,
    LITHIUM_FIFTH_LEFT_MV = 3650,
    DIODE_MV = 250
};

/* What a cell gives when it has plenty left is no low battery, whichever they are and whenever it
 * was switched on. */
static void with_plenty_left_nothing_is_told(void) {
    static const uint16_t cells_mv[] = {3 * A_THIRD_LEFT_MV, 3 * RECHARGEABLE_MV, 3 * HALF_LEFT_MV,
                                        2 * HALF_LEFT_MV, LITHIUM_FIFTH_LEFT_MV};
    for (size_t i = 0; i < sizeof cells_mv / sizeof *cells_mv; i++) {
        setUp();
        TEST_ASSERT_EQUAL(0, goes_on((uint16_t)(cells_mv[i] - DIODE_MV), 60));
        TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    }
}

/* Two cells never give so much: so it is three or lithium, and they are low. */
static void switched_on_with_little_left_three_cells_are_not_taken_for_two(void) {
    for (uint16_t mv = 3110; mv < SUPPLY_LITHIUM_LOW_MV; mv = (uint16_t)(mv + 30)) {
        setUp();
        TEST_ASSERT_EQUAL(1, goes_on(mv, 2));
        TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
    }
}

static void a_start_on_an_empty_battery_says_so_within_two_seconds(void) {
    TEST_ASSERT_EQUAL(1, goes_on(2050, 2));
    TEST_ASSERT_EQUAL(UI_SUPPLY_EMPTY, supply.level);
}

/* A sound and a bright picture pull it down for a moment, just when it is read. */
static void a_dip_is_no_empty_battery(void) {
    (void)goes_on(4000, 11);
    for (int i = 0; i < 20; i++) {
        whole_supply_mv(2050);
        while (!supply_poll(&supply, battery, now_us) && supply.doubt == UI_SUPPLY_GOOD) {
            now_us += 100000;
        }
        TEST_ASSERT_EQUAL(0, goes_on(4000, 15));
        TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    }
}

/* Around a limit it doesn't come and go. */
static void a_sign_stays_until_it_is_clearly_better(void) {
    (void)goes_on(4000, 11);
    TEST_ASSERT_EQUAL(1, goes_on(3290, 15));
    for (int i = 0; i < 10; i++) {
        TEST_ASSERT_EQUAL(0, goes_on(3400, 30));
        TEST_ASSERT_EQUAL(0, goes_on(3280, 30));
    }
    TEST_ASSERT_EQUAL(UI_SUPPLY_LOW, supply.level);
    TEST_ASSERT_EQUAL(1, goes_on(3500, 15));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
}

static void usb_takes_the_sign_away(void) {
    TEST_ASSERT_EQUAL(1, goes_on(2050, 12));
    whole_usb_power(true);
    TEST_ASSERT_EQUAL(1, goes_on(4700, 12));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    whole_usb_power(false); /* and what USB gave says nothing of the battery */
    TEST_ASSERT_EQUAL(0, goes_on(2800, 30));
}

/* It does not wait for the next reading, up to ten seconds off, when the cable comes or goes. */
static void a_cable_that_comes_or_goes_is_seen_at_once(void) {
    (void)goes_on(2050, 13);
    whole_usb_power(true);
    TEST_ASSERT_TRUE(supply_poll(&supply, battery, now_us));
    TEST_ASSERT_EQUAL(UI_SUPPLY_GOOD, supply.level);
    TEST_ASSERT_EQUAL(0, goes_on(4700, 13));
    whole_usb_power(false);
    TEST_ASSERT_EQUAL(1, goes_on(2050, 2));
    TEST_ASSERT_EQUAL(UI_SUPPLY_EMPTY, supply.level);
}

static void a_board_that_cannot_measure_says_nothing(void) { TEST_ASSERT_EQUAL(0, goes_on(0, 60)); }

static void it_is_read_six_times_a_minute(void) {
    int before = 0;
    uint64_t due_us = 0;
    whole_supply_mv(4000);
    for (int i = 0; i < 600; i++) {
        (void)supply_poll(&supply, battery, now_us);
        before += supply.due_us != due_us;
        due_us = supply.due_us;
        now_us += 100000;
    }
    TEST_ASSERT_EQUAL(6, before);
}

static void a_reading_is_due_at_its_instant(void) {
    whole_supply_mv(4000);
    (void)supply_poll(&supply, battery, 0);
    TEST_ASSERT_EQUAL_UINT64(10000000, supply.due_us);
    whole_supply_mv(2050);
    (void)supply_poll(&supply, battery, 9999999);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(10000000, supply.due_us, "not before");
    (void)supply_poll(&supply, battery, 10000000);
    TEST_ASSERT_EQUAL_UINT64_MESSAGE(11000000, supply.due_us,
                                     "and soon again, for it may be a dip");
}

static void expect_level_at(ui_supply_t level, uint16_t mv) {
    (void)goes_on(mv, 15);
    TEST_ASSERT_EQUAL(level, supply.level);
}

static void a_limit_holds_at_its_very_voltage(void) {
    expect_level_at(UI_SUPPLY_GOOD, 4000);
    expect_level_at(UI_SUPPLY_GOOD, SUPPLY_LITHIUM_LOW_MV);
    expect_level_at(UI_SUPPLY_LOW, SUPPLY_LITHIUM_LOW_MV - 1);
    expect_level_at(UI_SUPPLY_LOW, SUPPLY_LITHIUM_LOW_MV + 149);
    expect_level_at(UI_SUPPLY_GOOD, SUPPLY_LITHIUM_LOW_MV + 150);
    setUp();
    expect_level_at(UI_SUPPLY_GOOD, 3100); /* two cells, and full */
    expect_level_at(UI_SUPPLY_LOW, 3101);  /* no two cells give that */
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(each_kind_is_told_low_before_the_flash_is_weak);
    RUN_TEST(each_battery_that_is_set_is_told_low_at_its_own_limit);
    RUN_TEST(switched_on_with_little_left_what_is_set_is_told_and_auto_is_not);
    RUN_TEST(three_that_are_set_are_good_for_longer_than_a_lithium_cell);
    RUN_TEST(whatever_is_set_is_empty_where_the_flash_is);
    RUN_TEST(another_setting_counts_at_once);
    RUN_TEST(a_setting_that_changes_nothing_tells_nothing);
    RUN_TEST(the_setting_counts_in_the_very_round);
    RUN_TEST(with_plenty_left_nothing_is_told);
    RUN_TEST(switched_on_with_little_left_three_cells_are_not_taken_for_two);
    RUN_TEST(a_start_on_an_empty_battery_says_so_within_two_seconds);
    RUN_TEST(a_dip_is_no_empty_battery);
    RUN_TEST(a_sign_stays_until_it_is_clearly_better);
    RUN_TEST(usb_takes_the_sign_away);
    RUN_TEST(a_cable_that_comes_or_goes_is_seen_at_once);
    RUN_TEST(a_board_that_cannot_measure_says_nothing);
    RUN_TEST(it_is_read_six_times_a_minute);
    RUN_TEST(a_reading_is_due_at_its_instant);
    RUN_TEST(a_limit_holds_at_its_very_voltage);
    return UNITY_END();
}
