/* The chain as a machine: what is asked of main, when it draws, when it refuses, how it recovers. */
#include <string.h>

#include "entropy.h"
#include "rig.h"
#include "unity.h"

#define SECOND_US 1000000u
#define TOLD_WITHIN_US (2 * SECOND_US)

static rig_t rig;

void setUp(void) { rig_init(&rig, "ring", 1); }
void tearDown(void) {}

static void use(const char *model) { rig_init(&rig, model, 1); }

static uint16_t credit(void) { return rig_health(&rig).credit_bits; }

/* And lets main measure once more, and stop the source. */
static void fill(void) {
    uint64_t end_us = rig.now_us + 20 * SECOND_US;
    while (credit() < 4 * POOL_COST_BITS || rig.entropy.sources[ENTROPY_RING].jitter_stale) {
        rig_step(&rig);
        TEST_ASSERT_TRUE(rig.now_us < end_us);
    }
    rig_step(&rig);
}

static void swap_model(const char *model) { rig_swap(&rig, ENTROPY_RING, model, 1); }

/* A ring that is stuck at all spacings below this one. */
static void use_from_spacing(uint16_t spacing_us) {
    use("stuck0");
    while (rig_health(&rig).spacing_us < spacing_us) {
        rig_step(&rig);
    }
    swap_model("ring");
}

static bool ask(const uint8_t *bounds, uint8_t count, uint8_t nonce_bytes) {
    static const uint8_t nonce[RECEIPT_NONCE_BYTES_MAX + 1];
    const entropy_request_t request = {
        .bounds = bounds, .count = count, .nonce = nonce, .nonce_bytes = nonce_bytes};
    return entropy_draw(&rig.entropy, &request);
}

/* Asks, goes round until the request ends, and tells how long it took. */
static uint64_t draw_us(entropy_result_t expected) {
    uint64_t from_us = rig.now_us;
    uint8_t bound = 12;
    uint8_t value;
    TEST_ASSERT_EQUAL(expected, rig_draw(&rig, &bound, 1, &value));
    return rig.now_us - from_us;
}

/* ---- start-up ---- */

static void it_starts_at_the_shortest_spacing_and_holds_nothing(void) {
    source_action_t wants = entropy_action(&rig.entropy, ENTROPY_RING, 0);
    TEST_ASSERT_TRUE(wants.restart);
    TEST_ASSERT_TRUE(wants.sample);
    TEST_ASSERT_EQUAL(20 * SOURCE_TICKS_PER_US, wants.spacing_ticks);
    rig_health_t health = rig_health(&rig);
    TEST_ASSERT_EQUAL(SOURCE_STARTING, health.state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_NONE, health.alarm);
    TEST_ASSERT_EQUAL(0, health.samples);
    TEST_ASSERT_EQUAL(0, health.credit_bits);
}

static void start_up_tests_at_least_1088_samples_and_credits_none_of_them(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(2048, rig_health(&rig).samples);
    TEST_ASSERT_EQUAL(0, credit());
}

static void blocks_without_a_start_are_not_taken(void) {
    uint32_t block[HEALTH_BLOCK_WORDS] = {0};
    entropy_feed(&rig.entropy, ENTROPY_RING, block);
    TEST_ASSERT_EQUAL(0, rig_health(&rig).samples);
}

/* ---- credit ---- */

/* How many blocks pay for the first roll, at that spacing. */
static void pays_after(uint16_t spacing_us, uint32_t blocks) {
    use_from_spacing(spacing_us);
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(spacing_us, rig_health(&rig).spacing_us);
    rig_measure(&rig);
    uint64_t from = rig_health(&rig).samples;
    while (credit() < POOL_COST_BITS) {
        rig_step(&rig);
    }
    TEST_ASSERT_EQUAL(blocks * 1024, rig_health(&rig).samples - from);
}

static void a_bit_is_worth_a_hundredth_at_every_spacing(void) {
    pays_after(20, 32);
    pays_after(30, 32);
    pays_after(40, 32);
}

