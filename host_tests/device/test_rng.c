/* Between the noise and the app: every block goes where it belongs, what was lost is known, and what became
 * of it is told once. */
#include <string.h>

#include "hal_noise.h"
#include "records.h"
#include "rng.h"
#include "unity.h"

enum { ROUND_US = 41000, MANY_ROUNDS = 2000 };

typedef struct {
    bool running, stopping, stuck;
    uint8_t waiting; /* blocks that nobody took yet */
    uint16_t ticks;
    uint32_t dropped;
    unsigned starts;
    hal_noise_status_t status;
} lane_t;

static lane_t lanes[HAL_NOISE_SOURCES];
static uint64_t random_bits;
static uint32_t last[HAL_NOISE_BLOCK_WORDS]; /* read by the rng, of whichever source */

hal_noise_status_t hal_noise_start(hal_noise_source_t source, uint16_t ticks) {
    lane_t *lane = &lanes[source];
    TEST_ASSERT_FALSE_MESSAGE(lane->running, "started while it runs");
    lane->starts++;
    lane->running = lane->status == HAL_NOISE_OK;
    lane->stopping = false;
    lane->ticks = ticks;
    lane->waiting = 0;
    return lane->status;
}

void hal_noise_stop(hal_noise_source_t source) { lanes[source].stopping = true; }
bool hal_noise_running(hal_noise_source_t source) { return lanes[source].running; }
uint32_t hal_noise_dropped_blocks(hal_noise_source_t source) { return lanes[source].dropped; }
hal_noise_status_t hal_noise_check(hal_noise_source_t source) { return lanes[source].status; }

bool hal_noise_read(hal_noise_source_t source, uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    TEST_ASSERT_LESS_THAN(HAL_NOISE_SOURCES, source);
    if (lanes[source].waiting == 0) {
        return false;
    }
    lanes[source].waiting--;
    for (uint8_t i = 0; i < HAL_NOISE_BLOCK_WORDS; i++) {
        random_bits = random_bits * 6364136223846793005u + 1442695040888963407u;
        block[i] = lanes[source].stuck ? UINT32_MAX : (uint32_t)(random_bits >> 32);
    }
    memcpy(last, block, sizeof last);
    return true;
}

static rng_t rng;
static app_t app;
static uint64_t now_us;
static app_event_t event; /* the last one of each kind that was told */
static app_event_t health, commit, drawn, raw;
static unsigned healths, commits, draws, raws;
static bool health_wanted; /* EFFECT_HEALTH */
static uint8_t committed[RECEIPT_DIGEST_BYTES];

static const app_facts_t facts = {
    .version = "1.2.3", .git = "abcdef", .board = "test", .serial = "0123456789ABCDEF"};

static void power_up(void) {
    memset(lanes, 0, sizeof lanes);
    memset(&rng, 0xA5, sizeof rng);
    healths = commits = draws = raws = 0;
    app_init(&app, &facts, 0);
    rng_init(&rng);
}

void setUp(void) {
    random_bits = 1;
    now_us = 1000000;
    power_up();
}

void tearDown(void) {}

static void sample(hal_noise_source_t source) {
    lane_t *lane = &lanes[source];
    if (!lane->running) {
        return;
    }
    lane->waiting++;
    lane->running = !lane->stopping;
}

static void take_blocks(void) {
    rng_block_t found;
    while ((found = rng_read(&rng, now_us, &event)) != RNG_NO_BLOCK) {
        if (found == RNG_RAW) {
            raw = event;
            raws++;
        }
    }
}

static void tell(void) {
    if (health_wanted || rng_health_changed(&rng)) {
        health_wanted = false;
        rng_health(&rng, &event);
        health = event;
        healths++;
    }
    if (rng_commit_changed(&rng, &event)) {
        commit = event;
        commits++;
        if (event.commit != NULL) {
            memcpy(committed, event.commit, sizeof committed);
        }
    }
    if (rng_drawn(&rng, now_us, &event)) {
        drawn = event;
        draws++;
        if (event.kind == EVENT_DRAWN && event.drawn.next_commit != NULL) {
            memcpy(committed, event.drawn.next_commit, sizeof committed);
        }
    }
}

