/* One noise source, block by block: what a broken one does, and what is made of it. The blocks are a
 * generator's: good noise, in which a ring's jitter is more than can be seen. */
#include <string.h>

#include "source.h"
#include "unity.h"

#define LATE_US 400000u
#define MEASURED_BLOCKS 32 /* a measurement that finds what it looks for at once */

static const uint16_t spacings_us[] = {20, 30, 40, 0};

static source_t source;
static uint64_t now_us;
static uint32_t block[HEALTH_BLOCK_WORDS];
static uint32_t random_state;

static void begin(bool wanders) {
    memset(&source, 0, sizeof source);
    source_init(&source, spacings_us, wanders);
}

void setUp(void) {
    random_state = 2463534242u;
    now_us = 1000000;
    begin(true);
}
void tearDown(void) {}

static void make_noise(void) {
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
        random_state ^= random_state << 13;
        random_state ^= random_state >> 17;
        random_state ^= random_state << 5;
        block[i] = random_state * 0x9E3779B1u;
    }
}

static void feed_noise(uint32_t blocks) {
    for (uint32_t i = 0; i < blocks; i++) {
        make_noise();
        source_feed(&source, block);
    }
}

static void feed_stuck(void) {
    memset(block, 0, sizeof block);
    source_feed(&source, block);
}

static source_action_t wants(void) { return source_action(&source, now_us); }

/* As main does it. What was wanted is told. */
static source_action_t start(void) {
    source_action_t wanted = wants();
    TEST_ASSERT_TRUE(wanted.restart);
    source_started(&source, SOURCE_OK, now_us);
    return wanted;
}

static void expect_start(uint16_t spacing_us) {
    source_action_t wanted = start();
    TEST_ASSERT_TRUE(wanted.sample);
    TEST_ASSERT_EQUAL(spacing_us * SOURCE_TICKS_PER_US, wanted.spacing_ticks);
}

static void become_good(void) {
    (void)start();
    feed_noise(2);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
}

/* A block at a time, each started for itself, close together. */
static void expect_measurement(void) {
    for (uint32_t i = 0; i < MEASURED_BLOCKS; i++) {
        source_action_t wanted = start();
        TEST_ASSERT_FALSE(wanted.sample);
        TEST_ASSERT_EQUAL(24, wanted.spacing_ticks);
        feed_noise(1);
    }
    TEST_ASSERT_EQUAL(JITTER_MORE, source.jitter.result.state);
}

/* Start-up tests, a measurement, and it goes on. */
static void become_measured(void) {
    become_good();
    expect_measurement();
    expect_start(20);
}

static uint16_t credit(void) { return pool_credit_bits(&source.pool); }

/* Until its queue is full, and measured once more; it pauses then. */
static void fill(void) {
    while (!pool_full(&source.pool)) {
        feed_noise(1);
    }
    expect_measurement();
    TEST_ASSERT_FALSE(wants().restart);
}

/* ---- measuring ---- */

static void nothing_is_credited_before_it_is_measured(void) {
    become_good();
    feed_noise(40);
    TEST_ASSERT_EQUAL(0, credit());
    expect_measurement();
    expect_start(20);
    feed_noise(10);
    TEST_ASSERT_EQUAL(102, credit());
}

/* SHA-256 of its blocks, as they came. */
static void an_output_block_is_of_32_blocks_in_a_row(void) {
    uint8_t expected[POOL_OUTPUT_BYTES];
    become_measured();
    for (int output = 0; output < POOL_OUTPUTS; output++) {
        br_sha256_context hash;
        br_sha256_init(&hash);
        for (int i = 0; i < 32; i++) {
            TEST_ASSERT_EQUAL(output, source.pool.count);
            feed_noise(1);
            br_sha256_update(&hash, block, sizeof block);
        }
        br_sha256_out(&hash, expected);
        TEST_ASSERT_EQUAL(output + 1, source.pool.count);
        TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, source.pool.outputs[output], sizeof expected);
    }
}

