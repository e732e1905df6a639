/* Times in microseconds since the start; UINT64_MAX: never. */
#pragma once

#include <stdint.h>

static inline uint64_t time_earlier_us(uint64_t a_us, uint64_t b_us) {
    return a_us < b_us ? a_us : b_us;
}
