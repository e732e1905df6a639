#include "hal_usb.h"

#include "board.h"
#include "device/dcd.h"
#include "device/usbd_pvt.h"
#include "hal_clock.h"
#include "hal_power.h"
#include "hardware/irq.h"
#include "pico/bootrom.h"
#include "pins.h"
#include "tusb.h"
#include "usb_descriptors.h"

#define PORT 0u
#define ATTACH_US 50000u         /* after a restart a host has to see that we were gone */
#define ENUMERATION_US 1000000u  /* this long without a word from the host: it isn't one */
#define RESTART_DELAY_US 100000u /* for the host to see that its request succeeded */

static struct {
    volatile uint32_t heard_us; /* when the host last did anything */
    volatile bool heard;
    bool attached;
    bool was_powered;
    bool was_open;
    bool restarting;
    uint64_t restart_us;
} usb;

/* TinyUSB's hook; from its interrupt handler, too. */
void tud_event_hook_cb(uint8_t port, uint32_t event, bool in_isr) {
    (void)port;
    if (!in_isr) {
        return;
    }
    board_has_work = true;
    if (event != DCD_EVENT_SUSPEND) { /* that is silence, also of a cable that isn't there */
        usb.heard_us = timer_hw->timerawl;
        usb.heard = true;
    }
}

static bool heard_lately(void) {
    return usb.heard && timer_hw->timerawl - usb.heard_us < ENUMERATION_US;
}

bool usb_hears_host(void) { return heard_lately() || tud_ready(); }

bool usb_is_enumerating(void) {
    return hal_power_usb_present() && !tud_mounted() && heard_lately();
}

hal_usb_state_t hal_usb_state(void) {
    if (!hal_power_usb_present()) {
        return HAL_USB_OFF;
    }
    if (!tud_mounted()) {
        return heard_lately() ? HAL_USB_ATTACHED : HAL_USB_OFF;
    }
    if (tud_suspended()) {
        return HAL_USB_SUSPENDED;
    }
    return tud_cdc_connected() ? HAL_USB_OPEN : HAL_USB_READY;
}

/* The stack is told that power is always there (its controller can't see it), so an unplugged cable
 * looks like a sleeping host: say it. Without VBUS sense it stays a sleeping host. */
static void notice_unplugging(void) {
    if (PIN_VBUS == PIN_NONE) {
        return;
    }
    bool powered = hal_power_usb_present();
    if (usb.was_powered && !powered) {
        dcd_event_bus_signal(PORT, DCD_EVENT_UNPLUGGED, false);
        usb.heard = false;
    }
    usb.was_powered = powered;
}

/* What nobody will read any more must not greet who opens the port next. */
static void notice_closing(void) {
    bool open = tud_cdc_connected();
    if (usb.was_open && !open) {
        tud_cdc_write_clear();
    }
    usb.was_open = open;
}

static void attach_when_due(void) {
    if (usb.attached || hal_clock_us() < ATTACH_US) {
        return;
    }
    usb.attached = true;
    tud_init(PORT);
    irq_set_priority(USBCTRL_IRQ, PRIORITY_USB);
}

void usb_leave(void) {
    if (PIN_VBUS == PIN_NONE && usb.attached) {
        tud_disconnect();
    }
}

void usb_return(void) {
    if (PIN_VBUS == PIN_NONE && usb.attached) {
        tud_connect();
    }
}

uint64_t usb_due_us(void) { return usb.attached ? UINT64_MAX : ATTACH_US; }

void hal_usb_poll(void) {
    attach_when_due();
    if (!usb.attached) {
        return;
    }
    notice_unplugging();
    tud_task();
    notice_closing();
    tud_cdc_write_flush();
    if (usb.heard && !heard_lately()) {
        usb.heard = false; /* before the clock's lower half comes round */
    }
    if (usb.restarting && hal_clock_us() >= usb.restart_us) {
        hal_power_restart();
    }
}

uint16_t hal_usb_read(uint8_t *data, uint16_t max) { return (uint16_t)tud_cdc_read(data, max); }

uint16_t hal_usb_write(const uint8_t *data, uint16_t bytes) {
    if (hal_usb_state() != HAL_USB_OPEN) {
        return 0;
    }
    uint32_t taken = tud_cdc_write(data, bytes);
    tud_cdc_write_flush();
    return (uint16_t)taken;
}

bool hal_usb_flushed(void) {
    if (hal_usb_state() != HAL_USB_OPEN) {
        return true;
    }
    return tud_cdc_write_available() == CFG_TUD_CDC_TX_BUFSIZE &&
           !usbd_edpt_busy(PORT, USB_ENDPOINT_CDC_IN);
}

/* The reset interface that picotool knows: an interface without endpoints, and two requests. */
#define RESET_TO_BOOTLOADER 1u
#define RESET_TO_FIRMWARE 2u

static void reset_init(void) {}

static void reset_bus_reset(uint8_t port) { (void)port; }

static uint16_t reset_open(uint8_t port, const tusb_desc_interface_t *interface, uint16_t max) {
    (void)port;
    bool ours = interface->bInterfaceNumber == USB_INTERFACE_RESET && max >= sizeof *interface;
    return ours ? (uint16_t)sizeof *interface : 0;
}

static bool reset_control(uint8_t port, uint8_t stage, const tusb_control_request_t *request) {
    if (stage != CONTROL_STAGE_SETUP) {
        return true;
    }
    if (request->wIndex != USB_INTERFACE_RESET) {
        return false;
    }
    if (request->bRequest == RESET_TO_BOOTLOADER) {
        hal_power_bootloader();
    }
    if (request->bRequest != RESET_TO_FIRMWARE) {
        return false;
    }
    usb.restarting = true;
    usb.restart_us = hal_clock_us() + RESTART_DELAY_US;
    return tud_control_status(port, request);
}

static bool reset_transferred(uint8_t port, uint8_t endpoint, xfer_result_t result,
                              uint32_t bytes) {
    (void)port;
    (void)endpoint;
    (void)result;
    (void)bytes;
    return true;
}

const usbd_class_driver_t *usbd_app_driver_get_cb(uint8_t *count) {
    static const usbd_class_driver_t reset_driver = {.init = reset_init,
                                                     .reset = reset_bus_reset,
                                                     .open = reset_open,
                                                     .control_xfer_cb = reset_control,
                                                     .xfer_cb = reset_transferred};
    *count = 1;
    return &reset_driver;
}
