/* The ring oscillator's setting: range LOW (all 8 stages) and all drive strengths 0, as at
 * power-up, but its output divided by 2 instead of 16. A shorter period shows more of the jitter
 * accumulated between two samples. Undivided it would be too fast for a clock: after a watchdog reset
 * the chip runs from the ring, and at 2 the fastest ring (192 MHz by the datasheet's limits) gives
 * 96 MHz. */
#include "board.h"
#include "hardware/structs/rosc.h"
#include "hardware/sync.h"
#include "hardware/timer.h"

#define DIV 2u
#define DIV_AT_BOOT 16u
#define RANGE ROSC_CTRL_FREQ_RANGE_VALUE_LOW
#define FREQA (ROSC_FREQA_PASSWD_VALUE_PASS << ROSC_FREQA_PASSWD_LSB)
#define FREQB (ROSC_FREQB_PASSWD_VALUE_PASS << ROSC_FREQB_PASSWD_LSB)
#define STABLE_US 1000u /* takes about 1 */

bool ring_is_right(void) {
    uint32_t wanted = ROSC_STATUS_STABLE_BITS | ROSC_STATUS_ENABLED_BITS;
    uint32_t checked = wanted | ROSC_STATUS_BADWRITE_BITS;
    return (rosc_hw->status & checked) == wanted &&
           rosc_hw->ctrl == (ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB | RANGE) &&
           rosc_hw->freqa == FREQA && rosc_hw->freqb == FREQB &&
           rosc_hw->div == ROSC_DIV_VALUE_PASS + DIV;
}

void ring_start(void) {
    rosc_hw->status = ROSC_STATUS_BADWRITE_BITS;
    rosc_hw->freqa = FREQA;
    rosc_hw->freqb = FREQB;
    rosc_hw->div = ROSC_DIV_VALUE_PASS + DIV;
    rosc_hw->ctrl = ROSC_CTRL_ENABLE_VALUE_ENABLE << ROSC_CTRL_ENABLE_LSB | RANGE;
    uint32_t start_us = time_us_32();
    while (!(rosc_hw->status & ROSC_STATUS_STABLE_BITS) && time_us_32() - start_us < STABLE_US) {
        tight_loop_contents();
    }
}

void ring_stop(void) {
    rosc_hw->ctrl = ROSC_CTRL_ENABLE_VALUE_DISABLE << ROSC_CTRL_ENABLE_LSB | RANGE;
}

void ring_restore(void) { rosc_hw->div = ROSC_DIV_VALUE_PASS + DIV_AT_BOOT; }
