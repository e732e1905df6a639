#include "hal_clock.h"
#include "host.h"

static uint64_t time_us;

uint64_t hal_clock_us(void) { return time_us; }

void clock_set_us(uint64_t now_us) {
    if (now_us > time_us) {
        time_us = now_us;
    }
}
