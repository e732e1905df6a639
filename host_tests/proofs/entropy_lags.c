/* Proven:   the autocorrelation, phase tracking and replay tests use the bits that they are defined by: the bit
 *           `lag` before each, whether enough of a block agree, though it stops counting early; eight bits for 32 lags
 *           at once, what is carried, and which numbers are great enough; a word and its complement are one in the table;
 *           where 0, 0, 1, 1, 1, 1, 0, 0 ends, which of these places is the lowest, the words up to there, and
 *           those words backwards
 * For:      every lag 1 to 1,025, every word, every count so far, every word of 16 bits, every place
 * Assuming: a block is its words, and a stride eight of them. That the least hash is found, and the hash itself, are
 *           tested (test_health.c)
 * Sources:  firmware/entropy/jitter_free_words.c
 * Options:  --unwind 34
 * Variants: PART=0..8
 * Planted:  PART=0 firmware/entropy/autocorrelation.c: >> 1 >> (31 - lag % 32) => >> (31 - lag % 32)
 * Planted:  PART=1 firmware/entropy/autocorrelation.c: differs(word, low, high, 7) => differs(word, low, high, 6)
 * Planted:  PART=2 firmware/entropy/autocorrelation.c: return differ <= SPARE || => return differ <= SPARE - counted / 64 ||
 * Planted:  PART=3 firmware/entropy/health.h: ~word & 0x7FFFu => ~word & 0x3FFFu
 * Planted:  PART=4 firmware/entropy/replay_test.c: delayed(word, 6) | delayed(word, 7) => delayed(word, 6) | delayed(word, 6)
 * Planted:  PART=5 firmware/entropy/replay_test.c: >> 1 >> (31 - down) => >> (31 - down)
 * Planted:  PART=6 firmware/entropy/autocorrelation.c: ? is & planes[i] => ? is | planes[i]
 * Planted:  PART=7 firmware/entropy/replay_test.c: (word & 0x33333333u) << 2 => (word & 0x33333331u) << 2
 * Planted:  PART=8 firmware/entropy/replay_test.c: half = 16; => half = 17; */
#include "autocorrelation.c"
#include "health.c"
#include "proof.h"
#include "replay_test.c"

enum { LAST_LAG = HEALTH_LONG_LAGS + 1, WORDS_BEFORE = LAST_LAG / 32 + 1 };

static uint32_t bit(const uint32_t *words, int32_t at) {
    return words[(at + 32 * WORDS_BEFORE) / 32 - WORDS_BEFORE] >> (at + 32 * WORDS_BEFORE) % 32 &
           1u;
}

static void the_bit_before_is_looked_at(void) {
    uint32_t words[WORDS_BEFORE + 1], lag = any_u32(), at = any_u32();
    __CPROVER_assume(lag >= 1 && lag <= LAST_LAG && at < 32);
    assert((lagging(words + WORDS_BEFORE, lag) >> at & 1u) ==
           bit(words + WORDS_BEFORE, (int32_t)at - (int32_t)lag));
}

static uint32_t number(const uint32_t *planes, uint32_t count, uint32_t lag) {
    uint32_t sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += (planes[i] >> lag & 1u) << i;
    }
    return sum;
}

/* Of any of the 32 lags: the number grows by the bits that differ, or what is returned carries. */
static void eight_bits_are_counted(void) {
    uint32_t planes[3] = {any_u32(), any_u32(), any_u32()};
    uint32_t past[] = {any_u32(), any_u32()}, word = any_u32(), lag = any_u32();
    __CPROVER_assume(lag < 32);
    uint32_t differ = number(planes, 3, lag);
    for (uint32_t i = 0; i < 8; i++) {
        uint32_t at = lag + i + 1;
        differ += (past[at / 32] >> at % 32 & 1u) != (word >> i & 1u);
    }
    uint32_t eights = count_eight(word, past[0], past[1], planes);
    assert(number(planes, 3, lag) + 8 * (eights >> lag & 1u) == differ);
}

