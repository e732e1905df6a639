#include "oled_lines.h"

#include "hardware/gpio.h"
#include "hardware/timer.h"
#include "pins.h"

#define CLEAR_CLOCKS 9u /* an acknowledge and a byte of zeros: at the next one it listens */
#define HALF_CLOCK_US 5u

/* Open drain by hand: a line is low, or let go. */
static void drive(unsigned pin, bool low) {
    gpio_set_dir(pin, low ? GPIO_OUT : GPIO_IN);
    busy_wait_us_32(HALF_CLOCK_US);
}

static void take_from_controller(unsigned pin) {
    gpio_init(pin);
    gpio_pull_up(pin);
}

/* Nobody holds the line: then it was heard. Else it was one clock of what somebody still has to say. */
static bool stop(void) {
    drive(PIN_SCL, true);
    drive(PIN_SDA, true);
    drive(PIN_SCL, false);
    drive(PIN_SDA, false);
    return gpio_get(PIN_SDA);
}

void oled_lines_clear(void) {
    take_from_controller(PIN_SDA);
    take_from_controller(PIN_SCL);
    drive(PIN_SCL, false);
    bool heard = false;
    for (unsigned i = 0; i < CLEAR_CLOCKS && !heard; i++) {
        heard = stop();
    }
    gpio_set_function(PIN_SDA, GPIO_FUNC_I2C);
    gpio_set_function(PIN_SCL, GPIO_FUNC_I2C);
}
