#include "hal_clock.h"

#include "board.h"

/* Counts microseconds of the crystal since start; stands still while dormant. */
uint64_t hal_clock_us(void) { return board_clock_us(); }