static void each_roll_costs_320_credited_bits(void) {
    fill();
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(3 * POOL_COST_BITS, credit());
    rig_roll(&rig, 12);
    TEST_ASSERT_EQUAL(2 * POOL_COST_BITS, credit());
    TEST_ASSERT_EQUAL(2, rig_health(&rig).reseeds);
}

static void a_request_for_many_values_costs_no_more_than_one_roll(void) {
    uint8_t bounds[ENTROPY_VALUES_MAX];
    uint8_t values[ENTROPY_VALUES_MAX];
    memset(bounds, 100, sizeof bounds);
    fill();
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, rig_draw(&rig, bounds, ENTROPY_VALUES_MAX, values));
    TEST_ASSERT_EQUAL(3 * POOL_COST_BITS, credit());
}

static void with_credit_held_a_roll_is_drawn_at_the_press(void) {
    fill();
    TEST_ASSERT_EQUAL(0, draw_us(ENTROPY_DRAWN));
}

static void without_credit_a_roll_waits_for_it(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    uint64_t took_us = draw_us(ENTROPY_DRAWN);
    TEST_ASSERT_TRUE(took_us >= 640000 && took_us < 700000);
}

/* ---- pause ---- */

static void sampling_pauses_with_four_rolls_held_and_goes_on_after_one(void) {
    fill();
    source_action_t wants = entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    TEST_ASSERT_FALSE(wants.sample);
    TEST_ASSERT_FALSE(wants.restart);
    TEST_ASSERT_EQUAL(UINT64_MAX, wants.until_us);
    uint64_t samples = rig_health(&rig).samples;
    rig_run_us(&rig, 10 * SECOND_US);
    TEST_ASSERT_EQUAL(samples, rig_health(&rig).samples);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, rig_health(&rig).state);
    rig_roll(&rig, 12);
    TEST_ASSERT_TRUE(entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us).restart);
    fill();
    TEST_ASSERT_EQUAL(0, rig_health(&rig).alarms);
}

static void a_block_still_being_sampled_at_the_pause_is_taken(void) {
    fill();
    (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    uint32_t block[HEALTH_BLOCK_WORDS];
    uint64_t samples = rig_health(&rig).samples;
    noise_model_read(&rig.lanes[ENTROPY_RING].model, 960, block, HEALTH_BLOCK_WORDS);
    entropy_feed(&rig.entropy, ENTROPY_RING, block);
    TEST_ASSERT_EQUAL(samples + 1024, rig_health(&rig).samples);
    TEST_ASSERT_FALSE(
        rig.entropy.sources[ENTROPY_RING].jitter_stale); /* or it would be measured on and on */
    TEST_ASSERT_EQUAL(4 * POOL_COST_BITS, credit());
}

static void raw_bits_can_be_had_with_a_full_pool(void) {
    fill();
    source_begin_raw(&rig.entropy.sources[ENTROPY_RING], 0);
    uint64_t samples = rig_health(&rig).samples;
    rig_run_us(&rig, SECOND_US);
    TEST_ASSERT_TRUE(rig_health(&rig).samples - samples >= 45000);
    TEST_ASSERT_EQUAL(4 * POOL_COST_BITS, credit());
    source_end_raw(&rig.entropy.sources[ENTROPY_RING]);
    while (rig.entropy.sources[ENTROPY_RING].jitter_stale) {
        rig_step(&rig);
    }
    TEST_ASSERT_FALSE(entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us).sample);
}

static void raw_bits_can_be_had_at_each_spacing_and_then_it_goes_on_at_its_own(void) {
    for (uint16_t spacing_us = 20; spacing_us <= 40; spacing_us = (uint16_t)(spacing_us + 10)) {
        fill();
        source_begin_raw(&rig.entropy.sources[ENTROPY_RING], spacing_us);
        uint64_t samples = rig_health(&rig).samples;
        rig_run_us(&rig, SECOND_US);
        uint64_t most = SECOND_US / spacing_us + 1024;
        TEST_ASSERT_TRUE(rig_health(&rig).samples - samples >= most - 3072);
        TEST_ASSERT_TRUE(rig_health(&rig).samples - samples <= most);
        source_end_raw(&rig.entropy.sources[ENTROPY_RING]);
        TEST_ASSERT_EQUAL(20, rig_health(&rig).spacing_us);
    }
    TEST_ASSERT_EQUAL(0, rig_health(&rig).alarms);
}

