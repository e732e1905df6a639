/* Many starts of a die with the ring alone: is any healthy ring refused, or any without jitter let in?
 *
 * A ring is refused when `roll` still fails after 30 s of device time, or when it is disabled by then.
 * A few starts of each model in each run; by hand, also with the longer list of rings without jitter,
 *
 *     SANITY_STARTS=1000 test_entropy_starts */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "rig.h"
#include "unity.h"

#define WATCHED_US 30000000u
#define HEALTHY_STARTS 100 /* of each model */
#define BROKEN_STARTS 4
#define MODEL_CHARS 64
#define DEEP_PPM 1000

typedef struct {
    uint32_t alarmed;  /* starts with an alarm at any time */
    uint32_t refused;  /* with a roll that fails at the end, or disabled */
    uint32_t disabled; /* of these */
    uint32_t rolled;   /* with a roll at any time */
} outcome_t;

static rig_t rig;
static uint32_t starts; /* asked for; 0: the few */
static uint64_t random_state;

void setUp(void) { random_state = 1; }
void tearDown(void) {}

/* Rolls as fast as the die lets it; returns whether the last request succeeded. */
static bool roll_for_30_s(outcome_t *outcome) {
    const uint8_t bound = 12;
    uint8_t value;
    bool succeeds = false, rolled = false;
    while (rig.now_us < WATCHED_US && !rig_health(&rig).disabled) {
        const entropy_request_t request = {.bounds = &bound, .count = 1, .press_us = rig.now_us};
        (void)entropy_draw(&rig.entropy, &request);
        entropy_result_t result = entropy_poll(&rig.entropy, rig.now_us, &value);
        succeeds = result == ENTROPY_WAITING ? succeeds : result == ENTROPY_DRAWN;
        rolled = rolled || result == ENTROPY_DRAWN;
        rig_step(&rig);
    }
    outcome->rolled += rolled;
    return succeeds;
}

static void start(const char *model, uint64_t seed, outcome_t *outcome) {
    rig_init(&rig, model, seed);
    bool succeeds = roll_for_30_s(outcome);
    rig_health_t health = rig_health(&rig);
    outcome->alarmed += health.alarms > 0;
    outcome->disabled += health.disabled;
    outcome->refused += health.disabled || !succeeds;
}

static void print(const char *what, uint32_t count, const outcome_t *outcome) {
    printf("| %-36s | %4u | %4u | %4u | %4u | %4u |\n", what, count, outcome->alarmed,
           outcome->refused, outcome->disabled, outcome->rolled);
    (void)fflush(stdout);
}

/* ---- healthy rings ---- */

static outcome_t start_often(const char *model, uint32_t few) {
    outcome_t outcome = {0};
    uint32_t count = starts == 0 ? few : starts;
    for (uint32_t seed = 1; seed <= count; seed++) {
        start(model, seed, &outcome);
    }
    print(model, count, &outcome);
    return outcome;
}

static void no_ring_with_jitter_is_refused(void) {
    static const char *const models[] = {
        "jitter:0.03", "jitter:0.05", "jitter:0.1", "jitter:0.2", "jitter:0.3", "jitter:0.4",
        "jitter:0.5",  "jitter:0.6",  "jitter:0.7", "jitter:1",   "jitter:2",   "jitter:3",
    };
    for (size_t i = 0; i < sizeof models / sizeof *models; i++) {
        outcome_t outcome = start_often(models[i], HEALTHY_STARTS);
        TEST_ASSERT_EQUAL_MESSAGE(0, outcome.refused, models[i]);
        TEST_ASSERT_EQUAL_MESSAGE(0, outcome.alarmed, models[i]);
    }
}

/* Half of that is a limit: some are alarmed, and pass when they are tested again. */
static void of_rings_with_little_jitter_few_are_alarmed_and_none_is_refused(void) {
    outcome_t outcome = start_often("jitter:0.02", HEALTHY_STARTS);
    TEST_ASSERT_EQUAL(0, outcome.refused);
    TEST_ASSERT_TRUE(outcome.alarmed <= (starts == 0 ? HEALTHY_STARTS : starts) / 50);
}

/* As fast as the crystal's clock: between samples of the measurement such a ring seems to stand still. */
static void rings_as_fast_as_the_crystals_clock_are_not_refused(void) {
    uint32_t found = 0, wanted = starts == 0 ? BROKEN_STARTS : starts / 20;
    outcome_t outcome = {0};
    for (uint64_t seed = 1; found < wanted; seed++) {
        rig_init(&rig, "jitter:0.03", seed);
        if (fabs(rig.lanes[ENTROPY_RING].model.turns_per_us - 48) < 0.03) {
            found++;
            start("jitter:0.03", seed, &outcome);
        }
    }
    print("jitter:0.03, 47.97 to 48.03 MHz", found, &outcome);
    TEST_ASSERT_EQUAL(0, outcome.refused);
}

