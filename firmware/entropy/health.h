/* Three tests on every raw bit, a block of 1,024 at a time, bit-parallel.
 *
 *   repetition  61 equal bits in a row (SP 800-90B 4.4.1, cut-off for H = 0.5 at alpha 2^-30)
 *   proportion  810 or more ones, or zeros, in a block (4.4.2, window 1,024, same H and alpha)
 *   lag         a block's bits agree, or disagree, with the bits `lag` before them 952 times or
 *               more, for any lag 1..64: a ring without jitter, a period, a locked ring
 *
 * Runs and lags reach over block boundaries. Where sampling paused or blocks were dropped the bits
 * before are simply the last ones seen. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#define HEALTH_BLOCK_WORDS 32
#define HEALTH_BLOCK_BITS 1024
#define HEALTH_RUN_LIMIT 61
#define HEALTH_PROPORTION_LIMIT 810
#define HEALTH_LAG_LIMIT 952
#define HEALTH_LAGS 64

typedef enum { HEALTH_PASS, HEALTH_STUCK, HEALTH_PROPORTION, HEALTH_LAG } health_result_t;

typedef struct {
    uint32_t before[2]; /* the last 64 bits, newest in the top of before[1] */
    uint32_t run;       /* equal bits at the end of what came so far */
    bool primed;        /* `before` holds bits */
    uint16_t ones;      /* of the last block */
    uint16_t transitions;
} health_t;

/* Forgets the bits before: start-up tests begin. */
void health_start(health_t *health);

/* The first test that the block fails. The first block after health_start has no bits before it, so
 * it isn't tested for lags. */
health_result_t health_feed(health_t *health, const uint32_t block[HEALTH_BLOCK_WORDS]);