/* Nor is a ring that has little to be measured worth anything. */
static void without_jitter_nothing_is_credited_and_that_is_an_alarm(void) {
    use("jitter:0+ripple:10000/19000");
    rig_run_us(&rig, 5 * SECOND_US);
    TEST_ASSERT_EQUAL(0, credit());
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, rig_health(&rig).alarm);
}

/* Whoever has them could tell the roll that is made of them. */
static void bits_that_are_given_out_are_worth_nothing_then_or_later(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    source_begin_raw(&rig.entropy.sources[ENTROPY_RING], 0);
    rig_run_us(&rig, 10 * SECOND_US);
    TEST_ASSERT_EQUAL(0, credit());
    source_end_raw(&rig.entropy.sources[ENTROPY_RING]);
    TEST_ASSERT_TRUE(draw_us(ENTROPY_DRAWN) >= 640000);
    TEST_ASSERT_EQUAL(0, credit());
}

/* ---- requests ---- */

static void a_request_that_makes_no_sense_is_refused(void) {
    const uint8_t bounds[] = {12, 0, 12};
    TEST_ASSERT_FALSE(ask(bounds, 0, 0));
    TEST_ASSERT_FALSE(ask(bounds, 3, 0));
    TEST_ASSERT_FALSE(ask(bounds, ENTROPY_VALUES_MAX + 1, 0));
    TEST_ASSERT_FALSE(ask(bounds, 1, RECEIPT_NONCE_BYTES_MAX + 1));
    TEST_ASSERT_TRUE(ask(bounds, 1, RECEIPT_NONCE_BYTES_MAX));
}

static void there_is_one_request_at_a_time(void) {
    const uint8_t bound = 12;
    TEST_ASSERT_TRUE(ask(&bound, 1, 0));
    TEST_ASSERT_FALSE(ask(&bound, 1, 0));
}

static void values_are_drawn_in_order_each_below_its_own_bound(void) {
    const uint8_t bounds[] = {1, 2, 6, 12, 100, 255};
    uint8_t seen_most[sizeof bounds] = {0};
    uint8_t values[sizeof bounds];
    for (int i = 0; i < 50; i++) {
        TEST_ASSERT_EQUAL(ENTROPY_DRAWN, rig_draw(&rig, bounds, sizeof bounds, values));
        for (size_t n = 0; n < sizeof bounds; n++) {
            TEST_ASSERT_LESS_THAN(bounds[n], values[n]);
            seen_most[n] = values[n] > seen_most[n] ? values[n] : seen_most[n];
        }
    }
    TEST_ASSERT_EQUAL(1, seen_most[1]);
    TEST_ASSERT_GREATER_THAN(80, seen_most[4]);
    TEST_ASSERT_GREATER_THAN(200, seen_most[5]);
}

