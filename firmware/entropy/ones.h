/* How many ones a word holds. */
#pragma once

#include <stdint.h>

static inline uint32_t ones_in(uint32_t word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    return word * 0x01010101u >> 24;
}
