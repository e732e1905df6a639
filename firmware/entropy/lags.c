#include "lags.h"

#include <assert.h>

#include "integer.h"

#define STRIDE 8 /* words counted between two looks */
#define STRIDE_BITS (STRIDE * 32)
#define SPARE (LAGS_BLOCK_BITS - LAGS_AGREE)
#define PLANES 9 /* binary digits of 0..STRIDE_BITS */
static_assert(LAGS_BLOCK_BITS / 8 + LAGS_LEAN_FIRST <= STRIDE_BITS - SPARE,
              "what disagrees leans, too");

/* The bits `lag` before those of the word. The shift is in two steps, for by 32 it would be
 * undefined. */
static inline uint32_t lagging(const uint32_t *word, uint32_t lag) {
    const uint32_t *from = word - lag / 32;
    return from[0] << lag % 32 | from[-1] >> 1 >> (31 - lag % 32);
}

/* ---- one lag, to the bit ---- */

/* In how many of STRIDE words' bits does the bit differ from the one `lag` before it? */
static uint32_t differing(const uint32_t *words, uint32_t lag) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < STRIDE; i++) {
        differ += integer_popcount(words[i] ^ lagging(words + i, lag));
    }
    return differ;
}

/* With so many of the bits counted so far differing: can agreements or disagreements reach the limit
 * in the block? */
static bool may_agree(uint32_t differ, uint32_t counted) {
    return differ <= SPARE || counted - differ <= SPARE;
}

/* Stops counting as soon as neither can any more. */
static bool agrees(const uint32_t *block, uint32_t lag) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < LAGS_BLOCK_WORDS; i += STRIDE) {
        differ += differing(block + i, lag);
        if (!may_agree(differ, (i + STRIDE) * 32)) {
            return false;
        }
    }
    return true;
}

static uint32_t apart(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }

/* Leans one way more than chance lets it, or agrees as above. */
static bool leans(const uint32_t *block, uint32_t lag, uint32_t even) {
    uint32_t differ = 0;
    for (uint32_t i = 0; i < LAGS_BLOCK_WORDS; i += STRIDE) {
        differ += differing(block + i, lag);
    }
    return may_agree(differ, LAGS_BLOCK_BITS) || apart(differ, even) >= LAGS_LEAN_LIMIT;
}

/* ---- 32 lags, a number for each: its binary digits are a bit of each plane ---- */

/* Adds three bits of each lag: what stays, and what is carried. */
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

/* Counts eight bits of the word; what is returned counts eights. */
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

static void carry_up(uint32_t *planes, uint32_t carry) {
    for (uint32_t *plane = planes; carry != 0; plane++) {
        uint32_t both = *plane & carry;
        *plane ^= carry;
        carry = both;
    }
}

/* For the lags last - 31 to last, the greatest in bit 0: in how many bits of the first stride does the
 * bit differ from the one before it? */
static void count_differing(const uint32_t *words, uint32_t last, uint32_t planes[PLANES]) {
    for (uint32_t i = 0; i < STRIDE; i++) {
        uint32_t word = words[i];
        uint32_t low = lagging(words + i, last + 1), high = lagging(words + i + 1, last + 1);
        for (uint32_t half = 0; half < 2; half++) {
            uint32_t a = count_eight(word, low, high, planes);
            uint32_t b = count_eight(word >> 8, low >> 8 | high << 24, high >> 8, planes);
            carry_up(planes + 4, add(&planes[3], a, b));
            word >>= 16;
            low = low >> 16 | high << 16;
            high >>= 16;
        }
    }
}

static uint32_t at_least(const uint32_t planes[PLANES], uint32_t limit) {
    uint32_t is = UINT32_MAX;
    for (uint32_t i = 0; i < PLANES; i++) {
        is = (limit >> i & 1u) != 0 ? is & planes[i] : is | planes[i];
    }
    return is;
}

/* Those that may agree or lean: all others are done with. Of many that differ these are the same. */
static uint32_t suspects(const uint32_t *block, uint32_t last, uint32_t even) {
    uint32_t planes[PLANES] = {0};
    uint32_t few = even / 4 - LAGS_LEAN_FIRST > SPARE ? even / 4 - LAGS_LEAN_FIRST : SPARE;
    count_differing(block, last, planes);
    return at_least(planes, even / 4 + LAGS_LEAN_FIRST) | ~at_least(planes, few + 1);
}

bool lags_are_alike(const uint32_t *block, uint32_t first, uint32_t even) {
    uint32_t last = first + LAGS_AT_ONCE - 1;
    uint32_t left = suspects(block, last, even);
    for (uint32_t lag = last; left != 0; lag--, left >>= 1) {
        if ((left & 1u) != 0 && (lag < LAGS_LEAN ? agrees(block, lag) : leans(block, lag, even))) {
            return true;
        }
    }
    return false;
}
