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

/* One bit changes the roll that it is in, and no other. The first 2,048 are the start-up tests'; then come
 * the measurement's: of these nothing is credited. Of d100 rolls one in 100 is equal by chance: these bits were picked. */
static void one_bit_changed_changes_its_roll(void) {
    rig_measure(&rig);
    const uint64_t first = rig_health(&rig).samples;
    const struct {
        uint64_t bit;
        int roll; /* -1: none */
    } flips[] = {{0, -1},    {1500, -1},         {2048, -1},         {first - 1, -1},
                 {first, 0}, {first + 32767, 0}, {first + 32768, 1}, {first + 32768 * 5 + 77, 5}};
    uint8_t a[ROLLS];
    uint8_t b[ROLLS];
    roll_many(&rig, a);
    for (size_t i = 0; i < sizeof flips / sizeof *flips; i++) {
        rig_init(&other, "ring", 11);
        other.flip_bit = flips[i].bit;
        rig_measure(&other);
        roll_many(&other, b);
        for (int n = 0; n < ROLLS; n++) {
            TEST_ASSERT_EQUAL(n != flips[i].roll, a[n] == b[n]);
        }
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
    entropy_request_t request = {.bounds = bounds, .count = sizeof bounds, .press_us = 1000000};
    TEST_ASSERT_TRUE(entropy_draw(&rig.entropy, &request));
    request.press_us++;
    TEST_ASSERT_TRUE(entropy_draw(&other.entropy, &request));
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&rig.entropy, rig.now_us, a));
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&other.entropy, other.now_us, b));
    TEST_ASSERT_TRUE(memcmp(a, b, sizeof a) != 0);
}

static void the_askers_nonce_is_part_of_the_roll(void) {
    const uint8_t bounds[] = {100, 100, 100, 100, 100, 100, 100, 100};
    uint8_t values[3][sizeof bounds];
    while (rig_health(&rig).credit_bits < 320) {
        rig_step(&rig);
    }
    for (uint8_t i = 0; i < 3; i++) {
        other = rig;
        const entropy_request_t request = {.bounds = bounds,
                                           .count = sizeof bounds,
                                           .nonce = (const uint8_t[]){0, 0},
                                           .nonce_bytes = i};
        TEST_ASSERT_TRUE(entropy_draw(&other.entropy, &request));
        TEST_ASSERT_EQUAL(ENTROPY_DRAWN, entropy_poll(&other.entropy, other.now_us, values[i]));
    }
    TEST_ASSERT_TRUE(memcmp(values[0], values[1], sizeof bounds) != 0);
    TEST_ASSERT_TRUE(memcmp(values[1], values[2], sizeof bounds) != 0);
}

static void a_frozen_bit_stops_the_rolling(void) {
    uint8_t bound = 12;
    uint8_t value;
    rig_roll(&rig, 12);
    rig_swap(&rig, ENTROPY_RING, "stuck1", 1);
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
    RUN_TEST(one_bit_changed_changes_its_roll);
    RUN_TEST(the_time_of_the_press_is_part_of_the_roll);
    RUN_TEST(the_askers_nonce_is_part_of_the_roll);
    RUN_TEST(a_frozen_bit_stops_the_rolling);
    RUN_TEST(every_roll_uses_up_32000_fresh_samples);
    return UNITY_END();
}
