/* Two sources, each enough: alone, with the other failing, and how little they have in common. */
#include <stdio.h>
#include <string.h>

#include "entropy.h"
#include "rig.h"
#include "unity.h"

#define SECOND_US 1000000u
#define BOTH 3u

static rig_t rig;

void setUp(void) { rig_init_both(&rig, "ring", "adc", 1); }
void tearDown(void) {}

static uint16_t credit(entropy_source_t which) { return rig_health_of(&rig, which).credit_bits; }

static void a_roll_takes_320_bits_of_each(void) {
    while (credit(ENTROPY_RING) < 1280 || credit(ENTROPY_ADC) < 1280) {
        rig_step(&rig);
    }
    TEST_ASSERT_EQUAL(BOTH, rig.entropy.next.sources);
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(960, credit(ENTROPY_RING));
    TEST_ASSERT_EQUAL(960, credit(ENTROPY_ADC));
}

/* By entropy.h's words: SHA-256 of which they are, and of an output block of each. */
static void a_digest_is_of_an_output_block_of_each(void) {
    for (uint8_t from = 1; from <= BOTH; from++) {
        uint8_t bytes[1 + 2 * POOL_OUTPUT_BYTES] = {from}, expected[RECEIPT_DIGEST_BYTES];
        uint32_t length = 1;
        rig_init_both(&rig, (from & 1) != 0 ? "ring" : "none", (from & 2) != 0 ? "adc" : "none", 1);
        rig_run_us(&rig, 10 * SECOND_US);
        for (int i = 0; i < ENTROPY_SOURCES; i++) {
            if ((from >> i & 1) != 0) {
                memcpy(bytes + length, rig.entropy.sources[i].pool.outputs[0], POOL_OUTPUT_BYTES);
                length += POOL_OUTPUT_BYTES;
            }
        }
        receipt_hash(bytes, length, expected);
        rig_roll(&rig, 12);
        rig_roll(&rig, 12);
        TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, entropy_receipt(&rig.entropy)->digest,
                                     sizeof expected);
    }
}

static void fill_both(void) {
    while (!pool_full(&rig.entropy.sources[ENTROPY_RING].pool) ||
           !pool_full(&rig.entropy.sources[ENTROPY_ADC].pool)) {
        rig_step(&rig);
    }
}

/* What was hashed ahead isn't hashed again: a change in it would be in the next roll. */
static void expect_hashed_ahead(uint8_t from) {
    uint8_t mark = (uint8_t)(rig.entropy.after_next.digest[0] ^ 1);
    TEST_ASSERT_EQUAL(from, rig.entropy.after_next.sources);
    rig.entropy.after_next.digest[0] = mark;
    entropy_precompute(&rig.entropy);
    TEST_ASSERT_EQUAL(mark, rig.entropy.after_next.digest[0]);
    rig_roll(&rig, 12);
    TEST_ASSERT_NOT_NULL(entropy_commit(&rig.entropy));
    TEST_ASSERT_EQUAL(mark, rig.entropy.next.digest[0]);
}

static void what_is_hashed_ahead_is_not_hashed_at_the_roll(void) {
    static const char *const alone[][2] = {{"ring", "none"}, {"none", "adc"}, {"ring", "adc"}};
    for (uint8_t from = 1; from <= BOTH; from++) {
        rig_init_both(&rig, alone[from - 1][0], alone[from - 1][1], 1);
        while (rig.entropy.next.sources == 0) {
            entropy_precompute(&rig.entropy);
            TEST_ASSERT_EQUAL(0, rig.entropy.after_next.sources);
            rig_step(&rig);
        }
        rig_run_us(&rig, 10 * SECOND_US);
        entropy_precompute(&rig.entropy);
        expect_hashed_ahead(from);
        entropy_precompute(&rig.entropy);
        expect_hashed_ahead(from);
    }
}

/* The next one is ready as soon as a roll is drawn, when the shelves hold it. */
static void a_commitment_is_made_when_it_is_asked_for(void) {
    fill_both();
    for (int i = 0; i < 3; i++) {
        rig_roll(&rig, 12);
        TEST_ASSERT_NOT_NULL(entropy_commit(&rig.entropy));
    }
}

static void expect_nothing_prepared(void) {
    static const uint8_t zeros[RECEIPT_DIGEST_BYTES];
    TEST_ASSERT_EQUAL(0, rig.entropy.next.sources);
    TEST_ASSERT_EQUAL_MEMORY(zeros, rig.entropy.next.digest, sizeof zeros);
}

