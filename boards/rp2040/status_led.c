/* The board's LED shows what a dark display can't (docs/build-guide.md has the codes):
 *
 *   steady          the clocks don't run: the start is still waiting for the crystal
 *   two blinks      they do, and no display answers
 *   dark            all is well, or the board has no power or no firmware
 *
 * Boards without a plain LED (SDK: no PICO_DEFAULT_LED_PIN) show nothing. */
#include "board.h"
#include "hardware/gpio.h"
#include "hardware/timer.h"
#include "pico/runtime_init.h"
#include "pins.h"

#ifdef PICO_DEFAULT_LED_PIN

#ifndef PICO_DEFAULT_LED_PIN_INVERTED
#define PICO_DEFAULT_LED_PIN_INVERTED 0
#endif

static_assert((PINS_USED & PIN_BIT(PICO_DEFAULT_LED_PIN)) == 0, "the LED's pin is in use");

#define LED_ALARM 2u
#define STEP_US 150000u
#define STEPS 12u /* a round: lit in steps 0 and 2 */

static bool blinking;
static uint8_t blink_step;

static void light(bool on) { gpio_put(PICO_DEFAULT_LED_PIN, on != PICO_DEFAULT_LED_PIN_INVERTED); }

/* As soon as pins work and before the SDK waits for the crystal. */
static void light_early(void) {
    gpio_init(PICO_DEFAULT_LED_PIN);
    gpio_set_dir(PICO_DEFAULT_LED_PIN, GPIO_OUT);
    light(true);
}
PICO_RUNTIME_INIT_FUNC_RUNTIME(light_early, "00111");

static void on_step(uint alarm) {
    if (!blinking) {
        return;
    }
    blink_step = (uint8_t)((blink_step + 1u) % STEPS);
    light(blink_step == 0 || blink_step == 2);
    (void)hardware_alarm_set_target(alarm, from_us_since_boot(time_us_64() + STEP_US));
}

void status_led_start(void) {
    light(false);
    hardware_alarm_claim(LED_ALARM);
    hardware_alarm_set_callback(LED_ALARM, on_step);
}

void status_led_display_missing(bool missing) {
    if (missing == blinking) {
        return;
    }
    blinking = missing;
    if (missing) {
        blink_step = STEPS - 1u;
        on_step(LED_ALARM);
    } else {
        hardware_alarm_cancel(LED_ALARM);
        light(false);
    }
}

#else

void status_led_start(void) {}

void status_led_display_missing(bool missing) { (void)missing; }

#endif
