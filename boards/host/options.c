#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/random.h>
#include <unistd.h>

#include "host.h"
#include "version.h"

static const char usage[] =
    "usage: sanity-die [--console] [--flash FILE] [--seed N] [--noise MODEL]\n"
    "                  [--adc MODEL]\n"
    "\n"
    "The Sanity Die's firmware on this computer, with its noise modelled: to play with and to\n"
    "test, not a source of chance.\n"
    "\n"
    "  --console       requests on stdin, replies on stdout (type help; exit, or Ctrl-D, ends "
    "it);\n"
    "                  the clock stands still but while a request waits; ends with its input\n"
    "                  without it: the device in the terminal, its buttons on the keys\n"
    "  --flash FILE    keep the journal in FILE (made when missing); without: in memory only\n"
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

static _Noreturn void fail(const char *what, const char *value) {
    fprintf(stderr, "sanity-die: %s%s; see --help\n", what, value);
    exit(2);
}

static uint64_t read_seed(const char *text) {
    char *end;
    errno = 0;
    uint64_t seed = strtoull(text, &end, 0);
    if (errno != 0 || end == text || *end != '\0' || *text == '-') {
        fail("not a seed: ", text);
    }
    return seed;
}

static uint64_t seed_from_system(void) {
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
        fail("the system gives no seed", "");
    }
    return seed;
}

/* For a script, so that it can be run again; players have no use for it. */
static void tell_seed(uint64_t seed) {
    if (!isatty(STDIN_FILENO)) {
        fprintf(stderr, "seed %llu\n", (unsigned long long)seed);
    }
}

static _Noreturn void tell(const char *text) {
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
        tell("Sanity Die " SANITY_VERSION " (" SANITY_GIT_ID ")\n");
    case 'h':
        tell(usage);
    default:
        exit(2);
    }
}

options_t options_read(int argc, char **argv) {
    options_t options = {.noise = "ring", .adc = "adc"};
    bool seeded = false;
    int option;
    while ((option = getopt_long(argc, argv, "", long_options, NULL)) != -1) {
        take_option(&options, option);
        if (option == 's') {
            options.seed = read_seed(optarg);
            seeded = true;
        }
    }
    if (optind < argc) {
        fail("what is this: ", argv[optind]);
    }
    if (!seeded) {
        options.seed = seed_from_system();
        tell_seed(options.seed);
    }
    return options;
}
