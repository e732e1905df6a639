/* The drive on its cable: what a PC asks comes to it, and what it tells of the die is of this moment. */
#include "disk.h"

#include <string.h>

#include "hal_clock.h"
#include "hal_power.h"
#include "look.h"
#include "unity.h"

enum { PACKET_BYTES = 64, VOLUME_BYTES = DRIVE_SECTORS * DRIVE_SECTOR_BYTES };

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
static disk_t disk;
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
    disk_init(&disk, &app, &facts);
}

void tearDown(void) {}

static uint32_t command(const uint8_t *block, uint8_t length) {
    hal_usb_reply_t reply = board.drive->command(board.drive->context, block, length);
    return reply.good ? reply.bytes : 0;
}

static void read_sector(uint32_t sector, char *to) {
    uint8_t read[10] = {0x28, 0, 0, 0, (uint8_t)(sector >> 8), (uint8_t)sector, 0, 0, 1, 0};
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, command(read, sizeof read));
    for (uint32_t at = 0; at < DRIVE_SECTOR_BYTES; at += PACKET_BYTES) {
        board.drive->read(board.drive->context, at, (uint8_t *)&to[at], PACKET_BYTES);
    }
}

/* Plugged in, made ready, asked whether it is that, and read; zeros become blanks, so that texts can be
 * looked for. */
static void read_volume(void) {
    const uint8_t is_ready[6] = {0};
    board.drive->plugged_in(board.drive->context);
    while (disk_pump(&disk)) {
    }
    (void)command(is_ready, sizeof is_ready); /* the first answer is that the medium is another */
    for (uint32_t i = 0; i < DRIVE_SECTORS; i++) {
        read_sector(i, &volume[i * DRIVE_SECTOR_BYTES]);
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

static void what_it_does_not_know_it_refuses(void) {
    const uint8_t unknown[6] = {0xFF};
    read_volume();
    TEST_ASSERT_FALSE(board.drive->command(board.drive->context, unknown, sizeof unknown).good);
}

/* Nobody looks at it; with the cable it begins anew. */
static void without_a_cable_it_is_no_work(void) {
    board.drive->plugged_in(board.drive->context);
    board.usb = HAL_USB_OFF;
    TEST_ASSERT_FALSE(disk_pump(&disk));
    board.usb = HAL_USB_READY;
    TEST_ASSERT_TRUE(disk_pump(&disk));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_it_tells_is_of_this_moment);
    RUN_TEST(it_is_there_as_it_is_set);
    RUN_TEST(what_it_does_not_know_it_refuses);
    RUN_TEST(without_a_cable_it_is_no_work);
    return UNITY_END();
}
