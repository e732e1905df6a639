#include "hal_start.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

#include "host.h"
#include "noise.h"

static bool in_terminal;

static _Noreturn void fail(const char *what, const char *value, const char *why) {
    fprintf(stderr, "sanity-die: %s %s: %s\n", what, value, why);
    exit(2);
}

const hal_board_t *hal_start(int argc, char **argv) {
    static const hal_board_t board = {.board = "host", .serial = "HOST"};
    options_t options = options_read(argc, argv);
    const char *why = "";
    if (!noise_choose(HAL_NOISE_RING, options.noise, options.seed, &why)) {
        fail("--noise", options.noise, why);
    }
    if (!noise_choose(HAL_NOISE_ADC, options.adc, options.seed, &why)) {
        fail("--adc", options.adc, why);
    }
    if (!flash_open(options.flash, &why)) {
        fail("--flash", options.flash, why);
    }
    signal(SIGPIPE, SIG_IGN);
    in_terminal = !options.console;
    if (!in_terminal) {
        usb_open();
    } else if (!terminal_open()) {
        fprintf(stderr, "sanity-die: this is no terminal; --console takes lines; see --help\n");
        exit(2);
    }
    return &board;
}

bool hal_running(void) { return in_terminal ? !terminal_quit() : !usb_ended(); }