/* It stopped for the measurement's last block, and has to be started for the next. */
static void a_roll_at_the_end_of_a_measurement_starts_it(void) {
    become_measured();
    fill();
    pool_pop(&source.pool);
    expect_start(20);
    while (!pool_full(&source.pool)) {
        feed_noise(1);
    }
    for (uint32_t i = 0; i < MEASURED_BLOCKS; i++) {
        TEST_ASSERT_FALSE(start().sample);
        feed_noise(1);
    }
    pool_pop(&source.pool);
    expect_start(20);
}

static void one_without_a_phase_is_never_measured(void) {
    begin(false);
    become_good();
    TEST_ASSERT_FALSE(wants().restart);
    while (!pool_full(&source.pool)) {
        feed_noise(1);
        TEST_ASSERT_EQUAL(20 * SOURCE_TICKS_PER_US, wants().spacing_ticks);
    }
    TEST_ASSERT_FALSE(wants().restart);
    TEST_ASSERT_FALSE(wants().sample);
    TEST_ASSERT_EQUAL(JITTER_UNKNOWN, source.jitter.result.state);
}

static void it_is_measured_again_whenever_its_queue_has_been_filled(void) {
    become_measured();
    for (int i = 0; i < 3; i++) {
        fill();
        pool_pop(&source.pool);
        expect_start(20);
        feed_noise(1);
        TEST_ASSERT_FALSE(wants().restart);
    }
}

static void it_is_measured_again_after_an_alarm(void) {
    become_measured();
    source_check(&source, SOURCE_CLOCK, now_us);
    now_us += 100000;
    become_good();
    feed_noise(5);
    TEST_ASSERT_EQUAL(0, credit());
    expect_measurement();
}

/* Its start-up tests begin anew, at its own spacing. */
static void an_alarm_ends_a_measurement(void) {
    become_good();
    TEST_ASSERT_FALSE(start().sample);
    feed_noise(1);
    source_check(&source, SOURCE_STOPPED, now_us);
    now_us += 100000;
    expect_start(20);
    feed_noise(2);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
}

/* The tests see good noise, and the measurement nothing that moves. */
static void one_that_stands_still_while_it_is_measured_is_alarmed(void) {
    become_good();
    while (source.state == SOURCE_GOOD) {
        TEST_ASSERT_FALSE(start().sample);
        feed_stuck();
    }
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, source.alarm);
    TEST_ASSERT_EQUAL(JITTER_LITTLE, source.jitter.result.state);
    TEST_ASSERT_EQUAL(1, source.failure_count);
    expect_start(20);
}

/* ---- spacings ---- */

static void all_spacings_are_tried_once_before_an_alarm(void) {
    static const uint16_t tried_us[] = {20, 30, 40};
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL(SOURCE_STARTING, source.state);
        expect_start(tried_us[i]);
        feed_stuck();
    }
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STUCK, source.alarm);
    TEST_ASSERT_EQUAL(1, source.alarms);
    expect_start(20);
}

static void one_that_passes_late_is_as_good_as_any(void) {
    (void)start();
    feed_stuck();
    expect_start(30);
    feed_noise(2);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_NONE, source.alarm);
    TEST_ASSERT_EQUAL(0, source.spacings_failed);
}

/* ---- a start that goes as an earlier one ---- */

/* Its first block is this one but for that bit. */
static void start_with(const uint32_t *first, uint32_t bit) {
    source_started(&source, SOURCE_OK, now_us);
    make_noise();
    memcpy(block, first, REPLAY_START_WORDS * sizeof *block);
    block[bit / 32] ^= 1u << bit % 32;
    source_feed(&source, block);
}

/* A ring that is played from a tape begins at its beginning, however long it went on before. */
static void a_start_like_the_last_is_an_alarm(void) {
    uint32_t first[HEALTH_BLOCK_WORDS];
    begin(false);
    become_good();
    make_noise();
    memcpy(first, block, sizeof first);
    for (uint32_t bit = 0; bit <= REPLAY_START_WORDS * 32; bit++) {
        start_with(first, REPLAY_START_WORDS * 32);
        TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
        feed_noise(1);
        start_with(first, bit);
        if (bit < REPLAY_START_WORDS * 32) {
            TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
        }
    }
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, source.alarm);
    TEST_ASSERT_EQUAL(0, credit());
    expect_start(20);
    feed_noise(1);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state); /* for the block that repeated doesn't count */
    feed_noise(1);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
}

