/* A picture is drawn and planned with clk_sys twice as fast: it is there in half of the time, and draws no
 * more from the battery. What clk_sys paces goes on at its own pace:
 *
 *   the ring's samples   the timer that paces them takes half the steps
 *   the buzzer           its divider is twice as large
 *   the display's bus    stands; using it ends a hurry
 *
 * USB, the ADC, the timer and the watchdog have clocks of their own. */
#include "hal_power.h"

#include "board.h"
#include "clock_tree.h"
#include "hardware/sync.h"
#include "oled_bus.h"

#define TIMES (CLOCK_HURRIED_MHZ / CLOCK_SYS_MHZ)

static_assert(TIMES == NOISE_STEPS, "the ring's timer can take so many fewer steps");

/* From RAM, where nothing comes between the two: for these few cycles, as many at the beginning as at the
 * end, the timer's steps are those of the other clock. The samples in a hurry come less than two ticks
 * late, those after it in time. */
static void __no_inline_not_in_flash_func(change)(volatile uint32_t *timer, uint32_t fraction,
                                                  volatile uint32_t *divider, uint32_t value) {
    *timer = fraction;
    *divider = value;
}

static bool hurried;

void hal_power_hurry(bool hurries) {
    bool settled = clock_tree_mhz() == CLOCK_SYS_MHZ;
    bool sends = oled_bus_state() == OLED_BUS_SENDING;
    if (!settled || hurries == hurried || (hurries && sends)) {
        return;
    }
    hurried = hurries;
    uint32_t times = hurries ? TIMES : 1u;
    uint32_t interrupts = save_and_disable_interrupts();
    if (sound_is_on()) {
        sound_pace(times);
    }
    noise_disturb();
    change(noise_timer(), noise_fraction(times), clock_tree_divider(),
           CLOCK_DIVIDER(TIMES / times));
    restore_interrupts(interrupts);
}