/* Of two sources that made a digest each failure takes its own away, and the second all of it. */
static void a_digest_is_trusted_as_long_as_one_of_its_sources(void) {
    for (int first = 0; first < ENTROPY_SOURCES; first++) {
        setUp();
        while (rig.entropy.next.sources != BOTH) {
            rig_step(&rig);
        }
        entropy_check(&rig.entropy, (entropy_source_t)first, SOURCE_STOPPED, rig.now_us);
        TEST_ASSERT_EQUAL(2 - first, rig.entropy.next.sources);
        entropy_check(&rig.entropy, (entropy_source_t)(1 - first), SOURCE_STOPPED, rig.now_us);
        expect_nothing_prepared();
    }
}

/* Whoever finds out: a check, a start, bits that are late, the tests. */
static void an_alarm_takes_the_digest_at_once(void) {
    const uint32_t stuck[HEALTH_BLOCK_WORDS] = {0};
    for (int i = 0; i < 4; i++) {
        rig_init(&rig, "ring", 1);
        while (rig.entropy.next.sources == 0) {
            rig_step(&rig);
        }
        (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
        switch (i) {
        case 0:
            entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_CLOCK, rig.now_us);
            break;
        case 1:
            entropy_started(&rig.entropy, ENTROPY_RING, SOURCE_CLOCK, rig.now_us);
            break;
        case 2:
            (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us + SECOND_US);
            break;
        default:
            entropy_feed(&rig.entropy, ENTROPY_RING, stuck);
        }
        TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health_of(&rig, ENTROPY_RING).state);
        TEST_ASSERT_EQUAL(0, credit(ENTROPY_RING));
        expect_nothing_prepared();
    }
}

static void a_wake_begins_both_anew(void) {
    fill_both();
    entropy_precompute(&rig.entropy);
    entropy_digest_t ahead = rig.entropy.after_next;
    entropy_wake(&rig.entropy);
    entropy_precompute(&rig.entropy); /* nothing while they start */
    TEST_ASSERT_EQUAL_MEMORY(&ahead, &rig.entropy.after_next, sizeof ahead);
    for (int i = 0; i < ENTROPY_SOURCES; i++) {
        TEST_ASSERT_EQUAL(SOURCE_STARTING, rig_health_of(&rig, (entropy_source_t)i).state);
    }
}

/* It has no phase: its bits are sampled at its own spacings, and nothing else is told of it. */
static void the_adc_is_read_at_40_us_or_else_at_34_and_never_measured(void) {
    rig_init_both(&rig, "none", "stuck0", 1);
    TEST_ASSERT_EQUAL(40, rig_health_of(&rig, ENTROPY_ADC).spacing_us);
    while (rig_health_of(&rig, ENTROPY_ADC).spacing_us == 40) {
        rig_step(&rig);
    }
    TEST_ASSERT_EQUAL(34, rig_health_of(&rig, ENTROPY_ADC).spacing_us);
    rig_swap(&rig, ENTROPY_ADC, "adc", 1);
    uint64_t samples = rig_health_of(&rig, ENTROPY_ADC).samples;
    rig_run_us(&rig, SECOND_US);
    TEST_ASSERT_EQUAL(34, rig_health_of(&rig, ENTROPY_ADC).spacing_us);
    TEST_ASSERT_UINT64_WITHIN(3 * 1024, SECOND_US / 34,
                              rig_health_of(&rig, ENTROPY_ADC).samples - samples);
    TEST_ASSERT_EQUAL(JITTER_UNKNOWN, rig_health_of(&rig, ENTROPY_ADC).jitter.state);
}

static void each_alone_is_enough(void) {
    rig_init_both(&rig, "none", "adc", 1);
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(0, credit(ENTROPY_RING));
    rig_init_both(&rig, "ring", "none", 1);
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(0, credit(ENTROPY_ADC));
}

static FILE *play(entropy_source_t which, uint8_t *bytes, size_t count) {
    rig_swap(&rig, which, "file:/dev/null", 1);
    fclose(rig.lanes[which].model.file);
    rig.lanes[which].model.file = fmemopen(bytes, count, "rb");
    return rig.lanes[which].model.file;
}

