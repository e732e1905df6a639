#include "usb_requests.h"

#include <stddef.h>

#include "hal_clock.h"
#include "hal_display.h"
#include "hal_power.h"
#include "usb_descriptors.h"
#include "usb_disk.h"
#include "usb_serial.h"

/* --- the reset interface: no endpoints, and two requests -------------------------------------- */

/* The host has its acknowledgement, or won't fetch it any more. */
#define LEAVE_US 10000u
#define LEAVE_UNACKNOWLEDGED_US 500000u
#define PICTURE_US 100000u /* more than any takes */

typedef enum { STAY, LEAVE_TO_FIRMWARE, LEAVE_TO_BOOTLOADER } leave_t;

static struct {
    uint8_t to; /* leave_t */
    uint64_t due_us;
} leaving = {.to = STAY, .due_us = UINT64_MAX};

static usb_answer_t leave(const usb_setup_t *setup, leave_t to) {
    if (setup->index != USB_INTERFACE_RESET) {
        return usb_refuse();
    }
    leaving.to = (uint8_t)to;
    leaving.due_us = hal_clock_us() + LEAVE_UNACKNOWLEDGED_US;
    return usb_done();
}

static usb_answer_t leave_to_bootloader(const usb_setup_t *setup) {
    return leave(setup, LEAVE_TO_BOOTLOADER);
}

static usb_answer_t leave_to_firmware(const usb_setup_t *setup) {
    return leave(setup, LEAVE_TO_FIRMWARE);
}

void requests_acknowledged(void) {
    if (leaving.to != STAY) {
        leaving.due_us = hal_clock_us() + LEAVE_US;
    }
}

/* A picture on its way is let through: the panel would go on waiting for the rest of a command. */
static bool may_leave(void) {
    uint64_t now_us = hal_clock_us();
    return leaving.to != STAY && now_us >= leaving.due_us &&
           (hal_display_idle() || now_us - leaving.due_us >= PICTURE_US);
}

void requests_poll(void) {
    if (!may_leave()) {
        return;
    }
    if (leaving.to == LEAVE_TO_BOOTLOADER) {
        hal_power_bootloader();
    }
    hal_power_restart();
}

uint64_t requests_due_us(void) { return leaving.due_us; }

/* --- the serial port ------------------------------------------------------------- */

static usb_answer_t set_line_coding(const usb_setup_t *setup) {
    return setup->index == USB_INTERFACE_CDC
               ? (usb_answer_t){.kind = ANSWER_TAKE, .count = SERIAL_CODING_BYTES}
               : usb_refuse();
}

static void line_coding_taken(void) { serial_set_coding(usb_answer_bytes); }

static usb_answer_t get_line_coding(const usb_setup_t *setup) {
    return setup->index == USB_INTERFACE_CDC ? usb_send(serial_coding(), SERIAL_CODING_BYTES)
                                             : usb_refuse();
}

#define LINE_DTR 1u

static usb_answer_t set_line_state(const usb_setup_t *setup) {
    if (setup->index != USB_INTERFACE_CDC) {
        return usb_refuse();
    }
    serial_set_open((setup->value & LINE_DTR) != 0);
    return usb_done();
}

/* There is no wire to break; that it was asked is no error. */
static usb_answer_t send_break(const usb_setup_t *setup) {
    return setup->index == USB_INTERFACE_CDC ? usb_done() : usb_refuse();
}

/* --- the drive -------------------------------------------------------------------------------- */

static bool is_for_drive(const usb_setup_t *setup) {
    return setup->index == USB_INTERFACE_DRIVE && usb_interfaces() > USB_INTERFACE_DRIVE &&
           setup->value == 0;
}

static usb_answer_t last_unit(const usb_setup_t *setup) {
    usb_answer_bytes[0] = 0;
    return is_for_drive(setup) ? usb_send(NULL, 1) : usb_refuse();
}

static usb_answer_t reset_drive(const usb_setup_t *setup) {
    if (!is_for_drive(setup)) {
        return usb_refuse();
    }
    disk_recover();
    return usb_done();
}

/* --- all of them ------------------------------------------------------------- */

static const usb_request_t requests[] = {
    {0x21, 0x01, true, leave_to_bootloader, NULL},
    {0x21, 0x02, true, leave_to_firmware, NULL},
    {0x21, 0x20, true, set_line_coding, line_coding_taken},
    {0xA1, 0x21, true, get_line_coding, NULL},
    {0x21, 0x22, true, set_line_state, NULL},
    {0x21, 0x23, true, send_break, NULL},
    {0xA1, 0xFE, true, last_unit, NULL},
    {0x21, 0xFF, true, reset_drive, NULL},
    {0xC0, USB_MS_OS_REQUEST, false, usb_ms_os, NULL},
};

const usb_request_t *requests_of_interfaces(unsigned *count) {
    *count = sizeof requests / sizeof requests[0];
    return requests;
}

void requests_begin(bool configured) {
    serial_begin(configured);
    disk_begin(configured && usb_interfaces() > USB_INTERFACE_DRIVE);
}

bool requests_hold_halt(usb_pipe_t pipe) {
    return (pipe == PIPE_DRIVE_IN || pipe == PIPE_DRIVE_OUT) && disk_needs_recovery();
}
