/* Sleep, watchdog, restart, supply, and the power latch.
 *
 *   state     what runs                           draws at 3.3 V (model)   what wakes it
 *   running   all at 48 MHz                       10 mA and the display
 *   waiting   core in WFE, all else clocked       5 mA                     any interrupt
 *   resting   crystal and ring; core in deep      1.5 mA                   button, VBUS, timer
 *             sleep; timer, watchdog, pins
 *   dormant   nothing: oscillators stopped        0.7 mA                   button, VBUS
 *   off       power latch open, if one is fitted  1 uA                     ROLL, USB power
 *
 * Waiting becomes resting when nothing is sent, sampled or played and USB is not attached. The
 * currents are those of tools/bench.d/energy-model.js; nothing was measured on silicon. */
#include "hal_power.h"

#include "board.h"
#include "hal_clock.h"
#include "hal_display.h"
#include "hal_noise.h"
#include "hardware/adc.h"
#include "hardware/clocks.h"
#include "hardware/gpio.h"
#include "hardware/pll.h"
#include "hardware/resets.h"
#include "hardware/structs/clocks.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/scb.h"
#include "hardware/sync.h"
#include "hardware/timer.h"
#include "hardware/watchdog.h"
#include "hardware/xosc.h"
#include "pico/bootrom.h"
#include "pico/runtime_init.h"
#include "pins.h"

#define IDLE_ALARM 0u
#define IDLE_LONGEST_US 1000000u /* the watchdog has to be fed */

#define REST_LEAST_US 2000u /* leaving it takes a twentieth of that */

#define WATCHDOG_MS 2000u

#define SUPPLY_INPUT (PIN_VSYS - PINS_ADC_FIRST) /* unused without a pin */
#define SUPPLY_CONVERSIONS 2u
#define SUPPLY_FULL_SCALE_MV (3u * 3300u)

volatile bool board_has_work;

/* --- resting ----------------------------------------------------------------------------------- */

/* The crystal clocks clk_sys through clk_ref; clk_usb and clk_adc stop. The auxiliary mux is set to its
 * present value: clock_configure writes it while the core still runs through it. */
static void leave_pll(void) {
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLK_REF,
                              CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, XOSC_HZ);
    clock_stop(clk_usb);
    clock_stop(clk_adc);
    pll_deinit(pll_usb);
    /* pll_init() skips a PLL that reads as locked and set up: reset this one. */
    reset_unreset_block_num_wait_blocking(RESET_PLL_USB);
}

static void return_to_pll(void) {
    pll_init(pll_usb, PLL_USB_REFDIV, PLL_USB_VCO_FREQ_HZ, PLL_USB_POSTDIV1, PLL_USB_POSTDIV2);
    clock_configure_undivided(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX,
                              CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, USB_CLK_HZ);
    clock_configure_undivided(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB,
                              USB_CLK_HZ);
    clock_configure_undivided(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB,
                              USB_CLK_HZ);
}

static bool may_rest(uint64_t end_us) {
    bool quiet = !usb_is_attached() && !display_is_sending() && !sound_is_on() &&
                 !hal_noise_running(HAL_NOISE_RING) && !hal_noise_running(HAL_NOISE_ADC);
    return quiet && hal_clock_us() + REST_LEAST_US <= end_us;
}

/* No SDK function sets SLEEPDEEP, or SLEEP_EN (power_start). The ring oscillator runs on: otherwise
 * it would have to pass its start-up tests before each roll. */
static void begin_rest(void) {
    leave_pll();
    scb_hw->scr = M0PLUS_SCR_SLEEPDEEP_BITS;
}

static void end_rest(void) {
    scb_hw->scr = 0;
    return_to_pll();
}

static void on_alarm(uint alarm) { (void)alarm; /* the interrupt only ends the WFE */ }

static void sleep_until(uint64_t end_us) {
    while (!board_has_work && hal_clock_us() < end_us) {
        __wfe();
    }
}

/* An interrupt between the check of board_has_work and the WFE sets the core's event register
 * on its return, so that the WFE falls through: no interrupt is missed. */
void hal_power_idle(uint64_t until_us, bool awaited) {
    (void)awaited; /* for virtual clocks */
    status_led_display_missing(hal_display_state() == HAL_DISPLAY_MISSING);
    uint64_t end_us = board_earlier_us(until_us, hal_clock_us() + IDLE_LONGEST_US);
    end_us = board_earlier_us(
        end_us,
        board_earlier_us(usb_due_us(), board_earlier_us(buttons_due_us(), display_due_us())));
    if (!hardware_alarm_set_target(IDLE_ALARM, from_us_since_boot(end_us))) {
        bool rests = may_rest(end_us);
        if (rests) {
            begin_rest();
        }
        sleep_until(end_us);
        if (rests) {
            end_rest();
        }
        hardware_alarm_cancel(IDLE_ALARM);
    }
    board_has_work = false;
}

