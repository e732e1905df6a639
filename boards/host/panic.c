#include "hal_panic.h"

#include <stdio.h>
#include <stdlib.h>

#include "terminal.h"

_Noreturn void hal_panic(const char *why) {
    terminal_close();
    fprintf(stderr, "sanity-die: panic: %s\n", why);
    abort();
}

/* A program that crashed doesn't come back. */
hal_crash_t hal_panic_last(void) { return (hal_crash_t){.cause = HAL_CRASH_NONE}; }