/* The die doesn't compare them; what one holds is enough. */
static void the_same_bits_in_both_pay_for_a_roll(void) {
    static uint32_t words[6 * 1024]; /* six output blocks */
    noise_model_read(&rig.lanes[ENTROPY_ADC].model, 1920, words, sizeof words / sizeof *words);
    rig_init_both(&rig, "none", "none", 1);
    FILE *ring = play(ENTROPY_RING, (uint8_t *)words, sizeof words);
    FILE *adc = play(ENTROPY_ADC, (uint8_t *)words, sizeof words);
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, rig_health_of(&rig, ENTROPY_RING).state);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, rig_health_of(&rig, ENTROPY_ADC).state);
    fclose(ring);
    fclose(adc);
}

static void when_one_fails_in_play_it_goes_on_with_the_other(void) {
    for (int which = 0; which < ENTROPY_SOURCES; which++) {
        setUp();
        rig_roll(&rig, 12);
        rig_swap(&rig, (entropy_source_t)which, "stuck1", 1);
        for (int i = 0; i < 8; i++) {
            rig_roll(&rig, 12);
        }
        TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health_of(&rig, (entropy_source_t)which).state);
        TEST_ASSERT_EQUAL(SOURCE_GOOD, entropy_state(&rig.entropy));
        TEST_ASSERT_EQUAL(2 - which, rig.entropy.next.sources | (2 - which));
    }
}

static void when_both_fail_nothing_is_drawn(void) {
    uint8_t bound = 12;
    uint8_t value;
    rig_roll(&rig, 12);
    rig_swap(&rig, ENTROPY_RING, "stuck0", 1);
    rig_swap(&rig, ENTROPY_ADC, "alternate", 1);
    rig_run_us(&rig, SECOND_US);
    TEST_ASSERT_EQUAL(0, rig.entropy.next.sources);
    TEST_ASSERT_EQUAL(ENTROPY_FAILED, rig_draw(&rig, &bound, 1, &value));
}

/* Once told a commitment stays, whatever else happens, until the roll; which then keeps it. */
static void a_commitment_is_kept(void) {
    uint8_t commit[RECEIPT_DIGEST_BYTES];
    uint8_t later[RECEIPT_DIGEST_BYTES];
    while (entropy_commit(&rig.entropy) == NULL) {
        rig_step(&rig);
    }
    memcpy(commit, entropy_commit(&rig.entropy), sizeof commit);
    rig_swap(&rig, ENTROPY_RING, "stuck0", 1);
    rig_run_us(&rig, 3 * SECOND_US);
    const uint8_t *still = entropy_commit(&rig.entropy);
    TEST_ASSERT_NOT_NULL(still);
    TEST_ASSERT_EQUAL_MEMORY(commit, still, sizeof commit);
    rig_roll(&rig, 12);
    const receipt_t *receipt = entropy_receipt(&rig.entropy);
    receipt_hash(receipt->digest, sizeof receipt->digest, later);
    TEST_ASSERT_EQUAL_MEMORY(commit, later, sizeof commit);
    TEST_ASSERT_EQUAL_MEMORY(commit, receipt->commit, sizeof commit);
    TEST_ASSERT_EQUAL(1, receipt->number);
}

#define ROLLS 16

static void wait_us(uint64_t us, bool looks_ahead) {
    for (uint64_t end_us = rig.now_us + us; rig.now_us < end_us;) {
        rig_step(&rig);
        if (looks_ahead) {
            entropy_precompute(&rig.entropy);
        }
    }
}

/* While its queue isn't full, so that it is noticed; it comes back with other output blocks before anybody
 * looks again. */
static void fail_and_come_back(bool looks_ahead, entropy_source_t which) {
    for (int i = 0; i < 4; i++) {
        rig_roll(&rig, 12);
    }
    wait_us(which == ENTROPY_ADC ? 14 * SECOND_US / 5 : 8 * SECOND_US / 5, looks_ahead);
    rig_swap(&rig, which, "stuck1", 7);
    wait_us(3 * SECOND_US, false);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health_of(&rig, which).state);
    rig_swap(&rig, which, which == ENTROPY_ADC ? "adc" : "ring", 8);
    wait_us(20 * SECOND_US, false);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, rig_health_of(&rig, which).state);
}

/* What came of each roll, while a source fails and comes back. */
static void play_on(bool looks_ahead, receipt_t receipts[ROLLS]) {
    rig_init_both(&rig, "ring", "adc", 1);
    for (int i = 0; i < ROLLS; i++) {
        wait_us(SECOND_US * (uint64_t)(i % 3), looks_ahead);
        if (i % 6 == 5) {
            fail_and_come_back(looks_ahead, i == 5 ? ENTROPY_ADC : ENTROPY_RING);
        }
        rig_roll(&rig, 12);
        receipts[i] = *entropy_receipt(&rig.entropy);
    }
}