/* ---- strikes ---- */

static void strike(void) {
    become_good();
    feed_stuck();
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
}

static void a_clock_or_a_stop_is_no_strike(void) {
    begin(false);
    strike();
    for (int i = 0; i < 2 * SOURCE_FAILURES_MAX; i++) {
        become_good();
        source_check(&source, i % 2 == 0 ? SOURCE_CLOCK : SOURCE_STOPPED, now_us);
        TEST_ASSERT_EQUAL(i % 2 == 0 ? SOURCE_ALARM_CLOCK : SOURCE_ALARM_STOPPED, source.alarm);
        now_us += 100000;
    }
    TEST_ASSERT_EQUAL(1, source.failure_count);
}

static void strikes_are_forgotten_after_1024_good_blocks_in_a_row(void) {
    begin(false);
    strike();
    become_good();
    source_begin_raw(&source, 0);
    feed_noise(SOURCE_RESET_BLOCKS - 1);
    TEST_ASSERT_EQUAL(1, source.failure_count);
    feed_stuck();
    feed_noise(2 + SOURCE_RESET_BLOCKS - 1); /* start-up tests, without a gap */
    TEST_ASSERT_EQUAL(2, source.failure_count);
    feed_noise(1);
    TEST_ASSERT_EQUAL(0, source.failure_count);
}

static void what_earlier_lives_counted_is_gone_on_with(void) {
    source_set_failure_count(&source, SOURCE_FAILURES_MAX - 1);
    TEST_ASSERT_EQUAL(SOURCE_STARTING, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_NONE, source.alarm);
    strike();
    TEST_ASSERT_FALSE(wants().restart);
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, wants().until_us);
}

static void one_that_was_given_up_stays_so_but_its_bits_can_be_had(void) {
    source_set_failure_count(&source, SOURCE_FAILURES_MAX);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, source.alarm);
    TEST_ASSERT_FALSE(wants().restart);
    source_begin_raw(&source, 0);
    (void)start();
    feed_noise(10);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, source.state);
    TEST_ASSERT_EQUAL(10 * HEALTH_BLOCK_BITS, source.samples);
    source_end_raw(&source);
    TEST_ASSERT_FALSE(wants().restart);
}

/* ---- bits that are given out ---- */

static void they_are_worth_nothing_also_of_one_that_was_measured(void) {
    become_measured();
    feed_noise(3);
    uint16_t before = credit();
    source_begin_raw(&source, 20);
    feed_noise(100);
    TEST_ASSERT_EQUAL(before, credit());
    source_end_raw(&source);
    feed_noise(10);
    TEST_ASSERT_GREATER_THAN(before, credit());
}

static void at_its_own_spacing_it_goes_on_without_a_gap(void) {
    become_measured();
    source_begin_raw(&source, 20);
    TEST_ASSERT_FALSE(wants().restart);
    source_end_raw(&source);
    TEST_ASSERT_FALSE(wants().restart);
    source_begin_raw(&source, 25); /* it has no such spacing */
    TEST_ASSERT_FALSE(wants().restart);
}

static void at_another_spacing_it_is_started_anew_and_so_after_it(void) {
    (void)start();
    feed_stuck();
    expect_start(30);
    feed_noise(2);
    expect_measurement();
    expect_start(30);
    for (uint16_t spacing_us = 20; spacing_us <= 40; spacing_us = (uint16_t)(spacing_us + 20)) {
        source_begin_raw(&source, spacing_us);
        expect_start(spacing_us);
        feed_noise(1);
        TEST_ASSERT_FALSE(wants().restart);
        source_end_raw(&source);
        expect_start(30);
    }
}

/* Between two of its blocks, or in the middle of one. */
static void who_asks_for_them_in_a_measurement_has_them_at_once(void) {
    for (uint32_t blocks = 0; blocks < 2; blocks++) {
        begin(true);
        become_good();
        (void)start();
        feed_noise(blocks);
        source_begin_raw(&source, 0);
        expect_start(20);
        feed_noise(200);
        TEST_ASSERT_EQUAL(JITTER_UNKNOWN, source.jitter.result.state);
        source_end_raw(&source);
        expect_measurement();
    }
}

