/* Bring-up log: each step of the start over UART, in a build with SANITY_BRINGUP=1 (preset
 * pico-bringup): 115,200 baud, 8N1, TX on GP0. In any other build it compiles to nothing. */
#pragma once

#ifdef SANITY_BRINGUP
#include <stdio.h>

#include "hardware/timer.h"

#define bringup_print(...)                                                                         \
    do {                                                                                           \
        printf("%10lu us  ", (unsigned long)time_us_32());                                         \
        printf(__VA_ARGS__);                                                                       \
        printf("\n");                                                                              \
    } while (0)
#else
#define bringup_print(...) ((void)0)
#endif
