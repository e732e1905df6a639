#include "health.h"
#include "integer.h"

#define STRIDE 8 /* words, a quarter of a block */
#define STRIDE_BITS (STRIDE * 32)
#define SPARE (HEALTH_BLOCK_BITS - AUTOCORRELATION_LIMIT)
#define PLANES 9 /* binary digits of 0..STRIDE_BITS */
static_assert(HEALTH_BLOCK_BITS / 8 + AUTOCORRELATION_LOOSE_QUARTER <= STRIDE_BITS - SPARE,
              "what exceeds the first limit exceeds the second, too");

/* The bits `lag` before those of the word. Shifted in two steps: by 32 at once is undefined. */
static inline uint32_t lagging(const uint32_t *word, uint32_t lag) {
    const uint32_t *from = word - lag / 32;
    return from[0] << lag % 32 | from[-1] >> 1 >> (31 - lag % 32);
}

/* ---- one lag, exactly ---- */

/* How many bits of STRIDE words differ from the one `lag` before them. */
static uint32_t differing(const uint32_t *words, uint32_t lag) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < STRIDE; i++) {
        differ += integer_popcount(words[i] ^ lagging(words + i, lag));
    }
    return differ;
}

/* With `differ` of the bits counted so far differing, can the first limit still be reached? */
static bool may_alarm(uint32_t differ, uint32_t counted) {
    return differ <= SPARE || counted - differ <= SPARE;
}

/* The first limit; stops counting as soon as it can't be reached any more. */
static bool exceeds_limit(const uint32_t *block, uint32_t lag) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i += STRIDE) {
        differ += differing(block + i, lag);
        if (!may_alarm(differ, (i + STRIDE) * 32)) {
            return false;
        }
    }
    return true;
}

/* Either limit. */
static bool exceeds_any_limit(const uint32_t *block, uint32_t lag, uint32_t expected) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i += STRIDE) {
        differ += differing(block + i, lag);
    }
    return may_alarm(differ, HEALTH_BLOCK_BITS) ||
           differ + AUTOCORRELATION_LOOSE_LIMIT <= expected ||
           differ >= expected + AUTOCORRELATION_LOOSE_LIMIT;
}

/* ---- 32 lags at once: a lag's count has its binary digits in one bit of each plane (bit slicing) ---- */

/* A full adder for each lag: the sum stays in *sum, the carry is returned. */
static inline uint32_t add(uint32_t *sum, uint32_t b, uint32_t c) {
    uint32_t either = *sum ^ b;
    uint32_t carry = (*sum & b) | (either & c);
    *sum = either ^ c;
    return carry;
}

/* Does bit k - 1 of the word differ from those before it? They are 32 of low and high, from bit k on. */
static inline uint32_t differs(uint32_t word, uint32_t low, uint32_t high, uint32_t k) {
    uint32_t all = (uint32_t)((int32_t)(word << (32 - k)) >> 31); /* 32 times that bit */
    return (low >> k | high << (32 - k)) ^ all;
}

/* Adds eight bits of the word to the three low planes; returns the carry into the fourth. */
static inline uint32_t count_eight(uint32_t word, uint32_t low, uint32_t high, uint32_t *planes) {
    uint32_t ones = planes[0], twos = planes[1];
    uint32_t a = add(&ones, differs(word, low, high, 1), differs(word, low, high, 2));
    uint32_t b = add(&ones, differs(word, low, high, 3), differs(word, low, high, 4));
    uint32_t c = add(&twos, a, b);
    a = add(&ones, differs(word, low, high, 5), differs(word, low, high, 6));
    b = add(&ones, differs(word, low, high, 7), differs(word, low, high, 8));
    uint32_t d = add(&twos, a, b);
    planes[0] = ones;
    planes[1] = twos;
    return add(&planes[2], c, d);
}

static void add_carry(uint32_t *planes, uint32_t carry) {
    for (uint32_t *plane = planes; carry != 0; plane++) {
        uint32_t both = *plane & carry;
        *plane ^= carry;
        carry = both;
    }
}

/* For the lags last - 31 to last, the longest in bit 0: how many bits of the first stride differ. */
static void count_differing(const uint32_t *words, uint32_t last, uint32_t planes[PLANES]) {
    for (uint32_t i = 0; i < STRIDE; i++) {
        uint32_t word = words[i];
        uint32_t low = lagging(words + i, last + 1), high = lagging(words + i + 1, last + 1);
        for (uint32_t half = 0; half < 2; half++) {
            uint32_t a = count_eight(word, low, high, planes);
            uint32_t b = count_eight(word >> 8, low >> 8 | high << 24, high >> 8, planes);
            add_carry(planes + 4, add(&planes[3], a, b));
            word >>= 16;
            low = low >> 16 | high << 16;
            high >>= 16;
        }
    }
}

/* The lags whose count is at least `limit`, as bits. */
static uint32_t at_least(const uint32_t planes[PLANES], uint32_t limit) {
    uint32_t is = UINT32_MAX;
    for (uint32_t i = 0; i < PLANES; i++) {
        is = (limit >> i & 1u) != 0 ? is & planes[i] : is | planes[i];
    }
    return is;
}

/* The lags that may exceed a limit, by the first stride; all others are done with. */
static uint32_t candidates(const uint32_t *block, uint32_t last, uint32_t expected) {
    uint32_t planes[PLANES] = {0};
    uint32_t quarter = expected / 4;
    uint32_t few = quarter - AUTOCORRELATION_LOOSE_QUARTER > SPARE
                       ? quarter - AUTOCORRELATION_LOOSE_QUARTER
                       : SPARE;
    count_differing(block, last, planes);
    return at_least(planes, quarter + AUTOCORRELATION_LOOSE_QUARTER) | ~at_least(planes, few + 1);
}

bool autocorrelation_alarms(const uint32_t *block, uint32_t first, uint32_t expected) {
    assert(first > 0 && first + AUTOCORRELATION_LAGS - 1 <= HEALTH_LONG_LAGS);
    uint32_t lag = first + AUTOCORRELATION_LAGS - 1;
    for (uint32_t left = candidates(block, lag, expected); left != 0; lag--, left >>= 1) {
        if ((left & 1u) != 0 &&
            (lag < AUTOCORRELATION_LOOSE_LAG ? exceeds_limit(block, lag)
                                             : exceeds_any_limit(block, lag, expected))) {
            return true;
        }
    }
    return false;
}
