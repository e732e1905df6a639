#include "hal_clock.h"

#include "hardware/timer.h"

/* Counts microseconds of the crystal since start; stands still while dormant. */
uint64_t hal_clock_us(void) { return time_us_64(); }
