/* Internal interfaces between the RP2040 drivers. Nothing outside this folder includes it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hardware/structs/timer.h"

/* Interrupt priorities; lower is more urgent. The handlers of buttons and noise are in RAM and run while
 * the flash is written; the others wait for its end (flash.c). */
#define PRIORITY_HANG 0x00    /* records where the main loop hangs */
#define PRIORITY_BUTTONS 0x00 /* exact press times */
#define PRIORITY_USB 0x40
#define PRIORITY_NOISE 0x80
#define PRIORITY_DISPLAY 0xC0

/* Set by interrupts that may mean work for the main loop; hal_power_idle clears it. */
extern volatile bool board_has_work;

/* For handlers in RAM: the SDK's time_us_64() is in flash. */
static __force_inline uint64_t board_clock_us(void) {
    uint32_t high, low;
    do {
        high = timer_hw->timerawh;
        low = timer_hw->timerawl;
    } while (high != timer_hw->timerawh);
    return ((uint64_t)high << 32) | low;
}

static inline uint64_t board_earlier_us(uint64_t a_us, uint64_t b_us) {
    return a_us < b_us ? a_us : b_us;
}

/* --- clocks (clock_tree.c) --- */

#define CLOCK_SYS_MHZ 48u

/* After the SDK's start-up: 48 MHz, and clocks that are not used off. */
void clock_tree_start(void);

/* Reads back every mux, divider and oscillator on the way to clk_sys, clk_adc and the tick. True:
 * all is as documented in clock_tree.c. The noise source relies on it: a ring that clocked the chip
 * would be sampled by itself. */
bool clock_tree_is_right(void);

/* --- status LED (status_led.c) --- */

/* The clocks run: off, until a display is missing. */
void status_led_start(void);

/* Starts or stops the two blinks. */
void status_led_display_missing(bool missing);

/* --- buttons and display --- */

void buttons_start(void);
/* When the debouncing of a release ends; UINT64_MAX: there is none. */
uint64_t buttons_due_us(void);

void display_start(void);
/* Is anything being sent? */
bool display_is_sending(void);
/* When hal_display_poll has something to do, at the latest. */
uint64_t display_due_us(void);

/* --- noise, sound, ADC --- */

/* Sets up the ring as documented in ring.c; also after a sleep that stopped it. */
void ring_start(void);
void ring_stop(void);
/* Is it enabled, stable and set up as documented? */
bool ring_is_right(void);
/* As the boot ROM left it: after a restart the chip runs from the ring until the crystal does. */
void ring_restore(void);

void noise_start(void);

/* Is a tone being played? */
bool sound_is_on(void);

#define ADC_INPUT_TEMPERATURE 4u

/* One conversion, about 10 us; 0..4095. Sampling pauses meanwhile. */
uint16_t adc_measure(uint8_t input);

/* Conversions every so many cycles of the 48 MHz from now on, 12 bits each into the FIFO. */
void adc_sample(uint8_t input, uint16_t ticks);
/* Is it doing exactly that, with no reading lost? */
bool adc_is_sampling(uint8_t input, uint16_t ticks);

/* --- USB --- */

/* The unit's serial number; stays valid. */
void usb_describe_serial(const char *serial);

/* When hal_usb_poll has something to do, at the latest; UINT64_MAX: only after an interrupt. */
uint64_t usb_due_us(void);
/* Is a host enumerating the device? It waits no longer than 50 ms for an answer. */
bool usb_is_enumerating(void);
/* Was there traffic from a host lately, or has it configured the device and not suspended it? */
bool usb_hears_host(void);
/* Is the controller running and connected? */
bool usb_is_attached(void);
/* Disconnects before a sleep in which nothing would answer; hal_usb_poll connects again. */
void usb_leave(void);

/* --- crash record and power --- */

/* Reads the crash record of the run before; then marks this one as running. */
void panic_start(void);
/* The next restart is intended: no crash. */
void panic_expect_restart(void);
/* The main loop makes progress: restarts the timer that records where it hangs, shortly before the watchdog
 * resets the chip. */
void panic_expect_progress(void);

void power_start(void);
