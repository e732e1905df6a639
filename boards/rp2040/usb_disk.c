/* The read-only drive: callbacks of TinyUSB's mass storage class, served by hal_usb_drive_t. */
#include <string.h>

#include "hal_clock.h"
#include "usb.h"

/* Sectors are generated when they are read: for so long at a time, so that a press is not delayed. */
#define GENERATE_US 1000u

#define SYNCHRONIZE_CACHE 0x35u

typedef struct {
    uint8_t key, code, qualifier;
} sense_t;

static const sense_t sense_none = {0};
static const sense_t sense_of[] = {
    [HAL_USB_MEDIUM_READY] = {0},
    [HAL_USB_MEDIUM_ABSENT] = {SCSI_SENSE_NOT_READY, 0x3A, 0x00},
    [HAL_USB_MEDIUM_BECOMING_READY] = {SCSI_SENSE_NOT_READY, 0x04, 0x01},
    [HAL_USB_MEDIUM_CHANGED] = {SCSI_SENSE_UNIT_ATTENTION, 0x28, 0x00},
};
static const sense_t unknown_command = {SCSI_SENSE_ILLEGAL_REQUEST, 0x20, 0x00};
static const sense_t out_of_range = {SCSI_SENSE_ILLEGAL_REQUEST, 0x21, 0x00};
static const sense_t invalid_field = {SCSI_SENSE_ILLEGAL_REQUEST, 0x24, 0x00};

static struct {
    const hal_usb_drive_t *drive;
    sense_t of_read; /* why the last READ failed */
} disk;

void usb_disk_offer(const hal_usb_drive_t *drive) { disk.drive = drive; }

bool usb_disk_is_offered(void) {
    return disk.drive != NULL && disk.drive->offered(disk.drive->context);
}

void usb_disk_plugged_in(void) {
    if (disk.drive != NULL) {
        disk.drive->plugged_in(disk.drive->context);
    }
}

static void set_sense(sense_t sense) {
    tud_msc_set_sense(0, sense.key, sense.code, sense.qualifier);
}

static sense_t medium_sense(void) { return sense_of[disk.drive->medium(disk.drive->context)]; }

/* --- INQUIRY ------------------------------------------------------------- */

void tud_msc_inquiry_cb(uint8_t unit, uint8_t maker[8], uint8_t product[16], uint8_t release[4]) {
    (void)unit;
    memcpy(maker, "Sanity", 6);
    memcpy(product, "Die", 3);
    memcpy(release, "1.00", 4);
}

bool tud_msc_is_writable_cb(uint8_t unit) {
    (void)unit;
    return false;
}

/* --- medium ------------------------------------------------------------- */

bool tud_msc_test_unit_ready_cb(uint8_t unit) {
    (void)unit;
    sense_t sense = medium_sense();
    set_sense(sense);
    return sense.key == SCSI_SENSE_NONE;
}

/* No sectors: not ready. */
void tud_msc_capacity_cb(uint8_t unit, uint32_t *sectors, uint16_t *sector_bytes) {
    *sectors = tud_msc_test_unit_ready_cb(unit) ? disk.drive->sectors : 0;
    *sector_bytes = HAL_USB_SECTOR_BYTES;
}

bool tud_msc_start_stop_cb(uint8_t unit, uint8_t power, bool start, bool eject) {
    (void)unit;
    (void)power;
    return disk.drive->start_stop(disk.drive->context, start, eject);
}

/* --- READ ------------------------------------------------------------- */

static sense_t check_read(uint32_t sector, uint32_t offset, uint32_t bytes) {
    if (offset != 0 || bytes < HAL_USB_SECTOR_BYTES) {
        return invalid_field; /* the host assumes another sector size */
    }
    sense_t sense = medium_sense();
    if (sense.key == SCSI_SENSE_NONE && sector >= disk.drive->sectors) {
        return out_of_range;
    }
    return sense;
}

/* TinyUSB calls again for the rest. */
static uint32_t generate_sectors(uint32_t sector, uint8_t *bytes, uint32_t room) {
    uint64_t end_us = hal_clock_us() + GENERATE_US;
    uint32_t made = 0;
    do {
        disk.drive->read(disk.drive->context, sector++, &bytes[made]);
        made += HAL_USB_SECTOR_BYTES;
    } while (made + HAL_USB_SECTOR_BYTES <= room && sector < disk.drive->sectors &&
             hal_clock_us() < end_us);
    return made;
}

int32_t tud_msc_read10_cb(uint8_t unit, uint32_t sector, uint32_t offset, void *data,
                          uint32_t bytes) {
    (void)unit;
    disk.of_read = check_read(sector, offset, bytes);
    if (disk.of_read.key != SCSI_SENSE_NONE) {
        return -1;
    }
    return (int32_t)generate_sectors(sector, data, bytes);
}

/* TinyUSB reports "no medium" for every failed READ (class/msc/msc_device.c, proc_read10_cmd);
 * here the host gets the actual sense. */
int32_t tud_msc_request_sense_cb(uint8_t unit, void *data, uint16_t room) {
    (void)unit;
    (void)room;
    scsi_sense_fixed_resp_t *answer = data;
    if (disk.of_read.key != SCSI_SENSE_NONE && answer->add_sense_code == 0x3A) {
        answer->sense_key = disk.of_read.key & 0xFu;
        answer->add_sense_code = disk.of_read.code;
        answer->add_sense_qualifier = disk.of_read.qualifier;
    }
    disk.of_read = sense_none;
    return sizeof *answer;
}

/* --- other commands ------------------------------------------------------------- */

int32_t tud_msc_scsi_cb(uint8_t unit, const uint8_t command[16], void *data, uint16_t room) {
    (void)unit;
    (void)data;
    (void)room;
    if (command[0] == SYNCHRONIZE_CACHE) {
        return 0; /* nothing to write */
    }
    set_sense(unknown_command);
    return -1;
}

/* Never called: tud_msc_is_writable_cb forbids it. */
int32_t tud_msc_write10_cb(uint8_t unit, uint32_t sector, uint32_t offset, uint8_t *data,
                           uint32_t bytes) {
    (void)unit;
    (void)sector;
    (void)offset;
    (void)data;
    (void)bytes;
    return -1;
}
