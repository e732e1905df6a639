#include "health.h"

#include <string.h>

#define BEFORE_WORDS 2
static_assert(BEFORE_WORDS * 32 == HEALTH_LAGS, "the longest lag starts in the bits before");
static_assert(HEALTH_BLOCK_WORDS * 32 == HEALTH_BLOCK_BITS, "a block is whole words");

void health_start(health_t *health) { memset(health, 0, sizeof *health); }

static uint32_t ones_in(uint32_t word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    return word * 0x01010101u >> 24;
}

static void count(health_t *health, const uint32_t *block) {
    uint32_t ones = 0;
    uint32_t transitions = 0;
    uint32_t before = block[0] & 1u;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        ones += ones_in(block[i]);
        transitions += ones_in(block[i] ^ (block[i] << 1 | before));
        before = block[i] >> 31;
    }
    health->ones = (uint16_t)ones;
    health->transitions = (uint16_t)transitions;
}

/* A run within one word is too short to matter; only those that reach the word's ends are told. */
static bool run_is_long(health_t *health, uint32_t word, uint32_t before) {
    uint32_t first = 0; /* bits at the word's start that go on with the run */
    while (first < 32 && (word >> first & 1u) == before) {
        first++;
    }
    uint32_t longest = health->run + first;
    uint32_t last = 0; /* bits at its end, the newest, that are equal */
    while (last < 32 && (word >> (31 - last) & 1u) == word >> 31) {
        last++;
    }
    uint32_t run = first == 32 ? longest : last;
    health->run = (uint16_t)(run < HEALTH_RUN_LIMIT ? run : HEALTH_RUN_LIMIT);
    return longest >= HEALTH_RUN_LIMIT;
}

static bool is_stuck(health_t *health, const uint32_t *block) {
    uint32_t before = health->primed ? health->before[1] >> 31 : block[0] & 1u;
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

/* The 32 bits that came `lag` before those of *word. */
static uint32_t lagging(const uint32_t *word, uint32_t lag) {
    const uint32_t *from = word - lag / 32;
    uint32_t shift = lag % 32;
    return shift == 0 ? from[0] : from[0] << shift | from[-1] >> (32 - shift);
}

/* Stops counting as soon as neither agreements nor disagreements can reach the limit any more,
 * which changes no verdict and spares most of the work on a healthy ring. */
static bool lag_agrees(const uint32_t *words, uint32_t count_words, uint32_t lag) {
    const uint32_t spare = count_words * 32 - HEALTH_LAG_LIMIT;
    uint32_t differ = 0;
    for (uint32_t i = 0; i < count_words; i++) {
        differ += ones_in(words[i] ^ lagging(words + i, lag));
        if (differ > spare && (i + 1) * 32 - differ > spare) {
            return false;
        }
    }
    return true;
}

static bool is_lagging(const health_t *health, const uint32_t *block) {
    uint32_t words[BEFORE_WORDS + HEALTH_BLOCK_WORDS];
    memcpy(words, health->before, sizeof health->before);
    memcpy(words + BEFORE_WORDS, block, HEALTH_BLOCK_WORDS * sizeof *block);
    uint32_t from = health->primed ? BEFORE_WORDS : 2 * BEFORE_WORDS;
    for (uint32_t lag = 1; lag <= HEALTH_LAGS; lag++) {
        if (lag_agrees(words + from, BEFORE_WORDS + HEALTH_BLOCK_WORDS - from, lag)) {
            return true;
        }
    }
    return false;
}

static health_result_t judge(health_t *health, const uint32_t *block) {
    if (is_stuck(health, block)) {
        return HEALTH_STUCK;
    }
    if (is_biased(health)) {
        return HEALTH_PROPORTION;
    }
    return is_lagging(health, block) ? HEALTH_LAG : HEALTH_PASS;
}

health_result_t health_feed(health_t *health, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    count(health, block);
    health_result_t result = judge(health, block);
    memcpy(health->before, block + HEALTH_BLOCK_WORDS - BEFORE_WORDS, sizeof health->before);
    health->primed = true;
    return result;
}
