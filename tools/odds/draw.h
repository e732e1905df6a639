/* Random numbers of simulations: a xorshift, whose state is any number but 0. */
#pragma once

#include <stdint.h>

static inline uint32_t draw(uint64_t *random, uint32_t bound) {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    return (uint32_t)((*random >> 32) * bound >> 32);
}
