/* Clock and idle of the host program, in virtual time on a console and in real time in a terminal. */
#include "hal_power.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "hal_clock.h"
#include "hal_sound.h"
#include "host.h"
#include "terminal.h"

enum { SUPPLY_MV = 5000, PAUSE_MS = 3, RETURN_PAUSE_MS = 300 };

static uint64_t clock_us;

uint64_t hal_clock_us(void) { return clock_us; }

void clock_set_us(uint64_t now_us) { clock_us = now_us > clock_us ? now_us : clock_us; }

static uint64_t earlier(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* --- console: virtual time ------------------------------------------------------------------ */

/* Waits in real time for more bytes of a line, so that a CRLF isn't split; longer where its LF may come in a
 * write of its own. */
static bool more_comes(void) {
    return usb_wait_ms(usb_was_at_return() ? RETURN_PAUSE_MS : PAUSE_MS);
}

static void idle_virtual(uint64_t until_us, bool awaited) {
    bool dry = usb_was_dry();
    if (!awaited) {
        (void)usb_wait_ms(dry ? -1 : 0);
    } else if (!dry || !more_comes()) {
        uint64_t next_us = earlier(until_us, noise_due_us());
        clock_set_us(next_us == UINT64_MAX ? hal_clock_us() + 1000 : next_us);
    }
}

/* --- terminal: real time -------------------------------------------------------------------- */

static uint64_t wall_us(void) {
    static struct timespec start;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (start.tv_sec == 0) {
        start = now;
    }
    return (uint64_t)(now.tv_sec - start.tv_sec) * 1000000u + (uint64_t)now.tv_nsec / 1000u -
           (uint64_t)start.tv_nsec / 1000u;
}

static void idle_real(uint64_t until_us) {
    uint64_t next_us = earlier(earlier(until_us, noise_due_us()), buttons_due_us());
    uint64_t now_us = wall_us();
    uint64_t longest_us = now_us + 100000u;
    next_us = earlier(next_us, longest_us);
    display_paint();
    if (next_us > now_us) {
        (void)usb_wait_ms((int)((next_us - now_us + 999u) / 1000u));
    }
    clock_set_us(wall_us());
    buttons_take_keys(hal_clock_us());
}

void hal_power_idle(uint64_t until_us, bool awaited) {
    if (terminal_lost()) { /* nobody is left to see what is pending; what was acknowledged is saved */
        exit(0);
    }
    if (terminal_is_open()) {
        idle_real(until_us);
    } else {
        idle_virtual(until_us, awaited);
    }
}

bool hal_power_dormant(void) { return false; }

void hal_power_alive(void) {}

/* Returns: main starts the firmware again in the same program. */
void hal_power_restart(void) {}

void hal_power_bootloader(void) {
    terminal_close();
    fprintf(stderr, "sanity-die: in the USB bootloader; a program has none, so it ends\n");
    exit(0);
}

uint16_t hal_power_supply_mv(void) { return SUPPLY_MV; }

uint16_t hal_power_lowest_mv(void) { return SUPPLY_MV; }

bool hal_power_usb_present(void) { return true; }

/* No buzzer. */
void hal_sound_tone(uint16_t hertz) { (void)hertz; }
