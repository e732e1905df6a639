#include "clock_tree.h"

#include "board.h"
#include "hardware/clocks.h"
#include "hardware/pll.h"
#include "hardware/resets.h"
#include "hardware/structs/watchdog.h"
#include "hardware/ticks.h"
#include "hardware/xosc.h"
#include "pico/bootrom.h"
#include "pico/runtime_init.h"

#define CLOCK_SYS_HZ (CLOCK_SYS_MHZ * 1000000u)
#define PLL_VCO_HZ 1440000000u
#define PLL_DIV1 5u
#define PLL_DIV2 3u
#define PLL_HZ (PLL_VCO_HZ / (PLL_DIV1 * PLL_DIV2))
#define PLL_PARTS (PLL_HZ / CLOCK_SYS_HZ)
#define TICK_CYCLES 12u /* of clk_ref: one microsecond */

static_assert(PLL_HZ == CLOCK_HURRIED_MHZ * 1000000u, "PLL_USB must give clk_sys in a hurry");
static_assert(CLOCK_DIVIDER(1u) == 1u << CLOCKS_CLK_SYS_DIV_INT_LSB, "all have it there");
static_assert(PLL_HZ == PLL_PARTS * CLOCK_SYS_HZ, "divided it must give all clocks");
static_assert(XOSC_HZ == TICK_CYCLES * 1000000u, "the tick must be a microsecond");

/* clk_sys by its second mux, so that clk_ref can go to the crystal without it. */
static void run_from_ring(void) {
    hw_clear_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while (clocks_hw->clk[clk_sys].selected != 1u) {
        tight_loop_contents();
    }
    hw_clear_bits(&clocks_hw->clk[clk_ref].ctrl, CLOCKS_CLK_REF_CTRL_SRC_BITS);
    while (clocks_hw->clk[clk_ref].selected != 1u) {
        tight_loop_contents();
    }
    hw_write_masked(&clocks_hw->clk[clk_sys].ctrl,
                    CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_ROSC_CLKSRC << CLOCKS_CLK_SYS_CTRL_AUXSRC_LSB,
                    CLOCKS_CLK_SYS_CTRL_AUXSRC_BITS);
    hw_set_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX);
}

/* Needs clk_ref to run from the crystal already. */
static void run_from_pll(void) {
    pll_init(pll_usb, 1, PLL_VCO_HZ, PLL_DIV1, PLL_DIV2);
    clock_configure_int_divider(clk_sys, CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX,
                                CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, PLL_HZ, PLL_PARTS);
}

static void run_all_from_pll(void) {
    clock_configure_int_divider(clk_usb, 0, CLOCKS_CLK_USB_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, PLL_HZ,
                                PLL_PARTS);
    clock_configure_int_divider(clk_adc, 0, CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB, PLL_HZ,
                                PLL_PARTS);
}

/* As the SDK has it: the crystal is given six times what it usually takes to be stable. */
#define STARTUP_DELAY ((XOSC_HZ / 1000u + 128u) / 256u * PICO_XOSC_STARTUP_DELAY_MULTIPLIER)

static void begin_crystal(void) {
    xosc_hw->status = XOSC_STATUS_BADWRITE_BITS; /* of whoever ran before: it outlives a reset */
    xosc_hw->startup = STARTUP_DELAY;
    xosc_hw->ctrl =
        XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB | XOSC_CTRL_FREQ_RANGE_VALUE_1_15MHZ;
}

/* Eight times what it is given, with the fastest ring; longer with any other. */
#define PATIENCE_US 50000u

static bool await_crystal(void) {
    uint32_t began_us = timer_hw->timerawl;
    while (!(xosc_hw->status & XOSC_STATUS_STABLE_BITS)) {
        if (timer_hw->timerawl - began_us > PATIENCE_US) {
            return false;
        }
    }
    return true;
}

/* As the SDK's start-up does it (but see image.ld), by the boot ROM: ours are not to be had yet. */
static void make_memory(void) {
    extern uint32_t __made_data_start__[], __made_data_end__[], __etext[];
    extern uint32_t __made_bss_start__[], __made_bss_end__[];
    rom_memcpy44_fn copy = (rom_memcpy44_fn)rom_func_lookup_inline(ROM_FUNC_MEMCPY44);
    rom_memset4_fn fill = (rom_memset4_fn)rom_func_lookup_inline(ROM_FUNC_MEMSET4);
    copy(__made_data_start__, __etext, (uint32_t)__made_data_end__ - (uint32_t)__made_data_start__);
    fill(__made_bss_start__, 0, (uint32_t)__made_bss_end__ - (uint32_t)__made_bss_start__);
}

/* The very first: what comes before the clocks then takes an eighth of the time. */
static void begin_oscillators(void) {
    ring_hasten();
    begin_crystal();
    make_memory();
}
PICO_RUNTIME_INIT_FUNC_HW(begin_oscillators, PICO_RUNTIME_INIT_EARLIEST);

static void start_ticks(uint32_t cycles) {
    for (int tick = 0; tick < (int)TICK_COUNT; tick++) {
        tick_start((tick_gen_num_t)tick, cycles);
    }
}

static bool settled;

/* Replaces the SDK's, which would run PLL_SYS at 125 MHz. Nothing waits for the crystal yet: till then a
 * microsecond is one or longer, however fast the ring is. */
void runtime_init_clocks(void) {
    run_from_ring();
    start_ticks(CLOCK_RING_MHZ);
}

