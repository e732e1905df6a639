/* picotool's reset interface: no endpoints, and two requests, restart and restart into the bootloader.
 * The request is acknowledged before the restart, so that the host sees no error. */
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_power.h"
#include "usb.h"

#define REQUEST_BOOTLOADER 1u
#define REQUEST_FIRMWARE 2u

#define ACKNOWLEDGED_US 10000u    /* from the host's acknowledgement to the restart */
#define UNACKNOWLEDGED_US 500000u /* from the request, if that never comes */
#define PICTURE_US 100000u        /* more than any picture takes to send */

static struct {
    uint8_t request; /* 0: none */
    uint64_t due_us;
} reset = {.due_us = UINT64_MAX};

uint64_t usb_reset_due_us(void) { return reset.due_us; }

/* Lets a picture that is being sent end: the panel would wait for the rest of a command. */
static bool may_restart(void) {
    uint64_t now_us = hal_clock_us();
    return now_us >= reset.due_us && (hal_display_idle() || now_us >= reset.due_us + PICTURE_US);
}

void usb_reset_poll(void) {
    if (reset.request == 0 || !may_restart()) {
        return;
    }
    if (reset.request == REQUEST_BOOTLOADER) {
        hal_power_bootloader();
    }
    hal_power_restart();
}

uint16_t usb_reset_open(uint8_t port, const tusb_desc_interface_t *interface, uint16_t max) {
    (void)port;
    (void)max;
    return interface->bInterfaceNumber == USB_INTERFACE_RESET ? sizeof *interface : 0;
}

bool usb_reset_control(uint8_t port, uint8_t stage, const tusb_control_request_t *request) {
    bool known = request->bmRequestType_bit.type == TUSB_REQ_TYPE_CLASS &&
                 (request->bRequest == REQUEST_BOOTLOADER || request->bRequest == REQUEST_FIRMWARE);
    if (!known) {
        return false;
    }
    if (stage == CONTROL_STAGE_SETUP) {
        reset.request = request->bRequest;
        reset.due_us = hal_clock_us() + UNACKNOWLEDGED_US;
        return tud_control_status(port, request);
    }
    reset.due_us = hal_clock_us() + ACKNOWLEDGED_US;
    return true;
}
