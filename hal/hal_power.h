/* Sleep, watchdog, restart, supply. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sleeps the core until `until_us` (hal_clock_us time) or the next interrupt that may mean work:
 * a button edge, USB, a finished block of noise, a sent picture; for a second at most. May return early for no reason.
 * Returns at once when such an interrupt came since the last call. Memory stays, time goes on, and so
 * does whatever is under way; with nothing under way the board may stop clocks till it returns. `awaited`: somebody waits for what comes with time; a board whose clock is virtual lets
 * it go on only then. */
void hal_power_idle(uint64_t until_us, bool awaited);

/* Oscillators off until a button goes down or USB power comes; returns after clocks run again. A board
 * that can switch itself off does so, and starts anew instead: what is to be kept must be on flash.
 * Only while nothing else needs the clock: false, at once and undone, while USB is powered, a
 * picture is being sent or noise is being sampled. */
bool hal_power_dormant(void);

/* Tells the watchdog that the loop went round and made progress. Not called for 2 s: the device
 * restarts, and hal_panic_last tells it. */
void hal_power_alive(void);

/* Restart; into the firmware, or into the USB bootloader. Don't return on the device; on the host
 * hal_power_restart does, and main begins again. */
void hal_power_restart(void);
void hal_power_bootloader(void);

/* Supply voltage in millivolts (VSYS), measured now; takes less than 50 us. 0: the board can't. */
uint16_t hal_power_supply_mv(void);

/* Is USB power present? A board without a pin for it: does a host that is awake know us? */
bool hal_power_usb_present(void);