/* With it, and over power, the chain goes on: number and hash. */
static void a_receipt_has_what_was_asked_and_goes_on_from_the_last_life(void) {
    static const uint8_t bounds[] = {12, 7}, nonce[] = {5, 6, 7};
    const entropy_request_t request = {.bounds = bounds,
                                       .count = sizeof bounds,
                                       .nonce = nonce,
                                       .nonce_bytes = sizeof nonce,
                                       .press_us = 4711};
    uint8_t values[2];
    receipt_t expected = {.number = 41};
    memset(expected.chain, 0xC7, sizeof expected.chain);
    fill();
    entropy_set_chain(&rig.entropy, expected.number, expected.chain);
    TEST_ASSERT_NULL(entropy_receipt(&rig.entropy));
    TEST_ASSERT_TRUE(entropy_draw(&rig.entropy, &request));
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&rig.entropy, rig.now_us, values));
    const receipt_t *receipt = entropy_receipt(&rig.entropy);
    TEST_ASSERT_EQUAL(4711, receipt->request.press_us);
    TEST_ASSERT_EQUAL(sizeof nonce, receipt->request.nonce_bytes);
    TEST_ASSERT_EQUAL_MEMORY(nonce, receipt->request.nonce, sizeof nonce);
    TEST_ASSERT_EQUAL_MEMORY(bounds, receipt->request.bounds, sizeof bounds);
    TEST_ASSERT_EQUAL_MEMORY(values, receipt->values, sizeof values);
    memcpy(expected.digest, receipt->digest, sizeof expected.digest);
    expected.request = receipt->request;
    receipt_draw(&expected);
    receipt_link(&expected);
    for (uint8_t count = 1; count <= sizeof nonce; count++) {
        entropy_request_t shorter = request;
        shorter.nonce_bytes = count;
        rig_t other = rig;
        fill();
        TEST_ASSERT_TRUE(entropy_draw(&rig.entropy, &shorter));
        TEST_ASSERT_EQUAL_MEMORY(nonce, rig.entropy.request.nonce, count);
        rig = other;
    }
    TEST_ASSERT_EQUAL(42, receipt->number);
    TEST_ASSERT_EQUAL_MEMORY(expected.chain, receipt->chain, sizeof expected.chain);
    TEST_ASSERT_EQUAL_MEMORY(expected.values, values, sizeof values);
}

/* ---- a failed source is told within 2 s ---- */

static void a_source_that_never_starts_is_told(void) {
    use("dies:0");
    uint32_t block[1];
    noise_model_read(&rig.lanes[ENTROPY_RING].model, 960, block, 1); /* found dead from the first */
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STOPPED, rig_health(&rig).alarm);
    TEST_ASSERT_EQUAL(1, rig_health(&rig).alarms);
}

static void a_source_that_gives_no_bits_is_told(void) {
    rig.silent = true;
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STOPPED, rig_health(&rig).alarm);
}

static void bits_that_stop_coming_while_a_roll_waits_are_told(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    rig.silent = true;
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STOPPED, rig_health(&rig).alarm);
}

static void a_wrong_clock_is_told(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    rig.clock_wrong = true;
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_CLOCK, rig_health(&rig).alarm);
}

static void a_stuck_bit_is_told(void) {
    use("stuck1");
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_STUCK, rig_health(&rig).alarm);
}

static void a_request_that_failed_is_over(void) {
    use("stuck1");
    uint8_t value = 99;
    (void)draw_us(ENTROPY_FAILED);
    TEST_ASSERT_EQUAL(ENTROPY_WAITING, entropy_poll(&rig.entropy, rig.now_us, &value));
    TEST_ASSERT_EQUAL(99, value);
}

static void a_request_waits_for_a_failed_source_for_1500_ms_to_the_microsecond(void) {
    uint8_t bound = 12, value;
    fill();
    TEST_ASSERT_TRUE(ask(&bound, 1, 0));
    entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_CLOCK, rig.now_us);
    TEST_ASSERT_EQUAL(ENTROPY_WAITING, entropy_poll(&rig.entropy, 1000, &value));
    TEST_ASSERT_EQUAL(ENTROPY_WAITING, entropy_poll(&rig.entropy, 1000 + 1499999, &value));
    TEST_ASSERT_EQUAL(ENTROPY_FAILED, entropy_poll(&rig.entropy, 1000 + 1500000, &value));
}

/* The slowest there is takes its time: 1.31 s a roll. */
static void a_slow_source_is_waited_for_and_never_longer_than_1500_ms(void) {
    use_from_spacing(40);
    (void)draw_us(ENTROPY_DRAWN);
    while (credit() > 0) {
        (void)draw_us(ENTROPY_DRAWN);
    }
    uint64_t took_us = draw_us(ENTROPY_DRAWN);
    TEST_ASSERT_TRUE(took_us > 1280000 && took_us < 1500000);
}

static void a_flash_erase_that_holds_main_up_is_no_alarm(void) {
    rig_measure(&rig);
    rig_step(&rig);
    (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us + 400000);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, rig_health(&rig).state);
    (void)entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us + 450000);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
}

