/* The autocorrelation test from the inside: counting 32 lags at once finds what counting bit by bit finds,
 * and no lag is counted in vain. */
#include "health.h"
#include "integer.h"
#include "unity.h"

static uint32_t words_counted;

static uint32_t counted_ones(uint32_t word) {
    words_counted++;
    return integer_popcount(word);
}

#define integer_popcount counted_ones
#include "autocorrelation.c"
#undef integer_popcount

#define BEFORE 33 /* words */
#define LAGS_ALL (HALF_LAGS + AUTOCORRELATION_LAGS)
#define HALF_LAGS 992

static uint32_t words[BEFORE + HEALTH_BLOCK_WORDS];
static const uint32_t *const block = words + BEFORE;
static uint32_t random_state;

void setUp(void) { random_state = 2463534242u; }
void tearDown(void) {}

static uint32_t next_random(void) {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 17;
    random_state ^= random_state << 5;
    return random_state;
}

static uint32_t bit(uint32_t at) { return words[at / 32] >> at % 32 & 1u; }

static uint32_t plainly_differing(uint32_t lag, uint32_t count) {
    uint32_t differ = 0;
    for (uint32_t at = BEFORE * 32; at < BEFORE * 32 + count; at++) {
        differ += bit(at) != bit(at - lag);
    }
    return differ;
}

/* Noise that repeats itself with that period, and with that many of 1,024 bits by chance. */
static void make_noise(uint32_t period, uint32_t by_chance) {
    for (uint32_t at = 0; at < (BEFORE + HEALTH_BLOCK_WORDS) * 32; at++) {
        uint32_t one = at < period || next_random() >> 9 & 1u;
        uint32_t like = at >= period && next_random() % 1024 >= by_chance ? bit(at - period) : one;
        words[at / 32] = (words[at / 32] & ~(1u << at % 32)) | like << at % 32;
    }
}

static bool is_candidate(uint32_t differ, uint32_t even) {
    uint32_t off = differ > even / 4 ? differ - even / 4 : even / 4 - differ;
    return differ <= 72 || 256 - differ <= 72 || off >= AUTOCORRELATION_LOOSE_QUARTER;
}

/* Only of these more than a quarter of the block is counted. */
static void the_candidates_are_the_lags_that_may_exceed_a_limit(void) {
    uint32_t all = 0;
    for (uint32_t i = 0; i < 400; i++) {
        uint32_t last = 32 + next_random() % HALF_LAGS, even = 340 + next_random() % 173;
        make_noise(1 + next_random() % 100, next_random() % 1024);
        uint32_t found = candidates(block, last, even);
        for (uint32_t lag = last; lag > last - 32; lag--, found >>= 1) {
            bool expected = is_candidate(plainly_differing(lag, 256), even);
            TEST_ASSERT_EQUAL(expected, found & 1u);
            all += expected;
        }
    }
    TEST_ASSERT_GREATER_THAN(1000, all);
    TEST_ASSERT_LESS_THAN(400 * 32 - 1000, all);
}

/* At each of them: the numbers around the limits, in either direction. */
static void a_candidate_begins_at_the_exact_count(void) {
    for (uint32_t even = 340; even <= 512; even += 4) {
        for (uint32_t differ = 0; differ <= STRIDE_BITS; differ++) {
            for (uint32_t at = 0; at < BEFORE + HEALTH_BLOCK_WORDS; at++) {
                words[at] = 0;
            }
            for (uint32_t one = 0; one < differ; one++) { /* from the youngest on, 32 lags before */
                uint32_t at = BEFORE * 32 + 255 - one;
                words[at / 32] |= (bit(at - 32) ^ 1u) << at % 32;
            }
            uint32_t number = plainly_differing(32, 256);
            TEST_ASSERT_EQUAL(is_candidate(number, even), candidates(block, 32, even) & 1u);
        }
    }
}

/* A candidate below AUTOCORRELATION_LOOSE_LAG is counted until it can't reach the limit any more. */
static void it_stops_counting_when_the_limit_is_out_of_reach(void) {
    for (uint32_t i = 0; i < 300; i++) {
        uint32_t lag = 1 + i % 16, strides = 0, differ;
        make_noise(lag, i * 3);
        do {
            strides++;
            differ = plainly_differing(lag, strides * STRIDE_BITS);
        } while (strides < 4 && (differ <= 72 || strides * STRIDE_BITS - differ <= 72));
        words_counted = 0;
        bool exceeds = exceeds_limit(block, lag);
        TEST_ASSERT_EQUAL(strides * STRIDE, words_counted);
        TEST_ASSERT_EQUAL(differ <= 72 || strides * STRIDE_BITS - differ <= 72, exceeds);
    }
}

/* Good noise: of its 992 long lags one in 400 is a candidate; no other is counted at all. */
static void of_good_noise_hardly_any_lag_is_counted(void) {
    uint32_t found = 0;
    words_counted = 0;
    for (uint32_t i = 0; i < 20; i++) {
        make_noise(2 * HEALTH_BLOCK_BITS, 0);
        for (uint32_t at = 0; at < BEFORE + HEALTH_BLOCK_WORDS; at++) {
            words[at] = next_random() * 0x9E3779B1u;
        }
        for (uint32_t first = 33; first <= HALF_LAGS; first += AUTOCORRELATION_LAGS) {
            TEST_ASSERT_FALSE(autocorrelation_alarms(block, first, 512));
            found += integer_popcount(candidates(block, first + AUTOCORRELATION_LAGS - 1, 512));
        }
    }
    TEST_ASSERT_EQUAL(found * HEALTH_BLOCK_WORDS, words_counted);
    TEST_ASSERT_LESS_THAN(20 * HALF_LAGS / 100, found);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_candidates_are_the_lags_that_may_exceed_a_limit);
    RUN_TEST(a_candidate_begins_at_the_exact_count);
    RUN_TEST(it_stops_counting_when_the_limit_is_out_of_reach);
    RUN_TEST(of_good_noise_hardly_any_lag_is_counted);
    return UNITY_END();
}
