#include "health.h"

#include <string.h>

#include "clockwords.h"

#define STRIDE 8 /* words counted between two looks */
#define BLOCKS_ROUND 31
#define SPARE (HEALTH_BLOCK_BITS - HEALTH_LAG_LIMIT)
static_assert(HEALTH_LONG_LAGS <= HEALTH_BLOCK_BITS, "the longest lag starts in the block before");
static_assert(HEALTH_BLOCK_WORDS % STRIDE == 0, "a block is whole strides");
static_assert(HEALTH_BLOCK_WORDS * 32 == HEALTH_BLOCK_BITS, "a block is whole words");
static_assert(HEALTH_LONG_LAGS_A_BLOCK * BLOCKS_ROUND >= HEALTH_LONG_LAGS - HEALTH_LAGS,
              "each long lag is looked at within so many blocks");
static_assert(REPEATS_CONTEXT_WORDS < HEALTH_BLOCK_WORDS, "there are bits before");
static_assert(REPEATS_BLOCK_WORDS == HEALTH_BLOCK_WORDS, "the same blocks");

void health_init(health_t *health) {
    memset(health, 0, sizeof *health);
    health_start(health);
}

void health_start(health_t *health) {
    memset(health->words, 0, sizeof health->words);
    health->run = 0;
    health->long_lag = HEALTH_LAGS + 1;
    health->primed = false;
}

static const uint32_t *block_of(const health_t *health) {
    return health->words + 1 + HEALTH_BLOCK_WORDS;
}

/* How many ones each byte of the word holds, in that byte. */
static uint32_t ones_by_byte(uint32_t word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    return (word + (word >> 4)) & 0x0F0F0F0Fu;
}

static uint32_t sum_of_bytes(uint32_t word) {
    word = (word & 0x00FF00FFu) + (word >> 8 & 0x00FF00FFu);
    return (word + (word >> 16)) & 0xFFFFu;
}

static uint32_t ones_in(uint32_t word) { return sum_of_bytes(ones_by_byte(word)); }

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
    health->run = first == 32 ? longest : last;
    return longest >= HEALTH_RUN_LIMIT;
}

static bool is_stuck(health_t *health, const uint32_t *block) {
    uint32_t before = health->primed ? block[-1] >> 31 : block[0] & 1u;
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

/* The bits `lag` before those of the word. The shift is in two steps, for by 32 it would be
 * undefined. */
static inline uint32_t lagging(const uint32_t *word, uint32_t lag) {
    const uint32_t *from = word - lag / 32;
    return from[0] << lag % 32 | from[-1] >> 1 >> (31 - lag % 32);
}

/* In how many of STRIDE words' bits does the bit differ from the one `lag` before it? */
static uint32_t differing(const uint32_t *words, uint32_t lag) {
    uint32_t by_byte = 0;
    for (uint32_t i = 0; i < STRIDE; i++) {
        by_byte += ones_by_byte(words[i] ^ lagging(words + i, lag));
    }
    return sum_of_bytes(by_byte);
}

/* With so many of the bits counted so far differing: can agreements or disagreements reach the limit
 * in the block? */
static bool may_agree(uint32_t differ, uint32_t counted) {
    return differ <= SPARE || counted - differ <= SPARE;
}

/* Stops counting as soon as neither can any more, which changes no verdict and spares three quarters
 * of the work on a healthy ring. */
static bool lag_agrees(const uint32_t *words, uint32_t lag) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i += STRIDE) {
        differ += differing(words + i, lag);
        if (!may_agree(differ, (i + STRIDE) * 32)) {
            return false;
        }
    }
    return true;
}

static uint32_t apart(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }

/* Leans one way more than chance lets it, or agrees as above. Most lags are done with after a
 * quarter of the block. `even`: how many differ by chance. */
static bool lag_leans(const uint32_t *words, uint32_t lag, uint32_t even) {
    uint32_t differ = differing(words, lag);
    if (!may_agree(differ, STRIDE * 32) && apart(differ, even / 4) < HEALTH_LEAN_FIRST) {
        return false;
    }
    for (uint32_t i = STRIDE; i < HEALTH_BLOCK_WORDS; i += STRIDE) {
        differ += differing(words + i, lag);
    }
    return may_agree(differ, HEALTH_BLOCK_BITS) || apart(differ, even) >= HEALTH_LEAN_LIMIT;
}

/* With an uneven share of ones fewer bits differ. */
static uint32_t differing_by_chance(const health_t *health) {
    int32_t excess = 2 * health->ones - HEALTH_BLOCK_BITS;
    return HEALTH_BLOCK_BITS / 2 - (uint32_t)(excess * excess) / (2 * HEALTH_BLOCK_BITS);
}

static bool is_lagging(const uint32_t *block) {
    for (uint32_t lag = 1; lag < HEALTH_LEAN_LAG; lag++) {
        if (lag_agrees(block, lag)) {
            return true;
        }
    }
    return false;
}

static bool is_leaning(const health_t *health, uint32_t first, uint32_t last) {
    uint32_t even = differing_by_chance(health);
    for (uint32_t lag = first; lag <= last; lag++) {
        if (lag_leans(block_of(health), lag, even)) {
            return true;
        }
    }
    return false;
}

static bool is_long_leaning(health_t *health) {
    uint32_t first = health->long_lag;
    uint32_t last = first + HEALTH_LONG_LAGS_A_BLOCK - 1;
    health->long_lag = (uint16_t)(last + 1);
    if (last >= HEALTH_LONG_LAGS) {
        last = HEALTH_LONG_LAGS;
        health->long_lag = HEALTH_LAGS + 1;
    }
    return is_leaning(health, first, last);
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
    if (is_lagging(block) || is_leaning(health, HEALTH_LEAN_LAG, HEALTH_LAGS) ||
        is_long_leaning(health)) {
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
