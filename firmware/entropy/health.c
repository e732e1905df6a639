#include "health.h"

#include <string.h>

#include "clockwords.h"
#include "integer.h"
#include "lags.h"

#define BLOCKS_ROUND 30
static_assert(HEALTH_LONG_LAGS <= HEALTH_BLOCK_BITS, "the longest lag starts in the block before");
static_assert(HEALTH_BLOCK_WORDS * 32 == HEALTH_BLOCK_BITS, "a block is whole words");
static_assert(HEALTH_LAGS % LAGS_AT_ONCE == 0, "short lags are whole groups");
static_assert(LAGS_AT_ONCE * BLOCKS_ROUND == HEALTH_LONG_LAGS - HEALTH_LAGS,
              "each long lag is looked at within so many blocks");
static_assert(REPEATS_BEFORE_WORDS <= HEALTH_BLOCK_WORDS, "there are bits before");
static_assert(REPEATS_BLOCK_WORDS == HEALTH_BLOCK_WORDS, "the same blocks");
static_assert(LAGS_BLOCK_WORDS == HEALTH_BLOCK_WORDS, "and these");

void health_start(health_t *health) {
    health->run = 0;
    health->primed = false;
}

static const uint32_t *block_of(const health_t *health) {
    return health->words + 1 + HEALTH_BLOCK_WORDS;
}

static void count(health_t *health, const uint32_t *block) {
    uint32_t ones = 0;
    uint32_t transitions = 0;
    uint32_t before = block[0] & 1u;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        ones += integer_popcount(block[i]);
        transitions += integer_popcount(block[i] ^ (block[i] << 1 | before));
        before = block[i] >> 31;
    }
    health->ones = (uint16_t)ones;
    health->transitions = (uint16_t)transitions;
}

/* A run within one word is too short to matter; only those that reach the word's ends are told. Nor
 * does the bit before matter when there is no run yet. */
static bool run_is_long(health_t *health, uint32_t word, uint32_t before) {
    uint32_t first = 0; /* bits at the word's start that go on with the run */
    while (first < 32 && (word >> first & 1u) == before) {
        first++;
    }
    uint32_t longest = health->run + first;
    uint32_t last = 1; /* bits at its end, the newest, that are equal */
    while (last < 32 && (word >> (31 - last) & 1u) == word >> 31) {
        last++;
    }
    health->run = first == 32 ? longest : last;
    return longest >= HEALTH_RUN_LIMIT;
}

static bool is_stuck(health_t *health, const uint32_t *block) {
    uint32_t before = block[-1] >> 31;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        if (run_is_long(health, block[i], before)) {
            return true;
        }
        before = block[i] >> 31;
    }
    return false;
}

static bool is_biased(const health_t *health) {
    return health->ones >= HEALTH_PROPORTION_LIMIT ||
           health->ones <= HEALTH_BLOCK_BITS - HEALTH_PROPORTION_LIMIT;
}

/* With an uneven share of ones fewer bits differ. */
static uint32_t differing_by_chance(const health_t *health) {
    int32_t excess = 2 * health->ones - HEALTH_BLOCK_BITS;
    return HEALTH_BLOCK_BITS / 2 - (uint32_t)(excess * excess) / (2 * HEALTH_BLOCK_BITS);
}

/* All short lags; of the long ones those whose turn it is. */
static bool is_lagging(health_t *health) {
    uint32_t even = differing_by_chance(health);
    for (uint32_t lag = 1; lag < HEALTH_LAGS; lag += LAGS_AT_ONCE) {
        if (lags_are_alike(block_of(health), lag, even)) {
            return true;
        }
    }
    uint32_t long_lag = HEALTH_LAGS + 1 + (uint32_t)LAGS_AT_ONCE * health->turn;
    health->turn = (uint8_t)((health->turn + 1) % BLOCKS_ROUND);
    return lags_are_alike(block_of(health), long_lag, even);
}

static void track(health_t *health, const uint32_t *block) {
    uint32_t tracked = 0;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        tracked += clockwords_has(block[i] & 0xFFFFu) + clockwords_has(block[i] >> 16);
    }
    health->tracked = (uint8_t)tracked;
}

/* Those that are like a block before; the memory of repeats is kept up in any case. */
static health_result_t judge_likeness(health_t *health, const uint32_t *block) {
    bool repeats = repeats_feed(&health->repeats, block);
    if (is_lagging(health)) {
        return HEALTH_LAG;
    }
    return repeats ? HEALTH_REPEATED : HEALTH_PASS;
}

static health_result_t judge(health_t *health, const uint32_t *block) {
    if (is_stuck(health, block)) {
        return HEALTH_STUCK;
    }
    if (is_biased(health)) {
        return HEALTH_PROPORTION;
    }
    health_result_t likeness = health->primed ? judge_likeness(health, block) : HEALTH_PASS;
    if (likeness == HEALTH_PASS && health->tracked >= HEALTH_TRACKED_LIMIT) {
        return HEALTH_TRACKED;
    }
    return likeness;
}

health_result_t health_feed(health_t *health, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    const size_t bytes = HEALTH_BLOCK_WORDS * sizeof *block;
    memcpy(health->words + 1, block_of(health), bytes);
    memcpy(health->words + 1 + HEALTH_BLOCK_WORDS, block, bytes);
    count(health, block_of(health));
    track(health, block_of(health));
    health_result_t result = judge(health, block_of(health));
    health->primed = true;
    return result;
}
