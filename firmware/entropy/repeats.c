#include "repeats.h"

#include <assert.h>

#define NOWHERE UINT32_MAX
#define BEFORE (REPEATS_BEFORE_WORDS - 1) /* words of changes before the block's */
#define FIRST                                                                                      \
    (BEFORE - REPEATS_FAR_WORDS) /* word in which a pattern may end: what follows is there */
#define TO_MIDDLE 4              /* of the pattern, from its end */
#define SEED_PLACE 0u            /* so that their hashes have nothing in common */
#define SEED_NEAR 0x811C9DC5u
#define SEED_FAR 0x85EBCA6Bu
#define SEED_START 0x9E3779B9u
static_assert(FIRST > REPEATS_FAR_WORDS, "what comes before a pattern is there, too");

/* The 32 changes that end with change `at`. */
static uint32_t up_to(const uint32_t *changes, uint32_t at) {
    const uint32_t *last = changes + at / 32;
    uint32_t down = 31 - at % 32; /* bits of the last word that lie behind `at` */
    return last[0] << down | last[-1] >> 1 >> (31 - down);
}

/* The first becomes the last. */
static uint32_t backwards(uint32_t word) {
    word = (word & 0x55555555u) << 1 | (word >> 1 & 0x55555555u);
    word = (word & 0x33333333u) << 2 | (word >> 2 & 0x33333333u);
    word = (word & 0x0F0F0F0Fu) << 4 | (word >> 4 & 0x0F0F0F0Fu);
    word = (word & 0x00FF00FFu) << 8 | (word >> 8 & 0x00FF00FFu);
    return word << 16 | word >> 16;
}

static inline uint32_t delayed(const uint32_t *word, uint32_t by) {
    return word[0] << by | word[-1] >> (32 - by);
}

/* Where 0, 0, 1, 1, 1, 1, 0, 0 ends, as bits of the word. */
static uint32_t places(const uint32_t *word) {
    uint32_t ones = delayed(word, 2) & delayed(word, 3) & delayed(word, 4) & delayed(word, 5);
    uint32_t zeros = word[0] | delayed(word, 1) | delayed(word, 6) | delayed(word, 7);
    return ones & ~zeros;
}

static uint32_t lowest(uint32_t word) {
    uint32_t at = 0;
    for (uint32_t half = 16; half > 0; half /= 2) {
        if (word << (32 - half) == 0) {
            word >>= half;
            at += half;
        }
    }
    return at;
}

static uint32_t mix(uint32_t hash, uint32_t word) {
    hash = (hash ^ word) * 0x9E3779B1u;
    return hash ^ hash >> 15;
}

/* Of so many words to either side of the middle: the same from the left and from the right. */
static uint32_t hash_around(const uint32_t *changes, uint32_t middle, uint32_t count,
                            uint32_t seed) {
    uint32_t left = seed, right = seed;
    for (uint32_t i = 0; i < count; i++) {
        left = mix(left, up_to(changes, middle - 32 * i));
        right = mix(right, backwards(up_to(changes, middle + 32 + 32 * i)));
    }
    return left + right;
}

/* The last change before the middle of the pattern, of those in the block the one that hashes to the
 * least. */
static uint32_t find_place(const uint32_t *changes) {
    uint32_t best = NOWHERE;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = FIRST; i < FIRST + REPEATS_BLOCK_WORDS; i++) {
        for (uint32_t left = places(changes + i); left != 0; left &= left - 1) {
            uint32_t middle = i * 32 + lowest(left) - TO_MIDDLE;
            uint32_t hash = hash_around(changes, middle, 1, SEED_PLACE);
            if (hash < least) {
                least = hash;
                best = middle;
            }
        }
    }
    return best;
}

uint32_t repeats_fingerprint(const uint32_t *words) {
    uint32_t hash = SEED_START;
    for (uint32_t i = 0; i < REPEATS_START_WORDS; i++) {
        hash = mix(hash, words[i]);
    }
    return hash;
}

/* Where a bit differs from the one before it: of a stream turned over as of the stream. */
static void find_changes(const uint32_t *words, uint32_t count, uint32_t *changes) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *word = words + i;
        changes[i] = word[0] ^ (word[0] << 1 | word[-1] >> 31);
    }
}

static bool remember(repeats_t *repeats, uint32_t near, uint32_t far) {
    bool whole = false;
    for (uint32_t i = 0; i < REPEATS_BLOCKS; i++) {
        if (repeats->near[i] == near) {
            repeats->agreed |= 1u;
            whole = whole || repeats->far[i] == far;
        }
    }
    repeats->near[repeats->next] = near;
    repeats->far[repeats->next] = far;
    repeats->next = (uint8_t)((repeats->next + 1) % REPEATS_BLOCKS);
    return whole;
}

bool repeats_feed(repeats_t *repeats, const uint32_t *block) {
    uint32_t changes[BEFORE + REPEATS_BLOCK_WORDS];
    find_changes(block - BEFORE, BEFORE + REPEATS_BLOCK_WORDS, changes);
    repeats->agreed <<= 1;
    uint32_t middle = find_place(changes);
    if (middle == NOWHERE) {
        return false;
    }
    bool whole = remember(repeats, hash_around(changes, middle, 1, SEED_NEAR),
                          hash_around(changes, middle, REPEATS_FAR_WORDS, SEED_FAR));
    bool twice = (repeats->agreed & 1u) != 0 && repeats->agreed != 1;
    return whole || twice;
}