/* ---- alarms and recovery ---- */

static void an_alarm_empties_the_pool(void) {
    fill();
    entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_CLOCK, rig.now_us);
    TEST_ASSERT_EQUAL(0, credit());
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
}

static void while_failed_a_full_pool_of_before_is_of_no_use(void) {
    uint8_t bound = 12;
    uint8_t value = 99;
    fill();
    TEST_ASSERT_TRUE(ask(&bound, 1, 0));
    entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_STOPPED, rig.now_us);
    TEST_ASSERT_EQUAL(ENTROPY_WAITING, entropy_poll(&rig.entropy, rig.now_us, &value));
    TEST_ASSERT_EQUAL(99, value);
}

static void a_source_that_would_not_start_is_tried_again_every_100_ms(void) {
    rig.clock_wrong = true;
    rig_step(&rig);
    source_action_t wants = entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    TEST_ASSERT_FALSE(wants.restart);
    TEST_ASSERT_FALSE(wants.sample);
    TEST_ASSERT_EQUAL(rig.now_us + 100000, wants.until_us);
    TEST_ASSERT_TRUE(entropy_action(&rig.entropy, ENTROPY_RING, wants.until_us).restart);
}

static void when_the_fault_ends_it_tests_and_goes_on_by_itself(void) {
    fill();
    rig.clock_wrong = true;
    rig_roll(&rig, 12);
    rig_run_us(&rig, 5 * SECOND_US);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
    rig.clock_wrong = false;
    uint64_t samples = rig_health(&rig).samples;
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(2048, rig_health(&rig).samples - samples);
    TEST_ASSERT_EQUAL(0, credit());
    TEST_ASSERT_EQUAL(SOURCE_ALARM_NONE, rig_health(&rig).alarm);
    TEST_ASSERT_EQUAL(1, rig_health(&rig).alarms);
    TEST_ASSERT_TRUE(draw_us(ENTROPY_DRAWN) >= 640000);
}

static void a_request_lives_through_a_short_fault(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    uint8_t bound = 12;
    uint8_t value;
    TEST_ASSERT_TRUE(ask(&bound, 1, 0));
    entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_STOPPED, rig.now_us);
    entropy_result_t result = ENTROPY_WAITING;
    while (result == ENTROPY_WAITING) {
        result = entropy_poll(&rig.entropy, rig.now_us, &value);
        rig_step(&rig);
    }
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, result);
}

static void alarms_are_counted_once_however_long_they_last(void) {
    for (uint32_t n = 1; n <= 3; n++) {
        TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
        rig.clock_wrong = true;
        rig_run_us(&rig, 3 * SECOND_US);
        TEST_ASSERT_EQUAL(n, rig_health(&rig).alarms);
        rig.clock_wrong = false;
    }
}

/* ---- spacing ---- */

static void the_spacing_is_the_first_that_passes(void) {
    use_from_spacing(40);
    TEST_ASSERT_EQUAL(SOURCE_STARTING, rig_health(&rig).state);
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(40, rig_health(&rig).spacing_us);
    TEST_ASSERT_EQUAL(0, rig_health(&rig).alarms);
}

static void no_spacing_that_passes_is_an_alarm(void) {
    use("jitter:0.000001");
    TEST_ASSERT_FALSE(rig_become_good(&rig, 30 * SECOND_US));
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, rig_health(&rig).alarm);
    TEST_ASSERT_EQUAL(1, rig_health(&rig).alarms);
}

/* Or a ring that only just passes at one spacing would be alarmed at it again and again. */
static void after_an_alarm_the_next_spacing_is_tried_first(void) {
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    uint32_t stuck[HEALTH_BLOCK_WORDS] = {0};
    entropy_feed(&rig.entropy, ENTROPY_RING, stuck);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
    source_action_t wants = entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    TEST_ASSERT_TRUE(wants.restart);
    TEST_ASSERT_EQUAL(30 * SOURCE_TICKS_PER_US, wants.spacing_ticks);
}