/* So many rounds of the loop; in each one block of each source that runs comes in. */
static uint64_t rounds(unsigned count) {
    uint64_t until_us = 0;
    for (unsigned i = 0; i < count; i++) {
        now_us += ROUND_US;
        sample(HAL_NOISE_RING);
        sample(HAL_NOISE_ADC);
        take_blocks();
        until_us = rng_steer(&rng, now_us);
        tell();
    }
    return until_us;
}

/* Both are good, and all shelves are full. */
static void become_good(void) {
    (void)rounds(MANY_ROUNDS);
    TEST_ASSERT_EQUAL_STRING("good", health.health.facts.state);
    TEST_ASSERT_FALSE(lanes[HAL_NOISE_RING].running || lanes[HAL_NOISE_ADC].running);
}

static uint8_t bounds[] = {6, 8};
static const uint8_t nonce[] = {1, 2, 3};

static void ask(void) {
    app_effect_t effect = {.kind = EFFECT_DRAW};
    effect.draw.count = sizeof bounds;
    memcpy(effect.draw.bounds, bounds, sizeof bounds);
    effect.draw.at_us = 77;
    effect.draw.nonce = nonce;
    effect.draw.nonce_bytes = sizeof nonce;
    rng_draw(&rng, &effect);
}

static console_health_t asked_health(void) {
    unsigned before = healths;
    health_wanted = true;
    tell();
    TEST_ASSERT_EQUAL(before + 1, healths);
    tell();
    TEST_ASSERT_EQUAL_MESSAGE(before + 1, healths, "once");
    return health.health.facts;
}

/* --- health ---------------------------------------------------------------------------------- */

static void what_the_noise_is_found_to_be_is_told(void) {
    tell();
    TEST_ASSERT_EQUAL_MESSAGE(1, healths, "from the first moment");
    TEST_ASSERT_EQUAL(EVENT_NOISE, health.kind);
    TEST_ASSERT_EQUAL(UI_NOISE_STARTING, health.health.noise);
    TEST_ASSERT_FALSE(rng_tested(&rng));
    become_good();
    TEST_ASSERT_EQUAL(UI_NOISE_GOOD, health.health.noise);
    TEST_ASSERT_TRUE(rng_tested(&rng));
    unsigned before = healths;
    (void)rounds(100);
    TEST_ASSERT_EQUAL_MESSAGE(before, healths, "nothing is new");
    lanes[HAL_NOISE_RING].status = lanes[HAL_NOISE_ADC].status = HAL_NOISE_STOPPED;
    ask();
    (void)rounds(100);
    TEST_ASSERT_EQUAL(UI_NOISE_FAILED, health.health.noise);
}

/* It is measured by blocks that are sampled one by one: after each start comes a stop. */
static void the_jitter_is_told_when_it_was_measured(void) {
    while (!rng_tested(&rng)) {
        (void)rounds(1);
    }
    unsigned before = healths;
    bool is_measured = false;
    while (!is_measured) {
        bool one_block = !lanes[HAL_NOISE_RING].running || lanes[HAL_NOISE_RING].stopping;
        (void)rounds(1);
        is_measured = strcmp(health.health.facts.jitter.state, "unknown") != 0;
        TEST_ASSERT_TRUE(one_block);
    }
    TEST_ASSERT_EQUAL_STRING("more", health.health.facts.jitter.state);
    TEST_ASSERT_GREATER_THAN(before, healths);
}

