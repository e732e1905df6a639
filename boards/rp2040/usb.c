/* hal_usb.h on the RP2040: when to be on the bus, and whose turn it is.
 *
 *   usb_controller   packets            usb_control   endpoint 0     usb_serial   the byte stream
 *   usb_line         erratum E5         usb_requests  its requests   usb_disk     the drive */
#include "hal_usb.h"

#include "board.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "pins.h"
#include "usb_control.h"
#include "usb_controller.h"
#include "usb_descriptors.h"
#include "usb_disk.h"
#include "usb_requests.h"
#include "usb_serial.h"

#define ATTACH_US 50000u       /* after a restart a host has to see that we were gone */
#define SILENCE_US 1000000u    /* this long without a word from the host: it isn't one */
#define ENUMERATION_US 3000000 /* a host that needs longer has no claim on our patience */
#define STEPS_MAX 12           /* in one round: the game goes on meanwhile */

static struct {
    bool attached;
    uint64_t quiet_us; /* when nobody was heard, or all was settled, for the last time */
} usb;

static bool heard_lately(void) {
    uint32_t when_us;
    return usb.attached && controller_heard(&when_us) &&
           (uint32_t)hal_clock_us() - when_us < SILENCE_US;
}

bool usb_hears_host(void) {
    return heard_lately() || (control_configured() && !controller_suspended());
}

bool usb_is_enumerating(void) {
    return !control_configured() && heard_lately() &&
           hal_clock_us() - usb.quiet_us < ENUMERATION_US;
}

hal_usb_state_t hal_usb_state(void) {
    if (!usb.attached) {
        return HAL_USB_OFF;
    }
    if (!control_configured()) {
        return usb_is_enumerating() ? HAL_USB_ATTACHED : HAL_USB_OFF;
    }
    if (controller_suspended()) {
        return HAL_USB_SUSPENDED;
    }
    return serial_is_open() ? HAL_USB_OPEN : HAL_USB_READY;
}

static void begin_anew(void) {
    control_reset();
    requests_begin(false);
}

/* Each cable that is plugged in finds a controller that never saw another. */
static void attach(void) {
    usb.attached = true;
    disk_plugged_in();
    usb_describe_drive(disk_is_offered());
    begin_anew();
    controller_start();
}

static void detach(void) {
    usb.attached = false;
    controller_stop();
    begin_anew();
}

/* Without VBUS sense a cable that is pulled out is a sleeping host. */
static void follow_cable(void) {
    bool powered = PIN_VBUS == PIN_NONE || hal_power_usb_present();
    bool wanted = powered && hal_clock_us() >= ATTACH_US;
    if (wanted != usb.attached) {
        if (wanted) {
            attach();
        } else {
            detach();
        }
    }
    if (control_configured() || !heard_lately()) {
        usb.quiet_us = hal_clock_us();
    }
}

bool usb_is_attached(void) { return usb.attached; }

void usb_leave(void) {
    if (usb.attached) {
        detach();
    }
}

static bool follow_bus(void) {
    if (!controller_take_reset()) {
        return false;
    }
    pipes_close();
    begin_anew();
    return true;
}

/* False: there is nothing more to do, or somebody has to see first that the port was closed. */
static bool step(void) {
    bool was_open = serial_is_open();
    bool did = follow_bus() || control_poll() || disk_poll();
    return did && !(was_open && !serial_is_open());
}

void hal_usb_poll(void) {
    follow_cable();
    if (!usb.attached) {
        return;
    }
    controller_poll();
    for (int i = 0; i < STEPS_MAX && step(); i++) {
    }
    serial_poll();
    requests_poll();
}

static uint64_t earlier(uint64_t a_us, uint64_t b_us) { return a_us < b_us ? a_us : b_us; }

uint64_t usb_due_us(void) {
    if (!usb.attached) {
        return hal_clock_us() < ATTACH_US ? ATTACH_US : UINT64_MAX;
    }
    return earlier(controller_due_us(), requests_due_us());
}

uint16_t hal_usb_read(uint8_t *data, uint16_t max) {
    return usb.attached ? serial_read(data, max) : 0;
}

uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    return hal_usb_state() == HAL_USB_OPEN ? serial_write(data, bytes) : 0;
}

bool hal_usb_flushed(void) { return hal_usb_state() != HAL_USB_OPEN || serial_flushed(); }

void hal_usb_offer_drive(const hal_usb_drive_t *drive) { disk_offer(drive); }
