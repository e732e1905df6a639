/* Monotonic time since start in microseconds; doesn't wrap in practice. May be called from anywhere,
 * also from interrupts. On the host it is virtual. */
#pragma once

#include <stdint.h>

uint64_t hal_clock_us(void);