static bool same_digest(const receipt_t *a, const receipt_t *b) {
    return memcmp(a->digest, b->digest, RECEIPT_DIGEST_BYTES) == 0;
}

static void looking_ahead_changes_no_roll(void) {
    static receipt_t plain[ROLLS], ahead[ROLLS];
    play_on(false, plain);
    play_on(true, ahead);
    for (int i = 0; i < ROLLS; i++) {
        TEST_ASSERT_TRUE(same_digest(&plain[i], &ahead[i]));
        TEST_ASSERT_EQUAL_MEMORY(plain[i].commit, ahead[i].commit, RECEIPT_DIGEST_BYTES);
        TEST_ASSERT_EQUAL_MEMORY(plain[i].chain, ahead[i].chain, RECEIPT_DIGEST_BYTES);
        for (int before = 0; before < i; before++) {
            TEST_ASSERT_FALSE_MESSAGE(same_digest(&ahead[before], &ahead[i]), "used twice");
        }
    }
}

/* ---- independence ---- */

#define WORDS 32768
#define LAGS 32

static uint32_t bits[2][WORDS];

static int differing(const uint32_t *a, const uint32_t *b, int lag) {
    int count = 0;
    for (int i = 1; i < WORDS - 1; i++) {
        uint64_t two = (uint64_t)b[i] << 32 | b[i - 1];
        count += __builtin_popcount(a[i] ^ (uint32_t)(two >> (32 - lag)));
    }
    return count;
}

/* The furthest from one half, in standard deviations, at lags up to 32 either way, read at the same
 * instants. */
static double correlation(const char *ring, const char *adc) {
    double most = 0;
    rig_init_both(&rig, ring, adc, 7);
    for (int i = 0; i < 2; i++) {
        noise_model_read(&rig.lanes[i].model, 40 * NOISE_MODEL_TICKS_PER_US, bits[i], WORDS);
    }
    for (int lag = 0; lag <= LAGS; lag++) {
        for (int way = 0; way < 2; way++) {
            double n = 32.0 * (WORDS - 2);
            double off =
                (differing(bits[way], bits[1 - way], lag) - n / 2) / (0.5 * __builtin_sqrt(n));
            most = off > most ? off : -off > most ? -off : most;
        }
    }
    return most;
}

/* One supply that swings moves both, and in step: their noise hides it from each other. 66 looks at
 * a million bits; 5 deviations come by chance once in 26,000 such tests. */
static void a_supply_that_disturbs_both_does_not_make_them_alike(void) {
    static const char *const both[][2] = {
        {"ring", "adc"},
        {"ring+ripple:1000/19", "adc+ripple:1000/2"},
        {"ring+ripple:100/500", "adc+ripple:100/5"},
        {"ring+ripple:12500/50", "adc+ripple:12500/1"},
    };
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        double most = correlation(both[i][0], both[i][1]);
        printf("%-22s %-20s at most %.1f deviations\n", both[i][0], both[i][1], most);
        TEST_ASSERT_TRUE(most < 5);
    }
}

/* So this would be seen. */
static void sources_that_are_alike_are_found(void) {
    TEST_ASSERT_TRUE(correlation("alternate", "alternate") > 100);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_roll_takes_320_bits_of_each);
    RUN_TEST(a_digest_is_of_an_output_block_of_each);
    RUN_TEST(what_is_hashed_ahead_is_not_hashed_at_the_roll);
    RUN_TEST(a_commitment_is_made_when_it_is_asked_for);
    RUN_TEST(a_digest_is_trusted_as_long_as_one_of_its_sources);
    RUN_TEST(an_alarm_takes_the_digest_at_once);
    RUN_TEST(a_wake_begins_both_anew);
    RUN_TEST(the_adc_is_read_at_40_us_or_else_at_34_and_never_measured);
    RUN_TEST(each_alone_is_enough);
    RUN_TEST(when_one_fails_in_play_it_goes_on_with_the_other);
    RUN_TEST(the_same_bits_in_both_pay_for_a_roll);
    RUN_TEST(when_both_fail_nothing_is_drawn);
    RUN_TEST(a_commitment_is_kept);
    RUN_TEST(looking_ahead_changes_no_roll);
    RUN_TEST(a_supply_that_disturbs_both_does_not_make_them_alike);
    RUN_TEST(sources_that_are_alike_are_found);
    return UNITY_END();
}
