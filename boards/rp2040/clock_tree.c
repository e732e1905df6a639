/* The RP2040's clocks, after the SDK's start-up and set_sys_clock_48mhz():
 *
 *   XOSC 12 MHz -+-> clk_ref -> 1 us tick: timer, watchdog
 *                +-> PLL_USB 48 MHz -> clk_sys, clk_usb, clk_adc
 *   ROSC: the noise source, clocks nothing.   PLL_SYS, clk_peri, clk_rtc: off.
 *
 * Resting and dormant mode, which change that for a while, are in power.c. */
#include "board.h"
#include "hal_clock.h"
#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/structs/watchdog.h"
#include "hardware/structs/xosc.h"
#include "hardware/timer.h"

#define TICK_CYCLES (XOSC_HZ / 1000000u)

static_assert(USB_CLK_HZ == CLOCK_SYS_MHZ * 1000000u,
              "set_sys_clock_48mhz() runs clk_sys from PLL_USB");

typedef struct {
    io_ro_32 *reg;
    uint32_t mask, value;
} expected_t;

/* PLL_USB's only reference is the crystal, so its lock is a lock to the crystal. XOSC's BADWRITE is
 * not checked: it is sticky over resets, and earlier programs may have set it. */
static const expected_t tree[] = {
    {&xosc_hw->status, XOSC_STATUS_STABLE_BITS | XOSC_STATUS_ENABLED_BITS,
     XOSC_STATUS_STABLE_BITS | XOSC_STATUS_ENABLED_BITS},
    {&xosc_hw->ctrl, XOSC_CTRL_ENABLE_BITS, XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB},
    {&pll_usb_hw->cs, PLL_CS_LOCK_BITS | PLL_CS_BYPASS_BITS | PLL_CS_REFDIV_BITS,
     PLL_CS_LOCK_BITS | (PLL_USB_REFDIV << PLL_CS_REFDIV_LSB)},
    {&pll_usb_hw->pwr, PLL_PWR_PD_BITS | PLL_PWR_VCOPD_BITS | PLL_PWR_POSTDIVPD_BITS, 0},
    {&pll_usb_hw->fbdiv_int, PLL_FBDIV_INT_BITS, PLL_USB_VCO_FREQ_HZ / (XOSC_HZ / PLL_USB_REFDIV)},
    {&pll_usb_hw->prim, PLL_PRIM_POSTDIV1_BITS | PLL_PRIM_POSTDIV2_BITS,
     (PLL_USB_POSTDIV1 << PLL_PRIM_POSTDIV1_LSB) | (PLL_USB_POSTDIV2 << PLL_PRIM_POSTDIV2_LSB)},
    {&clocks_hw->clk[clk_ref].ctrl, CLOCKS_CLK_REF_CTRL_SRC_BITS,
     CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC},
    {&clocks_hw->clk[clk_ref].selected, ~0u, 1u << CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC},
    {&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS | CLOCKS_CLK_SYS_CTRL_AUXSRC_BITS,
     CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX |
         (CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB << CLOCKS_CLK_SYS_CTRL_AUXSRC_LSB)},
    {&clocks_hw->clk[clk_sys].selected, ~0u,
     1u << CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX},
    {&clocks_hw->clk[clk_sys].div, ~0u, 1u << CLOCKS_CLK_SYS_DIV_INT_LSB},
    {&clocks_hw->clk[clk_adc].ctrl,
     CLOCKS_CLK_ADC_CTRL_ENABLE_BITS | CLOCKS_CLK_ADC_CTRL_AUXSRC_BITS,
     CLOCKS_CLK_ADC_CTRL_ENABLE_BITS |
         (CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB << CLOCKS_CLK_ADC_CTRL_AUXSRC_LSB)},
    {&clocks_hw->clk[clk_adc].div, CLOCKS_CLK_ADC_DIV_INT_BITS, 1u << CLOCKS_CLK_ADC_DIV_INT_LSB},
    {&watchdog_hw->tick, WATCHDOG_TICK_RUNNING_BITS | WATCHDOG_TICK_CYCLES_BITS,
     WATCHDOG_TICK_RUNNING_BITS | TICK_CYCLES},
};

void clock_tree_start(void) {
    set_sys_clock_48mhz();
    clock_stop(clk_rtc);
#ifndef SANITY_BRINGUP
    clock_stop(clk_peri); /* only the UART of a bring-up build uses it */
#endif
}

bool clock_tree_is_right(void) {
    for (unsigned i = 0; i < sizeof tree / sizeof tree[0]; i++) {
        if ((*tree[i].reg & tree[i].mask) != tree[i].value) {
            return false;
        }
    }
    return true;
}

/* Counts microseconds of the crystal since the start; stops in dormant mode. */
uint64_t hal_clock_us(void) { return time_us_64(); }
