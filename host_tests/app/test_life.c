/* Whatever happens to a die (life.h): what was told is kept, byte for byte; what wasn't told is
 * there or not, and stays so; nothing is said to be lost when nothing is; every game is sound; what
 * was taken back and rolled again comes again; nothing is rolled without noise; each receipt is one
 * of the values that were told, and follows from the one before it; a question changes nothing; no answer
 * takes more than ten seconds of the die's time; left alone the core sleeps; and it always starts.
 *
 * All that may happen must, if a life is long enough: each game begun, gone on with and ended, each
 * request, each kind of fault (census.h).
 *
 *     SANITY_YEARS=<n>    so many years instead of one, a hundred lives of their own
 *     SANITY_LIFE=<seed>  that life alone, from its first day; with SANITY_YEARS as many days
 *     SANITY_EVENINGS=<numbers>  these evenings of it alone, with blanks between: 3 17 18
 *
 * A life that fails is lived again with fewer and fewer evenings, and with fewer things happening,
 * as long as it still fails in the same way. What can't be left out is printed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "life.h"
#include "whole.h"

enum { DAYS_A_YEAR = 365, LIVES = 100, LIVES_IN_A_RUN = 8, DAYS_IN_A_RUN = 60, EVENINGS_A_DAY = 3 };
enum { PLAGUED_EVENINGS = 200, ENOUGH = 1000, ENOUGH_ALONE = 10000 };
enum { EVENINGS_MOST = 1100000 /* a thousand years */, TRIES_MOST = 1000, TOLD_MOST = 60 };

typedef struct {
    uint64_t counts[LIFE_HAPPENINGS], changes, starts, again, lost, longest_answer_us, most_rounds;
    uint64_t rolls, resets, forgiven, longest_dry;
    census_t census;
} sum_t;

/* What goes together: a chip either loses sectors, or has its bytes rot and its cells left weak or
 * stuck. Each is survived with cuts and low supply; both in one sector at once is beyond the
 * promise. */
static uint16_t apart(uint32_t seed) {
    return seed % 2 ? 1u << LIFE_WEAR
                    : 1u << LIFE_ROT | 1u << LIFE_WEAK_CELLS | 1u << LIFE_STUCK_CELLS;
}

/* The evenings that are lived, by their numbers. */
static struct {
    uint32_t numbers[EVENINGS_MOST];
    uint32_t count;
} evenings, fewer;

/* True: it fails, and the evening in which it did is the last one. */
static bool live(uint32_t seed, uint16_t left_out) {
    life_begin(seed, (uint16_t)(left_out | apart(seed)));
    for (uint32_t i = 0; i < evenings.count && !life.failure; i++) {
        life_live_an_evening(evenings.numbers[i]);
        evenings.count = life.failure ? i + 1 : evenings.count;
    }
    return life.failure != NULL;
}

/* --- shrinking ----------------------------------------------------------------------------- */

static struct {
    const char *failure;
    uint16_t left_out;
    uint32_t tries;
} shrunk;

static bool still_fails(uint32_t seed, uint16_t left_out) {
    shrunk.tries++;
    return live(seed, left_out) && strcmp(life.failure, shrunk.failure) == 0;
}

/* Without so many evenings from that place on; false: they are needed. */
static bool leave_out_evenings(uint32_t seed, uint32_t from, uint32_t count) {
    fewer = evenings;
    memmove(&evenings.numbers[from], &evenings.numbers[from + count],
            (evenings.count - from - count) * sizeof evenings.numbers[0]);
    evenings.count -= count;
    if (still_fails(seed, shrunk.left_out)) {
        return true;
    }
    evenings = fewer;
    return false;
}

/* Halves first, then quarters, and so on, to single ones. */
static void shrink_evenings(uint32_t seed) {
    for (uint32_t step = evenings.count / 2; step > 0; step /= 2) {
        for (uint32_t at = 0; at + step < evenings.count && shrunk.tries < TRIES_MOST;) {
            at += leave_out_evenings(seed, at, step) ? 0 : step;
        }
    }
}