/* One may fail while the other is good: an alarm is told, and once. */
static void expect_alarm(hal_noise_source_t source) {
    become_good();
    unsigned before = healths;
    const console_health_t *now = &health.health.facts;
    const console_source_t *told = source == HAL_NOISE_RING ? &now->ring : &now->adc;
    lanes[source].stuck = true;
    app_effect_t give = {.kind = EFFECT_RAW};
    give.raw.adc = source == HAL_NOISE_ADC;
    rng_give_raw(&rng, &give);
    (void)rounds(3);
    TEST_ASSERT_EQUAL(before + 1, healths);
    TEST_ASSERT_EQUAL_STRING("stuck", told->alarm);
    TEST_ASSERT_EQUAL(1, told->strikes);
    TEST_ASSERT_EQUAL_STRING("good", now->state);
}

static void an_alarm_of_the_ring_is_told(void) { expect_alarm(HAL_NOISE_RING); }
static void an_alarm_of_the_adc_is_told(void) { expect_alarm(HAL_NOISE_ADC); }

/* Its clock is found wrong: no test was failed, so nothing counts towards giving it up. */
static void a_source_that_stops_is_told(void) {
    (void)rounds(4);
    unsigned before = healths;
    lanes[HAL_NOISE_ADC].status = HAL_NOISE_CLOCK;
    (void)rounds(1);
    TEST_ASSERT_EQUAL(before + 1, healths);
    TEST_ASSERT_EQUAL_STRING("clock", health.health.facts.adc.alarm);
    TEST_ASSERT_EQUAL(0, health.health.facts.adc.strikes);
}

static void whoever_asks_is_told(void) {
    become_good();
    lanes[HAL_NOISE_RING].dropped = 5;
    lanes[HAL_NOISE_ADC].dropped = 7;
    console_health_t now = asked_health();
    TEST_ASSERT_EQUAL(5, now.ring.lost);
    TEST_ASSERT_EQUAL(7, now.adc.lost);
    TEST_ASSERT_EQUAL(20, now.ring.spacing_us);
    TEST_ASSERT_EQUAL(40, now.adc.spacing_us);
    TEST_ASSERT_EQUAL(4 * 320, now.ring.credit_bits);
}

/* --- blocks ---------------------------------------------------------------------------------- */

/* One block before which some are missing: which one, of those that wait, nobody knows. A share is of
 * blocks in a row, so it begins anew with each of them: 10 bits a block. */
static void blocks_that_were_lost_are_in_no_share(void) {
    lanes[HAL_NOISE_RING].status = HAL_NOISE_STOPPED;
    (void)rounds(12);
    TEST_ASSERT_GREATER_THAN(50, asked_health().adc.credit_bits);
    lanes[HAL_NOISE_ADC].dropped++;
    for (unsigned i = 0; i < HAL_NOISE_QUEUE_BLOCKS + 2; i++) {
        (void)rounds(1);
        TEST_ASSERT_EQUAL(10, asked_health().adc.credit_bits);
    }
    (void)rounds(1);
    TEST_ASSERT_EQUAL(20, asked_health().adc.credit_bits);
    lanes[HAL_NOISE_RING].dropped++;
    (void)rounds(1);
    TEST_ASSERT_EQUAL_MESSAGE(30, asked_health().adc.credit_bits, "the other one's are whole");
}

static void a_block_is_tested_as_it_comes(void) {
    (void)rounds(10);
    sample(HAL_NOISE_ADC);
    lanes[HAL_NOISE_ADC].status = HAL_NOISE_STOPPED;
    take_blocks();
    TEST_ASSERT_EQUAL_STRING("stopped", asked_health().adc.alarm);
}

