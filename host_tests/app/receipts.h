/* A stranger who reads what a die tells of its rolls, and believes nothing: each receipt is made again
 * from docs/fairness.md, and held against those before it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t number; /* of the last one; 0: none was seen */
    uint8_t count, values[16];
} receipts_seen_t;

/* Nothing was seen so far. */
void receipts_begin(void);

/* Takes a line of the die's. NULL: it is no receipt, or one that is right; else what is wrong. */
const char *receipts_take(const char *line);

/* The power went: numbers go on, and the chain from a head that was kept. */
void receipts_power_went(void);

receipts_seen_t receipts_seen(void);
