/* Whatever happens to a die (life.h): what was told is kept, byte for byte; what wasn't told is
 * there or not, and stays so; nothing is said to be lost when nothing is; every game is sound; what
 * was taken back and rolled again comes again; nothing is rolled without noise; no answer takes more
 * than ten seconds of the die's time; left alone the core sleeps; and it always starts.
 *
 *     SANITY_YEARS=<n>    so many years instead of a day, a hundred lives of their own
 *     SANITY_LIFE=<seed>  that life alone, from its first day; with SANITY_YEARS as many days
 *
 * A life that fails is lived again with fewer and fewer things happening, till none can be left
 * out. */
#include <stdio.h>
#include <stdlib.h>
#include <unity.h>

#include "life.h"
#include "whole.h"

enum { DAYS_A_YEAR = 365, LIVES = 100, LIVES_IN_A_DAY = 8, EVENINGS_A_DAY = 3 };

typedef struct {
    uint64_t counts[LIFE_HAPPENINGS], changes, starts, again, lost, longest_answer_us, most_rounds;
} sum_t;

/* What goes together: a chip either loses sectors, or has its bytes rot and its cells left weak or
 * stuck. Each is survived with cuts and low supply; both in one sector at once is beyond the
 * promise. */
static uint16_t apart(uint32_t seed) {
    return seed % 2 ? 1u << LIFE_WEAR
                    : 1u << LIFE_ROT | 1u << LIFE_WEAK_CELLS | 1u << LIFE_STUCK_CELLS;
}

/* Returns the day of the failure, or `days`. */
static uint32_t live(uint32_t seed, uint32_t days, uint16_t left_out) {
    life_begin(seed, (uint16_t)(left_out | apart(seed)));
    uint32_t day = 0;
    for (; day < days && !life.failure; day++) {
        for (uint8_t i = 0; i < EVENINGS_A_DAY && !life.failure; i++) {
            life_live_an_evening();
        }
    }
    return life.failure ? day - 1 : days;
}

/* Leaves out what can be left out, so that it still fails. */
static void shrink(uint32_t seed, uint32_t days) {
    uint16_t left_out = apart(seed);
    char text[400];
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        uint16_t more = (uint16_t)(left_out | 1u << h);
        (void)live(seed, days, more);
        left_out = life.failure ? more : left_out;
    }
    uint32_t day = live(seed, days, left_out);
    int length = snprintf(text, sizeof text, "life %u, day %u: %s (%s: %.90s); needs", seed, day,
                          life.failure, life.line, whole_reply());
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        if (!(left_out >> h & 1)) {
            length += snprintf(text + length, sizeof text - (size_t)length, " %s,",
                               life_name((life_happening_t)h));
        }
    }
    TEST_FAIL_MESSAGE(text);
}

static uint64_t greater(uint64_t a, uint64_t b) { return a > b ? a : b; }

static void add(sum_t *sum) {
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        sum->counts[h] += life.counts[h];
    }
    sum->changes += life.changes;
    sum->starts += life.starts;
    sum->again += life.again;
    sum->lost += life.lost;
    sum->longest_answer_us = greater(sum->longest_answer_us, life.longest_answer_us);
    sum->most_rounds = greater(sum->most_rounds, life.most_rounds);
}

static void print(const sum_t *sum, uint32_t lives, uint32_t days) {
    printf("%u lives of %u days: %llu changes, %llu starts", lives, days,
           (unsigned long long)sum->changes, (unsigned long long)sum->starts);
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        printf(", %s %llu", life_name((life_happening_t)h), (unsigned long long)sum->counts[h]);
    }
    printf("; draws that came again %llu, longest answer %llu ms, most rounds in a quiet minute "
           "%llu; lost by several rotten bytes, and told: %llu; lost otherwise 0, in silence 0\n",
           (unsigned long long)sum->again, (unsigned long long)sum->longest_answer_us / 1000,
           (unsigned long long)sum->most_rounds, (unsigned long long)sum->lost);
}

void setUp(void) {}
void tearDown(void) {}

static void test_lives(void) {
    const char *years = getenv("SANITY_YEARS"), *one = getenv("SANITY_LIFE");
    uint32_t days = years ? (uint32_t)strtoul(years, NULL, 10) * DAYS_A_YEAR : 1;
    uint32_t lives = years ? LIVES : LIVES_IN_A_DAY;
    uint32_t each = years ? (days + lives - 1) / lives : days;
    uint32_t first = one ? (uint32_t)strtoul(one, NULL, 10) : 1;
    sum_t sum = {0};
    lives = one ? 1 : lives;
    for (uint32_t seed = first; seed < first + lives; seed++) {
        if (live(seed, each, 0) < each) {
            shrink(seed, each);
        }
        add(&sum);
    }
    print(&sum, lives, each);
}

static const char *rest(void *context) {
    uint8_t *pauses = context;
    return (*pauses)-- > 0 ? "" : NULL;
}

int main(void) {
    uint8_t pauses = 10; /* time for a first picture */
    static flash_fake_t first;
    flash_fake_init(&first);
    flash_fake_use(&first);
    (void)whole_run(rest, &pauses);
    UNITY_BEGIN();
    RUN_TEST(test_lives);
    return UNITY_END();
}
