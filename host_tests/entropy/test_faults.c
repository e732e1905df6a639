/* Each way for the noise to fail, from power-up and in the middle of play: bits until the alarm,
 * and never a roll after it. Prints the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entropy.h"
#include "rig.h"
#include "unity.h"

#define PLAY_US 20000000u /* how long each is watched */
#define PERIOD_MAX 64

static rig_t rig;

void setUp(void) {}
void tearDown(void) {}

typedef struct {
    bool alarmed;
    uint64_t bits; /* from the fault's beginning to the alarm */
    uint8_t alarm;
    uint32_t rolls_before;
    uint32_t rolls_after;
    uint32_t refusals; /* requests that ended in an error */
} outcome_t;

static void note_alarm(outcome_t *outcome, uint64_t from_samples) {
    rig_health_t health = rig_health(&rig);
    if (!outcome->alarmed && health.state == SOURCE_FAILED) {
        outcome->alarmed = true;
        outcome->alarm = health.alarm;
        outcome->bits = health.samples - from_samples;
    }
}

/* Rolls at each round of the loop for which `think_us` have passed since the last result. */
static void play(outcome_t *outcome, uint64_t think_us) {
    const uint8_t bound = 12;
    uint8_t value;
    uint64_t from_samples = rig_health(&rig).samples;
    uint64_t ask_us = rig.now_us + think_us;
    for (uint64_t end_us = rig.now_us + PLAY_US; rig.now_us < end_us;) {
        if (rig.now_us >= ask_us) {
            const entropy_request_t request = {
                .bounds = &bound, .count = 1, .press_us = rig.now_us};
            (void)entropy_draw(&rig.entropy, &request);
        }
        entropy_result_t result = entropy_poll(&rig.entropy, rig.now_us, &value);
        outcome->rolls_before += result == ENTROPY_DRAWN && !outcome->alarmed;
        outcome->rolls_after += result == ENTROPY_DRAWN && outcome->alarmed;
        outcome->refusals += result == ENTROPY_FAILED;
        ask_us = result == ENTROPY_WAITING ? ask_us : rig.now_us + think_us;
        rig_step(&rig);
        note_alarm(outcome, from_samples);
    }
}

static void swap_model(const char *model) { rig_swap(&rig, ENTROPY_RING, model, 3); }

static outcome_t fail_from_power_up(const char *model) {
    outcome_t outcome = {0};
    rig_init(&rig, model, 3);
    play(&outcome, 0);
    return outcome;
}

static outcome_t fail_in_the_middle(const char *model) {
    outcome_t outcome = {0};
    rig_init(&rig, "ring", 3);
    for (int i = 0; i < 3; i++) {
        rig_roll(&rig, 12);
    }
    swap_model(model);
    play(&outcome, 0);
    return outcome;
}

static void print(const char *when, const char *model, const outcome_t *outcome) {
    const char *alarm = outcome->alarmed ? source_alarm_name(outcome->alarm) : "none";
    printf("| %-28s | %-9s | %8llu | %-10s | %5u | %5u |\n", model, when,
           (unsigned long long)outcome->bits, alarm, outcome->rolls_before, outcome->rolls_after);
}

static void judge(const char *when, const char *model, const outcome_t *outcome) {
    print(when, model, outcome);
    TEST_ASSERT_TRUE_MESSAGE(outcome->alarmed, model);
    TEST_ASSERT_EQUAL_MESSAGE(0, outcome->rolls_after, model);
    TEST_ASSERT_GREATER_THAN_MESSAGE(0, outcome->refusals, model);
}

/* `bits_max`: until the alarm, from power-up, where all five spacings are tried first. */
static const struct {
    const char *model;
    uint64_t bits_max;
} faults[] = {
    {"stuck0", 5 * 1024},
    {"stuck1", 5 * 1024},
    {"bias:5", 10 * 1024},
    {"bias:10", 10 * 1024},
    {"bias:90", 10 * 1024},
    {"bias:95", 10 * 1024},
    {"alternate", 10 * 1024},
    {"period:2", 10 * 1024},
    {"period:7", 10 * 1024},
    {"period:31", 10 * 1024},
    {"period:64", 10 * 1024},
    {"locked", 10 * 1024},
    {"jitter:0", 10 * 1024},
    {"jitter:0.000001", 10 * 1024},
    {"jitter:0.000005", 10 * 1024},
    {"none", 0},
    {"jitter:0.0001", 10 * 1024},
    {"jitter:0+ripple:1000/19", 10 * 1024},
    {"jitter:0+ripple:100/300", 10 * 1024},
    {"jitter:0+ripple:50/1000", 10 * 1024},
    {"jitter:0+ripple:10000/190", 64 * 1024},
    {"jitter:0+ripple:50000/1000", 64 * 1024},
    {"jitter:0+ripple:1000/1000", 64 * 1024},
    {"jitter:0.0001+ripple:1000/19", 10 * 1024},
    {"jitter:0+warming:1000", 10 * 1024},
    {"jitter:0+flicker:0.00001", 10 * 1024},
    {"dies:0", 5 * 1024},
    {"dies:3000", 4 * 1024},
    {"dies:100000", 100000 + 2048},

};

