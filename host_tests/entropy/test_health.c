/* The tests on raw bits: each cut-off to the bit, against plain counting; and what they let pass. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "health.h"
#include "noise_model.h"
#include "unity.h"

#define BLOCKS 2
#define BITS (BLOCKS * HEALTH_BLOCK_BITS)

static health_t health;
static uint8_t bits[BITS]; /* a bit a byte: the plain form that the reference counts in */
static uint64_t random_state;

static void forget_all(void) {
    memset(&health, 0, sizeof health);
    health_start(&health);
}

void setUp(void) {
    forget_all();
    random_state = 1;
}
void tearDown(void) {}

static uint32_t next_random(void) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

static void fill_fair(void) {
    for (int i = 0; i < BITS; i++) {
        bits[i] = next_random() >> 7 & 1;
    }
}

static void pack(const uint8_t *from, uint32_t *block) {
    memset(block, 0, HEALTH_BLOCK_WORDS * sizeof *block);
    for (uint32_t i = 0; i < HEALTH_BLOCK_BITS; i++) {
        block[i / 32] |= (uint32_t)from[i] << i % 32;
    }
}

static health_result_t feed(int block) {
    uint32_t words[HEALTH_BLOCK_WORDS];
    pack(bits + block * HEALTH_BLOCK_BITS, words);
    return health_feed(&health, words);
}

static health_result_t feed_both(void) {
    health_result_t first = feed(0);
    return first != HEALTH_PASS ? first : feed(1);
}

/* ---- repetition ---- */

/* A run of that length, bounded by other bits, beginning at `at`, among bits that alternate. */
static health_result_t feed_run(int at, int length, uint8_t bit) {
    health_start(&health);
    fill_fair();
    memset(bits + at, bit, (size_t)length);
    if (at > 0) {
        bits[at - 1] = !bit;
    }
    bits[at + length] = !bit;
    return feed_both();
}

static void a_run_of_61_equal_bits_alarms_wherever_it_begins(void) {
    for (int at = 0; at + HEALTH_RUN_LIMIT < BITS; at++) {
        TEST_ASSERT_EQUAL(HEALTH_STUCK, feed_run(at, 61, at % 2 == 0));
    }
}

static void a_run_of_60_equal_bits_passes_wherever_it_begins(void) {
    for (int at = 0; at + HEALTH_RUN_LIMIT < BITS; at++) {
        TEST_ASSERT_EQUAL(HEALTH_PASS, feed_run(at, 60, at % 2 == 0));
    }
}

static void a_run_is_counted_over_the_boundary_of_blocks(void) {
    TEST_ASSERT_EQUAL(HEALTH_STUCK, feed_run(1000, 61, 1));
    TEST_ASSERT_EQUAL(HEALTH_STUCK, feed_run(1023, 61, 0));
    TEST_ASSERT_EQUAL(HEALTH_STUCK, feed_run(964, 61, 0));
}

static void a_bit_that_stays_stuck_alarms_at_every_block(void) {
    memset(bits, 1, sizeof bits);
    for (int i = 0; i < 200; i++) {
        TEST_ASSERT_EQUAL(HEALTH_STUCK, feed(0));
    }
}

static void start_up_forgets_the_run_before(void) {
    feed_run(1000, 60, 1);
    memset(bits, 1, 60);
    memset(bits + 60, 0, 1);
    health_start(&health);
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed(0));
}

/* ---- proportion ---- */

static health_result_t feed_ones(int ones) {
    health_start(&health);
    for (int i = 0; i < HEALTH_BLOCK_BITS; i++) {
        bits[i] = i < ones;
    }
    for (int i = HEALTH_BLOCK_BITS - 1; i > 0; i--) { /* shuffled: no runs */
        int j = (int)(next_random() % (uint32_t)(i + 1));
        uint8_t swapped = bits[i];
        bits[i] = bits[j];
        bits[j] = swapped;
    }
    return feed(0);
}

static void the_proportion_alarms_from_810_equal_bits_on(void) {
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed_ones(809));
    TEST_ASSERT_EQUAL(HEALTH_PROPORTION, feed_ones(810));
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed_ones(1024 - 809));
    TEST_ASSERT_EQUAL(HEALTH_PROPORTION, feed_ones(1024 - 810));
}

