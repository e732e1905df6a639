/* One crystal times everything, at the lowest rate that USB allows; in a hurry (hurry.c) clk_sys isn't
 * divided:
 *
 *   XOSC 12 MHz -+-> clk_ref -> 1 us tick: timer, watchdog
 *                +-> PLL_USB 96 MHz -> / 2 -> clk_sys
 *                                   -> / 2 -> clk_usb, clk_adc
 *   ROSC: the noise source, clocks nothing.   PLL_SYS, clk_peri, clk_rtc: off.
 *
 * Till the crystal is stable the ring clocks clk_sys and the tick; the SDK calls runtime_init_clocks
 * for that, before main. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define CLOCK_SYS_MHZ 48u
#define CLOCK_HURRIED_MHZ 96u
#define CLOCK_RING_MHZ 96u /* at most, see ring.c */

/* Waits for the crystal: clk_sys and the tick are as drawn; false, and they are the ring's, when it hasn't
 * started for a while. Then the rest of the tree. */
bool clock_tree_settle(void);
void clock_tree_complete(void);
/* As fast as clk_sys may be by now, but for a hurry. */
uint32_t clock_tree_mhz(void);
/* What divides the PLL's clock to be clk_sys: writing it takes effect within a cycle of either. */
volatile uint32_t *clock_tree_divider(void);
#define CLOCK_DIVIDER(parts) ((parts) << 8)

/* Is every mux, divider and oscillator on the way to clk_sys and the tick as drawn above? */
bool clock_tree_is_right(void);

/* Without the PLL: the crystal clocks clk_sys and the tick; clk_usb and clk_adc stand still. Nothing
 * but the core, the timer and the pins may be in use, until the tree is as drawn again. */
void clock_tree_rest(void);
void clock_tree_resume(void);

/* Stops the crystal, and returns when a GPIO that is enabled to wake from dormancy has started it
 * again, with the tree as drawn. Nothing may use the PLL's clocks meanwhile. */
void clock_tree_dormant(void);
