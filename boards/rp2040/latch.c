/* A switch between battery and board, made of two MOSFETs (docs/build-guide.md): a press of ROLL closes it, and
 * this pin keeps it closed. Where none is fitted the pin drives nothing, and the sleep without
 * oscillators is as deep as it gets. */
#include "board.h"
#include "hardware/gpio.h"
#include "pico/runtime_init.h"
#include "pins.h"

static void drive(bool high) {
    if (PIN_LATCH != PIN_NONE) {
        gpio_init(PIN_LATCH);
        gpio_put(PIN_LATCH, high);
        gpio_set_dir(PIN_LATCH, GPIO_OUT);
    }
}

void latch_hold(void) { drive(true); }

void latch_let_go(void) { drive(false); }

/* Before the crystal has started: the finger may be gone by then. */
PICO_RUNTIME_INIT_FUNC_RUNTIME(latch_hold, "00110");