static void ones_and_transitions_are_those_of_the_last_block(void) {
    memset(bits, 0, sizeof bits);
    for (int i = 0; i < HEALTH_BLOCK_BITS; i++) {
        bits[HEALTH_BLOCK_BITS + i] = i % 4 == 3;
    }
    feed(0);
    TEST_ASSERT_EQUAL(0, health.ones);
    TEST_ASSERT_EQUAL(0, health.transitions);
    feed(1);
    TEST_ASSERT_EQUAL(256, health.ones);
    TEST_ASSERT_EQUAL(511, health.transitions);
}

static void a_block_is_counted_bit_by_bit(void) {
    for (int i = 0; i < 100; i++) {
        uint32_t ones = 0, transitions = 0;
        fill_fair();
        for (int at = 0; at < HEALTH_BLOCK_BITS; at++) {
            ones += bits[at];
            transitions += at > 0 && bits[at] != bits[at - 1];
        }
        feed(0);
        TEST_ASSERT_EQUAL(ones, health.ones);
        TEST_ASSERT_EQUAL(transitions, health.transitions);
    }
}

/* ---- lag ---- */

/* The second block's bits differ from those `lag` before them in so many places, anywhere. */
static void fill_lagging(int lag, int differ) {
    fill_fair();
    int left = differ;
    for (int i = HEALTH_BLOCK_BITS; i < BITS; i++) {
        bool differs = (int)(next_random() >> 7) % (BITS - i) < left;
        left -= differs;
        bits[i] = (bits[i - lag] ^ differs) & 1;
    }
}

static health_result_t feed_lagging(int lag, int differ) {
    health_start(&health);
    fill_lagging(lag, differ);
    return feed_both();
}

static void each_lag_alarms_from_952_agreements_on(void) {
    for (int lag = 1; lag <= HEALTH_LAGS; lag++) {
        health_result_t least = feed_lagging(lag, 72);
        TEST_ASSERT_TRUE(least == HEALTH_LAG || least == HEALTH_STUCK);
        TEST_ASSERT_NOT_EQUAL(HEALTH_PASS, feed_lagging(lag, 952));
    }
    TEST_ASSERT_EQUAL(HEALTH_LAG, feed_lagging(1, 72));
    TEST_ASSERT_NOT_EQUAL(HEALTH_LAG, feed_lagging(1, 73));
    TEST_ASSERT_EQUAL(HEALTH_LAG, feed_lagging(1, 952));
    TEST_ASSERT_NOT_EQUAL(HEALTH_LAG, feed_lagging(1, 951));
}

static int differing_at(int lag, int count) {
    int differ = 0;
    for (int i = HEALTH_BLOCK_BITS; i < HEALTH_BLOCK_BITS + count; i++) {
        differ += bits[i] != bits[i - lag];
    }
    return differ;
}

/* Of the second block's bits with so many ones, that many differ by chance. */
static int even(void) {
    int excess = -HEALTH_BLOCK_BITS;
    for (int i = HEALTH_BLOCK_BITS; i < BITS; i++) {
        excess += 2 * bits[i];
    }
    return 512 - excess * excess / 2048;
}

/* At lag 61, whose double is not looked at yet. */
static health_result_t feed_leaning(int off) {
    health_start(&health);
    do {
        fill_lagging(61, 512 + off);
    } while (even() != 512 || abs(differing_at(61, 256) - 128) < AUTOCORRELATION_LOOSE_QUARTER);
    return feed_both();
}

static void a_lag_that_leans_by_128_bits_alarms(void) {
    TEST_ASSERT_EQUAL(HEALTH_LAG, feed_leaning(-128));
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed_leaning(-127));
    TEST_ASSERT_EQUAL(HEALTH_LAG, feed_leaning(128));
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed_leaning(127));
}

static bool is_near_all(int differ, int of) { return differ <= 72 || of - differ <= 72; }

