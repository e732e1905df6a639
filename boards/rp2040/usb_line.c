#include "usb_line.h"

#include <stdbool.h>

#include "hal_clock.h"
#include "hardware/gpio.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/pads_bank0.h"
#include "hardware/structs/usb.h"
#include "pico/platform.h"

#define LAST_CHIP_WITH_IT 1u
#define PIN_DP 15u
#define PIN_FUNCTION_USB_DEBUG 8u
#define LOOK_US 1000u
#define IDLE_US 1000u  /* the line's, as the controller sees it */
#define LOOKS_FORCED 4 /* a controller that isn't convinced by then never will be */

typedef enum { LINE_USUAL, LINE_AWAITS_END, LINE_FORCED } line_state_t;

static struct {
    volatile bool was_reset;
    line_state_t state;
    uint64_t due_us;
    int looks;
    uint32_t pin_before;
    uint32_t pad_before;
} line;

void line_was_reset(void) { line.was_reset = rp2040_chip_version() <= LAST_CHIP_WITH_IT; }

static bool is_reset_over(void) {
    return (usb_hw->sie_status & USB_SIE_STATUS_LINE_STATE_BITS) != 0;
}

static bool is_connected(void) { return (usb_hw->sie_status & USB_SIE_STATUS_CONNECTED_BITS) != 0; }

/* The pin gives a steady one where D+ is read, and drives nothing; the pull-up stays. */
static void force(void) {
    line.pin_before = io_bank0_hw->io[PIN_DP].ctrl;
    line.pad_before = pads_bank0_hw->io[PIN_DP];
    gpio_set_pulls(PIN_DP, true, true);
    gpio_set_oeover(PIN_DP, GPIO_OVERRIDE_LOW);
    hw_write_masked(&io_bank0_hw->io[PIN_DP].ctrl,
                    PIN_FUNCTION_USB_DEBUG << IO_BANK0_GPIO15_CTRL_FUNCSEL_LSB,
                    IO_BANK0_GPIO15_CTRL_FUNCSEL_BITS);
    gpio_set_inover(PIN_DP, GPIO_OVERRIDE_HIGH);
    hw_set_bits(&usb_hw->phy_direct, USB_USBPHY_DIRECT_DP_PULLUP_EN_BITS);
    hw_set_bits(&usb_hw->phy_direct_override,
                USB_USBPHY_DIRECT_OVERRIDE_DP_PULLUP_EN_OVERRIDE_EN_BITS);
    usb_hw->muxing = USB_USB_MUXING_TO_DIGITAL_PAD_BITS | USB_USB_MUXING_SOFTCON_BITS;
}

static void release(void) {
    usb_hw->muxing = USB_USB_MUXING_TO_PHY_BITS | USB_USB_MUXING_SOFTCON_BITS;
    hw_clear_bits(&usb_hw->phy_direct_override,
                  USB_USBPHY_DIRECT_OVERRIDE_DP_PULLUP_EN_OVERRIDE_EN_BITS);
    io_bank0_hw->io[PIN_DP].ctrl = line.pin_before;
    pads_bank0_hw->io[PIN_DP] = line.pad_before;
}

static void go_to(line_state_t state, uint64_t due_us) {
    line.state = state;
    line.due_us = due_us;
}

void line_stop(void) {
    if (line.state == LINE_FORCED) {
        release();
    }
    line.was_reset = false;
    go_to(LINE_USUAL, UINT64_MAX);
}

void line_poll(void) {
    uint64_t now_us = hal_clock_us();
    if (line.was_reset) {
        line_stop();
        go_to(LINE_AWAITS_END, now_us);
    }
    if (line.state == LINE_USUAL || now_us < line.due_us) {
        return;
    }
    if (line.state == LINE_FORCED && (is_connected() || --line.looks == 0)) {
        line_stop();
    } else if (line.state == LINE_FORCED) {
        line.due_us = now_us + LOOK_US;
    } else if (is_reset_over()) {
        force();
        line.looks = LOOKS_FORCED;
        go_to(LINE_FORCED, now_us + IDLE_US);
    } else {
        line.due_us = now_us + LOOK_US;
    }
}

uint64_t line_due_us(void) {
    if (line.was_reset) {
        return 0;
    }
    return line.state == LINE_USUAL ? UINT64_MAX : line.due_us;
}
