#include "hardware/adc.h"
#include "board.h"

#include "hardware/sync.h"

#define FIFO_SAMPLING (ADC_FCS_EN_BITS | ADC_FCS_DREQ_EN_BITS | 1u << ADC_FCS_THRESH_LSB)

static void wait_ready(void) {
    while (!(adc_hw->cs & ADC_CS_READY_BITS)) {
        tight_loop_contents();
    }
}

static uint32_t input_bits(uint8_t input) {
    return ADC_CS_EN_BITS | (uint32_t)input << ADC_CS_AINSEL_LSB |
           (input == ADC_INPUT_TEMPERATURE ? ADC_CS_TS_EN_BITS : 0);
}

/* On its way through the FIFO a reading would count as noise: it is shut meanwhile. Interrupts are
 * held off, or the DMA's handler might look at a converter that is doing something else. */
uint16_t adc_measure(uint8_t input) {
    uint32_t interrupts = save_and_disable_interrupts();
    uint32_t before = adc_hw->cs & (ADC_CS_EN_BITS | ADC_CS_TS_EN_BITS | ADC_CS_START_MANY_BITS |
                                    ADC_CS_AINSEL_BITS);
    uint32_t fifo = adc_hw->fcs & FIFO_SAMPLING;
    hw_clear_bits(&adc_hw->cs, ADC_CS_START_MANY_BITS);
    if (before & ADC_CS_EN_BITS) {
        wait_ready();
    }
    adc_hw->fcs = 0;
    adc_hw->cs = input_bits(input);
    wait_ready();
    adc_hw->cs = input_bits(input) | ADC_CS_START_ONCE_BITS;
    wait_ready();
    uint16_t result = (uint16_t)(adc_hw->result & 0xFFFu);
    adc_hw->fcs = fifo;
    adc_hw->cs = before;
    restore_interrupts(interrupts);
    return result;
}

void adc_sample(uint8_t input, uint16_t ticks) {
    adc_hw->div = (ticks - 1u) << ADC_DIV_INT_LSB;
    if (adc_hw->cs & ADC_CS_START_MANY_BITS) {
        return; /* it goes on, at the new pace */
    }
    adc_hw->fcs = ADC_FCS_OVER_BITS | ADC_FCS_UNDER_BITS;
    while (!(adc_hw->fcs & ADC_FCS_EMPTY_BITS)) {
        (void)adc_hw->fifo;
    }
    adc_hw->fcs = FIFO_SAMPLING;
    adc_hw->cs = input_bits(input);
    wait_ready();
    adc_hw->cs = input_bits(input) | ADC_CS_START_MANY_BITS;
}

bool adc_is_sampling(uint8_t input, uint16_t ticks) {
    uint32_t wanted = input_bits(input) | ADC_CS_START_MANY_BITS;
    uint32_t looked_at = wanted | ADC_CS_AINSEL_BITS | ADC_CS_RROBIN_BITS;
    uint32_t fifo_at = FIFO_SAMPLING | ADC_FCS_THRESH_BITS | ADC_FCS_SHIFT_BITS | ADC_FCS_OVER_BITS;
    return (adc_hw->cs & looked_at) == wanted && (adc_hw->fcs & fifo_at) == FIFO_SAMPLING &&
           adc_hw->div == (ticks - 1u) << ADC_DIV_INT_LSB;
}