static bool reference_lean(int lag) {
    int first = differing_at(lag, 256), all = differing_at(lag, 1024);
    bool goes_on = is_near_all(first, 256) || abs(first - even() / 4) >= 24;
    return goes_on && (is_near_all(all, 1024) || abs(all - even()) >= 128);
}

static bool reference_lags(void) {
    for (int lag = 1; lag <= HEALTH_LAGS + AUTOCORRELATION_LAGS; lag++) {
        bool near = lag < 17 && is_near_all(differing_at(lag, 1024), 1024);
        if (near || (lag >= 17 && reference_lean(lag))) {
            return true;
        }
    }
    return false;
}

/* Random patterns of 1 to 80 bits, with up to 400 of 1,024 bits turned over: near the limits. */
static void fill_near_the_limit(void) {
    uint32_t period = 1 + next_random() % 80;
    uint32_t wrong_in_1024 = next_random() % 800;
    uint32_t inverting = next_random() % 2;
    fill_fair();
    for (uint32_t i = period; i < BITS; i++) {
        uint32_t wrong = next_random() % 1024 < wrong_in_1024 / 2;
        bits[i] = (bits[i - period] ^ inverting ^ wrong) & 1u;
    }
}

static void the_verdict_on_lags_is_that_of_plain_counting(void) {
    int alarms = 0;
    int passes = 0;
    for (int i = 0; i < 1000; i++) {
        forget_all();
        fill_near_the_limit();
        (void)feed(0);
        health_result_t result = feed(1);
        if (result == HEALTH_STUCK || result == HEALTH_PROPORTION) {
            continue;
        }
        TEST_ASSERT_EQUAL(reference_lags(), result == HEALTH_LAG);
        alarms += result == HEALTH_LAG;
        passes += result != HEALTH_LAG;
    }
    TEST_ASSERT_GREATER_THAN(100, alarms);
    TEST_ASSERT_GREATER_THAN(100, passes);
}

static void the_first_block_has_nothing_before_it_to_agree_with(void) {
    fill_fair();
    for (int i = 37; i < BITS; i++) {
        bits[i] = bits[i - 37];
    }
    TEST_ASSERT_EQUAL(HEALTH_PASS, feed(0));
    TEST_ASSERT_EQUAL(HEALTH_LAG, feed(1));
}

/* ---- what passes ---- */

/* A thousand blocks with independent bits of that bias; none may alarm. */
static void pass_biased(uint32_t ones_in_1000) {
    uint32_t words[HEALTH_BLOCK_WORDS];
    health_start(&health);
    for (int block = 0; block < 1000; block++) {
        for (int i = 0; i < HEALTH_BLOCK_BITS; i++) {
            bits[i] = next_random() % 1000 < ones_in_1000;
        }
        pack(bits, words);
        TEST_ASSERT_EQUAL(HEALTH_PASS, health_feed(&health, words));
    }
}

static void fair_bits_and_the_published_biases_never_alarm(void) {
    pass_biased(500);
    pass_biased(466);
    pass_biased(450);
    pass_biased(550);
}

/* ---- rings ---- */

#define RINGS 200
#define RING_BLOCKS 20

/* The first alarm within 200 ms at 10 us. */
static health_result_t first_alarm(noise_model_t *model) {
    uint32_t words[HEALTH_BLOCK_WORDS];
    health_result_t result = HEALTH_PASS;
    health_start(&health);
    for (int i = 0; i < RING_BLOCKS && result == HEALTH_PASS; i++) {
        noise_model_read(model, 480, words, HEALTH_BLOCK_WORDS);
        result = health_feed(&health, words);
    }
    return result;
}

/* Rings of all frequencies with that variance a sample: how many give that result? */
typedef struct {
    int results[HEALTH_REPEATED + 1];
} verdicts_t;

static void parse(noise_model_t *model, const char *name, uint32_t seed) {
    const char *why = NULL;
    TEST_ASSERT_TRUE_MESSAGE(noise_model_parse(name, false, model, &why), why);
    noise_model_seed(model, seed);
}

