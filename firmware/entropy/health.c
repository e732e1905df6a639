#include "health.h"

#include <string.h>

#include "integer.h"

#define LONG_LAG_GROUPS 30
static_assert(HEALTH_LONG_LAGS <= HEALTH_BLOCK_BITS, "the longest lag starts in the block before");
static_assert(HEALTH_BLOCK_WORDS * 32 == HEALTH_BLOCK_BITS, "a block is whole words");
static_assert(HEALTH_LAGS % AUTOCORRELATION_LAGS == 0, "short lags are whole groups");
static_assert(AUTOCORRELATION_LAGS * LONG_LAG_GROUPS == HEALTH_LONG_LAGS - HEALTH_LAGS,
              "each long lag is tested every 30 blocks");
static_assert(REPLAY_BEFORE_WORDS <= HEALTH_BLOCK_WORDS, "there are bits before");

void health_start(health_t *health) {
    health->run = 0;
    health->has_block_before = false;
}

static void count(health_t *health, const uint32_t *block) {
    uint32_t ones = 0, transitions = 0, tracked = 0;
    uint32_t before = block[0] & 1u;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        ones += integer_popcount(block[i]);
        transitions += integer_popcount(block[i] ^ (block[i] << 1 | before));
        tracked +=
            jitter_free_words_has(block[i] & 0xFFFFu) + jitter_free_words_has(block[i] >> 16);
        before = block[i] >> 31;
    }
    health->ones = (uint16_t)ones;
    health->transitions = (uint16_t)transitions;
    health->tracked = (uint8_t)tracked;
}

/* Only runs that reach the word's ends can be long enough. `before`, the bit before the word, does not
 * matter when there is no run yet. */
static bool run_is_long(health_t *health, uint32_t word, uint32_t before) {
    uint32_t first = 0; /* bits at the word's start that continue the run */
    while (first < 32 && (word >> first & 1u) == before) {
        first++;
    }
    uint32_t longest = health->run + first;
    uint32_t last = 1; /* equal bits at its end, the newest */
    while (last < 32 && (word >> (31 - last) & 1u) == word >> 31) {
        last++;
    }
    health->run = first == 32 ? longest : last;
    return longest >= HEALTH_RUN_LIMIT;
}

/* Repetition count test. */
static bool is_stuck(health_t *health, const uint32_t *block) {
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        if (run_is_long(health, block[i], block[(int32_t)i - 1] >> 31)) {
            return true;
        }
    }
    return false;
}

/* Adaptive proportion test. */
static bool is_biased(const health_t *health) {
    return health->ones >= HEALTH_PROPORTION_LIMIT ||
           health->ones <= HEALTH_BLOCK_BITS - HEALTH_PROPORTION_LIMIT;
}

/* All short lags, and one group of the long ones. */
static bool is_autocorrelated(health_t *health, const uint32_t *block) {
    int32_t excess = 2 * health->ones - HEALTH_BLOCK_BITS; /* with bias fewer bits differ */
    uint32_t expected =
        HEALTH_BLOCK_BITS / 2 - (uint32_t)(excess * excess) / (2 * HEALTH_BLOCK_BITS);
    for (uint32_t lag = 1; lag < HEALTH_LAGS; lag += AUTOCORRELATION_LAGS) {
        if (autocorrelation_alarms(block, lag, expected)) {
            return true;
        }
    }
    uint32_t long_lag = HEALTH_LAGS + 1 + (uint32_t)AUTOCORRELATION_LAGS * health->long_lags;
    health->long_lags = (uint8_t)((health->long_lags + 1) % LONG_LAG_GROUPS);
    return autocorrelation_alarms(block, long_lag, expected);
}

static health_result_t test_block(health_t *health, const uint32_t *block) {
    if (is_stuck(health, block)) {
        return HEALTH_STUCK;
    }
    if (is_biased(health)) {
        return HEALTH_PROPORTION;
    }
    if (health->has_block_before) {
        bool replayed = replay_test_feed(&health->replay, block); /* remembers it in any case */
        if (is_autocorrelated(health, block)) {
            return HEALTH_LAG;
        }
        if (replayed) {
            return HEALTH_REPEATED;
        }
    }
    return health->tracked >= HEALTH_TRACKED_LIMIT ? HEALTH_TRACKED : HEALTH_PASS;
}

health_result_t health_feed(health_t *health, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    const size_t bytes = HEALTH_BLOCK_WORDS * sizeof *block;
    uint32_t *const before = health->words + 1, *const last = before + HEALTH_BLOCK_WORDS;
    memcpy(before, last, bytes);
    memcpy(last, block, bytes);
    count(health, last);
    health_result_t result = test_block(health, last);
    health->has_block_before = true;
    return result;
}