static void shrink_happenings(uint32_t seed) {
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        uint16_t more = (uint16_t)(shrunk.left_out | 1u << h);
        fewer = evenings;
        if (more != shrunk.left_out && still_fails(seed, more)) {
            shrunk.left_out = more;
        } else {
            evenings = fewer;
        }
    }
}

static void fail_with_what_is_left(uint32_t seed) {
    char text[1000];
    int length = snprintf(text, sizeof text, "life %u: %s (%s: %.90s); happening:", seed,
                          life.failure, life.line, whole_reply());
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        if (!(shrunk.left_out >> h & 1)) {
            length += snprintf(text + length, sizeof text - (size_t)length, " %s,",
                               life_name((life_happening_t)h));
        }
    }
    length +=
        snprintf(text + length, sizeof text - (size_t)length, " in %u evenings:", evenings.count);
    for (uint32_t i = 0; i < evenings.count && i < TOLD_MOST; i++) {
        length += snprintf(text + length, sizeof text - (size_t)length, " %u", evenings.numbers[i]);
    }
    TEST_FAIL_MESSAGE(text);
}

static void shrink(uint32_t seed) {
    printf("life %u: %s in evening %u; it is lived again with less\n", seed, life.failure,
           evenings.numbers[evenings.count - 1]);
    shrunk.failure = life.failure;
    shrunk.left_out = apart(seed);
    shrunk.tries = 0;
    shrink_evenings(seed);
    shrink_happenings(seed);
    shrink_evenings(seed);
    (void)live(seed, shrunk.left_out);
    fail_with_what_is_left(seed);
}

/* --- many lives ---------------------------------------------------------------------------- */

static void take_all_evenings(uint32_t count) {
    TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(EVENINGS_MOST, count, "a life of more than a thousand years");
    evenings.count = count;
    for (uint32_t i = 0; i < evenings.count; i++) {
        evenings.numbers[i] = i;
    }
}

static void take_evenings(const char *numbers) {
    char *end;
    for (evenings.count = 0; evenings.count < EVENINGS_MOST; numbers = end) {
        uint32_t number = (uint32_t)strtoul(numbers, &end, 10);
        if (end == numbers) {
            return;
        }
        evenings.numbers[evenings.count++] = number;
    }
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
    sum->rolls += life.rolls;
    census_add(&sum->census, &life.census);
    sum->resets += life.resets;
    sum->forgiven += life.forgiven;
    sum->longest_dry = greater(sum->longest_dry, life.longest_dry);
    sum->longest_answer_us = greater(sum->longest_answer_us, life.longest_answer_us);
    sum->most_rounds = greater(sum->most_rounds, life.most_rounds);
}

static void print(const sum_t *sum, uint32_t lives, uint32_t days) {
    printf("%u lives of %u days: %llu changes, %llu starts", lives, days,
           (unsigned long long)sum->changes, (unsigned long long)sum->starts);
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        printf(", %s %llu", life_name((life_happening_t)h), (unsigned long long)sum->counts[h]);
    }
    printf("; rolls %llu, factory resets %llu, alarms forgiven %llu times, at most %llu evenings "
           "without a roll",
           (unsigned long long)sum->rolls, (unsigned long long)sum->resets,
           (unsigned long long)sum->forgiven, (unsigned long long)sum->longest_dry);
    printf("; draws that came again %llu, longest answer %llu ms, most rounds in a quiet minute "
           "%llu; lost by wrong bits, and reported: %llu; lost otherwise 0, in silence 0\n",
           (unsigned long long)sum->again, (unsigned long long)sum->longest_answer_us / 1000,
           (unsigned long long)sum->most_rounds, (unsigned long long)sum->lost);
    census_print(&sum->census);
}

