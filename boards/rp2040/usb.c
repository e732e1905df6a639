/* hal_usb.h on the RP2040, with TinyUSB: on and off the bus, and the serial port. */
#include "usb.h"

#include "board.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "hardware/irq.h"
#include "pins.h"

#define ATTACH_US 50000u       /* after a restart a host has to detect the disconnect */
#define DETACH_US 10000u       /* see follow_cable */
#define SILENCE_US 1000000u    /* no traffic for this long: there is no host */
#define ENUMERATION_US 3000000 /* a host that takes longer to enumerate delays no erase */

static struct {
    bool attached;
    bool open;           /* DTR */
    bool was_closed;     /* since the last hal_usb_poll, which reports it before it is open again */
    volatile bool heard; /* traffic from a host, since the cable was plugged in */
    volatile uint32_t heard_us;
    uint64_t detach_us; /* when an unplugged cable counts as gone; UINT64_MAX: it is plugged in */
    uint64_t quiet_us;  /* the last time at which no host was enumerating */
} usb = {.detach_us = UINT64_MAX};

/* In the interrupt, with each event that TinyUSB queues; a suspend is no traffic. */
void tud_event_hook_cb(uint8_t port, uint32_t event, bool in_interrupt) {
    (void)port;
    (void)in_interrupt;
    if (event != DCD_EVENT_SUSPEND) {
        usb.heard_us = timer_hw->timerawl;
        usb.heard = true;
    }
    board_has_work = true;
}

static bool heard_lately(void) {
    return usb.attached && usb.heard && (uint32_t)hal_clock_us() - usb.heard_us < SILENCE_US;
}

static bool configured(void) { return usb.attached && tud_mounted(); }

bool usb_hears_host(void) { return heard_lately() || (configured() && !tud_suspended()); }

bool usb_is_enumerating(void) {
    return !configured() && heard_lately() && hal_clock_us() - usb.quiet_us < ENUMERATION_US;
}

bool usb_is_attached(void) { return usb.attached; }

hal_usb_state_t hal_usb_state(void) {
    if (!configured()) {
        return usb_is_enumerating() ? HAL_USB_ATTACHED : HAL_USB_OFF;
    }
    if (tud_suspended()) {
        return HAL_USB_SUSPENDED;
    }
    return usb.open && !usb.was_closed ? HAL_USB_OPEN : HAL_USB_READY;
}

/* --- attach and detach ------------------------------------------------------------- */

/* Controller and stack are reset for each cable: nothing is left of what an earlier host did. */
static void attach(void) {
    usb.attached = true;
    usb.heard = false;
    usb_disk_plugged_in();
    usb_describe_drive(usb_disk_is_offered());
    tud_init(USB_PORT);
    irq_set_priority(USBCTRL_IRQ, PRIORITY_USB);
}

static void detach(void) {
    tud_deinit(USB_PORT);
    usb.attached = false;
    usb.open = false;
    usb.detach_us = UINT64_MAX;
}

/* Without VBUS sense an unplugged cable looks like a suspended host. With it, the controller is detached a
 * moment later: an interrupt of the SDK's fix for erratum E5 may be running, and waits until the controller is
 * connected, which it never is after a reset. A cable that comes back within that moment still counts as
 * a new one. */
static void follow_cable(void) {
    uint64_t now_us = hal_clock_us();
    bool powered = PIN_VBUS == PIN_NONE || hal_power_usb_present();
    if (usb.attached && !powered && usb.detach_us == UINT64_MAX) {
        usb.detach_us = now_us + DETACH_US;
    }
    if (usb.attached && now_us >= usb.detach_us) {
        detach();
    }
    if (!usb.attached && powered && now_us >= ATTACH_US) {
        attach();
    }
    if (configured() || !heard_lately()) {
        usb.quiet_us = now_us;
    }
}

void usb_leave(void) {
    if (usb.attached) {
        detach();
    }
}

/* --- the serial port ------------------------------------------------------------- */

/* A program that opens the port gets neither data nor replies that were meant for the program before.
 * TinyUSB 0.18 leaves both in its buffers (class/cdc/cdc_device.c, SET_CONTROL_LINE_STATE). */
static void set_open(bool open) {
    if (open == usb.open) {
        return;
    }
    usb.open = open;
    usb.was_closed = usb.was_closed || !open;
    tud_cdc_write_clear();
    usb_guards_cancel(USB_ENDPOINT_SERIAL_IN);
    tud_cdc_read_flush();
}

void tud_mount_cb(void) { set_open(false); }

/* Before the acknowledgement, not after it as tud_cdc_line_state_cb: as soon as a program's open()
 * returns, its host may read what is left there. */
static bool port_control(uint8_t port, uint8_t stage, const tusb_control_request_t *request) {
    if (stage == CONTROL_STAGE_SETUP && request->wIndex == USB_INTERFACE_CDC &&
        request->bmRequestType_bit.type == TUSB_REQ_TYPE_CLASS &&
        request->bRequest == CDC_REQUEST_SET_CONTROL_LINE_STATE) {
        set_open((request->wValue & CDC_CONTROL_LINE_STATE_DTR) != 0);
    }
    return cdcd_control_xfer_cb(port, stage, request);
}

static void do_nothing(void) {}

static void do_nothing_with(uint8_t port) { (void)port; }

/* TinyUSB offers each interface to these before its own drivers. */
const usbd_class_driver_t *usbd_app_driver_get_cb(uint8_t *count) {
    static const usbd_class_driver_t drivers[] = {
        {.init = cdcd_init,
         .deinit = cdcd_deinit,
         .reset = cdcd_reset,
         .open = cdcd_open,
         .control_xfer_cb = port_control,
         .xfer_cb = cdcd_xfer_cb},
        {.init = do_nothing,
         .reset = do_nothing_with,
         .open = usb_reset_open,
         .control_xfer_cb = usb_reset_control},
    };
    *count = sizeof drivers / sizeof drivers[0];
    return drivers;
}

void hal_usb_poll(void) {
    follow_cable();
    if (!usb.attached) {
        return;
    }
    usb.was_closed = false;
    tud_task();
    if (!configured()) {
        usb.open = false;
    }
    if (!usb.open) {
        tud_cdc_read_flush(); /* sent without opening the port: nothing answers it */
    }
    tud_cdc_write_flush();
    usb_reset_poll();
}

uint64_t usb_due_us(void) {
    if (!usb.attached) {
        return hal_clock_us() < ATTACH_US ? ATTACH_US : UINT64_MAX;
    }
    if (usb.was_closed) {
        return 0;
    }
    return board_earlier_us(usb.detach_us, usb_reset_due_us());
}

uint16_t hal_usb_read(uint8_t *data, uint16_t max) {
    return hal_usb_state() == HAL_USB_OPEN ? (uint16_t)tud_cdc_read(data, max) : 0;
}

uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    if (hal_usb_state() != HAL_USB_OPEN) {
        return 0;
    }
    uint32_t room = tud_cdc_write_available();
    uint16_t taken = (uint16_t)tud_cdc_write(data, bytes < room ? bytes : room);
    tud_cdc_write_flush();
    return taken;
}

bool hal_usb_flushed(void) {
    return hal_usb_state() != HAL_USB_OPEN ||
           (tud_cdc_write_available() == CFG_TUD_CDC_TX_BUFSIZE &&
            !usbd_edpt_busy(USB_PORT, USB_ENDPOINT_SERIAL_IN));
}

void hal_usb_offer_drive(const hal_usb_drive_t *drive) { usb_disk_offer(drive); }
