/* The drive on its cable: what a PC asks comes to it, and what it tells of the die is of this moment. */
#include "usb_drive.h"

#include <string.h>

#include "hal_clock.h"
#include "hal_power.h"
#include "look.h"
#include "unity.h"

enum { VOLUME_BYTES = DRIVE_SECTORS * DRIVE_SECTOR_BYTES };

static struct {
    uint64_t now_us;
    uint16_t supply_mv;
    hal_usb_state_t usb;
    const hal_usb_drive_t *drive; /* that was offered */
} board;

uint64_t hal_clock_us(void) { return board.now_us; }
uint16_t hal_power_supply_mv(void) { return board.supply_mv; }
hal_usb_state_t hal_usb_state(void) { return board.usb; }
void hal_usb_offer_drive(const hal_usb_drive_t *drive) { board.drive = drive; }

static app_t app;
static usb_drive_t drive;
static char volume[VOLUME_BYTES + 1];

static const app_facts_t facts = {.version = "1.2.3",
                                  .git = "abcdef",
                                  .board = "test",
                                  .serial = "0123456789ABCDEF",
                                  .crash = "panic",
                                  .crash_pc = 0x10001234};

void setUp(void) {
    memset(&board, 0, sizeof board);
    board.supply_mv = 4321;
    board.now_us = 65999999;
    board.usb = HAL_USB_OPEN;
    app_init(&app, &facts, 0);
    usb_drive_init(&drive, &app, &facts);
}

void tearDown(void) {}

/* Plugged in, made, and read; zeros become blanks, so that texts can be looked for. */
static void read_volume(void) {
    board.drive->plugged_in(board.drive->context);
    while (usb_drive_poll(&drive)) {
    }
    (void)board.drive->medium(board.drive->context); /* at first it is another one */
    TEST_ASSERT_EQUAL(HAL_USB_MEDIUM_READY, board.drive->medium(board.drive->context));
    for (uint32_t i = 0; i < board.drive->sectors; i++) {
        board.drive->read(board.drive->context, i, (uint8_t *)&volume[i * HAL_USB_SECTOR_BYTES]);
    }
    for (uint32_t i = 0; i < VOLUME_BYTES; i++) {
        volume[i] = volume[i] == '\0' ? ' ' : volume[i];
    }
}

static void expect_told(const char *text) {
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(volume, text), text);
}

static void what_it_tells_is_of_this_moment(void) {
    read_volume();
    expect_told("1.2.3\r\ngit: abcdef\r\nboard: test\r\nid: 0123456789ABCDEF\r\nlast crash: panic "
                "at 0x10001234\r\n"
                "noise: starting\r\nsupply: 4321 mV\r\nrunning for: 65 s\r\npicture: 1\r\n");
    board.now_us++;
    app_event_t failed = {.kind = EVENT_NOISE, .health.facts.state = "failed"};
    app_effects_t effects;
    app_step(&app, &failed, &effects);
    read_volume();
    expect_told("noise: failed\r\nsupply: 4321 mV\r\nrunning for: 66 s\r\npicture: 2\r\n");
}

static void it_is_there_as_it_is_set(void) {
    TEST_ASSERT_TRUE(board.drive->offered(board.drive->context));
    const session_op_t off = {.kind = OP_SET, .setting = SETTING_DRIVE, .value = 0};
    TEST_ASSERT_TRUE(look_do(&app, &off));
    TEST_ASSERT_FALSE(board.drive->offered(board.drive->context));
}

static void ejected_it_is_absent(void) {
    read_volume();
    TEST_ASSERT_TRUE(board.drive->start_stop(board.drive->context, false, true));
    TEST_ASSERT_EQUAL(HAL_USB_MEDIUM_ABSENT, board.drive->medium(board.drive->context));
    TEST_ASSERT_FALSE(board.drive->start_stop(board.drive->context, true, true));
}

/* Nobody looks at it; with the cable it begins anew. */
static void without_a_cable_it_is_no_work(void) {
    board.drive->plugged_in(board.drive->context);
    board.usb = HAL_USB_OFF;
    TEST_ASSERT_FALSE(usb_drive_poll(&drive));
    board.usb = HAL_USB_READY;
    TEST_ASSERT_TRUE(usb_drive_poll(&drive));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_it_tells_is_of_this_moment);
    RUN_TEST(it_is_there_as_it_is_set);
    RUN_TEST(ejected_it_is_absent);
    RUN_TEST(without_a_cable_it_is_no_work);
    return UNITY_END();
}
