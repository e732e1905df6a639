#include "disk.h"

#include <assert.h>

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

static hal_usb_medium_t medium(void *context) {
    static const hal_usb_medium_t mediums[] = {
        [DRIVE_MEDIUM_READY] = HAL_USB_MEDIUM_READY,
        [DRIVE_MEDIUM_ABSENT] = HAL_USB_MEDIUM_ABSENT,
        [DRIVE_MEDIUM_BECOMING_READY] = HAL_USB_MEDIUM_BECOMING_READY,
        [DRIVE_MEDIUM_CHANGED] = HAL_USB_MEDIUM_CHANGED,
    };
    disk_t *disk = context;
    return mediums[drive_medium(&disk->drive)];
}

static bool start_stop(void *context, bool start, bool load_or_eject) {
    disk_t *disk = context;
    return drive_start_stop(&disk->drive, start, load_or_eject);
}

static void read_sector(void *context, uint32_t sector, uint8_t data[HAL_USB_SECTOR_BYTES]) {
    const disk_t *disk = context;
    drive_read(&disk->drive, sector, data);
}

static_assert(DRIVE_SECTOR_BYTES == HAL_USB_SECTOR_BYTES, "sectors are handed on as they are");

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
                                    .sectors = DRIVE_SECTORS,
                                    .offered = offered,
                                    .plugged_in = plugged_in,
                                    .medium = medium,
                                    .start_stop = start_stop,
                                    .read = read_sector};
    drive_init(&disk->drive, &app->session, &app->stats, &disk->facts);
    hal_usb_offer_drive(&disk->offer);
}

/* Nobody looks at it without a cable, and the next one begins with a new picture. */
bool disk_pump(disk_t *disk) { return hal_usb_state() != HAL_USB_OFF && drive_poll(&disk->drive); }
