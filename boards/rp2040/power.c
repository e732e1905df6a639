#include "hal_power.h"

#include "board.h"
#include "clock_tree.h"
#include "hal_clock.h"
#include "hal_noise.h"
#include "hardware/adc.h"
#include "hardware/gpio.h"
#include "hardware/irq.h"
#include "hardware/structs/clocks.h"
#include "hardware/structs/io_bank0.h"
#include "hardware/structs/psm.h"
#include "hardware/structs/scb.h"
#include "hardware/structs/watchdog.h"
#include "hardware/sync.h"
#include "hardware/watchdog.h"
#include "pico/bootrom.h"
#include "pins.h"

#define IDLE_ALARM 0u
#define IDLE_LONGEST_US 1000000u /* the watchdog wants a round in time */

#define REST_LEAST_US 2000u /* leaving it takes a twentieth of that */

#define WATCHDOG_US 2000000u
#define WATCHDOG_COUNTS_PER_US 2u /* erratum E1 */

#define SUPPLY_INPUT (PIN_VSYS - PINS_ADC_FIRST) /* unused without a pin */
#define SUPPLY_CONVERSIONS 2u
#define SUPPLY_FULL_SCALE_MV (3u * 3300u)

volatile bool board_has_work;

static void on_alarm(void) { timer_hw->intr = 1u << IDLE_ALARM; /* to have woken is all */ }

static uint64_t earlier(uint64_t a_us, uint64_t b_us) { return a_us < b_us ? a_us : b_us; }

/* Nothing runs but the core, the time and the pins. */
static bool may_rest(uint64_t end_us) {
    bool quiet = !usb_is_attached() && !display_is_sending() && !sound_is_on() &&
                 !hal_noise_running(HAL_NOISE_RING) && !hal_noise_running(HAL_NOISE_ADC);
    return quiet && hal_clock_us() + REST_LEAST_US <= end_us;
}

/* In the core's deep sleep only what SLEEP_EN names has a clock (power_start). The ring goes on: to
 * stop it would mean to test it again before each roll. */
static void begin_rest(void) {
    clock_tree_rest();
    scb_hw->scr = M0PLUS_SCR_SLEEPDEEP_BITS;
}

static void end_rest(void) {
    scb_hw->scr = 0;
    clock_tree_resume();
}

static void sleep_until(uint64_t end_us) {
    while (!board_has_work && hal_clock_us() < end_us) {
        __wfe();
    }
}

/* An interrupt between the last look at board_has_work and the WFE sets the core's event register
 * on its return, and the WFE falls through: none is slept over. */
void hal_power_idle(uint64_t until_us, bool awaited) {
    (void)awaited; /* real time goes on anyway */
    uint64_t end_us = earlier(until_us, hal_clock_us() + IDLE_LONGEST_US);
    end_us = earlier(end_us, earlier(usb_due_us(), earlier(buttons_due_us(), display_due_us())));
    timer_hw->alarm[IDLE_ALARM] = (uint32_t)end_us;
    bool rests = may_rest(end_us);
    if (rests) {
        begin_rest();
    }
    sleep_until(end_us);
    if (rests) {
        end_rest();
    }
    board_has_work = false;
    timer_hw->armed = 1u << IDLE_ALARM;
}

/* Not with the SDK's function: it forgets edges that came a moment ago. */
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

/* Edges that came in time stay latched and wake at once; the handlers see them afterwards. */
bool hal_power_dormant(void) {
    if (hal_power_usb_present() || display_is_sending() || hal_noise_running(HAL_NOISE_RING) ||
        hal_noise_running(HAL_NOISE_ADC)) {
        return false;
    }
    usb_leave();
    latch_let_go();
    uint32_t interrupts = save_and_disable_interrupts();
    enable_wake(true);
    ring_stop();
    clock_tree_dormant();
    ring_start();
    enable_wake(false);
    restore_interrupts(interrupts);
    latch_hold();
    return true;
}

void hal_power_alive(void) {
    watchdog_hw->load = WATCHDOG_US * WATCHDOG_COUNTS_PER_US;
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

uint16_t hal_power_supply_mv(void) {
    if (PIN_VSYS == PIN_NONE) {
        return 0;
    }
    uint32_t sum = 0;
    for (unsigned i = 0; i < SUPPLY_CONVERSIONS; i++) {
        sum += adc_measure(SUPPLY_INPUT);
    }
    uint16_t supply_mv = (uint16_t)(sum * SUPPLY_FULL_SCALE_MV / (SUPPLY_CONVERSIONS * 4096u));
    return supply_mv > 0 ? supply_mv : 1; /* 0 would be: no pin for it */
}

bool hal_power_usb_present(void) {
    return PIN_VBUS != PIN_NONE ? gpio_get(PIN_VBUS) : usb_hears_host();
}

static void start_watchdog(void) {
    hw_set_bits(&psm_hw->wdsel, PSM_WDSEL_BITS & ~(PSM_WDSEL_ROSC_BITS | PSM_WDSEL_XOSC_BITS));
    hw_set_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_PAUSE_DBG0_BITS | WATCHDOG_CTRL_PAUSE_DBG1_BITS |
                                        WATCHDOG_CTRL_PAUSE_JTAG_BITS);
    watchdog_hw->scratch[4] = 0; /* to the boot ROM: as from power-up */
    hal_power_alive();
    hw_set_bits(&watchdog_hw->ctrl, WATCHDOG_CTRL_ENABLE_BITS);
}

void power_start(void) {
    if (PIN_VSYS != PIN_NONE) {
        adc_gpio_init(PIN_VSYS);
    }
    clocks_hw->sleep_en0 = CLOCKS_SLEEP_EN0_CLK_SYS_IO_BITS; /* edges on pins */
    clocks_hw->sleep_en1 =
        CLOCKS_SLEEP_EN1_CLK_SYS_TIMER_BITS | CLOCKS_SLEEP_EN1_CLK_SYS_WATCHDOG_BITS;
    irq_set_exclusive_handler(TIMER_IRQ_0, on_alarm);
    hw_set_bits(&timer_hw->inte, 1u << IDLE_ALARM);
    irq_set_enabled(TIMER_IRQ_0, true);
    start_watchdog();
}
