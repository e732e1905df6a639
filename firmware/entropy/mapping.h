/* Random bits to a value below a bound, without bias: the fewest bits that hold the bound are a
 * code; a code below the bound is the value, any other is thrown away and the next bits are taken.
 * So of all codes exactly one stands for each value. */
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

/* Takes codes until one is accepted. False: the bits ran out first, and all are used. */
bool mapping_take(mapping_bits_t *bits, uint16_t bound, uint16_t *value);
