/* The model is the ring it says it is, and each fault is what its name says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "noise_model.h"
#include "unity.h"

#define WORDS 1024
#define BITS (WORDS * 32)
#define TURN 4294967296.0

static noise_model_t model;
static uint32_t words[WORDS];

void setUp(void) {}
void tearDown(void) {}

static void use(const char *name) {
    const char *why = NULL;
    TEST_ASSERT_TRUE_MESSAGE(noise_model_parse(name, false, &model, &why), why);
    noise_model_seed(&model, 1);
    noise_model_start(&model);
}

static void sample(uint16_t spacing_us) {
    noise_model_read(&model, spacing_us * 48u, words, WORDS);
}

static uint32_t bit(uint32_t at) { return words[at / 32] >> at % 32 & 1u; }

static double share_of_ones(void) {
    uint32_t ones = 0;
    for (uint32_t i = 0; i < BITS; i++) {
        ones += bit(i);
    }
    return (double)ones / BITS;
}

static double agreement(uint32_t lag) {
    uint32_t agree = 0;
    for (uint32_t i = lag; i < BITS; i++) {
        agree += bit(i) == bit(i - lag);
    }
    return (double)agree / (BITS - lag);
}

static void near(double wanted, double off, double is) {
    char words_for[80];
    snprintf(words_for, sizeof words_for, "wanted %g +- %g, is %g", wanted, off, is);
    TEST_ASSERT_TRUE_MESSAGE(is > wanted - off && is < wanted + off, words_for);
}

/* ---- the ring ---- */

static void the_share_of_ones_is_the_duty(void) {
    use("ring");
    sample(10);
    near(0.466, 0.02, share_of_ones());
    use("bias:30");
    sample(10);
    near(0.30, 0.02, share_of_ones());
}

/* By what the phase moves on in that time, without jitter. */
static uint32_t turned(double us) {
    double turns = us * model.turns_per_us;
    return (uint32_t)(uint64_t)((turns - (double)(uint64_t)turns) * TURN);
}

/* How far the phase strays from the ring's own turning in 32 samples: mean and variance. */
static void strays(uint16_t spacing_us, double variance) {
    double sum = 0;
    double squares = 0;
    int count = 20000;
    for (int i = 0; i < count; i++) {
        uint32_t from = model.phase + turned(32.0 * spacing_us);
        noise_model_read(&model, spacing_us * 48u, words, 1);
        double off = (int32_t)(model.phase - from) / TURN;
        sum += off;
        squares += off * off;
    }
    near(0, 0.005, sum / count);
    near(variance, variance * 0.05, squares / count);
}

static void the_phase_is_a_random_walk_whose_variance_grows_with_time(void) {
    use("jitter:0.0002");
    strays(10, 32 * 0.0002);
    strays(20, 32 * 0.0004);
    strays(5, 32 * 0.0001);
}

static void time_without_samples_makes_it_stray_as_much(void) {
    use("jitter:0.001");
    double squares = 0;
    for (int i = 0; i < 20000; i++) {
        uint32_t from = model.phase + turned(50);
        noise_model_pass(&model, 50);
        double off = (int32_t)(model.phase - from) / TURN;
        squares += off * off;
    }
    near(0.005, 0.00025, squares / 20000);
}

/* 525.12347 turns in 10 us: eight samples later it is 0.0122 turns short of where it was, so that
 * two edges fall in between in as many of a hundred cases; four samples later it is half a turn on. */
static void without_jitter_it_turns_at_its_frequency(void) {
    use("jitter:0");
    model.turns_per_us = 52.512347;
    sample(10);
    near(1 - 2 * 0.01224, 0.003, agreement(8));
    near(1 - 2 * 0.466, 0.003, agreement(4));
}

static void the_seed_is_all_that_a_ring_depends_on(void) {
    uint32_t first[WORDS];
    use("ring");
    sample(10);
    memcpy(first, words, sizeof first);
    use("ring");
    sample(10);
    TEST_ASSERT_EQUAL_MEMORY(first, words, sizeof first);
    noise_model_seed(&model, 2);
    sample(10);
    TEST_ASSERT_TRUE(memcmp(first, words, sizeof first) != 0);
}

static void reading_in_pieces_is_reading_at_once(void) {
    uint32_t first[WORDS];
    use("ring");
    sample(10);
    memcpy(first, words, sizeof first);
    use("ring");
    noise_model_read(&model, 480, words, 5);
    noise_model_read(&model, 480, words + 5, WORDS - 5);
    TEST_ASSERT_EQUAL_MEMORY(first, words, sizeof first);
}

/* ---- faults ---- */

static void stuck_bits_never_change(void) {
    use("stuck0");
    sample(10);
    near(0, 1e-9, share_of_ones());
    use("stuck1");
    sample(160);
    near(1, 1e-9, share_of_ones());
    TEST_ASSERT_FALSE(noise_model_dead(&model));
}

static void alternate_begins_with_0(void) {
    use("alternate");
    sample(10);
    TEST_ASSERT_EQUAL_HEX32(0xAAAAAAAA, words[0]);
    sample(20);
    TEST_ASSERT_EQUAL_HEX32(0xAAAAAAAA, words[WORDS - 1]);
}

