/* hal_noise.h on the host: blocks are whole at exact virtual instants, and hold the model's bits. */
#include <string.h>

#include "hal_clock.h"
#include "hal_noise.h"
#include "host.h"
#include "noise_model.h"
#include "unity.h"

#define BLOCK_US 10240u
#define BYTES (HAL_NOISE_BLOCK_WORDS * 4)

static uint64_t now_us;
static uint32_t block[HAL_NOISE_BLOCK_WORDS];

uint64_t hal_clock_us(void) { return now_us; }

static void choose(const char *model) {
    const char *why = NULL;
    TEST_ASSERT_TRUE_MESSAGE(noise_choose(HAL_NOISE_RING, model, 1, &why), why);
}

void setUp(void) {
    now_us = 777;
    const char *why = NULL;
    choose("ring");
    TEST_ASSERT_TRUE(noise_choose(HAL_NOISE_ADC, "adc", 1, &why));
}
void tearDown(void) {}

static void start(void) {
    TEST_ASSERT_EQUAL(HAL_NOISE_OK, hal_noise_start(HAL_NOISE_RING, 10 * HAL_NOISE_TICKS_PER_US));
}

static void nothing_is_sampled_before_a_start(void) {
    now_us += 1000000;
    TEST_ASSERT_FALSE(hal_noise_running(HAL_NOISE_RING));
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(UINT64_MAX, noise_due_us());
}

static void a_block_is_whole_at_its_1024th_sample_and_not_before(void) {
    start();
    TEST_ASSERT_EQUAL(777 + BLOCK_US, noise_due_us());
    now_us += BLOCK_US - 1;
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
    now_us++;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(777 + 2 * BLOCK_US, noise_due_us());
}

static void wider_spacing_takes_so_much_longer(void) {
    TEST_ASSERT_EQUAL(HAL_NOISE_OK, hal_noise_start(HAL_NOISE_RING, 160 * HAL_NOISE_TICKS_PER_US));
    TEST_ASSERT_EQUAL(777 + 16 * BLOCK_US, noise_due_us());
}

static void the_bits_are_the_models(void) {
    noise_model_t model;
    const char *why;
    uint32_t expected[HAL_NOISE_BLOCK_WORDS];
    TEST_ASSERT_TRUE(noise_model_parse("ring", false, &model, &why));
    noise_model_seed(&model, 1);
    noise_model_pass(&model, 777);
    start();
    for (int i = 0; i < 3; i++) {
        now_us += BLOCK_US;
        TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
        noise_model_read(&model, 10 * NOISE_MODEL_TICKS_PER_US, expected, HAL_NOISE_BLOCK_WORDS);
        TEST_ASSERT_EQUAL_MEMORY(expected, block, BYTES);
    }
}

static void a_stop_lets_the_block_being_sampled_end(void) {
    start();
    now_us += BLOCK_US + 1;
    hal_noise_stop(HAL_NOISE_RING);
    TEST_ASSERT_TRUE(hal_noise_running(HAL_NOISE_RING));
    now_us += BLOCK_US;
    TEST_ASSERT_FALSE(hal_noise_running(HAL_NOISE_RING));
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    now_us += 10 * BLOCK_US;
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(UINT64_MAX, noise_due_us());
}

static void stopping_twice_is_stopping_once(void) {
    start();
    hal_noise_stop(HAL_NOISE_RING);
    now_us += 5 * BLOCK_US;
    hal_noise_stop(HAL_NOISE_RING);
    TEST_ASSERT_FALSE(hal_noise_running(HAL_NOISE_RING));
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
}

static void a_start_forgets_what_was_not_read(void) {
    start();
    now_us += 3 * BLOCK_US;
    start();
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
}

static void what_is_read_late_is_dropped_whole_and_counted(void) {
    start();
    now_us += 10 * BLOCK_US;
    int read = 0;
    while (hal_noise_read(HAL_NOISE_RING, block)) {
        read++;
    }
    TEST_ASSERT_EQUAL(4, read);
    TEST_ASSERT_EQUAL(6, hal_noise_dropped_blocks(HAL_NOISE_RING));
    now_us += 5 * BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(7, hal_noise_dropped_blocks(HAL_NOISE_RING));
}