static verdicts_t judge_rings(const char *name) {
    noise_model_t model;
    verdicts_t verdicts = {{0}};
    random_state = 1; /* the same frequencies each time */
    for (uint32_t i = 0; i < RINGS; i++) {
        parse(&model, name, i);
        verdicts.results[first_alarm(&model)]++;
    }
    printf("%-15s of %d rings %3d pass, %3d lag, %3d tracked, %2d stuck\n", name, RINGS,
           verdicts.results[HEALTH_PASS], verdicts.results[HEALTH_LAG],
           verdicts.results[HEALTH_TRACKED], verdicts.results[HEALTH_STUCK]);
    return verdicts;
}

/* Of 0.02 turns^2 a sample a bit is worth 0.4. One that gathers half of it is stopped now and then:
 * such a ring goes on at wider spacing. */
static void a_ring_that_gathers_enough_jitter_passes_at_any_frequency(void) {
    TEST_ASSERT_EQUAL(RINGS, judge_rings("jitter:0.2").results[HEALTH_PASS]);
    TEST_ASSERT_EQUAL(RINGS, judge_rings("jitter:0.1").results[HEALTH_PASS]);
    TEST_ASSERT_EQUAL(RINGS, judge_rings("jitter:0.05").results[HEALTH_PASS]);
    TEST_ASSERT_GREATER_THAN(RINGS - 10, judge_rings("jitter:0.02").results[HEALTH_PASS]);
    (void)judge_rings("jitter:0.01");
    (void)judge_rings("jitter:0.005");
}

/* Somebody who knows the phase before each sample guesses the bit wrong in 1.6 times the root of
 * the variance of all cases: 0.00175 turns^2 are worth 0.1 bit, ten times the credit. */
static void a_ring_worth_less_than_ten_times_its_credit_fails_at_any_frequency(void) {
    static const char *const names[] = {"jitter:0.00175", "jitter:0.001",   "jitter:0.0003",
                                        "jitter:0.0001",  "jitter:0.00001", "jitter:0"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        TEST_ASSERT_EQUAL_MESSAGE(0, judge_rings(names[i]).results[HEALTH_PASS], names[i]);
    }
}

/* A supply that swings hides a ring without jitter from a test of fixed lags, not from one that
 * follows. */
static void a_ring_without_jitter_fails_however_its_frequency_swings(void) {
    static const char *const names[] = {
        "jitter:0+ripple:1000/19",      "jitter:0+ripple:1000/100",
        "jitter:0+ripple:1000/300",     "jitter:0+ripple:100/100",
        "jitter:0+ripple:100/3000",     "jitter:0+ripple:50/5000",
        "jitter:0+ripple:5000/20",      "jitter:0+ripple:20000/20",
        "jitter:0+ripple:300/19",       "jitter:0+ripple:10000/190",
        "jitter:0+ripple:10370/190",    "jitter:0+ripple:50000/2000",
        "jitter:0+ripple:31400/500",    "jitter:0+ripple:99000/1000",
        "jitter:0+ripple:199000/5000",  "jitter:0+warming:1000",
        "jitter:0+warming:100000",      "jitter:0+flicker:0.00001",
        "jitter:0.0001+ripple:1000/19", "jitter:0.001+ripple:1000/50",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        TEST_ASSERT_EQUAL_MESSAGE(0, judge_rings(names[i]).results[HEALTH_PASS], names[i]);
    }
}

/* ---- words of a clock ---- */

/* A word of a ring without jitter: its phase, frequency and how that changes, in turns. */
static uint32_t clock_word(double phase, double step, double sweep, double duty) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 16; i++) {
        double turn = phase - (double)(int64_t)phase;
        turn += turn < 0;
        word |= (uint32_t)(turn < duty) << i;
        phase += step;
        step += sweep;
    }
    return word;
}

static double random_share(void) { return next_random() / 2147483648.0; }

static void the_words_of_steady_clocks_are_known(void) {
    for (int i = 0; i < 200000; i++) {
        double duty = 0.40 + 0.20 * random_share();
        TEST_ASSERT_TRUE(
            jitter_free_words_has(clock_word(random_share(), random_share(), 0, duty)));
    }
}

