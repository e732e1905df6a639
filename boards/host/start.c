/* Start and end of the host program: command-line options, terminal or console, panic. */
#include "hal_start.h"

#include <errno.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "hal_panic.h"
#include "host.h"
#include "painter.h"
#include "terminal.h"
#include "version.h"

typedef struct {
    bool console;      /* lines on stdin and stdout instead of a picture */
    const char *flash; /* file that is the flash; NULL: memory only */
    const char *noise; /* model of the ring, see noise_model.h */
    const char *adc;   /* and of the ADC */
    uint64_t seed;
} options_t;

static const char usage[] =
    "usage: sanity-die [--console] [--flash FILE] [--seed N] [--noise MODEL]\n"
    "                  [--adc MODEL]\n"
    "\n"
    "The Sanity Die's firmware on this computer, with modelled noise: for play and tests, not a\n"
    "source of randomness.\n"
    "\n"
    "  --console       requests on stdin, replies on stdout (type help; exit, or Ctrl-D, ends "
    "it);\n"
    "                  time passes only while a request waits; ends with its input\n"
    "                  without it: the device in the terminal, its buttons on the keys\n"
    "  --flash FILE    save the journal in FILE (created if missing); without: in memory only\n"
    "  --seed N        seed of the noise models; without: from the system, printed on stderr\n"
    "                  when stdin is no terminal\n"
    "  --noise MODEL   the ring oscillator: ring (healthy; default) stuck0 stuck1 bias:PERCENT\n"
    "                  alternate period:N locked jitter:VARIANCE drift repeat dies:BITS\n"
    "                  file:PATH none\n"
    "  --adc MODEL     the second source: adc (healthy; default) and the same without locked\n"
    "                  ring, jitter, bias, drift, adc may be followed by +flicker:VARIANCE\n"
    "                  +ripple:HZ/DEPTH +warming:DEPTH\n"
    "  --version, --help\n";

static const struct option long_options[] = {
    {"console", no_argument, NULL, 'c'},    {"flash", required_argument, NULL, 'f'},
    {"seed", required_argument, NULL, 's'}, {"noise", required_argument, NULL, 'n'},
    {"adc", required_argument, NULL, 'a'},  {"version", no_argument, NULL, 'v'},
    {"help", no_argument, NULL, 'h'},       {NULL, 0, NULL, 0},
};

static _Noreturn void fail_usage(const char *what, const char *value) {
    fprintf(stderr, "sanity-die: %s%s; see --help\n", what, value);
    exit(2);
}

static uint64_t parse_seed(const char *text) {
    char *end;
    errno = 0;
    uint64_t seed = strtoull(text, &end, 0);
    if (errno != 0 || end == text || *end != '\0' || *text == '-') {
        fail_usage("not a seed: ", text);
    }
    return seed;
}

static uint64_t seed_from_system(void) {
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        fail_usage("the system gives no seed", "");
    }
    return seed;
}

static _Noreturn void print_and_exit(const char *text) {
    fputs(text, stdout);
    exit(0);
}

static void take_option(options_t *options, int option) {
    switch (option) {
    case 'c':
        options->console = true;
        break;
    case 'f':
        options->flash = optarg;
        break;
    case 's':
        break;
    case 'n':
        options->noise = optarg;
        break;
    case 'a':
        options->adc = optarg;
        break;
    case 'v':
        print_and_exit("Sanity Die " SANITY_VERSION " (" SANITY_GIT_ID ")\n");
    case 'h':
        print_and_exit(usage);
    default:
        exit(2);
    }
}

/* Ends the program for --help, --version and bad options. */
static options_t read_options(int argc, char **argv) {
    options_t options = {.noise = "ring", .adc = "adc"};
    bool seeded = false;
    int option;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        take_option(&options, option);
        if (option == 's') {
            options.seed = parse_seed(optarg);
            seeded = true;
        }
    }
    if (optind < argc) {
        fail_usage("what is this: ", argv[optind]);
    }
    if (!seeded) {
        options.seed = seed_from_system();
        if (!isatty(STDIN_FILENO)) { /* a script may want to repeat the run */
            fprintf(stderr, "seed %llu\n", (unsigned long long)options.seed);
        }
    }
    return options;
}

/* ---- start and end ---- */

static bool in_terminal;
static const char *saved_in; /* NULL: in memory only */

static _Noreturn void fail(const char *what, const char *value, const char *why) {
    fprintf(stderr, "sanity-die: %s %s: %s\n", what, value, why);
    exit(2);
}

/* At exit, after the terminal was restored. */
static void print_where_saved(void) {
    if (saved_in != NULL) {
        const hints_t *words = hints_in(display_lang());
        printf("%s %s\n", flash_failed() ? words->failed : words->saved, saved_in);
    }
}

static void open_terminal(const char *flash) {
    saved_in = flash;
    atexit(print_where_saved);
    if (!terminal_open()) {
        saved_in = NULL;
        fprintf(stderr, "sanity-die: this is no terminal; --console takes lines; see --help\n");
        exit(2);
    }
}

/* For a person the terminal is in raw mode; for a program stdin and stdout are only bytes. */
static void open_console(const char *flash) {
    atexit(print_where_saved);
    bool person = terminal_open_raw();
    saved_in = person ? flash : NULL;
    usb_open(person);
}

const hal_board_t *hal_start(int argc, char **argv) {
    static hal_board_t board = {.board = "host", .serial = "HOST"};
    options_t options = read_options(argc, argv);
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
    signal(SIGXFSZ, SIG_IGN); /* a write beyond the limit of file sizes fails instead */
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

_Noreturn void hal_panic(const char *why) {
    terminal_close();
    fprintf(stderr, "sanity-die: panic: %s\n", why);
    abort();
}

/* A program that crashed isn't restarted. */
hal_crash_t hal_panic_last(void) { return (hal_crash_t){.cause = HAL_CRASH_NONE}; }
