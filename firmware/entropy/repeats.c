#include "repeats.h"

#define NOWHERE UINT32_MAX

/* The words that end with bit `at` (0 the first of words[0]), counted from `back` words before. */
static uint32_t bits_up_to(const uint32_t *words, uint32_t at, uint32_t back) {
    const uint32_t *last = words + at / 32 - back;
    uint32_t down = 31 - at % 32; /* bits of the last word that lie behind `at` */
    return last[0] << down | last[-1] >> 1 >> (31 - down);
}

/* Where 0, 0, 1, 1, 0 ends, as bits of the word. */
static uint32_t places(const uint32_t *word) {
    uint32_t before = word[-1];
    uint32_t one = word[0] << 1 | before >> 31;
    uint32_t two = word[0] << 2 | before >> 30;
    uint32_t three = word[0] << 3 | before >> 29;
    uint32_t four = word[0] << 4 | before >> 28;
    return ~word[0] & one & two & ~three & ~four;
}

static uint32_t lowest(uint32_t word) {
    uint32_t at = 0;
    while ((word >> at & 1u) == 0) {
        at++;
    }
    return at;
}

static uint32_t find_place(const uint32_t *words, uint32_t count) {
    uint32_t best = NOWHERE;
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t left = places(words + i); left != 0; left &= left - 1) {
            uint32_t at = i * 32 + lowest(left);
            uint32_t hash = bits_up_to(words, at, 0) * 0x9E3779B1u;
            if (hash < least) {
                least = hash;
                best = at;
            }
        }
    }
    return best;
}

uint64_t repeats_fingerprint(const uint32_t *words) {
    uint32_t high = 0x811C9DC5u;
    uint32_t low = 0x9E3779B9u;
    for (uint32_t i = 0; i < REPEATS_CONTEXT_WORDS; i++) {
        high = (high ^ words[i]) * 0x01000193u;
        low = (low + words[i]) * 0x85EBCA6Bu;
        high ^= high >> 15;
        low ^= low >> 13;
    }
    return (uint64_t)high << 32 | low | 1u;
}

static bool is_among(const repeats_t *repeats, uint64_t fingerprint) {
    for (uint32_t i = 0; i < REPEATS_BLOCKS; i++) {
        if (repeats->seen[i] == fingerprint) {
            return true;
        }
    }
    return false;
}

/* Where a bit differs from the one before it: of a stream turned over as of the stream. */
static void find_changes(const uint32_t *words, uint32_t count, uint32_t *changes) {
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t *word = words + i;
        changes[i] = word[0] ^ (word[0] << 1 | word[-1] >> 31);
    }
}

bool repeats_feed(repeats_t *repeats, const uint32_t *block) {
    uint32_t changes[REPEATS_CONTEXT_WORDS + REPEATS_BLOCK_WORDS];
    const uint32_t *words = changes + REPEATS_CONTEXT_WORDS;
    find_changes(block - REPEATS_CONTEXT_WORDS, REPEATS_CONTEXT_WORDS + REPEATS_BLOCK_WORDS,
                 changes);
    uint32_t at = find_place(words, REPEATS_BLOCK_WORDS);
    if (at == NOWHERE) {
        return false;
    }
    uint32_t context[REPEATS_CONTEXT_WORDS];
    for (uint32_t i = 0; i < REPEATS_CONTEXT_WORDS; i++) {
        context[i] = bits_up_to(words, at, REPEATS_CONTEXT_WORDS - 1 - i);
    }
    uint64_t fingerprint = repeats_fingerprint(context);
    bool seen = is_among(repeats, fingerprint);
    repeats->seen[repeats->next] = fingerprint;
    repeats->next = (uint8_t)((repeats->next + 1) % REPEATS_BLOCKS);
    return seen;
}