static void each_fault_from_power_up_alarms_and_no_roll_comes_after(void) {
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        outcome_t outcome = fail_from_power_up(faults[i].model);
        judge("power-up", faults[i].model, &outcome);
        TEST_ASSERT_TRUE_MESSAGE(outcome.bits <= faults[i].bits_max, faults[i].model);
    }
}

static void no_roll_is_ever_drawn_from_a_ring_that_was_broken_from_the_start(void) {
    static const char *const models[] = {"stuck0",    "stuck1", "bias:10",  "bias:90",
                                         "alternate", "locked", "jitter:0", "dies:3000"};
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        outcome_t outcome = fail_from_power_up(models[i]);
        TEST_ASSERT_EQUAL_MESSAGE(0, outcome.rolls_before, models[i]);
    }
}

/* In the middle the first block of the fault, or the second where the fault begins within one, is
 * the last that is taken. */
static void each_fault_in_the_middle_alarms_within_two_blocks(void) {
    static const char *const models[] = {"stuck0",    "stuck1",   "bias:10",       "bias:90",
                                         "alternate", "period:2", "period:13",     "period:63",
                                         "locked",    "jitter:0", "jitter:0.00001"};
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        outcome_t outcome = fail_in_the_middle(models[i]);
        judge("in play", models[i], &outcome);
        TEST_ASSERT_TRUE_MESSAGE(outcome.bits <= 2048, models[i]);
    }
}

/* A bit that leans further and further is alarmed now and then before it is alarmed for good. What
 * is drawn in between comes of bits that passed; beyond a duty of 0.85 none do. */
static void a_drift_alarms_and_ends_the_rolling(void) {
    outcome_t outcome = {0};
    outcome_t late = {0};
    rig_init(&rig, "drift", 3);
    play(&outcome, 0);
    TEST_ASSERT_TRUE(outcome.alarmed);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_PROPORTION, outcome.alarm);
    TEST_ASSERT_GREATER_THAN(20, outcome.rolls_before);
    while (rig.lanes[ENTROPY_RING].model.duty < 0.85) {
        rig_step(&rig);
    }
    play(&late, 0);
    print("slowly", "drift", &outcome);
    TEST_ASSERT_EQUAL(0, late.rolls_before + late.rolls_after);
    TEST_ASSERT_GREATER_THAN(0, late.refusals);
}

/* After the measurement of its jitter sampling starts again, as it started before. */
static void a_repeated_start_alarms_at_the_second_start(void) {
    outcome_t outcome = {0};
    rig_init(&rig, "repeat", 3);
    play(&outcome, 4000000);
    judge("2nd start", "repeat", &outcome);
    TEST_ASSERT_EQUAL(0, outcome.rolls_before);
    TEST_ASSERT_EQUAL(SOURCE_ALARM_LAG, outcome.alarm);
}

static void every_period_up_to_64_alarms(void) {
    for (int period = 2; period <= PERIOD_MAX; period++) {
        char model[20];
        snprintf(model, sizeof model, "period:%d", period);
        outcome_t outcome = fail_in_the_middle(model);
        TEST_ASSERT_TRUE_MESSAGE(outcome.alarmed && outcome.bits <= 2048, model);
        TEST_ASSERT_EQUAL_MESSAGE(0, outcome.rolls_after, model);
    }
}

