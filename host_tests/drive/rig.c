#include "rig.h"

#include <string.h>

drive_t drive;
stats_t counted;
uint8_t rig_bytes[RIG_VOLUME_BYTES];

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
    while (drive_poll(&drive)) {
        rounds++;
    }
    return rounds;
}

drive_medium_t rig_read(uint32_t first, uint32_t count) {
    drive_medium_t medium = drive_medium(&drive);
    for (uint32_t i = 0; medium == DRIVE_MEDIUM_READY && i < count; i++) {
        drive_read(&drive, first + i, &rig_bytes[i * DRIVE_SECTOR_BYTES]);
    }
    return medium;
}
