#include "health.h"

#define NO_PLACE UINT32_MAX
#define BEFORE (REPLAY_BEFORE_WORDS - 1)  /* words of changes before the block's */
#define FIRST (BEFORE - REPLAY_FAR_WORDS) /* first word in which a pattern may end */
#define TO_MIDDLE 4                       /* of the pattern, from its end */
#define SEED_PLACE 0u /* one each, so that their hashes have nothing in common */
#define SEED_NEAR 0x811C9DC5u
#define SEED_FAR 0x85EBCA6Bu
#define SEED_START 0x9E3779B9u
static_assert(FIRST > REPLAY_FAR_WORDS, "there are changes before a pattern");

/* The 32 changes that end with change `at`. */
static uint32_t up_to(const uint32_t *changes, uint32_t at) {
    const uint32_t *last = changes + at / 32;
    uint32_t down = 31 - at % 32; /* bits of the last word behind `at` */
    return last[0] << down | last[-1] >> 1 >> (31 - down);
}

/* Reverses the order of the bits. */
static uint32_t reverse(uint32_t word) {
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

/* Index of the lowest bit that is 1. */
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

/* Hash of `count` words to either side of the middle: the same from the left and from the right. */
static uint32_t hash_around(const uint32_t *changes, uint32_t middle, uint32_t count,
                            uint32_t seed) {
    uint32_t left = seed, right = seed;
    for (uint32_t i = 0; i < count; i++) {
        left = mix(left, up_to(changes, middle - 32 * i));
        right = mix(right, reverse(up_to(changes, middle + 32 + 32 * i)));
    }
    return left + right;
}

/* The last change before the middle of the pattern with the least hash in the block. */
static uint32_t find_place(const uint32_t *changes) {
    uint32_t best = NO_PLACE, least = UINT32_MAX;
    for (uint32_t i = FIRST; i < FIRST + HEALTH_BLOCK_WORDS; i++) {
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

uint32_t replay_test_fingerprint(const uint32_t *words) {
    uint32_t hash = SEED_START;
    for (uint32_t i = 0; i < REPLAY_START_WORDS; i++) {
        hash = mix(hash, words[i]);
    }
    return hash;
}

/* Adds the fingerprint; true: both of its hashes are known. */
static bool remember(replay_test_t *replay, uint32_t near, uint32_t far) {
    bool known = false;
    for (uint32_t i = 0; i < REPLAY_BLOCKS; i++) {
        if (replay->near[i] == near) {
            replay->matches |= 1u;
            known = known || replay->far[i] == far;
        }
    }
    replay->near[replay->next] = near;
    replay->far[replay->next] = far;
    replay->next = (uint8_t)((replay->next + 1) % REPLAY_BLOCKS);
    return known;
}

bool replay_test_feed(replay_test_t *replay, const uint32_t *block) {
    uint32_t changes[BEFORE + HEALTH_BLOCK_WORDS];
    for (uint32_t i = 0; i < BEFORE + HEALTH_BLOCK_WORDS; i++) {
        const uint32_t *word = block - BEFORE + i;
        changes[i] = word[0] ^ (word[0] << 1 | word[-1] >> 31);
    }
    replay->matches <<= 1;
    uint32_t middle = find_place(changes);
    if (middle == NO_PLACE) {
        return false;
    }
    bool known = remember(replay, hash_around(changes, middle, 1, SEED_NEAR),
                          hash_around(changes, middle, REPLAY_FAR_WORDS, SEED_FAR));
    bool near_twice = (replay->matches & 1u) != 0 && replay->matches != 1;
    return known || near_twice;
}
