/* Sleep, watchdog, restart, supply. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Sleeps the core until `until_us` (hal_clock_us time) or the next interrupt that may mean work:
 * a button edge, USB, a complete block of noise, a sent picture; for a second at most. May return early.
 * Returns at once if such an interrupt came since the last call. Memory, time and peripherals in use keep
 * running; if none is in use the board may stop clocks meanwhile. `awaited`: something is waiting for time
 * to pass; a virtual clock advances only then. */
void hal_power_idle(uint64_t until_us, bool awaited);

/* Stops the oscillators until a button goes down or USB power comes; returns after clocks run again. A board
 * that can switch itself off does so, and restarts instead: what has to be saved must be on flash.
 * Only while nothing needs the clock: returns false at once while USB is powered, a
 * picture is being sent or noise is being sampled. */
bool hal_power_dormant(void);

/* Feeds the watchdog: the main loop makes progress. Without a call for 2 s the device restarts, and
 * hal_panic_last reports it. */
void hal_power_alive(void);

/* Restarts the firmware, or into the USB bootloader. They don't return on the device; on the host
 * hal_power_restart does, and main starts again. */
void hal_power_restart(void);
void hal_power_bootloader(void);

/* Supply voltage in millivolts (VSYS), measured now; takes less than 50 us. 0: the board can't measure it. */
uint16_t hal_power_supply_mv(void);

/* The lowest that hal_power_supply_mv has returned since the start; 0: it can't, or was not called yet. */
uint16_t hal_power_lowest_mv(void);

/* Is USB power present? On a board without a pin for it: is there a host that is awake? */
bool hal_power_usb_present(void);
