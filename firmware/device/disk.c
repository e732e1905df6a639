#include "disk.h"

#include "hal_clock.h"
#include "hal_power.h"

#define SECOND_US 1000000u

static drive_now_t now_of(void *context) {
    const disk_t *disk = context;
    const char *noise = disk->app->health.state;
    return (drive_now_t){
        .noise = noise != NULL ? noise : "starting",
        .supply_mv = hal_power_supply_mv(),
        .uptime_s = (uint32_t)(hal_clock_us() / SECOND_US),
    };
}

static bool offered(void *context) {
    const disk_t *disk = context;
    return drive_offered(&disk->drive);
}

static void plugged_in(void *context) {
    disk_t *disk = context;
    drive_plugged_in(&disk->drive);
}

static hal_usb_reply_t command(void *context, const uint8_t *block, uint8_t length) {
    disk_t *disk = context;
    drive_reply_t reply = drive_command(&disk->drive, block, length);
    return (hal_usb_reply_t){.bytes = reply.bytes, .good = reply.good};
}

static void read_on(void *context, uint32_t offset, uint8_t *data, uint8_t bytes) {
    disk_t *disk = context;
    drive_read(&disk->drive, offset, data, bytes);
}

void disk_init(disk_t *disk, const app_t *app, const app_facts_t *facts) {
    disk->app = app;
    disk->facts = (drive_facts_t){
        .version = facts->version,
        .git = facts->git,
        .board = facts->board,
        .serial = facts->serial,
        .crash = facts->crash,
        .crash_pc = facts->crash_pc,
        .now = now_of,
        .context = disk,
    };
    disk->offer = (hal_usb_drive_t){.context = disk,
                                    .offered = offered,
                                    .plugged_in = plugged_in,
                                    .command = command,
                                    .read = read_on};
    drive_init(&disk->drive, &app->session, &app->stats, &disk->facts);
    hal_usb_offer_drive(&disk->offer);
}

/* Nobody looks at it without a cable, and the next one begins with a new picture. */
bool disk_pump(disk_t *disk) { return hal_usb_state() != HAL_USB_OFF && drive_time(&disk->drive); }
