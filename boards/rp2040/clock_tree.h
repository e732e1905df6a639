/* One crystal times everything, at the lowest rate that USB allows:
 *
 *   XOSC 12 MHz -+-> clk_ref -> 1 us tick: timer, watchdog
 *                +-> PLL_USB 48 MHz -> clk_sys, clk_peri, clk_usb, clk_adc
 *   ROSC: the noise source, clocks nothing.   PLL_SYS, clk_rtc: off.
 *
 * The SDK calls runtime_init_clocks before main. */
#pragma once

#include <stdbool.h>

#define CLOCK_SYS_MHZ 48u

/* Is every mux, divider and oscillator on the way to clk_sys and the tick as drawn above? */
bool clock_tree_is_right(void);

/* Without the PLL: the crystal clocks clk_sys, clk_peri and the tick; clk_usb and clk_adc stand still. Nothing
 * but the core, the timer and the pins may be in use, until the tree is as drawn again. */
void clock_tree_rest(void);
void clock_tree_resume(void);

/* Stops the crystal, and returns when a GPIO that is enabled to wake from dormancy has started it
 * again, with the tree as drawn. Nothing may use the PLL's clocks meanwhile. */
void clock_tree_dormant(void);
