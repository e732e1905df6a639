/* The tests on every raw bit, a block of 1,024 at a time, bit-parallel.
 *
 *   repetition  61 equal bits in a row (SP 800-90B 4.4.1, cut-off for H = 0.5 at alpha 2^-30)
 *   proportion  810 or more ones, or zeros, in a block (4.4.2, window 1,024, same H and alpha)
 *   lag         a block's bits agree, or disagree, with the bits `lag` before them 952 times or
 *               more, for any lag 1..64. From lag 17 on, where a ring with jitter remembers
 *               nothing, already when they differ 128 times more or less often than chance has it
 *               (8 standard deviations), and 24 times in the block's first quarter. 32 of the lags
 *               65..1,024 are looked at in each block in turn, so that each comes round once in 30
 *               blocks, before a share is full (lags.h)
 *   tracking    52 or more of a block's 64 words of 16 bits are such as a ring without jitter gives
 *               (clockwords.h), whatever its frequency and phase and however they change
 *   repeat      256 bits that were seen within the last 64 blocks (repeats.h)
 *
 * Runs and lags reach over block boundaries. Where sampling paused or blocks were dropped the bits
 * before are simply the last ones seen. */
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