bool clock_tree_settle(void) {
    if (!await_crystal()) {
        return false;
    }
    clock_configure_undivided(clk_ref, CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC, 0, XOSC_HZ);
    start_ticks(TICK_CYCLES);
    run_from_pll();
    settled = true;
    return true;
}

void clock_tree_complete(void) {
    pll_deinit(pll_sys);
    run_all_from_pll();
    unreset_block_mask_wait_blocking(RESETS_RESET_ADC_BITS | RESETS_RESET_USBCTRL_BITS);
}

uint32_t clock_tree_mhz(void) { return settled ? CLOCK_SYS_MHZ : CLOCK_RING_MHZ; }

/* Replaces the SDK's, which would wait for clocks that don't run yet, see clock_tree_complete. */
void runtime_init_post_clock_resets(void) {}

typedef struct {
    io_ro_32 *reg;
    uint32_t mask, value;
} expected_t;

/* clk_usb's PLL has the crystal as its only reference, so a lock is a lock to the crystal. */
static const expected_t tree[] = {
    {&xosc_hw->status,
     XOSC_STATUS_STABLE_BITS | XOSC_STATUS_ENABLED_BITS | XOSC_STATUS_BADWRITE_BITS,
     XOSC_STATUS_STABLE_BITS | XOSC_STATUS_ENABLED_BITS},
    {&xosc_hw->ctrl, XOSC_CTRL_ENABLE_BITS, XOSC_CTRL_ENABLE_VALUE_ENABLE << XOSC_CTRL_ENABLE_LSB},
    {&pll_usb_hw->cs, PLL_CS_LOCK_BITS | PLL_CS_BYPASS_BITS | PLL_CS_REFDIV_BITS,
     PLL_CS_LOCK_BITS | (1u << PLL_CS_REFDIV_LSB)},
    {&pll_usb_hw->pwr, PLL_PWR_PD_BITS | PLL_PWR_VCOPD_BITS | PLL_PWR_POSTDIVPD_BITS, 0},
    {&pll_usb_hw->fbdiv_int, PLL_FBDIV_INT_BITS, PLL_VCO_HZ / XOSC_HZ},
    {&pll_usb_hw->prim, PLL_PRIM_POSTDIV1_BITS | PLL_PRIM_POSTDIV2_BITS,
     (PLL_DIV1 << PLL_PRIM_POSTDIV1_LSB) | (PLL_DIV2 << PLL_PRIM_POSTDIV2_LSB)},
    {&clocks_hw->clk[clk_ref].ctrl, CLOCKS_CLK_REF_CTRL_SRC_BITS,
     CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC},
    {&clocks_hw->clk[clk_ref].selected, ~0u, 1u << CLOCKS_CLK_REF_CTRL_SRC_VALUE_XOSC_CLKSRC},
    {&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS | CLOCKS_CLK_SYS_CTRL_AUXSRC_BITS,
     CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX |
         (CLOCKS_CLK_SYS_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB << CLOCKS_CLK_SYS_CTRL_AUXSRC_LSB)},
    {&clocks_hw->clk[clk_sys].selected, ~0u,
     1u << CLOCKS_CLK_SYS_CTRL_SRC_VALUE_CLKSRC_CLK_SYS_AUX},
    {&clocks_hw->clk[clk_sys].div, ~0u, CLOCK_DIVIDER(PLL_PARTS)},
    {&clocks_hw->clk[clk_adc].ctrl,
     CLOCKS_CLK_ADC_CTRL_ENABLE_BITS | CLOCKS_CLK_ADC_CTRL_AUXSRC_BITS,
     CLOCKS_CLK_ADC_CTRL_ENABLE_BITS |
         (CLOCKS_CLK_ADC_CTRL_AUXSRC_VALUE_CLKSRC_PLL_USB << CLOCKS_CLK_ADC_CTRL_AUXSRC_LSB)},
    {&clocks_hw->clk[clk_adc].div, CLOCKS_CLK_ADC_DIV_INT_BITS, CLOCK_DIVIDER(PLL_PARTS)},
    {&watchdog_hw->tick, WATCHDOG_TICK_RUNNING_BITS | WATCHDOG_TICK_CYCLES_BITS,
     WATCHDOG_TICK_RUNNING_BITS | TICK_CYCLES},
};

bool clock_tree_is_right(void) {
    for (unsigned i = 0; i < sizeof tree / sizeof tree[0]; i++) {
        if ((*tree[i].reg & tree[i].mask) != tree[i].value) {
            return false;
        }
    }
    return true;
}

volatile uint32_t *clock_tree_divider(void) { return &clocks_hw->clk[clk_sys].div; }

/* The crystal goes on through clk_ref, so the mux can leave the PLL before that stops. */
void clock_tree_rest(void) {
    hw_clear_bits(&clocks_hw->clk[clk_sys].ctrl, CLOCKS_CLK_SYS_CTRL_SRC_BITS);
    while (clocks_hw->clk[clk_sys].selected != 1u) {
        tight_loop_contents();
    }
    clocks_hw->clk[clk_sys].div = CLOCK_DIVIDER(1u);
    clock_stop(clk_usb);
    clock_stop(clk_adc);
    pll_deinit(pll_usb);
    pll_usb_hw->fbdiv_int = 0; /* else pll_init may take it for locked and leave it as it is */
}

void clock_tree_resume(void) {
    run_from_pll();
    run_all_from_pll();
}

void clock_tree_dormant(void) {
    clock_tree_rest();
    xosc_dormant();
    clock_tree_resume();
}
