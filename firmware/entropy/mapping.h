/* Uniform values below a bound from random bits, without modulo bias, by rejection sampling: the fewest bits
 * that hold the bound are a code; a code below the bound is the value, any other is rejected and the next
 * bits are used. So exactly one of all codes stands for each value. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    const uint8_t *bytes; /* least significant bit first */
    uint16_t bits;        /* how many there are */
    uint16_t used;
} mapping_bits_t;

/* The fewest bits that hold 0..bound-1; bound 1..32,768. 0 for bound 1. */
uint8_t mapping_width_bits(uint16_t bound);

/* Uses codes until one is accepted. False: the bits ran out first, and all are used. */
bool mapping_take(mapping_bits_t *bits, uint16_t bound, uint16_t *value);
