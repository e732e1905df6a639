/* All ways to spread the tokens of a cult table over its cultists and the pool, each with a number. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define SPREADS_ROW_MAX 8
#define SPREADS_TOKENS_MAX (3 * SPREADS_ROW_MAX)

typedef struct {
    uint8_t row;                        /* cultists */
    uint8_t tokens;                     /* theirs and the pool's together */
    uint32_t count;                     /* numbers are below */
    uint8_t (*sanity)[SPREADS_ROW_MAX]; /* of every spread, by cultist; the rest is the pool's */
    uint32_t ways[SPREADS_ROW_MAX + 2][SPREADS_TOKENS_MAX + 1]; /* [parts][tokens] */
} spreads_t;

/* False when there is no memory for them. */
bool spreads_init(spreads_t *spreads, uint8_t row, uint8_t tokens);
void spreads_free(spreads_t *spreads);

/* The number of a spread: place among all in order of the first cultist's tokens, then the second's
 * and so on. */
uint32_t spreads_number(const spreads_t *spreads, const uint8_t *sanity);