/* ---- rings without jitter, and other broken sources ---- */

static void rings_without_jitter_stay_refused(void) {
    static const char *const models[] = {
        "jitter:0", "jitter:0.0001", "jitter:0+ripple:1000/300", "jitter:0+ripple:1000/1000",
        "jitter:0+ripple:20000/400", "jitter:0+ripple:100/3000", "jitter:0+ripple:50/5000",
        "jitter:0+flicker:0.001", "locked", "stuck0", "bias:10",
        /* by hand only */
        "jitter:0.000001", "jitter:0.00001", "jitter:0+ripple:1000/19", "jitter:0+ripple:5000/20",
        "jitter:0+ripple:50/1000", "jitter:0+ripple:100/300", "jitter:0+ripple:10000/100",
        "jitter:0+ripple:10000/190", "jitter:0+ripple:3000/200", "jitter:0+ripple:50000/1000",
        "jitter:0.0001+ripple:1000/19", "jitter:0+warming:1000", "jitter:0+flicker:0.00001",
        "stuck1", "bias:5", "bias:90", "bias:95", "alternate", "period:2", "period:7", "period:31",
        "period:64", "repeat", "dies:0", "dies:3000"};
    const size_t always = 11, all = sizeof models / sizeof *models;
    for (size_t i = 0; i < (starts == 0 ? always : all); i++) {
        outcome_t outcome = start_often(models[i], BROKEN_STARTS);
        TEST_ASSERT_EQUAL_MESSAGE(starts == 0 ? BROKEN_STARTS : starts, outcome.refused, models[i]);
    }
}

static double share(void) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (double)(random_state >> 11) / 9007199254740992.0;
}

static double between(double least, double most) { return least * pow(most / least, share()); }

/* A tone of the supply, hertz and parts in a million drawn anew for each start. Deep and slow ones look like
 * jitter now and then: of 1,000 one still rolled after 30 s, after seven alarms. */
static void so_do_those_whose_supply_has_a_tone(void) {
    static const struct {
        const char *what;
        double least_hz, most_hz, least_ppm, most_ppm;
    } tones[] = {
        {"50 to 500 Hz, 1 to 1,000 ppm", 50, 500, 1, 1000},
        {"500 Hz to 20 kHz, 1 to 1,000 ppm", 500, 20000, 1, 1000},
        {"20 to 200 kHz, 1 to 1,000 ppm", 20000, 200000, 1, 1000},
        {"50 to 500 Hz, 1,000 to 5,000 ppm", 50, 500, 1000, 5000},
        {"500 Hz to 20 kHz, 1,000 to 5,000 ppm", 500, 20000, 1000, 5000},
        {"20 to 200 kHz, 1,000 to 5,000 ppm", 20000, 200000, 1000, 5000},
    };
    uint32_t count = starts == 0 ? BROKEN_STARTS : starts;
    for (size_t i = 0; i < sizeof tones / sizeof *tones; i++) {
        outcome_t outcome = {0};
        for (uint32_t seed = 1; seed <= count; seed++) {
            char model[MODEL_CHARS];
            double hz = between(tones[i].least_hz, tones[i].most_hz);
            double ppm = between(tones[i].least_ppm, tones[i].most_ppm);
            snprintf(model, sizeof model, "jitter:0+ripple:%.1f/%.1f", hz, ppm);
            start(model, seed, &outcome);
        }
        print(tones[i].what, count, &outcome);
        uint32_t let_in = tones[i].most_ppm > DEEP_PPM ? count / 500 : 0;
        TEST_ASSERT_TRUE_MESSAGE(outcome.refused >= count - let_in, tones[i].what);
    }
}

int main(void) {
    const char *asked = getenv("SANITY_STARTS");
    starts = asked == NULL ? 0 : (uint32_t)strtoul(asked, NULL, 10);
    UNITY_BEGIN();
    puts("| model | starts | alarmed | refused | disabled | rolled |");
    RUN_TEST(no_ring_with_jitter_is_refused);
    RUN_TEST(of_rings_with_little_jitter_few_are_alarmed_and_none_is_refused);
    RUN_TEST(rings_as_fast_as_the_crystals_clock_are_not_refused);
    RUN_TEST(rings_without_jitter_stay_refused);
    RUN_TEST(so_do_those_whose_supply_has_a_tone);
    return UNITY_END();
}