/* --- dormant, and off -------------------------------------------------------------------------- */

/* A switch between battery and board, made of two MOSFETs (docs/build-guide.md): a press of ROLL
 * closes it, and this pin holds it closed. If none is fitted the pin drives nothing. */
static void drive_latch(bool high) {
    if (PIN_LATCH != PIN_NONE) {
        gpio_init(PIN_LATCH);
        gpio_put(PIN_LATCH, high);
        gpio_set_dir(PIN_LATCH, GPIO_OUT);
    }
}

/* As soon as pins work and before the crystal has started: ROLL may have been released by then. */
static void hold_latch_early(void) { drive_latch(true); }
PICO_RUNTIME_INIT_FUNC_RUNTIME(hold_latch_early, "00110");

/* Not gpio_set_dormant_irq_enabled(): it acknowledges pending edges, and a press at the moment of
 * falling asleep would be lost. */
static void wake_by(unsigned pin, uint32_t event, bool enabled) {
    io_rw_32 *wake = &io_bank0_hw->dormant_wake_irq_ctrl.inte[pin / 8];
    uint32_t bits = event << (pin % 8 * 4);
    *wake = enabled ? *wake | bits : *wake & ~bits;
}

static void enable_wake(bool enabled) {
    wake_by(PIN_LEFT, GPIO_IRQ_EDGE_FALL, enabled);
    wake_by(PIN_ROLL, GPIO_IRQ_EDGE_FALL, enabled);
    wake_by(PIN_RIGHT, GPIO_IRQ_EDGE_FALL, enabled);
    if (PIN_VBUS != PIN_NONE) {
        wake_by(PIN_VBUS, GPIO_IRQ_LEVEL_HIGH, enabled);
    }
}

/* Edges shortly before stay latched and wake at once; the handlers see them afterwards. */
bool hal_power_dormant(void) {
    if (hal_power_usb_present() || display_is_sending() || hal_noise_running(HAL_NOISE_RING) ||
        hal_noise_running(HAL_NOISE_ADC)) {
        return false;
    }
    usb_leave();
    status_led_display_missing(false);
    drive_latch(false);
    uint32_t interrupts = save_and_disable_interrupts();
    enable_wake(true);
    ring_stop();
    leave_pll();
    xosc_dormant();
    return_to_pll();
    ring_start();
    enable_wake(false);
    restore_interrupts(interrupts);
    drive_latch(true);
    return true;
}

/* --- watchdog and restart ---------------------------------------------------------------------- */

void hal_power_alive(void) {
    watchdog_update();
    panic_expect_progress();
}

void hal_power_restart(void) {
    panic_expect_restart();
    ring_restore();
    watchdog_reboot(0, 0, 0);
    for (;;) {
        tight_loop_contents();
    }
}

void hal_power_bootloader(void) {
    panic_expect_restart();
    ring_restore();
    rom_reset_usb_boot(0, 0);
}

/* --- supply ------------------------------------------------------------------------------------ */

static uint16_t lowest_mv;

uint16_t hal_power_lowest_mv(void) { return lowest_mv; }

uint16_t hal_power_supply_mv(void) {
    if (PIN_VSYS == PIN_NONE) {
        return 0;
    }
    uint32_t sum = 0;
    for (unsigned i = 0; i < SUPPLY_CONVERSIONS; i++) {
        sum += adc_measure(SUPPLY_INPUT);
    }
    uint16_t supply_mv = (uint16_t)(sum * SUPPLY_FULL_SCALE_MV / (SUPPLY_CONVERSIONS * 4096u));
    supply_mv = supply_mv > 0 ? supply_mv : 1; /* 0 means that there is no pin for it */
    lowest_mv = lowest_mv == 0 || supply_mv < lowest_mv ? supply_mv : lowest_mv;
    return supply_mv;
}

bool hal_power_usb_present(void) {
    return PIN_VBUS != PIN_NONE ? gpio_get(PIN_VBUS) : usb_hears_host();
}

void power_start(void) {
    if (PIN_VSYS != PIN_NONE) {
        adc_gpio_init(PIN_VSYS);
    }
    clocks_hw->sleep_en0 = CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS; /* edges on pins */
    clocks_hw->sleep_en1 =
        CLOCKS_SLEEP_EN1_CLK_SYS_TIMER_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS;
    hardware_alarm_claim(IDLE_ALARM);
    hardware_alarm_set_callback(IDLE_ALARM, on_alarm);
    watchdog_enable(WATCHDOG_MS, true);
    hal_power_alive();
}
