/* Rolls come from the noise and from nothing else: good statistics can't show that, this can. */
#include <string.h>

#include "entropy.h"
#include "rig.h"
#include "unity.h"

#define ROLLS 24

static rig_t rig;
static rig_t other;

void setUp(void) {
    rig_init(&rig, "ring", 11);
    rig_init(&other, "ring", 11);
}
void tearDown(void) {}

static void roll_many(rig_t *one, uint8_t *values) {
    for (int i = 0; i < ROLLS; i++) {
        values[i] = rig_roll(one, 100);
    }
}

static int equal_at_first(const uint8_t *a, const uint8_t *b) {
    int equal = 0;
    while (equal < ROLLS && a[equal] == b[equal]) {
        equal++;
    }
    return equal;
}

static void the_same_bits_and_times_give_the_same_rolls(void) {
    uint8_t a[ROLLS];
    uint8_t b[ROLLS];
    roll_many(&rig, a);
    roll_many(&other, b);
    TEST_ASSERT_EQUAL_MEMORY(a, b, ROLLS);
}

static void another_ring_gives_other_rolls(void) {
    uint8_t a[ROLLS];
    uint8_t b[ROLLS];
    rig_init(&other, "ring", 12);
    roll_many(&rig, a);
    roll_many(&other, b);
    TEST_ASSERT_LESS_THAN(3, equal_at_first(a, b));
}

/* The rolls that were paid for before the bit came are the same; those after it are others. Bit 0
 * is one of the start-up tests', of which nothing is credited. Of d100 rolls one in 100 is equal
 * by chance. */
static void one_bit_changed_gives_other_rolls(void) {
    static const struct {
        uint64_t bit;
        int paid_before;
    } flips[] = {{0, 0}, {1500, 0}, {2048, 0}, {34815, 0}, {34816, 1}, {34816 + 32768 * 4 + 77, 5}};
    uint8_t a[ROLLS];
    uint8_t b[ROLLS];
    roll_many(&rig, a);
    for (size_t i = 0; i < sizeof flips / sizeof *flips; i++) {
        rig_init(&other, "ring", 11);
        other.flip_bit = flips[i].bit;
        roll_many(&other, b);
        int equal = equal_at_first(a, b);
        TEST_ASSERT_TRUE(equal >= flips[i].paid_before && equal < flips[i].paid_before + 3);
    }
}

static void the_time_of_the_press_is_part_of_the_roll(void) {
    const uint8_t bounds[] = {100, 100, 100, 100, 100, 100, 100, 100};
    uint8_t a[sizeof bounds];
    uint8_t b[sizeof bounds];
    while (rig_health(&rig).credit_bits < 320) {
        rig_step(&rig);
    }
    other = rig;
    TEST_ASSERT_TRUE(entropy_draw(&rig.entropy, bounds, sizeof bounds, 1000000));
    TEST_ASSERT_TRUE(entropy_draw(&other.entropy, bounds, sizeof bounds, 1000001));
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&rig.entropy, rig.now_us, a));
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&other.entropy, other.now_us, b));
    TEST_ASSERT_TRUE(memcmp(a, b, sizeof a) != 0);
}

static void what_is_stirred_in_changes_the_rolls_to_come(void) {
    uint8_t a[ROLLS];
    uint8_t b[ROLLS];
    entropy_mix(&other.entropy, "x", 1);
    roll_many(&rig, a);
    roll_many(&other, b);
    TEST_ASSERT_LESS_THAN(3, equal_at_first(a, b));
}

static void a_frozen_bit_stops_the_rolling(void) {
    const char *why;
    uint8_t bound = 12;
    uint8_t value;
    rig_roll(&rig, 12);
    TEST_ASSERT_TRUE(ring_model_parse("stuck1", &rig.model, &why));
    TEST_ASSERT_EQUAL(ENTROPY_FAILED, rig_draw(&rig, &bound, 1, &value));
    TEST_ASSERT_EQUAL(ENTROPY_FAILED, rig_draw(&rig, &bound, 1, &value));
}

/* 320 bits at a hundredth of a bit each. */
static void every_roll_uses_up_32000_fresh_samples(void) {
    for (uint64_t rolls = 1; rolls <= 50; rolls++) {
        rig_roll(&rig, 12);
        TEST_ASSERT_TRUE(rig_health(&rig).samples >= rolls * 32000);
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_same_bits_and_times_give_the_same_rolls);
    RUN_TEST(another_ring_gives_other_rolls);
    RUN_TEST(one_bit_changed_gives_other_rolls);
    RUN_TEST(the_time_of_the_press_is_part_of_the_roll);
    RUN_TEST(what_is_stirred_in_changes_the_rolls_to_come);
    RUN_TEST(a_frozen_bit_stops_the_rolling);
    RUN_TEST(every_roll_uses_up_32000_fresh_samples);
    return UNITY_END();
}
