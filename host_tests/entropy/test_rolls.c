/* 20,000 rolls of the die through the whole chain, and no false alarm on the way. Seeded: the same
 * rolls at every run. */
#include <stdio.h>

#include "entropy.h"
#include "rig.h"
#include "stats.h"
#include "unity.h"

#define ROLLS 20000u
#define SIDES 12u

static stats_t faces;
static uint32_t pairs[SIDES][SIDES];
static rig_t rig;

void setUp(void) {}
void tearDown(void) {}

static void roll_all(void) {
    uint8_t before = 0;
    rig_init(&rig, "ring", 20000);
    for (uint32_t i = 0; i < ROLLS; i++) {
        uint8_t value = rig_roll(&rig, SIDES);
        TEST_ASSERT_TRUE(stats_add(&faces, SIDES, value));
        pairs[before][value] += i > 0;
        before = value;
    }
}

static void the_faces_are_even(void) {
    stats_die_t die;
    TEST_ASSERT_TRUE(stats_for(&faces, SIDES, &die));
    printf("%u rolls: chi-square %u.%02u, p %u.%04u\n", die.rolls, die.chi2_e2 / 100,
           die.chi2_e2 % 100, die.p_e4 / 10000, die.p_e4 % 10000);
    TEST_ASSERT_EQUAL(ROLLS, die.rolls);
    TEST_ASSERT_TRUE(die.p_e4 >= 10 && die.p_e4 <= 9990);
}

/* 132 degrees of freedom, for rows and columns have the faces' own sums: 81 and 195 are the limits
 * of p 0.9999 and 0.0003. */
static void a_roll_knows_nothing_of_the_one_before(void) {
    double chi2 = 0;
    double expected = (ROLLS - 1.0) / (SIDES * SIDES);
    for (uint32_t i = 0; i < SIDES * SIDES; i++) {
        double off = pairs[i / SIDES][i % SIDES] - expected;
        chi2 += off * off / expected;
    }
    printf("pairs: chi-square %d of 143 degrees\n", (int)chi2);
    TEST_ASSERT_TRUE(chi2 > 85 && chi2 < 205);
}

static void no_false_alarm_in_655_million_samples(void) {
    rig_health_t health = rig_health(&rig);
    TEST_ASSERT_EQUAL(0, health.alarms);
    TEST_ASSERT_EQUAL(SOURCE_GOOD, health.state);
    TEST_ASSERT_EQUAL(20, health.spacing_us);
    TEST_ASSERT_EQUAL(ROLLS, health.reseeds);
    TEST_ASSERT_TRUE(health.samples >= ROLLS * 32000ull);
}

int main(void) {
    UNITY_BEGIN();
    roll_all();
    RUN_TEST(the_faces_are_even);
    RUN_TEST(a_roll_knows_nothing_of_the_one_before);
    RUN_TEST(no_false_alarm_in_655_million_samples);
    return UNITY_END();
}
