/* Integer square root and population count. */
#pragma once

#include <stdint.h>

/* The square root, rounded down. */
static inline uint32_t integer_sqrt(uint64_t number) {
    uint32_t root = 0;
    for (uint32_t bit = 0x80000000u; bit != 0; bit >>= 1) {
        const uint64_t tried = root | bit;
        if (tried * tried <= number) {
            root |= bit;
        }
    }
    return root;
}

/* How many bits of the word are 1. */
static inline uint32_t integer_popcount(uint32_t word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    return word * 0x01010101u >> 24;
}
