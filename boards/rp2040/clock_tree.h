/* The RP2040's clocks, after the SDK's start-up and set_sys_clock_48mhz():
 *
 *   XOSC 12 MHz -+-> clk_ref -> 1 us tick: timer, watchdog
 *                +-> PLL_USB 48 MHz -> clk_sys, clk_usb, clk_adc
 *   ROSC: the noise source, clocks nothing.   PLL_SYS, clk_peri, clk_rtc: off.
 *
 * Resting and dormant mode, which change that for a while, are in power.c. */
#pragma once

#include <stdbool.h>

#define CLOCK_SYS_MHZ 48u

/* After the SDK's start-up; takes what is not used off the clock. */
void clock_tree_start(void);

/* Reads back every mux, divider and oscillator on the way to clk_sys, clk_adc and the tick. True:
 * all is as drawn above. The noise source relies on it: a ring that clocked the chip would be
 * sampled by itself. */
bool clock_tree_is_right(void);
