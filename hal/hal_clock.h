/* Time since start in microseconds; never goes back, doesn't wrap in a life-time. Readable from
 * anywhere, also from interrupts. On the host it is virtual. */
#pragma once

#include <stdint.h>

uint64_t hal_clock_us(void);
