#include "hardware/adc.h"
#include "board.h"

static void wait_ready(void) {
    while (!(adc_hw->cs & ADC_CS_READY_BITS)) {
        tight_loop_contents();
    }
}

uint16_t adc_measure(uint8_t input) {
    adc_hw->cs = ADC_CS_EN_BITS | ADC_CS_TS_EN_BITS;
    wait_ready();
    uint32_t select = ADC_CS_EN_BITS | ADC_CS_TS_EN_BITS | ((uint32_t)input << ADC_CS_AINSEL_LSB);
    adc_hw->cs = select;
    adc_hw->cs = select | ADC_CS_START_ONCE_BITS;
    wait_ready();
    uint16_t result = (uint16_t)(adc_hw->result & 0xFFFu);
    adc_hw->cs = 0;
    return result;
}