/* They were found on a grid: a few that lie between its points are missing. */
static void the_words_of_clocks_that_swing_are_nearly_all_known(void) {
    int missing = 0;
    for (int i = 0; i < 200000; i++) {
        double duty = 0.40 + 0.20 * random_share();
        double sweep = 0.06 * random_share() - 0.03;
        missing += !jitter_free_words_has(clock_word(random_share(), random_share(), sweep, duty));
    }
    printf("%d of 200000 words of swinging clocks are missing\n", missing);
    TEST_ASSERT_LESS_THAN(2000, missing);
}

static void of_all_words_27_in_a_hundred_are_a_clocks(void) {
    int words = 0;
    for (uint32_t word = 0; word < 65536; word++) {
        words += (int)jitter_free_words_has(word);
        TEST_ASSERT_EQUAL(jitter_free_words_has(word), jitter_free_words_has(~word & 0xFFFFu));
    }
    TEST_ASSERT_EQUAL(18010, words);
}

/* Noise in which so many of a block's 64 words are a clock's. */
static health_result_t feed_tracked(int tracked) {
    uint32_t words[HEALTH_BLOCK_WORDS] = {0};
    for (uint32_t i = 0; i < 64; i++) {
        uint32_t word = next_random() >> 8 & 0xFFFFu;
        while (jitter_free_words_has(word) != ((int)i < tracked)) {
            word = next_random() >> 8 & 0xFFFFu;
        }
        words[i / 2] |= word << 16 * (i % 2);
    }
    health_start(&health);
    return health_feed(&health, words);
}

static void a_block_fails_from_52_words_of_a_clock_on(void) {
    for (int i = 0; i < 100; i++) {
        TEST_ASSERT_EQUAL(HEALTH_PASS, feed_tracked(51));
        TEST_ASSERT_EQUAL(HEALTH_TRACKED, feed_tracked(52));
    }
    TEST_ASSERT_EQUAL(52, health.tracked);
}

/* ---- long lags ---- */

/* Noise in which one bit in 33 is wrong, with that period. Blocks until it is found. */
static int blocks_until_found(uint32_t period) {
    static uint8_t pattern[HEALTH_LONG_LAGS];
    uint32_t words[HEALTH_BLOCK_WORDS];
    for (uint32_t i = 0; i < period; i++) {
        pattern[i] = next_random() >> 7 & 1;
    }
    forget_all();
    for (uint32_t block = 0; block < 100; block++) {
        for (uint32_t i = 0; i < HEALTH_BLOCK_BITS; i++) {
            uint32_t wrong = next_random() % 66 == 0;
            bits[i] = (uint8_t)(pattern[(block * HEALTH_BLOCK_BITS + i) % period] ^ wrong);
        }
        pack(bits, words);
        if (health_feed(&health, words) != HEALTH_PASS) {
            return (int)block + 1;
        }
    }
    return INT32_MAX;
}

static void any_period_up_to_1024_is_found_before_an_output_block_is_complete(void) {
    int most = 0;
    for (uint32_t period = 65; period <= HEALTH_LONG_LAGS; period += 7) {
        int blocks = blocks_until_found(period);
        most = blocks > most ? blocks : most;
    }
    printf("a period with errors is found within %d blocks\n", most);
    TEST_ASSERT_LESS_OR_EQUAL(32, most);
}

/* Noise in which seven of ten bits are those so many before: nothing is like them in a row, and no other
 * lag leans enough. */
static int lag_is_found_after(uint32_t lag) {
    static uint8_t all[40 * HEALTH_BLOCK_BITS];
    uint32_t words[HEALTH_BLOCK_WORDS];
    forget_all();
    for (uint32_t i = 0; i < sizeof all; i++) {
        uint8_t fair = next_random() >> 7 & 1;
        all[i] = i >= lag && next_random() % 1000 < 600 ? all[i - lag] : fair;
    }
    for (uint32_t i = 0; i < 40; i++) {
        pack(all + i * HEALTH_BLOCK_BITS, words);
        health_result_t result = health_feed(&health, words);
        if (result != HEALTH_PASS) {
            TEST_ASSERT_EQUAL(HEALTH_LAG, result);
            return (int)i + 1;
        }
    }
    return INT32_MAX;
}