/* At another spacing it has to start anew; what still comes of before isn't at that spacing. */
static void blocks_from_before_a_start_are_passed_over(void) {
    app_effect_t give = {.kind = EFFECT_RAW};
    give.raw.adc = true;
    give.raw.spacing_us = 34;
    (void)rounds(10);
    unsigned starts = lanes[HAL_NOISE_ADC].starts;
    sample(HAL_NOISE_ADC);
    rng_give_raw(&rng, &give);
    TEST_ASSERT_TRUE(lanes[HAL_NOISE_ADC].running);
    take_blocks();
    TEST_ASSERT_EQUAL_MESSAGE(0, raws, "at the old spacing");
    (void)rng_steer(&rng, now_us);
    TEST_ASSERT_TRUE(lanes[HAL_NOISE_ADC].stopping);
    sample(HAL_NOISE_ADC);
    take_blocks();
    TEST_ASSERT_EQUAL(0, raws);
    (void)rng_steer(&rng, now_us);
    TEST_ASSERT_EQUAL(starts + 1, lanes[HAL_NOISE_ADC].starts);
    TEST_ASSERT_EQUAL(34 * HAL_NOISE_TICKS_PER_US, lanes[HAL_NOISE_ADC].ticks);
    sample(HAL_NOISE_ADC);
    take_blocks();
    TEST_ASSERT_EQUAL(1, raws);
}

static void raw_noise_is_of_the_source_that_was_asked_for(void) {
    app_effect_t give = {.kind = EFFECT_RAW};
    (void)rounds(10);
    rng_give_raw(&rng, &give);
    sample(HAL_NOISE_ADC);
    take_blocks();
    TEST_ASSERT_EQUAL(0, raws);
    (void)rounds(3);
    TEST_ASSERT_EQUAL(EVENT_RAW, raw.kind);
    TEST_ASSERT_EQUAL(HAL_NOISE_BLOCK_WORDS * 4, raw.raw.count);
    unsigned before = raws;
    give.kind = EFFECT_RAW_END;
    rng_give_raw(&rng, &give);
    (void)rounds(3);
    TEST_ASSERT_EQUAL(before, raws);
    become_good(); /* its bits are worth something again */
}

/* First sample first: the least significant bit of the first byte. */
static void raw_noise_comes_in_the_order_of_sampling(void) {
    app_effect_t give = {.kind = EFFECT_RAW};
    give.raw.adc = true;
    (void)rounds(10);
    lanes[HAL_NOISE_ADC].dropped = 3;
    rng_give_raw(&rng, &give);
    lanes[HAL_NOISE_ADC].dropped = 5;
    lanes[HAL_NOISE_RING].running = false;
    (void)rounds(1);
    TEST_ASSERT_EQUAL(1, raws);
    TEST_ASSERT_EQUAL_MESSAGE(2, raw.raw.lost, "since it began");
    for (uint8_t i = 0; i < raw.raw.count; i++) {
        TEST_ASSERT_EQUAL_HEX8(last[i / 4] >> (i % 4 * 8) & 0xFF, raw.raw.bytes[i]);
    }
}

/* Full shelves need nothing: both sleep, and so may the core; a roll wakes them. */
static void sampling_stops_when_all_is_full(void) {
    uint64_t until_us = rounds(3);
    TEST_ASSERT_TRUE(until_us > now_us && until_us < now_us + 1000000);
    become_good();
    TEST_ASSERT_EQUAL_UINT64(UINT64_MAX, rounds(1));
    ask();
    (void)rounds(2);
    TEST_ASSERT_TRUE(lanes[HAL_NOISE_RING].running && lanes[HAL_NOISE_ADC].running);
}

/* --- draws ----------------------------------------------------------------------------------- */

