#include "rig.h"

#include <string.h>

enum { PACKET_BYTES = 64, SENSE_BYTES = 18 };

drive_t drive;
stats_t counted;
uint8_t rig_answer[RIG_ANSWER_MAX];

drive_now_t rig_now = {.noise = "good", .supply_mv = 4987, .uptime_s = 61};

static drive_now_t now(void *context) {
    (void)context;
    return rig_now;
}

drive_facts_t rig_facts = {.version = "1.2.3",
                           .git = "abcdef",
                           .board = "test",
                           .serial = "0123456789ABCDEF",
                           .crash = "panic",
                           .crash_pc = 0x10001234,
                           .now = now};

void rig_start(void) {
    session_init(&table);
    stats_reset(&counted);
    memset(&drive, 0xA5, sizeof drive); /* memory as it comes */
    drive_init(&drive, &table, &counted, &rig_facts);
    rig_plug();
}

void rig_plug(void) {
    drive_plugged_in(&drive);
    (void)rig_settle();
}

unsigned rig_settle(void) {
    unsigned rounds = 1;
    while (drive_time(&drive)) {
        rounds++;
    }
    return rounds;
}

int rig_command(const uint8_t *block, uint8_t length) {
    drive_reply_t reply = drive_command(&drive, block, length);
    if (!reply.good) {
        return -1;
    }
    for (uint32_t at = 0; at < reply.bytes && at < RIG_ANSWER_MAX; at += PACKET_BYTES) {
        uint32_t left = reply.bytes - at;
        drive_read(&drive, at, &rig_answer[at],
                   (uint8_t)(left < PACKET_BYTES ? left : PACKET_BYTES));
    }
    return (int)reply.bytes;
}

unsigned rig_sense(void) {
    static const uint8_t block[] = {0x03, 0, 0, 0, SENSE_BYTES, 0};
    (void)rig_command(block, sizeof block);
    return (unsigned)rig_answer[2] << 16 | (unsigned)rig_answer[12] << 8 | rig_answer[13];
}

int rig_read(uint32_t first, uint16_t count) {
    uint8_t block[10] = {
        0x28,           0, (uint8_t)(first >> 24), (uint8_t)(first >> 16), (uint8_t)(first >> 8),
        (uint8_t)first, 0, (uint8_t)(count >> 8),  (uint8_t)count,         0};
    return rig_command(block, sizeof block);
}