static void each_long_lag_has_its_turn_within_30_blocks(void) {
    for (uint32_t lag = HEALTH_LAGS + 1; lag <= HEALTH_LONG_LAGS; lag++) {
        int turn = (int)(lag - HEALTH_LAGS - 1) / AUTOCORRELATION_LAGS;
        TEST_ASSERT_EQUAL(2 + turn, lag_is_found_after(lag));
    }
    TEST_ASSERT_EQUAL(INT32_MAX, lag_is_found_after(HEALTH_LONG_LAGS + 1));
}

/* ---- repeats ---- */

static bool is_found(uint32_t period, uint32_t blocks, bool turned) {
    static uint8_t stream[70 * HEALTH_BLOCK_BITS];
    uint32_t words[HEALTH_BLOCK_WORDS];
    for (uint32_t i = 0; i < period; i++) {
        stream[i] = next_random() >> 7 & 1;
    }
    forget_all();
    for (uint32_t block = 0; block < blocks; block++) {
        for (uint32_t i = 0; i < HEALTH_BLOCK_BITS; i++) {
            uint32_t at = block * HEALTH_BLOCK_BITS + i;
            bits[i] = (uint8_t)(stream[at % period] ^ (turned && at / period % 2 == 1));
        }
        pack(bits, words);
        if (health_feed(&health, words) == HEALTH_REPEATED) {
            return true;
        }
    }
    return false;
}

static void a_stream_played_again_is_found_within_two_periods(void) {
    static const uint32_t periods[] = {1025, 2048, 3000, 4096, 10000, 30001, 60000, 63 * 1024};
    for (size_t i = 0; i < sizeof periods / sizeof *periods; i++) {
        uint32_t blocks = periods[i] / HEALTH_BLOCK_BITS + 1;
        TEST_ASSERT_TRUE(is_found(periods[i], 2 * blocks + 1, false));
        TEST_ASSERT_TRUE_MESSAGE(is_found(periods[i], 2 * blocks + 1, true), "turned over");
    }
}

#define STREAM_BLOCKS 64
#define PIECE_BITS (20 * HEALTH_BLOCK_BITS)

static uint8_t stream[STREAM_BLOCKS * HEALTH_BLOCK_BITS];

static bool is_found_within(uint32_t blocks) {
    uint32_t words[HEALTH_BLOCK_WORDS];
    forget_all();
    for (uint32_t block = 0; block < blocks; block++) {
        pack(stream + block * HEALTH_BLOCK_BITS, words);
        health_result_t result = health_feed(&health, words);
        TEST_ASSERT_TRUE(result == HEALTH_PASS || result == HEALTH_REPEATED);
        if (result == HEALTH_REPEATED) {
            return true;
        }
    }
    return false;
}

static bool stream_is_found(void) { return is_found_within(STREAM_BLOCKS); }

/* Twenty blocks of it, anywhere, come once again anywhere later. */
static void play_again(bool backwards, bool turned, uint32_t wrong_in_1000) {
    for (uint32_t i = 0; i < sizeof stream; i++) {
        stream[i] = next_random() >> 7 & 1;
    }
    uint32_t from = next_random() % (10 * HEALTH_BLOCK_BITS);
    uint32_t to = 40 * HEALTH_BLOCK_BITS + next_random() % HEALTH_BLOCK_BITS;
    for (uint32_t i = 0; i < PIECE_BITS; i++) {
        uint32_t wrong = next_random() % 1000 < wrong_in_1000;
        stream[to + i] =
            stream[from + (backwards ? PIECE_BITS - 1 - i : i)] ^ turned ^ (uint8_t)wrong;
    }
}

static int found_of_50(bool backwards, bool turned, uint32_t wrong_in_1000) {
    int found = 0;
    for (int i = 0; i < 50; i++) {
        play_again(backwards, turned, wrong_in_1000);
        found += stream_is_found();
    }
    return found;
}