static void a_draw_is_told_with_its_receipt(void) {
    become_good();
    TEST_ASSERT_NOT_NULL(commit.commit);
    uint8_t promised[RECEIPT_DIGEST_BYTES];
    memcpy(promised, committed, sizeof promised);
    unsigned before = commits;
    ask();
    (void)rounds(1);
    TEST_ASSERT_EQUAL(1, draws);
    TEST_ASSERT_EQUAL(EVENT_DRAWN, drawn.kind);
    TEST_ASSERT_EQUAL(1, drawn.drawn.receipt.number);
    TEST_ASSERT_EQUAL_UINT64(77, drawn.drawn.receipt.press_us);
    TEST_ASSERT_EQUAL_MEMORY(promised, drawn.drawn.receipt.commit, sizeof promised);
    TEST_ASSERT_EQUAL(sizeof bounds, drawn.drawn.receipt.count);
    TEST_ASSERT_EQUAL_MEMORY(bounds, drawn.drawn.receipt.bounds, sizeof bounds);
    TEST_ASSERT_EQUAL(sizeof nonce, drawn.drawn.receipt.nonce_bytes);
    TEST_ASSERT_EQUAL_MEMORY(nonce, drawn.drawn.receipt.nonce, sizeof nonce);
    TEST_ASSERT_TRUE(drawn.drawn.receipt.values[0] < bounds[0] &&
                     drawn.drawn.receipt.values[1] < bounds[1]);
    (void)rounds(1);
    TEST_ASSERT_EQUAL_MESSAGE(1, draws, "once");
    TEST_ASSERT_EQUAL_MESSAGE(before, commits, "the next commitment came with the draw");
    TEST_ASSERT_TRUE(memcmp(promised, committed, sizeof promised) != 0);
}

static void a_draw_waits_for_noise_and_fails_without(void) {
    ask();
    (void)rounds(5);
    TEST_ASSERT_EQUAL(0, draws);
    lanes[HAL_NOISE_RING].status = lanes[HAL_NOISE_ADC].status = HAL_NOISE_STOPPED;
    (void)rounds(100);
    TEST_ASSERT_EQUAL(1, draws);
    TEST_ASSERT_EQUAL(EVENT_DRAW_FAILED, drawn.kind);
}

/* What came from a source that has failed is no promise any more; that is told once. */
static void a_commitment_that_is_lost_is_told(void) {
    lanes[HAL_NOISE_RING].status = HAL_NOISE_STOPPED;
    (void)rounds(60);
    TEST_ASSERT_EQUAL(1, commits);
    TEST_ASSERT_EQUAL(EVENT_COMMIT, commit.kind);
    TEST_ASSERT_NOT_NULL(commit.commit);
    lanes[HAL_NOISE_ADC].stuck = true;
    (void)rounds(5);
    TEST_ASSERT_EQUAL(2, commits);
    TEST_ASSERT_NULL(commit.commit);
}

/* --- over power and sleep -------------------------------------------------------------------- */

/* As the journal had it: the head of the chain of receipts, and alarms that count over power. */
static void keep(uint8_t ring_strikes, uint8_t adc_strikes) {
    uint8_t head[1 + 4 + RECEIPT_DIGEST_BYTES + 1] = {3, 48};
    memset(&head[5], 0x77, RECEIPT_DIGEST_BYTES);
    const uint8_t counts[] = {4, ring_strikes, adc_strikes, 0, 0};
    records_load(&app, LOAD_RECORD, head, sizeof head);
    records_load(&app, LOAD_RECORD, counts, sizeof counts);
}

static void what_was_kept_goes_on(void) {
    keep(2, 5);
    rng_resume(&rng, &app);
    TEST_ASSERT_EQUAL(96, rng.entropy.receipt.number);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x77, rng.entropy.receipt.chain, RECEIPT_DIGEST_BYTES);
    TEST_ASSERT_EQUAL(2, asked_health().ring.strikes);
    TEST_ASSERT_EQUAL(5, asked_health().adc.strikes);
    become_good();
    ask();
    (void)rounds(1);
    TEST_ASSERT_EQUAL_MESSAGE(97, drawn.drawn.receipt.number, "none has the number of another");
}

/* What the journal has is no news for the app. */
static void strikes_that_were_kept_are_not_told_as_new(void) {
    tell();
    keep(2, 5);
    rng_resume(&rng, &app);
    tell();
    TEST_ASSERT_EQUAL(1, healths);
}

