/* Proven:   the tests of the noise for lags, clock words and repeats look at the bits that they are defined by: the bit
 *           `lag` before each, whether enough of a block agree, though it stops counting early; a word and its complement
 *           are one in the table; where 0, 0, 1, 1, 0 ends, and the words up to there
 * For:      every lag 1 to 1,024, every word, every count so far, every word of 16 bits, every place
 * Assuming: a block is its words, and a stride eight of them. That the least hash is found, and the hash itself, are
 *           tested (test_health.c)
 * Sources:  firmware/entropy/clockwords.c
 * Options:  --unwind 34
 * Variants: PART=0..5
 * Planted:  PART=0 firmware/entropy/health.c: >> 1 >> (31 - lag % 32) => >> (31 - lag % 32)
 * Planted:  PART=1 firmware/entropy/health.c: (word + (word >> 4)) & 0x0F0F0F0Fu => (word + (word >> 4)) & 0x0F0F0F07u
 * Planted:  PART=2 firmware/entropy/health.c: return differ <= SPARE || => return differ <= SPARE - counted / 64 ||
 * Planted:  PART=3 firmware/entropy/clockwords.h: ~word & 0x7FFFu => ~word & 0x3FFFu
 * Planted:  PART=4 firmware/entropy/repeats.c: word[0] << 3 | before >> 29 => word[0] << 3 | before >> 28
 * Planted:  PART=5 firmware/entropy/repeats.c: >> 1 >> (31 - down) => >> (31 - down) */
#include "health.c"
#include "proof.h"
#include "repeats.c"

enum { BEFORE = HEALTH_LONG_LAGS / 32 + 1 };

static uint32_t bit(const uint32_t *words, int32_t at) {
    return words[(at + 32 * BEFORE) / 32 - BEFORE] >> (at + 32 * BEFORE) % 32 & 1u;
}

static void the_bit_before_is_looked_at(void) {
    uint32_t words[BEFORE + 1], lag = any_u32(), at = any_u32();
    __CPROVER_assume(lag >= 1 && lag <= HEALTH_LONG_LAGS && at < 32);
    assert((lagging(words + BEFORE, lag) >> at & 1u) ==
           bit(words + BEFORE, (int32_t)at - (int32_t)lag));
}

static uint32_t byte_of(uint32_t word, uint32_t at) { return word >> 8 * at & 0xFFu; }

/* A word adds 8 to each byte at most; eight of them, 64: none runs over into the next. */
static void a_stride_is_counted(void) {
    uint32_t sum = any_u32(), word = any_u32(), at = any_u8(), ones = 0;
    __CPROVER_assume(at < 4);
    for (uint32_t i = 0; i < 4; i++) {
        __CPROVER_assume(byte_of(sum, i) <= 8 * (STRIDE - 1));
    }
    for (uint32_t i = 0; i < 8; i++) {
        ones += byte_of(word, at) >> i & 1u;
    }
    assert(byte_of(sum + ones_by_byte(word), at) == byte_of(sum, at) + ones);
    assert(sum_of_bytes(sum) ==
           byte_of(sum, 0) + byte_of(sum, 1) + byte_of(sum, 2) + byte_of(sum, 3));
}

/* What may not agree any more never may again; and at the block's end it is the definition. */
static void stopping_early_changes_no_verdict(void) {
    uint32_t differ = any_u32(), counted = any_u32(), more = any_u32(), step = any_u32();
    __CPROVER_assume(differ <= counted && counted <= HEALTH_BLOCK_BITS);
    __CPROVER_assume(more <= step && step <= HEALTH_BLOCK_BITS);
    assert(may_agree(differ, counted) || !may_agree(differ + more, counted + step));
    uint32_t agree = HEALTH_BLOCK_BITS - differ;
    assert(may_agree(differ, HEALTH_BLOCK_BITS) ==
           (agree >= HEALTH_LAG_LIMIT || differ >= HEALTH_LAG_LIMIT));
}

static void a_word_is_one_with_its_complement(void) {
    uint32_t word = any_u16(), folded = word < 0x8000u ? word : 0xFFFFu - word;
    uint32_t is_one = clockwords[folded / 8] >> folded % 8 & 1u;
    assert(clockwords_has(word) == is_one && clockwords_has(word ^ 0xFFFFu) == is_one);
}

static void places_are_where_the_pattern_ends(void) {
    uint32_t words[2];
    int32_t at = (int32_t)(any_u32() & 31u) + 32;
    uint32_t found = places(words + 1) >> (at - 32) & 1u;
    uint32_t pattern = bit(words, at - 4) << 4 | bit(words, at - 3) << 3 | bit(words, at - 2) << 2 |
                       bit(words, at - 1) << 1 | bit(words, at);
    assert(found == (pattern == 6)); /* 0, 0, 1, 1, 0 */
}

static void the_words_up_to_there_are_taken(void) {
    uint32_t words[REPEATS_CONTEXT_WORDS + 2], at = any_u32(), back = any_u32(), i = any_u32();
    __CPROVER_assume(at < 32 && back < REPEATS_CONTEXT_WORDS && i < 32);
    const uint32_t *block = words + REPEATS_CONTEXT_WORDS;
    int32_t from = (int32_t)(at + i) - 31 - (int32_t)(32 * back);
    assert((bits_up_to(block, at, back) >> i & 1u) == bit(block, from));
}

void proof(void) {
    static void (*const parts[])(void) = {
        the_bit_before_is_looked_at,       a_stride_is_counted,
        stopping_early_changes_no_verdict, a_word_is_one_with_its_complement,
        places_are_where_the_pattern_ends, the_words_up_to_there_are_taken,
    };
    parts[PART]();
}
