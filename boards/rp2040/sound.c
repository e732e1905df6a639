/* hal_sound.h by PWM. */
#include "hal_sound.h"

#include "board.h"
#include "hardware/gpio.h"
#include "hardware/pwm.h"
#include "pins.h"

#define DIVIDER 16u
#define STEPS_PER_S (CLOCK_SYS_MHZ * 1000000u / DIVIDER) /* 3 MHz: 100 Hz fits 16 bits */
#define LOWEST_HZ 100u
#define HIGHEST_HZ 8000u

bool sound_is_on(void) { return gpio_get_function(PIN_BUZZER) == GPIO_FUNC_PWM; }

void hal_sound_tone(uint16_t hertz) {
    unsigned slice = pwm_gpio_to_slice_num(PIN_BUZZER);
    if (hertz == 0) {
        gpio_put(PIN_BUZZER, false);
        gpio_set_dir(PIN_BUZZER, GPIO_OUT);
        gpio_set_function(PIN_BUZZER, GPIO_FUNC_SIO);
        pwm_set_enabled(slice, false);
        return;
    }
    uint32_t tone = hertz < LOWEST_HZ ? LOWEST_HZ : hertz > HIGHEST_HZ ? HIGHEST_HZ : hertz;
    uint32_t period = STEPS_PER_S / tone;
    pwm_set_clkdiv_int_frac4(slice, DIVIDER, 0);
    pwm_set_wrap(slice, (uint16_t)(period - 1));
    pwm_set_gpio_level(PIN_BUZZER, (uint16_t)(period / 2));
    pwm_set_enabled(slice, true);
    gpio_set_function(PIN_BUZZER, GPIO_FUNC_PWM);
}