/* A life alone takes longer to see everything, and a chip has too few sectors to lose in every way. */
static void nothing_is_missing(const sum_t *sum, uint32_t seed, bool alone,
                               uint32_t evenings_lived) {
    uint16_t left_out = alone ? apart(seed) : 0;
    census_of_t of = {evenings_lived, !alone, !(left_out >> LIFE_WEAK_CELLS & 1)};
    for (uint8_t h = 0; h < LIFE_HAPPENINGS; h++) {
        TEST_ASSERT_TRUE_MESSAGE(sum->counts[h] > 0 || (left_out >> h & 1),
                                 life_name((life_happening_t)h));
    }
    const char *missing = census_missing(&sum->census, &of);
    TEST_ASSERT_NULL_MESSAGE(missing, missing);
}

void setUp(void) {}
void tearDown(void) {}

static void test_lives(void) {
    const char *years = getenv("SANITY_YEARS"), *one = getenv("SANITY_LIFE");
    const char *numbers = getenv("SANITY_EVENINGS");
    uint32_t days = years ? (uint32_t)strtoul(years, NULL, 10) * DAYS_A_YEAR : DAYS_IN_A_RUN;
    uint32_t lives = years ? LIVES : LIVES_IN_A_RUN;
    lives = one ? 1 : lives;
    uint32_t each = years ? (days + lives - 1) / lives : days;
    uint32_t first = one ? (uint32_t)strtoul(one, NULL, 10) : 1;
    sum_t sum = {0};
    for (uint32_t seed = first; seed < first + lives; seed++) {
        take_all_evenings(each * EVENINGS_A_DAY);
        if (numbers) {
            take_evenings(numbers);
        }
        if (live(seed, 0)) {
            shrink(seed);
        }
        add(&sum);
    }
    print(&sum, lives, each);
    uint32_t lived = lives * each * EVENINGS_A_DAY;
    if (!numbers && lived >= (one ? ENOUGH_ALONE : ENOUGH)) {
        nothing_is_missing(&sum, first, one != NULL, lived);
    }
}

/* Both sources fail so often that they are given up on again and again: its owner sees to it. */
static void test_noise_that_is_given_up_is_looked_after(void) {
    life_begin(1, apart(1));
    life.bad_noise_one_in = 2;
    for (uint32_t i = 0; i < PLAGUED_EVENINGS && !life.failure; i++) {
        life_live_an_evening(i);
    }
    TEST_ASSERT_NULL_MESSAGE(life.failure, life.failure);
    TEST_ASSERT_GREATER_THAN_UINT64(0, life.resets);
    TEST_ASSERT_GREATER_THAN_UINT64(0, life.rolls);
}

static const char *forget(void *context) {
    static const char *const lines[] = {"factory-reset yes", "", "", ""};
    uint8_t *at = context;
    whole_supply_mv(HAL_FLASH_PROGRAM_MV - 1); /* since the start, which waits for more */
    return *at < 4 ? lines[(*at)++] : NULL;
}

/* With so little supply nothing is written, and so nothing is forgotten: neither are alarms. */
static void test_a_reset_that_is_refused_forgets_no_alarms(void) {
    uint8_t at = 0;
    life_begin(1, apart(1));
    life.bad_noise_one_in = 1;
    for (uint32_t i = 0; i < PLAGUED_EVENINGS && app_saved_strikes(whole_app(), 0) == 0; i++) {
        life_live_an_evening(i);
    }
    uint8_t alarms = app_saved_strikes(whole_app(), 0);
    TEST_ASSERT_GREATER_THAN_UINT8(0, alarms);
    whole_noise_fault(HAL_NOISE_RING, WHOLE_NOISE_GOOD);
    whole_supply_mv(5000);
    (void)whole_run(forget, &at);
    whole_supply_mv(5000);
    TEST_ASSERT_NOT_NULL(strstr(whole_reply(), "\"error\":\"storage\""));
    TEST_ASSERT_EQUAL_UINT8(alarms, app_saved_strikes(whole_app(), 0));
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
    RUN_TEST(test_noise_that_is_given_up_is_looked_after);
    RUN_TEST(test_a_reset_that_is_refused_forgets_no_alarms);
    return UNITY_END();
}
