/* Does the measurement find the jitter that a model was given? Over a grid of models, each as a
 * number of chips, with ripple, drift and flicker. Prints the table. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "jitter.h"
#include "noise_model.h"
#include "unity.h"

#define CHIPS 30
#define BLOCKS_MOST (14 * JITTER_BLOCKS)

typedef struct {
    uint32_t states[JITTER_STATES];
    double mean, spread, error; /* of those that are measured, squared turns in 10 us */
} outcome_t;

static noise_model_t model;
static jitter_t jitter;
static uint32_t shortest_ticks = UINT32_MAX, longest_ticks; /* of all measurements */

void setUp(void) {}
void tearDown(void) {}

static void power_up(const char *name, uint32_t chip) {
    const char *why = NULL;
    TEST_ASSERT_TRUE_MESSAGE(noise_model_parse(name, false, &model, &why), name);
    noise_model_seed(&model, chip);
    noise_model_pass(&model, 12345.678 * chip);
    memset(&jitter, 0, sizeof jitter);
}

static void measure(void) {
    uint32_t block[HEALTH_BLOCK_WORDS];
    uint32_t blocks = 0, ticks = 0;
    jitter_begin(&jitter);
    do {
        noise_model_read(&model, jitter_ticks(&jitter), block, HEALTH_BLOCK_WORDS);
        ticks += HEALTH_BLOCK_WORDS * 32u * jitter_ticks(&jitter);
        blocks++;
    } while (!jitter_feed(&jitter, block));
    TEST_ASSERT_TRUE(blocks <= BLOCKS_MOST);
    shortest_ticks = ticks < shortest_ticks ? ticks : shortest_ticks;
    longest_ticks = ticks > longest_ticks ? ticks : longest_ticks;
}

static outcome_t try_chips(const char *name) {
    outcome_t outcome = {0};
    double squares = 0;
    for (uint32_t chip = 1; chip <= CHIPS; chip++) {
        power_up(name, chip);
        measure();
        outcome.states[jitter.result.state]++;
        if (jitter.result.state == JITTER_MEASURED) {
            double variance = jitter.result.variance_e4 / 1e4;
            outcome.mean += variance;
            squares += variance * variance;
            outcome.error += jitter.result.error_e4 / 1e4;
        }
    }
    double measured = outcome.states[JITTER_MEASURED] > 0 ? outcome.states[JITTER_MEASURED] : 1;
    outcome.mean /= measured;
    outcome.error /= measured;
    outcome.spread = sqrt(fabs(squares / measured - outcome.mean * outcome.mean));
    printf("| %-28s | %2u | %2u | %2u | %2u | %.4f | %.4f | %.4f |\n", name,
           outcome.states[JITTER_MEASURED], outcome.states[JITTER_MORE],
           outcome.states[JITTER_UNKNOWN], outcome.states[JITTER_LITTLE], outcome.mean,
           outcome.spread, outcome.error);
    return outcome;
}

static const struct {
    const char *model;
    double variance;
} grid[] = {
    {"jitter:0.2", 0.2},
    {"jitter:0.1", 0.1},
    {"jitter:0.05", 0.05},
    {"jitter:0.02", 0.02},
    {"jitter:0.2+ripple:1000/19", 0.2},
    {"jitter:0.2+ripple:1000/300", 0.2},
    {"jitter:0.2+ripple:100/3000", 0.2},
    {"jitter:0.2+ripple:10000/100", 0.2},
    {"jitter:0.05+ripple:1000/19", 0.05},
    {"jitter:0.05+ripple:50/1000", 0.05},
    {"jitter:0.02+ripple:1000/19", 0.02},
    {"jitter:0.02+ripple:100/300", 0.02},
    {"jitter:0.2+warming:1000", 0.2},
    {"jitter:0.02+warming:1000", 0.02},
    {"jitter:0.2+flicker:0.02", 0.2},
    {"jitter:0.05+flicker:0.02", 0.05},
};

/* Within a tenth on average (a sixth with much flicker), and as far off as it says, within a half. */
static void it_finds_what_the_model_was_given(void) {
    for (size_t i = 0; i < sizeof grid / sizeof *grid; i++) {
        outcome_t outcome = try_chips(grid[i].model);
        TEST_ASSERT_EQUAL_MESSAGE(0, outcome.states[JITTER_LITTLE], grid[i].model);
        TEST_ASSERT_TRUE_MESSAGE(fabs(outcome.mean / grid[i].variance - 1) < 0.17, grid[i].model);
        TEST_ASSERT_TRUE_MESSAGE(outcome.spread < 1.5 * outcome.error, grid[i].model);
    }
}

static void much_is_told_as_more(void) {
    static const char *const models[] = {"jitter:0.7", "jitter:1", "bias:50", "bias:30"};
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        outcome_t outcome = try_chips(models[i]);
        TEST_ASSERT_EQUAL_MESSAGE(CHIPS, outcome.states[JITTER_MORE], models[i]);
    }
}

/* Of 0.01 squared turns most are measured, of half as much hardly any. */
static void rings_with_little_jitter_are_refused(void) {
    (void)try_chips("jitter:0.01");
    TEST_ASSERT_TRUE(try_chips("jitter:0.005").states[JITTER_LITTLE] > CHIPS - 3);
}

/* A ring within 0.05 MHz of the crystal's clock seems to stand still at each spacing: with little jitter
 * that says nothing, unless it stays where it is; much jitter is seen all the same. */
