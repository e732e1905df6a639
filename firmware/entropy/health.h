/* Continuous health tests (NIST SP 800-90B 4.4) on every raw bit, a block of 1,024 at a time, bit-parallel.
 *
 *   repetition   repetition count test, 4.4.1: 61 equal bits in a row (cut-off for H = 0.5 at
 *                alpha 2^-30)
 *   proportion   adaptive proportion test, 4.4.2: 810 or more ones, or zeros, in a block (window
 *                1,024, same H and alpha)
 *   lag          autocorrelation at lags 1..1,024 (lags.h): periods, a locked or jitter-free ring
 *                whose phase comes round, also under fast ripple
 *   tracking     words that a jitter-free oscillator can give (clockwords.h): too little jitter, also
 *                under slow ripple and drift, which hide it from the autocorrelation. 52 or more of a
 *                block's 64 words of 16 bits are an alarm
 *   repeat       replay detection (repeats.h): 256 bits that were seen within the last 64 blocks
 *
 * The first two pass a ring without any jitter; that is what the others are for. Runs and lags reach
 * over block boundaries. Where sampling paused or blocks were dropped the bits before are simply the
 * last ones seen. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "repeats.h"

#define HEALTH_BLOCK_WORDS 32
#define HEALTH_BLOCK_BITS 1024
#define HEALTH_RUN_LIMIT 61
#define HEALTH_PROPORTION_LIMIT 810
#define HEALTH_LAGS 64
#define HEALTH_LONG_LAGS 1024
#define HEALTH_TRACKED_LIMIT 52

typedef enum {
    HEALTH_PASS,
    HEALTH_STUCK,
    HEALTH_PROPORTION,
    HEALTH_LAG,
    HEALTH_TRACKED,
    HEALTH_REPEATED
} health_result_t;

typedef struct {
    uint32_t words[1 + 2 * HEALTH_BLOCK_WORDS]; /* nothing, the block before, this block */
    repeats_t repeats;                          /* live through starts */
    uint32_t run;                               /* equal bits at the end of what came so far */
    uint8_t turn;                               /* of the long lags, whose is next */
    bool primed;                                /* there is a block before */
    uint16_t ones;                              /* of the last block */
    uint16_t transitions;
    uint8_t tracked; /* words of the last block that a ring without jitter gives, 0..64 */
} health_t;

/* Forgets the bits before: start-up tests begin. What is 0 has never seen any. */
void health_start(health_t *health);

/* The first test that the block fails. The first block after health_start has no bits before it, so
 * it isn't tested for lags and repeats. */
health_result_t health_feed(health_t *health, const uint32_t block[HEALTH_BLOCK_WORDS]);