static void a_period_is_that_and_no_shorter(void) {
    for (uint32_t period = 2; period <= 64; period++) {
        char name[16];
        snprintf(name, sizeof name, "period:%u", period);
        use(name);
        sample(10);
        for (uint32_t lag = 1; lag < period; lag++) {
            TEST_ASSERT_TRUE_MESSAGE(agreement(lag) < 1, name);
        }
        TEST_ASSERT_TRUE_MESSAGE(agreement(period) == 1, name);
    }
}

static void a_locked_ring_repeats_but_for_rare_slips(void) {
    use("locked");
    sample(10);
    near(0.998, 0.0019, agreement(13));
}

static void drift_takes_the_duty_to_one(void) {
    use("drift");
    sample(10);
    near(0.469, 0.02, share_of_ones());
    noise_model_pass(&model, 14000000);
    sample(10);
    near(0.75, 0.02, share_of_ones());
    noise_model_pass(&model, 50000000);
    sample(10);
    near(1, 1e-9, share_of_ones());
}

static void repeat_begins_anew_at_each_start(void) {
    uint32_t first[WORDS];
    use("repeat");
    sample(10);
    memcpy(first, words, sizeof first);
    sample(10);
    TEST_ASSERT_TRUE(memcmp(first, words, sizeof first) != 0);
    noise_model_pass(&model, 12345);
    noise_model_start(&model);
    sample(10);
    TEST_ASSERT_EQUAL_MEMORY(first, words, sizeof first);
}

static void a_ring_that_dies_keeps_its_last_bit(void) {
    uint32_t whole[WORDS];
    use("ring");
    sample(10);
    memcpy(whole, words, sizeof whole);
    use("dies:1000");
    sample(10);
    TEST_ASSERT_EQUAL_MEMORY(whole, words, 1000 / 8);
    for (uint32_t i = 1000; i < BITS; i++) {
        TEST_ASSERT_EQUAL(bit(999), bit(i));
    }
    TEST_ASSERT_TRUE(noise_model_dead(&model));
}

static void it_is_dead_when_a_bit_is_read_that_it_did_not_live_to(void) {
    use("dies:64");
    noise_model_read(&model, 480, words, 2);
    TEST_ASSERT_FALSE(noise_model_dead(&model));
    noise_model_read(&model, 480, words, 1);
    TEST_ASSERT_TRUE(noise_model_dead(&model));
}

static void a_file_is_read_least_significant_bit_first_whatever_the_spacing(void) {
    char path[] = "/tmp/sanity-ring-XXXXXX";
    char name[64];
    int handle = mkstemp(path);
    TEST_ASSERT_EQUAL(6, write(handle, "\x01\x02\x03\x84\xFF\x80", 6));
    close(handle);
    snprintf(name, sizeof name, "file:%s", path);
    use(name);
    noise_model_read(&model, 480, words, 1);
    TEST_ASSERT_EQUAL_HEX32(0x84030201, words[0]);
    TEST_ASSERT_FALSE(noise_model_dead(&model));
    noise_model_read(&model, 7680, words, 1);
    TEST_ASSERT_EQUAL_HEX32(0xFFFF80FF, words[0]);
    TEST_ASSERT_TRUE(noise_model_dead(&model));
    noise_model_read(&model, 7680, words, 1);
    TEST_ASSERT_EQUAL_HEX32(0xFFFFFFFF, words[0]);
    fclose(model.file);
    remove(path);
}

/* ---- names ---- */

static void bad_names_are_refused_with_words_that_say_why(void) {
    static const char *const names[] = {
        "",         "rings",     "stuck",      "stuck2",   "ring:1",    "stuck0:",
        "bias",     "bias:",     "bias:0",     "bias:100", "bias:x",    "bias:50x",
        "period:1", "period:65", "period:2.5", "period:",  "jitter:-1", "jitter:3.1",
        "jitter:",  "dies:",     "dies:-1",    "dies:1.5", "file:",     "file:/no/such/file",
        "bias:nan", "locked:3",  "drift2",
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *why = NULL;
        TEST_ASSERT_FALSE_MESSAGE(noise_model_parse(names[i], false, &model, &why), names[i]);
        TEST_ASSERT_NOT_NULL_MESSAGE(why, names[i]);
        TEST_ASSERT_GREATER_THAN_MESSAGE(10, strlen(why), names[i]);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_share_of_ones_is_the_duty);
    RUN_TEST(the_phase_is_a_random_walk_whose_variance_grows_with_time);
    RUN_TEST(time_without_samples_makes_it_stray_as_much);
    RUN_TEST(without_jitter_it_turns_at_its_frequency);
    RUN_TEST(the_seed_is_all_that_a_ring_depends_on);
    RUN_TEST(reading_in_pieces_is_reading_at_once);
    RUN_TEST(stuck_bits_never_change);
    RUN_TEST(alternate_begins_with_0);
    RUN_TEST(a_period_is_that_and_no_shorter);
    RUN_TEST(a_locked_ring_repeats_but_for_rare_slips);
    RUN_TEST(drift_takes_the_duty_to_one);
    RUN_TEST(repeat_begins_anew_at_each_start);
    RUN_TEST(a_ring_that_dies_keeps_its_last_bit);
    RUN_TEST(it_is_dead_when_a_bit_is_read_that_it_did_not_live_to);
    RUN_TEST(a_file_is_read_least_significant_bit_first_whatever_the_spacing);
    RUN_TEST(bad_names_are_refused_with_words_that_say_why);
    return UNITY_END();
}