static void it_is_measured_again_after_it_though_the_queue_was_full_before(void) {
    become_measured();
    fill();
    source_begin_raw(&source, 0);
    expect_start(20);
    feed_noise(1);
    source_end_raw(&source);
    expect_measurement();
}

/* ---- silence ---- */

static void expect_alarm_at(uint64_t due_us) {
    TEST_ASSERT_EQUAL_UINT64(due_us, wants().until_us);
    now_us = due_us - 1;
    TEST_ASSERT_EQUAL_UINT64(due_us, wants().until_us);
    now_us = due_us;
    (void)wants();
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STOPPED, source.alarm);
}

static void two_blocks_and_400_ms_without_bits_are_an_alarm(void) {
    (void)start();
    expect_alarm_at(now_us + LATE_US + 2 * 1024 * 20);
}

static void bits_put_it_off(void) {
    (void)start();
    now_us += 123456;
    feed_noise(1);
    expect_alarm_at(now_us + LATE_US + 2 * 1024 * 20);
}

static void also_while_it_is_measured(void) {
    become_good();
    (void)start();
    expect_alarm_at(now_us + LATE_US + 2 * 1024 * 20);
}

static void one_that_pauses_is_not_waited_for(void) {
    for (int wanders = 0; wanders < 2; wanders++) {
        begin(wanders == 1);
        if (wanders == 1) {
            become_measured();
            fill();
        } else {
            become_good();
            feed_noise(96);
        }
        TEST_ASSERT_FALSE(wants().sample);
        TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, wants().until_us);
        now_us += 60000000;
        TEST_ASSERT_FALSE(wants().sample);
        TEST_ASSERT_EQUAL(SOURCE_GOOD, source.state);
        pool_pop(&source.pool);
        expect_start(20);
    }
}

static void one_that_does_not_start_is_tried_again_after_100_ms(void) {
    TEST_ASSERT_TRUE(wants().restart);
    source_started(&source, SOURCE_STOPPED, now_us);
    now_us += 99999;
    TEST_ASSERT_FALSE(wants().restart);
    TEST_ASSERT_EQUAL_UINT64(now_us + 1, wants().until_us);
    now_us++;
    TEST_ASSERT_TRUE(wants().restart);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_credited_before_it_is_measured);
    RUN_TEST(an_output_block_is_of_32_blocks_in_a_row);
    RUN_TEST(a_roll_at_the_end_of_a_measurement_starts_it);
    RUN_TEST(one_without_a_phase_is_never_measured);
    RUN_TEST(it_is_measured_again_whenever_its_queue_has_been_filled);
    RUN_TEST(it_is_measured_again_after_an_alarm);
    RUN_TEST(an_alarm_ends_a_measurement);
    RUN_TEST(one_that_stands_still_while_it_is_measured_is_alarmed);
    RUN_TEST(all_spacings_are_tried_once_before_an_alarm);
    RUN_TEST(one_that_passes_late_is_as_good_as_any);
    RUN_TEST(a_start_like_the_last_is_an_alarm);
    RUN_TEST(a_clock_or_a_stop_is_no_strike);
    RUN_TEST(strikes_are_forgotten_after_1024_good_blocks_in_a_row);
    RUN_TEST(what_earlier_lives_counted_is_gone_on_with);
    RUN_TEST(one_that_was_given_up_stays_so_but_its_bits_can_be_had);
    RUN_TEST(they_are_worth_nothing_also_of_one_that_was_measured);
    RUN_TEST(at_its_own_spacing_it_goes_on_without_a_gap);
    RUN_TEST(at_another_spacing_it_is_started_anew_and_so_after_it);
    RUN_TEST(who_asks_for_them_in_a_measurement_has_them_at_once);
    RUN_TEST(it_is_measured_again_after_it_though_the_queue_was_full_before);
    RUN_TEST(two_blocks_and_400_ms_without_bits_are_an_alarm);
    RUN_TEST(bits_put_it_off);
    RUN_TEST(also_while_it_is_measured);
    RUN_TEST(one_that_pauses_is_not_waited_for);
    RUN_TEST(one_that_does_not_start_is_tried_again_after_100_ms);
    return UNITY_END();
}