/* A model that lives for 5 blocks is dead in the sixth, read or dropped. */
static void dropped_bits_are_lived_through(void) {
    choose("dies:5120");
    start();
    now_us += 10 * BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED, hal_noise_check(HAL_NOISE_RING));
}

static void what_a_start_forgets_is_lived_through(void) {
    choose("dies:5120");
    start();
    now_us += 10 * BLOCK_US;
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED,
                      hal_noise_start(HAL_NOISE_RING, 10 * HAL_NOISE_TICKS_PER_US));
}

static void each_start_is_told_to_the_model(void) {
    uint32_t first[HAL_NOISE_BLOCK_WORDS];
    choose("repeat");
    start();
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, first));
    start();
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL_MEMORY(first, block, BYTES);
}

static void a_dead_ring_is_found_stopped_and_does_not_start(void) {
    choose("dies:1024");
    start();
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(HAL_NOISE_OK, hal_noise_check(HAL_NOISE_RING));
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED, hal_noise_check(HAL_NOISE_RING));
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED,
                      hal_noise_start(HAL_NOISE_RING, 10 * HAL_NOISE_TICKS_PER_US));
    now_us += 10 * BLOCK_US;
    TEST_ASSERT_FALSE(hal_noise_running(HAL_NOISE_RING));
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
}

static void a_bad_name_changes_nothing(void) {
    const char *why = NULL;
    uint32_t expected[HAL_NOISE_BLOCK_WORDS];
    start();
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, expected));
    setUp();
    TEST_ASSERT_FALSE(noise_choose(HAL_NOISE_RING, "silence", 1, &why));
    TEST_ASSERT_NOT_NULL(why);
    start();
    now_us += BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_EQUAL_MEMORY(expected, block, BYTES);
}

/* Each at its own spacing; what is due first is told. */
static void the_two_sources_know_nothing_of_each_other(void) {
    uint32_t adc[HAL_NOISE_BLOCK_WORDS];
    start();
    TEST_ASSERT_EQUAL(HAL_NOISE_OK, hal_noise_start(HAL_NOISE_ADC, 40 * HAL_NOISE_TICKS_PER_US));
    TEST_ASSERT_EQUAL(777 + BLOCK_US, noise_due_us());
    now_us += 4 * BLOCK_US;
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_ADC, adc));
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_ADC, adc));
    TEST_ASSERT_TRUE(hal_noise_read(HAL_NOISE_RING, block));
    TEST_ASSERT_TRUE(memcmp(adc, block, BYTES) != 0);
    hal_noise_stop(HAL_NOISE_ADC);
    TEST_ASSERT_TRUE(hal_noise_running(HAL_NOISE_RING));
    now_us += 5 * BLOCK_US;
    TEST_ASSERT_FALSE(hal_noise_running(HAL_NOISE_ADC));
    TEST_ASSERT_TRUE(hal_noise_running(HAL_NOISE_RING));
}

static void none_never_starts(void) {
    choose("none");
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED, hal_noise_check(HAL_NOISE_RING));
    TEST_ASSERT_EQUAL(HAL_NOISE_STOPPED, hal_noise_start(HAL_NOISE_RING, 480));
    now_us += 10 * BLOCK_US;
    TEST_ASSERT_FALSE(hal_noise_read(HAL_NOISE_RING, block));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_sampled_before_a_start);
    RUN_TEST(a_block_is_whole_at_its_1024th_sample_and_not_before);
    RUN_TEST(wider_spacing_takes_so_much_longer);
    RUN_TEST(the_bits_are_the_models);
    RUN_TEST(a_stop_lets_the_block_being_sampled_end);
    RUN_TEST(stopping_twice_is_stopping_once);
    RUN_TEST(a_start_forgets_what_was_not_read);
    RUN_TEST(what_is_read_late_is_dropped_whole_and_counted);
    RUN_TEST(dropped_bits_are_lived_through);
    RUN_TEST(what_a_start_forgets_is_lived_through);
    RUN_TEST(each_start_is_told_to_the_model);
    RUN_TEST(a_dead_ring_is_found_stopped_and_does_not_start);
    RUN_TEST(a_bad_name_changes_nothing);
    RUN_TEST(the_two_sources_know_nothing_of_each_other);
    RUN_TEST(none_never_starts);
    return UNITY_END();
}