/* ---- a start that goes as one before ---- */

static void a_start_that_repeats_is_an_alarm_and_stays_one(void) {
    use("repeat");
    rig_measure(&rig);
    TEST_ASSERT_EQUAL(0, rig_health(&rig).alarms);
    rig_run_us(&rig, SECOND_US);
    for (int i = 0; i < 5; i++) {
        (void)draw_us(ENTROPY_FAILED);
    }
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, rig_health(&rig).alarm);
    TEST_ASSERT_EQUAL(1, rig_health(&rig).alarms);
}

/* ---- wake ---- */

static void after_a_wake_nothing_is_drawn_until_the_tests_pass_again(void) {
    fill();
    entropy_wake(&rig.entropy);
    TEST_ASSERT_EQUAL(SOURCE_STARTING, rig_health(&rig).state);
    TEST_ASSERT_TRUE(entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us).restart);
    uint64_t took_us = draw_us(ENTROPY_DRAWN);
    TEST_ASSERT_EQUAL(40960, took_us); /* two blocks: what was held is still good */
    TEST_ASSERT_EQUAL(3 * POOL_COST_BITS, credit());
}

/* A ring that had to leave a spacing would have to leave it again after every wake. */
static void a_wake_keeps_the_spacing(void) {
    use_from_spacing(40);
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    entropy_wake(&rig.entropy);
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(40, rig_health(&rig).spacing_us);
}

static void a_ring_that_wakes_up_broken_loses_what_was_held(void) {
    fill();
    entropy_wake(&rig.entropy);
    swap_model("stuck0");
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
    TEST_ASSERT_EQUAL(0, credit());
}

static void a_ring_that_wakes_up_slower_loses_what_was_held(void) {
    fill();
    entropy_wake(&rig.entropy);
    swap_model("stuck0");
    while (rig_health(&rig).spacing_us == 20) {
        rig_step(&rig);
    }
    swap_model("ring");
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_EQUAL(30, rig_health(&rig).spacing_us);
    TEST_ASSERT_TRUE(credit() < POOL_COST_BITS); /* but for what came since */
}

static void a_failed_source_is_still_failed_after_a_wake(void) {
    rig.clock_wrong = true;
    rig_run_us(&rig, SECOND_US);
    entropy_wake(&rig.entropy);
    TEST_ASSERT_EQUAL(SOURCE_FAILED, rig_health(&rig).state);
    TEST_ASSERT_EQUAL(1, rig_health(&rig).alarms);
}

/* Whatever was wrong may have gone meanwhile: it isn't waited for. */
static void a_failed_source_is_tried_at_once_after_a_wake(void) {
    rig.clock_wrong = true;
    rig_run_us(&rig, SECOND_US);
    while (entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us).restart) {
        rig_step(&rig);
    }
    rig.clock_wrong = false;
    entropy_wake(&rig.entropy);
    TEST_ASSERT_TRUE(entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us).restart);
}

/* ---- given up on ---- */

/* A ring that passes its start-up tests each time, and is alarmed each time. */
static void alarm_again_and_again(uint32_t alarms) {
    const uint32_t stuck[HEALTH_BLOCK_WORDS] = {0};
    for (uint32_t i = 0; i < alarms; i++) {
        TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
        entropy_feed(&rig.entropy, ENTROPY_RING, stuck);
    }
}

static void after_twelve_alarms_a_source_is_given_up_on(void) {
    alarm_again_and_again(SOURCE_FAILURES_MAX - 1);
    TEST_ASSERT_FALSE(rig_health(&rig).disabled);
    alarm_again_and_again(1);
    TEST_ASSERT_TRUE(rig_health(&rig).disabled);
    TEST_ASSERT_FALSE(rig_become_good(&rig, 60 * SECOND_US));
    source_action_t wants = entropy_action(&rig.entropy, ENTROPY_RING, rig.now_us);
    TEST_ASSERT_FALSE(wants.restart || wants.sample);
    entropy_wake(&rig.entropy);
    TEST_ASSERT_FALSE(rig_become_good(&rig, SECOND_US));
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
}