/* What may not agree any more never may again; and at the block's end it is the definition. */
static void stopping_early_changes_no_verdict(void) {
    uint32_t differ = any_u32(), counted = any_u32(), more = any_u32(), step = any_u32();
    __CPROVER_assume(differ <= counted && counted <= HEALTH_BLOCK_BITS);
    __CPROVER_assume(more <= step && step <= HEALTH_BLOCK_BITS);
    assert(may_alarm(differ, counted) || !may_alarm(differ + more, counted + step));
    uint32_t agree = HEALTH_BLOCK_BITS - differ;
    assert(may_alarm(differ, HEALTH_BLOCK_BITS) ==
           (agree >= AUTOCORRELATION_LIMIT || differ >= AUTOCORRELATION_LIMIT));
}

static void a_word_is_one_with_its_complement(void) {
    uint32_t word = any_u16(), folded = word < 0x8000u ? word : 0xFFFFu - word;
    uint32_t is_one = jitter_free_words[folded / 8] >> folded % 8 & 1u;
    assert(jitter_free_words_has(word) == is_one &&
           jitter_free_words_has(word ^ 0xFFFFu) == is_one);
}

static void places_are_where_the_pattern_ends(void) {
    uint32_t words[2], pattern = 0;
    int32_t at = (int32_t)(any_u32() & 31u) + 32;
    uint32_t found = places(words + 1) >> (at - 32) & 1u;
    for (int32_t i = 7; i >= 0; i--) {
        pattern = pattern << 1 | (words[(at - i) / 32] >> (at - i) % 32 & 1u);
    }
    assert(found == (pattern == 0x3C)); /* 0, 0, 1, 1, 1, 1, 0, 0 */
}

static void the_words_up_to_there_are_taken(void) {
    uint32_t words[BEFORE + HEALTH_BLOCK_WORDS], at = any_u32(), i = any_u32();
    __CPROVER_assume(at >= 32 && at < 32 * (BEFORE + HEALTH_BLOCK_WORDS) && i < 32);
    uint32_t from = at + i - 31;
    assert((up_to(words, at) >> i & 1u) == (words[from / 32] >> from % 32 & 1u));
}

static uint32_t binary(const uint32_t *planes, uint32_t lag) { return number(planes, PLANES, lag); }

static void great_numbers_are_found(void) {
    uint32_t planes[PLANES], limit = any_u32(), carry = any_u32(), lag = any_u32();
    __CPROVER_assume(limit <= STRIDE_BITS && lag < 32);
    assert((at_least(planes, limit) >> lag & 1u) == (binary(planes, lag) >= limit));
    for (uint32_t i = 0; i < 32; i++) {
        __CPROVER_assume(binary(planes, i) < STRIDE_BITS);
    }
    uint32_t before = binary(planes, lag);
    add_carry(planes, carry);
    assert(binary(planes, lag) == before + (carry >> lag & 1u));
}

static void the_first_becomes_the_last(void) {
    uint32_t word = any_u32(), at = any_u32();
    __CPROVER_assume(at < 32);
    assert((reverse(word) >> at & 1u) == (word >> (31 - at) & 1u));
}

static void the_lowest_place_is_found(void) {
    uint32_t word = any_u32();
    __CPROVER_assume(word != 0);
    uint32_t at = lowest(word);
    assert(at < 32 && (word >> at & 1u) == 1 && (word & ((1u << at) - 1u)) == 0);
}

void proof(void) {
    static void (*const parts[])(void) = {
        the_bit_before_is_looked_at,       eight_bits_are_counted,
        stopping_early_changes_no_verdict, a_word_is_one_with_its_complement,
        places_are_where_the_pattern_ends, the_words_up_to_there_are_taken,
        great_numbers_are_found,           the_first_becomes_the_last,
        the_lowest_place_is_found,
    };
    parts[PART]();
}