static void a_recording_that_ends_alarms(void) {
    char path[] = "/tmp/sanity-noise-XXXXXX";
    char model[64];
    uint32_t block[HEALTH_BLOCK_WORDS];
    int handle = mkstemp(path);
    FILE *file = handle >= 0 ? fdopen(handle, "wb") : NULL;
    TEST_ASSERT_NOT_NULL(file);
    rig_init(&rig, "ring", 5);
    for (int i = 0; i < 100; i++) {
        noise_model_read(&rig.lanes[ENTROPY_RING].model, 960, block, HEALTH_BLOCK_WORDS);
        fwrite(block, 1, sizeof block, file);
    }
    fclose(file);
    snprintf(model, sizeof model, "file:%s", path);
    outcome_t outcome = fail_from_power_up(model);
    remove(path);
    judge("recording", "file:PATH", &outcome);
    TEST_ASSERT_EQUAL(2, outcome.rolls_before);
    TEST_ASSERT_EQUAL(100 * 1024, outcome.bits);
    fclose(rig.lanes[ENTROPY_RING].model.file);
}

/* Good bits, and then a piece of them again and again; `period` bits from the start, and what the
 * first 32,768 of them pay for. */
static void a_recording_played_again(uint32_t good_bits, uint32_t period_bits, uint32_t rolls) {
    char path[] = "/tmp/sanity-noise-XXXXXX";
    char model[64];
    int handle = mkstemp(path);
    FILE *file = handle >= 0 ? fdopen(handle, "wb") : NULL;
    TEST_ASSERT_NOT_NULL(file);
    static uint8_t bytes[1 << 20];
    rig_init(&rig, "ring", 5);
    for (uint32_t i = 0; i < sizeof bytes; i += 128) {
        uint32_t block[HEALTH_BLOCK_WORDS];
        noise_model_read(&rig.lanes[ENTROPY_RING].model, 960, block, HEALTH_BLOCK_WORDS);
        memcpy(bytes + i, block, sizeof block);
    }
    for (uint32_t at = good_bits + period_bits; at < 8 * sizeof bytes; at++) {
        uint32_t from = at - period_bits;
        uint32_t bit = (uint32_t)bytes[from / 8] >> from % 8 & 1u;
        bytes[at / 8] = (uint8_t)((bytes[at / 8] & ~(1u << at % 8)) | bit << at % 8);
    }
    fwrite(bytes, 1, sizeof bytes, file);
    fclose(file);
    snprintf(model, sizeof model, "file:%s", path);
    outcome_t outcome = fail_from_power_up(model);
    remove(path);
    snprintf(model, sizeof model, "%u good, period %u", good_bits, period_bits);
    judge("recording", model, &outcome);
    TEST_ASSERT_EQUAL_MESSAGE(rolls, outcome.rolls_before, model);
    fclose(rig.lanes[ENTROPY_RING].model.file);
}

static void recordings_played_again_alarm(void) {
    a_recording_played_again(0, 130, 0);
    a_recording_played_again(0, 1024, 0);
    a_recording_played_again(0, 2048, 0);
    a_recording_played_again(0, 4096, 0);
    a_recording_played_again(0, 30001, 0);
    a_recording_played_again(100000, 130, 2);
    a_recording_played_again(100000, 4096, 2);
}

typedef enum { CLOCK, SILENCE } source_fault_t;

static void fail_source(source_fault_t fault, uint8_t alarm) {
    outcome_t outcome = {0};
    rig_init(&rig, "ring", 3);
    rig_roll(&rig, 12);
    rig.clock_wrong = fault == CLOCK;
    rig.silent = fault == SILENCE;
    play(&outcome, 0);
    judge("in play", fault == CLOCK ? "(wrong clock)" : "(no bits)", &outcome);
    TEST_ASSERT_EQUAL(alarm, outcome.alarm);
}

static void a_wrong_clock_and_silence_alarm(void) {
    fail_source(CLOCK, SOURCE_ALARM_CLOCK);
    fail_source(SILENCE, SOURCE_ALARM_STOPPED);
}

int main(void) {
    UNITY_BEGIN();
    puts("| fault            | begins    | bits     | alarm      | rolls before | after |");
    RUN_TEST(each_fault_from_power_up_alarms_and_no_roll_comes_after);
    RUN_TEST(no_roll_is_ever_drawn_from_a_ring_that_was_broken_from_the_start);
    RUN_TEST(each_fault_in_the_middle_alarms_within_two_blocks);
    RUN_TEST(a_drift_alarms_and_ends_the_rolling);
    RUN_TEST(a_repeated_start_alarms_at_the_second_start);
    RUN_TEST(every_period_up_to_64_alarms);
    RUN_TEST(a_recording_that_ends_alarms);
    RUN_TEST(recordings_played_again_alarm);
    RUN_TEST(a_wrong_clock_and_silence_alarm);
    return UNITY_END();
}
