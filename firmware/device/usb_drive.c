#include "usb_drive.h"

#include <assert.h>

#include "hal_clock.h"
#include "hal_power.h"

#define SECOND_US 1000000u

static drive_now_t now_of(void *context) {
    const usb_drive_t *drive = context;
    const char *noise = drive->app->noise.health.state;
    return (drive_now_t){
        .noise = noise != NULL ? noise : "starting",
        .supply_mv = hal_power_supply_mv(),
        .uptime_s = (uint32_t)(hal_clock_us() / SECOND_US),
    };
}

static bool offered(void *context) {
    const usb_drive_t *drive = context;
    return drive_offered(&drive->files);
}

static void plugged_in(void *context) {
    usb_drive_t *drive = context;
    drive_plugged_in(&drive->files);
}

static hal_usb_medium_t medium(void *context) {
    static const hal_usb_medium_t mediums[] = {
        [DRIVE_MEDIUM_READY] = HAL_USB_MEDIUM_READY,
        [DRIVE_MEDIUM_ABSENT] = HAL_USB_MEDIUM_ABSENT,
        [DRIVE_MEDIUM_BECOMING_READY] = HAL_USB_MEDIUM_BECOMING_READY,
        [DRIVE_MEDIUM_CHANGED] = HAL_USB_MEDIUM_CHANGED,
    };
    usb_drive_t *drive = context;
    return mediums[drive_medium(&drive->files)];
}

static bool start_stop(void *context, bool start, bool load_or_eject) {
    usb_drive_t *drive = context;
    return drive_start_stop(&drive->files, start, load_or_eject);
}

static void read_sector(void *context, uint32_t sector, uint8_t data[HAL_USB_SECTOR_BYTES]) {
    const usb_drive_t *drive = context;
    drive_read(&drive->files, sector, data);
}

static_assert(DRIVE_SECTOR_BYTES == HAL_USB_SECTOR_BYTES, "sectors are passed on as they are");

void usb_drive_init(usb_drive_t *drive, const app_t *app, const app_facts_t *facts) {
    drive->app = app;
    drive->facts = (drive_facts_t){
        .version = facts->version,
        .git = facts->git,
        .board = facts->board,
        .serial = facts->serial,
        .crash = facts->crash,
        .crash_pc = facts->crash_pc,
        .now = now_of,
        .context = drive,
    };
    drive->callbacks = (hal_usb_drive_t){.context = drive,
                                         .sectors = DRIVE_SECTORS,
                                         .offered = offered,
                                         .plugged_in = plugged_in,
                                         .medium = medium,
                                         .start_stop = start_stop,
                                         .read = read_sector};
    drive_init(&drive->files, &app->session, &app->stats, &drive->facts);
    hal_usb_offer_drive(&drive->callbacks);
}

/* Without a cable nothing reads the drive, and the next cable starts with fresh contents. */
bool usb_drive_poll(usb_drive_t *drive) {
    return hal_usb_state() != HAL_USB_OFF && drive_poll(&drive->files);
}
