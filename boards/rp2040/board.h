/* What the parts of this board know of each other. Nothing outside this folder includes it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hardware/structs/timer.h"

/* Interrupts, and lower is more urgent. The handlers are wholly in RAM, and go on while the flash
 * can't be read, but USB's, which waits then, as what the SDK brings. It is short; and till it has
 * seen a request, the host could take the answer to the one before for this one's. */
#define PRIORITY_HANG 0x00    /* tells where the loop stands still, whatever else goes on */
#define PRIORITY_BUTTONS 0x00 /* the time of the finger */
#define PRIORITY_USB 0x40
#define PRIORITY_NOISE 0x80
#define PRIORITY_DISPLAY 0xC0

/* Set by interrupts that may mean work for the loop; hal_power_idle takes it. */
extern volatile bool board_has_work;

/* For handlers in RAM: hal_clock_us is in flash. */
static inline uint64_t board_clock_us(void) {
    uint32_t high, low;
    do {
        high = timer_hw->timerawh;
        low = timer_hw->timerawl;
    } while (high != timer_hw->timerawh);
    return ((uint64_t)high << 32) | low;
}

void buttons_start(void);
/* When the debouncing of a release is due; UINT64_MAX: nothing is. */
uint64_t buttons_due_us(void);

void display_start(void);
/* The clocks are what they will be: pictures are sent from now on. */
void display_settle(void);

/* It goes on at the ring's time. */
void display_go_on(void);
/* Is anything on the wire? */
bool display_is_sending(void);
/* When hal_display_poll has something to do, at the latest. */
uint64_t display_due_us(void);

/* Sets up the ring as documented in ring.c; also after a sleep that stopped it. */
void ring_start(void);
void ring_stop(void);
/* Does it turn, just as it was set up? */
bool ring_is_right(void);
/* As the boot ROM left it: a restart runs from the ring until the crystal is up. */
void ring_hasten(void); /* as fast as ring_start makes it; the rest stays */
void ring_restore(void);

void noise_start(void);
/* A sample of the ring is or was late: where they are so close that its jitter shows, the block is sampled
 * anew. */
void noise_disturb(void);
/* What paces the ring's samples, and what it is to be with clk_sys so many times as fast as usual. */
#define NOISE_STEPS 2u
volatile uint32_t *noise_timer(void);
uint32_t noise_fraction(uint32_t times);

/* Where a power latch is fitted: the board stays on, or is switched off as soon as nobody holds ROLL and
 * USB gives no power. Held from before the clocks on. */
void latch_hold(void);
void latch_let_go(void);

/* Does the buzzer sound? */
bool sound_is_on(void);
/* It keeps its pitch with clk_sys so many times as fast as usual. */
void sound_pace(uint32_t times);

#define ADC_INPUT_TEMPERATURE 4u

/* One conversion; 0..4095: about 10 us. Sampling stands still meanwhile, and goes on. */
uint16_t adc_measure(uint8_t input);

/* Conversions every so many cycles of the 48 MHz from now on, 12 bits each into the FIFO. */
void adc_sample(uint8_t input, uint16_t ticks);
/* Does it do just that, with no reading lost? */
bool adc_is_sampling(uint8_t input, uint16_t ticks);

/* Reads the chip's id; before interrupts are in use. */
#define FLASH_ID_BYTES 8u
void flash_start(uint8_t id[FLASH_ID_BYTES]);

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