static void of_a_ring_as_fast_as_the_crystals_clock_little_can_be_told(void) {
    uint32_t found = 0;
    for (uint32_t chip = 1; chip <= 10 * CHIPS; chip++) {
        power_up("jitter:0.05", chip);
        if (fabs(model.turns_per_us - 48) > 0.05) {
            continue;
        }
        found++;
        measure();
        TEST_ASSERT_EQUAL(JITTER_UNKNOWN, jitter.result.state);
        power_up("jitter:0.2", chip);
        measure();
        TEST_ASSERT_EQUAL(JITTER_MORE, jitter.result.state);
    }
    TEST_ASSERT_GREATER_THAN(0, found);
}

/* 48 ticks are a microsecond. */
static void it_took_16_to_700_ms(void) {
    TEST_ASSERT_EQUAL(16, shortest_ticks / 48000);
    TEST_ASSERT_EQUAL(703, longest_ticks / 48000);
}

/* What has no jitter, whatever else moves its phase, is never measured; nothing can be told of the one
 * chip that is nearly as fast as the crystal's clock. */
static void a_ring_without_jitter_supports_nothing(void) {
    static const char *const models[] = {
        "jitter:0",
        "jitter:0.00001",
        "jitter:0.001",
        "jitter:0+ripple:1000/19",
        "jitter:0+ripple:5000/20",
        "jitter:0+ripple:50/5000",
        "jitter:0+warming:1000",
        "jitter:0+flicker:0.001",
        "locked",
        "stuck0",
        "alternate",
        "period:2",
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        outcome_t outcome = try_chips(models[i]);
        TEST_ASSERT_TRUE_MESSAGE(outcome.states[JITTER_UNKNOWN] <= 1, models[i]);
        TEST_ASSERT_EQUAL_MESSAGE(CHIPS - outcome.states[JITTER_UNKNOWN],
                                  outcome.states[JITTER_LITTLE], models[i]);
        TEST_ASSERT_EQUAL_MESSAGE(0, jitter_supports_cbits(&jitter.result, 40), models[i]);
    }
}

/* What a swing takes from C it takes by steps of time, by parts of a block and by wider spacings
 * differently than jitter does: that is seen of nearly all. */
static void swings_are_no_jitter(void) {
    static const char *const models[] = {
        "jitter:0+ripple:1000/300",  "jitter:0+ripple:100/300",  "jitter:0+ripple:10000/190",
        "jitter:0+ripple:10000/100", "jitter:0+ripple:3000/200", "jitter:0+ripple:100/3000",
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        TEST_ASSERT_TRUE_MESSAGE(try_chips(models[i]).states[JITTER_LITTLE] > CHIPS - 3, models[i]);
    }
}

/* Swings that are over within a few samples look like jitter; the lags have to stop those. Here for
 * the record. */
static void fast_and_deep_swings_can_deceive_it(void) {
    TEST_ASSERT_TRUE(try_chips("jitter:0+ripple:20000/400").states[JITTER_LITTLE] > CHIPS / 2);
    TEST_ASSERT_TRUE(try_chips("jitter:0+ripple:1000/1000").states[JITTER_LITTLE] > CHIPS / 2);
    TEST_ASSERT_TRUE(try_chips("jitter:0+ripple:50000/1000").states[JITTER_LITTLE] < CHIPS / 2);
}

static uint32_t mean_drift(const char *name) {
    uint32_t sum = 0;
    for (uint32_t chip = 1; chip <= CHIPS; chip++) {
        power_up(name, chip);
        measure();
        sum += jitter.result.drift_e4;
    }
    return sum / CHIPS;
}

/* Of flicker only what moves within a block is seen: some of it. */
static void flicker_is_told_apart(void) {
    uint32_t without = mean_drift("jitter:0.05"), with = mean_drift("jitter:0.05+flicker:0.05");
    printf("part that grows with time squared: %u without flicker, %u with 0.05\n", without, with);
    TEST_ASSERT_TRUE(without < 20 && with > 3 * without && with < 500);
}

/* 1.6 * root(variance) wrong guesses: 0.1 squared turns in 20 us are H = -log2(1 - 0.5) and less by
 * the series that is used; 0.00002 a hundredth. */
static void credit_follows_from_the_variance_less_three_errors(void) {
    jitter_result_t result = {.state = JITTER_MEASURED, .variance_e4 = 500, .error_e4 = 0};
    TEST_ASSERT_EQUAL(72, jitter_supports_cbits(&result, 20));
    result.error_e4 = 100;
    TEST_ASSERT_EQUAL(46, jitter_supports_cbits(&result, 20));
    result.error_e4 = 167;
    TEST_ASSERT_EQUAL(0, jitter_supports_cbits(&result, 20));
    TEST_ASSERT_EQUAL(100, jitter_supports_cbits(&(jitter_result_t){.variance_e4 = 3000}, 20));
    TEST_ASSERT_EQUAL(0, jitter_supports_cbits(&(jitter_result_t){.state = JITTER_UNKNOWN}, 20));
}

int main(void) {
    UNITY_BEGIN();
    printf("| model | measured | more | unknown | little | variance | spread | said |\n");
    RUN_TEST(it_finds_what_the_model_was_given);
    RUN_TEST(much_is_told_as_more);
    RUN_TEST(rings_with_little_jitter_are_refused);
    RUN_TEST(a_ring_without_jitter_supports_nothing);
    RUN_TEST(swings_are_no_jitter);
    RUN_TEST(fast_and_deep_swings_can_deceive_it);
    RUN_TEST(flicker_is_told_apart);
    RUN_TEST(credit_follows_from_the_variance_less_three_errors);
    RUN_TEST(of_a_ring_as_fast_as_the_crystals_clock_little_can_be_told);
    RUN_TEST(it_took_16_to_700_ms);
    return UNITY_END();
}