static void a_piece_played_again_is_found_also_backwards_and_with_errors(void) {
    TEST_ASSERT_EQUAL(50, found_of_50(false, false, 0));
    TEST_ASSERT_EQUAL(50, found_of_50(false, true, 0));
    TEST_ASSERT_EQUAL(50, found_of_50(true, false, 0));
    TEST_ASSERT_EQUAL(50, found_of_50(true, true, 0));
    TEST_ASSERT_GREATER_THAN(45, found_of_50(false, false, 10));
    TEST_ASSERT_GREATER_THAN(45, found_of_50(true, false, 10));
}

/* Noise in which one block comes again, with so many bits before it; each so many-th bit of it wrong. */
static void play_block_again(uint32_t before, uint32_t wrong_each) {
    uint32_t from = 5 * HEALTH_BLOCK_BITS - before, to = 40 * HEALTH_BLOCK_BITS - before;
    for (uint32_t i = 0; i < sizeof stream; i++) {
        stream[i] = next_random() >> 7 & 1;
    }
    for (uint32_t i = 0; i < before + HEALTH_BLOCK_BITS; i++) {
        stream[to + i] = stream[from + i] ^ (i % wrong_each == wrong_each - 1);
    }
}

static void a_block_that_was_seen_is_enough(void) {
    int found = 0;
    for (int i = 0; i < 50; i++) {
        play_block_again(REPLAY_BEFORE_WORDS * 32, UINT32_MAX);
        found += is_found_within(41);
    }
    TEST_ASSERT_GREATER_THAN(45, found); /* a few have no place for a fingerprint */
}

/* Of 64 bits about a fifth are right, never 256; and once is not enough. */
static void bits_near_a_place_that_were_seen_once_are_not_enough(void) {
    int seen = 0;
    for (int i = 0; i < 50; i++) {
        play_block_again(0, 90);
        TEST_ASSERT_FALSE(is_found_within(41));
        seen += health.replay.matches != 0;
    }
    TEST_ASSERT_GREATER_THAN(0, seen);
}

static void what_does_not_repeat_is_not_found(void) {
    TEST_ASSERT_FALSE(is_found(69 * 1024, 69, false));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_run_of_61_equal_bits_alarms_wherever_it_begins);
    RUN_TEST(a_run_of_60_equal_bits_passes_wherever_it_begins);
    RUN_TEST(a_run_is_counted_over_the_boundary_of_blocks);
    RUN_TEST(a_bit_that_stays_stuck_alarms_at_every_block);
    RUN_TEST(start_up_forgets_the_run_before);
    RUN_TEST(the_proportion_alarms_from_810_equal_bits_on);
    RUN_TEST(ones_and_transitions_are_those_of_the_last_block);
    RUN_TEST(a_block_is_counted_bit_by_bit);
    RUN_TEST(each_lag_alarms_from_952_agreements_on);
    RUN_TEST(a_lag_that_leans_by_128_bits_alarms);
    RUN_TEST(the_verdict_on_lags_is_that_of_plain_counting);
    RUN_TEST(the_first_block_has_nothing_before_it_to_agree_with);
    RUN_TEST(fair_bits_and_the_published_biases_never_alarm);
    RUN_TEST(a_ring_that_gathers_enough_jitter_passes_at_any_frequency);
    RUN_TEST(a_ring_worth_less_than_ten_times_its_credit_fails_at_any_frequency);
    RUN_TEST(a_ring_without_jitter_fails_however_its_frequency_swings);
    RUN_TEST(the_words_of_steady_clocks_are_known);
    RUN_TEST(the_words_of_clocks_that_swing_are_nearly_all_known);
    RUN_TEST(of_all_words_27_in_a_hundred_are_a_clocks);
    RUN_TEST(a_block_fails_from_52_words_of_a_clock_on);
    RUN_TEST(any_period_up_to_1024_is_found_before_an_output_block_is_complete);
    RUN_TEST(each_long_lag_has_its_turn_within_30_blocks);
    RUN_TEST(a_stream_played_again_is_found_within_two_periods);
    RUN_TEST(a_piece_played_again_is_found_also_backwards_and_with_errors);
    RUN_TEST(a_block_that_was_seen_is_enough);
    RUN_TEST(bits_near_a_place_that_were_seen_once_are_not_enough);
    RUN_TEST(what_does_not_repeat_is_not_found);
    return UNITY_END();
}