static void a_die_that_kept_nothing_begins_its_chain(void) {
    rng_resume(&rng, &app);
    TEST_ASSERT_EQUAL(0, rng.entropy.receipt.number);
    become_good();
    ask();
    (void)rounds(1);
    TEST_ASSERT_EQUAL(1, drawn.drawn.receipt.number);
}

static void what_is_forgotten_begins_anew(void) {
    keep(2, 5);
    rng_resume(&rng, &app);
    rng_erased(&rng);
    TEST_ASSERT_EQUAL(0, rng.entropy.receipt.number);
    TEST_ASSERT_EACH_EQUAL_HEX8(0, rng.entropy.receipt.chain, RECEIPT_DIGEST_BYTES);
    TEST_ASSERT_EQUAL(0, asked_health().ring.strikes);
    TEST_ASSERT_EQUAL(0, asked_health().adc.strikes);
}

/* Only that one: the other goes on as it was. */
static void a_disabled_source_is_tested_anew(void) {
    const app_effect_t retest = {.kind = EFFECT_RETEST, .retest = 1u << ENTROPY_RING};
    keep(SOURCE_FAILURES_MAX, 5);
    rng_resume(&rng, &app);
    (void)rounds(10);
    const source_t adc = rng.entropy.sources[ENTROPY_ADC];
    TEST_ASSERT_TRUE(asked_health().ring.given_up);
    rng_retest(&rng, retest.retest);
    TEST_ASSERT_EQUAL_STRING("starting", asked_health().ring.state);
    TEST_ASSERT_NULL(asked_health().ring.alarm);
    TEST_ASSERT_EQUAL(0, asked_health().ring.strikes);
    TEST_ASSERT_EQUAL(0, asked_health().ring.credit_bits);
    TEST_ASSERT_FALSE(asked_health().ring.given_up);
    TEST_ASSERT_EQUAL_MEMORY(&adc, &rng.entropy.sources[ENTROPY_ADC], sizeof adc);
    become_good();
    TEST_ASSERT_EQUAL_STRING("good", asked_health().ring.state);
}

static void after_a_deep_sleep_the_noise_is_tested_again(void) {
    become_good();
    rng_woke(&rng);
    TEST_ASSERT_FALSE(rng_tested(&rng));
    (void)rounds(10);
    TEST_ASSERT_TRUE(rng_tested(&rng));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_the_noise_is_found_to_be_is_told);
    RUN_TEST(the_jitter_is_told_when_it_was_measured);
    RUN_TEST(an_alarm_of_the_ring_is_told);
    RUN_TEST(an_alarm_of_the_adc_is_told);
    RUN_TEST(a_source_that_stops_is_told);
    RUN_TEST(whoever_asks_is_told);
    RUN_TEST(blocks_that_were_lost_are_in_no_share);
    RUN_TEST(a_block_is_tested_as_it_comes);
    RUN_TEST(blocks_from_before_a_start_are_passed_over);
    RUN_TEST(raw_noise_is_of_the_source_that_was_asked_for);
    RUN_TEST(raw_noise_comes_in_the_order_of_sampling);
    RUN_TEST(sampling_stops_when_all_is_full);
    RUN_TEST(a_draw_is_told_with_its_receipt);
    RUN_TEST(a_draw_waits_for_noise_and_fails_without);
    RUN_TEST(a_commitment_that_is_lost_is_told);
    RUN_TEST(what_was_kept_goes_on);
    RUN_TEST(strikes_that_were_kept_are_not_told_as_new);
    RUN_TEST(a_die_that_kept_nothing_begins_its_chain);
    RUN_TEST(what_is_forgotten_begins_anew);
    RUN_TEST(a_disabled_source_is_tested_anew);
    RUN_TEST(after_a_deep_sleep_the_noise_is_tested_again);
    return UNITY_END();
}