static void what_was_counted_in_an_earlier_life_counts(void) {
    source_set_failure_count(&rig.entropy.sources[ENTROPY_RING], SOURCE_FAILURES_MAX - 1);
    alarm_again_and_again(1);
    TEST_ASSERT_TRUE(rig_health(&rig).disabled);
    use("ring");
    source_set_failure_count(&rig.entropy.sources[ENTROPY_RING], SOURCE_FAILURES_MAX);
    TEST_ASSERT_FALSE(rig_become_good(&rig, 60 * SECOND_US));
    TEST_ASSERT_EQUAL(0, rig_health(&rig).samples);
}

static void a_million_good_bits_make_alarms_forgotten(void) {
    alarm_again_and_again(SOURCE_FAILURES_MAX - 1);
    TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    source_begin_raw(&rig.entropy.sources[ENTROPY_RING], 0);
    while (rig_health(&rig).failure_count > 0) {
        rig_step(&rig);
    }
    TEST_ASSERT_TRUE(rig_health(&rig).samples > SOURCE_RESET_BLOCKS * 1024);
    TEST_ASSERT_EQUAL(SOURCE_FAILURES_MAX - 1, rig_health(&rig).alarms);
}

/* A clock or a ring that stops has nothing to do with the tests. */
static void a_source_that_stops_now_and_then_is_never_given_up_on(void) {
    for (int i = 0; i < 50; i++) {
        entropy_check(&rig.entropy, ENTROPY_RING, SOURCE_STOPPED, rig.now_us);
        TEST_ASSERT_TRUE(rig_become_good(&rig, SECOND_US));
    }
}

/* ---- known answers ---- */

static void they_are_tried_before_the_first_bit_counts_and_not_at_once(void) {
    TEST_ASSERT_EQUAL(ENTROPY_VECTORS_UNTRIED, rig.entropy.vectors);
    while (rig_health(&rig).samples == 0) {
        rig_step(&rig);
    }
    TEST_ASSERT_EQUAL(ENTROPY_VECTORS_GOOD, rig.entropy.vectors);
}

static void a_wrong_answer_ends_all_rolling(void) {
    fill();
    rig.entropy.vectors = ENTROPY_VECTORS_WRONG;
    TEST_ASSERT_EQUAL(SOURCE_FAILED, entropy_state(&rig.entropy));
    TEST_ASSERT_TRUE(draw_us(ENTROPY_FAILED) <= TOLD_WITHIN_US);
}

/* ---- names ---- */

