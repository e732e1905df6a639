/* The shared ADC: continuous samples of the temperature sensor for the noise, by DMA, and single measurements
 * of the supply in between. */
#include "hardware/adc.h"

#include <assert.h>

#include "board.h"
#include "hardware/sync.h"

#define FIFO_SAMPLING (ADC_FCS_EN_BITS | ADC_FCS_DREQ_EN_BITS | 1u << ADC_FCS_THRESH_LSB)

static void wait_ready(void) {
    while (!(adc_hw->cs & ADC_CS_READY_BITS)) {
        tight_loop_contents();
    }
}

/* Interrupts are off: the DMA's handler must not see the converter measure something else.
 * The FIFO is off, or the reading would count as noise. */
uint16_t adc_measure(uint8_t input) {
    assert(input <= ADC_INPUT_TEMPERATURE);
    uint32_t interrupts = save_and_disable_interrupts();
    uint32_t control = adc_hw->cs;
    uint32_t fifo = adc_hw->fcs;
    if (control & ADC_CS_EN_BITS) {
        adc_run(false);
        wait_ready();
        adc_fifo_setup(false, false, 0, false, false);
    } else {
        adc_init();
    }
    adc_select_input(input);
    uint16_t result = adc_read();
    adc_hw->fcs = fifo & FIFO_SAMPLING;
    adc_hw->cs = control &
                 (ADC_CS_EN_BITS | ADC_CS_TS_EN_BITS | ADC_CS_START_MANY_BITS | ADC_CS_AINSEL_BITS);
    restore_interrupts(interrupts);
    return result;
}

/* adc_set_clkdiv() takes a float, which nothing else in the image needs. */
static void set_spacing(uint16_t ticks) { adc_hw->div = (ticks - 1u) << ADC_DIV_INT_LSB; }

void adc_sample(uint8_t input, uint16_t ticks) {
    assert(input <= ADC_INPUT_TEMPERATURE && ticks > 0);
    if (adc_hw->cs & ADC_CS_START_MANY_BITS) {
        set_spacing(ticks); /* sampling continues, at the new spacing */
        return;
    }
    adc_init();
    set_spacing(ticks);
    adc_set_temp_sensor_enabled(input == ADC_INPUT_TEMPERATURE);
    adc_select_input(input);
    adc_fifo_setup(true, true, 1, false, false);
    adc_run(true);
}

bool adc_is_sampling(uint8_t input, uint16_t ticks) {
    uint32_t wanted = ADC_CS_EN_BITS | ADC_CS_START_MANY_BITS |
                      (uint32_t)input << ADC_CS_AINSEL_LSB |
                      (input == ADC_INPUT_TEMPERATURE ? ADC_CS_TS_EN_BITS : 0);
    uint32_t checked = wanted | ADC_CS_AINSEL_BITS | ADC_CS_RROBIN_BITS;
    uint32_t fifo_checked =
        FIFO_SAMPLING | ADC_FCS_THRESH_BITS | ADC_FCS_SHIFT_BITS | ADC_FCS_OVER_BITS;
    return (adc_hw->cs & checked) == wanted && (adc_hw->fcs & fifo_checked) == FIFO_SAMPLING &&
           adc_hw->div == (ticks - 1u) << ADC_DIV_INT_LSB;
}
