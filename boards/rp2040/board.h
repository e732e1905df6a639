/* What the parts of this board know of each other. Nothing outside this folder includes it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hardware/structs/timer.h"

/* Interrupt priorities; lower is more urgent. The handlers of buttons and noise are in RAM and run while
 * the flash is written; the others wait for its end (flash.c). */
#define PRIORITY_HANG 0x00    /* records where the loop hangs */
#define PRIORITY_BUTTONS 0x00 /* exact press times */
#define PRIORITY_USB 0x40
#define PRIORITY_NOISE 0x80
#define PRIORITY_DISPLAY 0xC0

/* Set by interrupts that may mean work for the loop; hal_power_idle takes it. */
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

void buttons_start(void);
/* When the debouncing of a release is due; UINT64_MAX: nothing is. */
uint64_t buttons_due_us(void);

void display_start(void);
/* Is anything on the wire? */
bool display_is_sending(void);
/* When hal_display_poll has something to do, at the latest. */
uint64_t display_due_us(void);

/* Sets up the ring as documented in ring.c; also after a sleep that stopped it. */
void ring_start(void);
void ring_stop(void);
/* Is it enabled, stable and set up as documented? */
bool ring_is_right(void);
/* As the boot ROM left it: a restart runs from the ring until the crystal is up. */
void ring_restore(void);

void noise_start(void);

/* Is a tone being played? */
bool sound_is_on(void);

#define ADC_INPUT_TEMPERATURE 4u

/* One conversion; 0..4095: about 10 us. Sampling stands still meanwhile, and goes on. */
uint16_t adc_measure(uint8_t input);

/* Conversions every so many cycles of the 48 MHz from now on, 12 bits each into the FIFO. */
void adc_sample(uint8_t input, uint16_t ticks);
/* Does it do just that, with no reading lost? */
bool adc_is_sampling(uint8_t input, uint16_t ticks);

/* When hal_usb_poll has something to do, at the latest; UINT64_MAX: an interrupt will tell. */
uint64_t usb_due_us(void);
/* Is a host about to configure us? It may wait no longer than 50 ms for an answer. */
bool usb_is_enumerating(void);
/* Did a host say anything lately, or has it us configured and awake? */
bool usb_hears_host(void);
/* Does the controller run, so that a host could hear us? */
bool usb_is_attached(void);
/* Before a sleep in which nobody would answer: a host sees us go, and hal_usb_poll comes back. */
void usb_leave(void);

/* Takes what the run before left; then marks this one as running. */
void panic_start(void);
/* The restart to come is wanted: no crash. */
void panic_expect_restart(void);
/* The loop went round: where it stands is asked for again, shortly before the watchdog bites. */
void panic_expect_progress(void);

void power_start(void);
