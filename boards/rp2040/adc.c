#include "hardware/adc.h"
#include "board.h"

static void wait_ready(void) {
    while (!(adc_hw->cs & ADC_CS_READY_BITS)) {
        tight_loop_contents();
    }
}

uint16_t adc_measure(uint8_t input) {
    uint32_t on = ADC_CS_EN_BITS | (uint32_t)input << ADC_CS_AINSEL_LSB |
                  (input == ADC_INPUT_TEMPERATURE ? ADC_CS_TS_EN_BITS : 0);
    adc_hw->cs = on;
    wait_ready();
    adc_hw->cs = on | ADC_CS_START_ONCE_BITS;
    wait_ready();
    uint16_t result = (uint16_t)(adc_hw->result & 0xFFFu);
    adc_hw->cs = 0;
    return result;
}
