#include "hal_start.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "hints.h"
#include "host.h"
#include "noise.h"
#include "terminal.h"

static bool in_terminal;
static const char *kept_in; /* NULL: in memory only */

static _Noreturn void fail(const char *what, const char *value, const char *why) {
    fprintf(stderr, "sanity-die: %s %s: %s\n", what, value, why);
    exit(2);
}

/* After the terminal was given back. */
static void tell_where_it_is_kept(void) {
    if (kept_in != NULL) {
        const hints_t *words = hints_in(display_lang());
        printf("%s %s\n", flash_failed() ? words->failed : words->kept, kept_in);
    }
}

static void open_terminal(const char *flash) {
    kept_in = flash;
    atexit(tell_where_it_is_kept);
    if (!terminal_open()) {
        kept_in = NULL;
        fprintf(stderr, "sanity-die: this is no terminal; --console takes lines; see --help\n");
        exit(2);
    }
}

/* For a person it has the terminal, too; for a program it is only bytes. */
static void open_console(const char *flash) {
    atexit(tell_where_it_is_kept);
    bool person = terminal_open_raw();
    kept_in = person ? flash : NULL;
    usb_open(person);
}

const hal_board_t *hal_start(int argc, char **argv) {
    static hal_board_t board = {.board = "host", .serial = "HOST"};
    options_t options = options_read(argc, argv);
    const char *why = "";
    if (!noise_choose(HAL_NOISE_RING, options.noise, options.seed, &why)) {
        fail("--noise", options.noise, why);
    }
    if (!noise_choose(HAL_NOISE_ADC, options.adc, options.seed, &why)) {
        fail("--adc", options.adc, why);
    }
    if (!flash_open(options.flash, isatty(STDIN_FILENO), &why)) {
        fail("--flash", options.flash, why);
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a file that may not be written is told of, as one that can't */
    in_terminal = !options.console;
    if (in_terminal) {
        open_terminal(options.flash);
        board.lang = terminal_lang();
    } else {
        open_console(options.flash);
    }
    return &board;
}

bool hal_start_held(void) { return false; }

bool hal_running(void) { return !terminal_quit() && (in_terminal || !usb_ended()); }