static void states_and_alarms_have_the_consoles_names(void) {
    TEST_ASSERT_EQUAL_STRING("starting", source_state_name(SOURCE_STARTING));
    TEST_ASSERT_EQUAL_STRING("good", source_state_name(SOURCE_GOOD));
    TEST_ASSERT_EQUAL_STRING("failed", source_state_name(SOURCE_FAILED));
    TEST_ASSERT_NULL(source_alarm_name(SOURCE_ALARM_NONE));
    TEST_ASSERT_EQUAL_STRING("stuck", source_alarm_name(SOURCE_ALARM_STUCK));
    TEST_ASSERT_EQUAL_STRING("proportion", source_alarm_name(SOURCE_ALARM_PROPORTION));
    TEST_ASSERT_EQUAL_STRING("lag", source_alarm_name(SOURCE_ALARM_LAG));
    TEST_ASSERT_EQUAL_STRING("clock", source_alarm_name(SOURCE_ALARM_CLOCK));
    TEST_ASSERT_EQUAL_STRING("stopped", source_alarm_name(SOURCE_ALARM_STOPPED));
    TEST_ASSERT_EQUAL_STRING("unknown", jitter_state_name(JITTER_UNKNOWN));
    TEST_ASSERT_EQUAL_STRING("measured", jitter_state_name(JITTER_MEASURED));
    TEST_ASSERT_EQUAL_STRING("more", jitter_state_name(JITTER_MORE));
    TEST_ASSERT_EQUAL_STRING("little", jitter_state_name(JITTER_LITTLE));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(it_starts_at_the_shortest_spacing_and_holds_nothing);
    RUN_TEST(start_up_tests_at_least_1088_samples_and_credits_none_of_them);
    RUN_TEST(blocks_without_a_start_are_not_taken);
    RUN_TEST(a_bit_is_worth_a_hundredth_at_every_spacing);
    RUN_TEST(each_roll_costs_320_credited_bits);
    RUN_TEST(a_request_for_many_values_costs_no_more_than_one_roll);
    RUN_TEST(with_credit_held_a_roll_is_drawn_at_the_press);
    RUN_TEST(without_credit_a_roll_waits_for_it);
    RUN_TEST(sampling_pauses_with_four_rolls_held_and_goes_on_after_one);
    RUN_TEST(a_block_still_being_sampled_at_the_pause_is_taken);
    RUN_TEST(raw_bits_can_be_had_with_a_full_pool);
    RUN_TEST(raw_bits_can_be_had_at_each_spacing_and_then_it_goes_on_at_its_own);
    RUN_TEST(without_jitter_nothing_is_credited_and_that_is_an_alarm);
    RUN_TEST(bits_that_are_given_out_are_worth_nothing_then_or_later);
    RUN_TEST(a_request_that_makes_no_sense_is_refused);
    RUN_TEST(there_is_one_request_at_a_time);
    RUN_TEST(values_are_drawn_in_order_each_below_its_own_bound);
    RUN_TEST(a_receipt_has_what_was_asked_and_goes_on_from_the_last_life);
    RUN_TEST(a_source_that_never_starts_is_told);
    RUN_TEST(a_source_that_gives_no_bits_is_told);
    RUN_TEST(bits_that_stop_coming_while_a_roll_waits_are_told);
    RUN_TEST(a_wrong_clock_is_told);
    RUN_TEST(a_stuck_bit_is_told);
    RUN_TEST(a_request_that_failed_is_over);
    RUN_TEST(a_request_waits_for_a_failed_source_for_1500_ms_to_the_microsecond);
    RUN_TEST(a_slow_source_is_waited_for_and_never_longer_than_1500_ms);
    RUN_TEST(a_flash_erase_that_holds_main_up_is_no_alarm);
    RUN_TEST(an_alarm_empties_the_pool);
    RUN_TEST(while_failed_a_full_pool_of_before_is_of_no_use);
    RUN_TEST(a_source_that_would_not_start_is_tried_again_every_100_ms);
    RUN_TEST(when_the_fault_ends_it_tests_and_goes_on_by_itself);
    RUN_TEST(a_request_lives_through_a_short_fault);
    RUN_TEST(alarms_are_counted_once_however_long_they_last);
    RUN_TEST(the_spacing_is_the_first_that_passes);
    RUN_TEST(no_spacing_that_passes_is_an_alarm);
    RUN_TEST(after_an_alarm_the_next_spacing_is_tried_first);
    RUN_TEST(a_start_that_repeats_is_an_alarm_and_stays_one);
    RUN_TEST(after_a_wake_nothing_is_drawn_until_the_tests_pass_again);
    RUN_TEST(a_wake_keeps_the_spacing);
    RUN_TEST(a_ring_that_wakes_up_broken_loses_what_was_held);
    RUN_TEST(a_ring_that_wakes_up_slower_loses_what_was_held);
    RUN_TEST(a_failed_source_is_still_failed_after_a_wake);
    RUN_TEST(a_failed_source_is_tried_at_once_after_a_wake);
    RUN_TEST(after_twelve_alarms_a_source_is_given_up_on);
    RUN_TEST(what_was_counted_in_an_earlier_life_counts);
    RUN_TEST(a_million_good_bits_make_alarms_forgotten);
    RUN_TEST(a_source_that_stops_now_and_then_is_never_given_up_on);
    RUN_TEST(they_are_tried_before_the_first_bit_counts_and_not_at_once);
    RUN_TEST(a_wrong_answer_ends_all_rolling);
    RUN_TEST(states_and_alarms_have_the_consoles_names);
    return UNITY_END();
}
