/* Counting faces, chi-square in hundredths, p in ten-thousandths: all in integers, all exact. */
#include <math.h>
#include <string.h>

#include "stats.h"
#include "unity.h"

static stats_t stats;
static stats_die_t die;

void setUp(void) { stats_reset(&stats); }
void tearDown(void) {}

static const uint8_t all_sides[] = {2, 4, 6, 8, 10, 12, 20, 100};

static void the_dice_counted_are_those_of_the_plain_dice_game(void) {
    for (int sides = 0; sides <= 255; sides++) {
        bool counted = memchr(all_sides, sides, sizeof all_sides) != NULL;
        TEST_ASSERT_EQUAL(counted, stats_for(&stats, (uint8_t)sides, &die));
        TEST_ASSERT_EQUAL(counted, stats_add(&stats, (uint8_t)sides, 0));
    }
}

/* Each face of each die gets its own count, so that a mix-up shows. */
static void each_face_of_each_die_is_counted_by_itself(void) {
    for (size_t i = 0; i < sizeof all_sides; i++) {
        for (uint8_t face = 0; face < all_sides[i]; face++) {
            for (uint32_t n = 0; n < (i + 1) * 3 + face % 5; n++) {
                TEST_ASSERT_TRUE(stats_add(&stats, all_sides[i], face));
            }
        }
    }
    for (size_t i = 0; i < sizeof all_sides; i++) {
        TEST_ASSERT_TRUE(stats_for(&stats, all_sides[i], &die));
        TEST_ASSERT_EQUAL(all_sides[i], die.sides);
        TEST_ASSERT_EQUAL(all_sides[i] - 1, die.df);
        uint32_t rolls = 0;
        for (uint8_t face = 0; face < die.sides; face++) {
            TEST_ASSERT_EQUAL((i + 1) * 3 + face % 5, die.faces[face]);
            rolls += die.faces[face];
        }
        TEST_ASSERT_EQUAL(rolls, die.rolls);
    }
}

static void a_value_that_the_die_does_not_have_is_not_counted(void) {
    TEST_ASSERT_FALSE(stats_add(&stats, 12, 12));
    TEST_ASSERT_FALSE(stats_add(&stats, 12, 255));
    TEST_ASSERT_TRUE(stats_for(&stats, 12, &die));
    TEST_ASSERT_EQUAL(0, die.rolls);
}

static void without_rolls_nothing_looks_uneven(void) {
    TEST_ASSERT_TRUE(stats_for(&stats, 12, &die));
    TEST_ASSERT_EQUAL(0, die.chi2_e2);
    TEST_ASSERT_EQUAL(10000, die.p_e4);
}

static void set_faces(uint8_t sides, const uint32_t *counts) {
    TEST_ASSERT_TRUE(stats_for(&stats, sides, &die));
    memcpy(stats.faces + (die.faces - stats.faces), counts, sides * sizeof *counts);
    TEST_ASSERT_TRUE(stats_for(&stats, sides, &die));
}

static void chi_square_is_that_of_the_textbook(void) {
    const uint32_t coin[] = {10, 30}; /* 20^2 / 40 */
    const uint32_t six[] = {16, 18, 16, 14, 12, 12};
    const uint32_t rounded[] = {16, 18, 17, 14, 12, 13}; /* 1.8667 */
    const uint32_t twelve[] = {20, 16, 18, 17, 22, 15, 14, 19, 13, 21, 12, 13};
    set_faces(2, coin);
    TEST_ASSERT_EQUAL(1000, die.chi2_e2);
    set_faces(6, six);
    TEST_ASSERT_EQUAL(200, die.chi2_e2);
    set_faces(6, rounded);
    TEST_ASSERT_EQUAL(187, die.chi2_e2);
    set_faces(12, twelve);
    TEST_ASSERT_EQUAL(748, die.chi2_e2);
    TEST_ASSERT_EQUAL(200, die.rolls);
}

static void the_most_rolls_and_the_worst_die_do_not_overflow(void) {
    uint32_t one_face[100] = {STATS_ROLLS_MAX};
    set_faces(100, one_face);
    TEST_ASSERT_EQUAL(STATS_ROLLS_MAX * 99ull * 100 & UINT32_MAX ? UINT32_MAX : 0, die.chi2_e2);
    TEST_ASSERT_EQUAL(0, die.p_e4);
    uint32_t coin[2] = {STATS_ROLLS_MAX, 0};
    set_faces(2, coin);
    TEST_ASSERT_EQUAL(STATS_ROLLS_MAX * 100, die.chi2_e2);
}

static void a_die_with_full_counts_stands_still(void) {
    const uint32_t full[] = {STATS_ROLLS_MAX - 1, 0};
    set_faces(2, full);
    TEST_ASSERT_TRUE(stats_add(&stats, 2, 1));
    TEST_ASSERT_FALSE(stats_add(&stats, 2, 1));
    TEST_ASSERT_TRUE(stats_for(&stats, 2, &die));
    TEST_ASSERT_EQUAL(STATS_ROLLS_MAX, die.rolls);
    TEST_ASSERT_TRUE(stats_add(&stats, 6, 1));
}

/* df, chi-square in hundredths, p in ten-thousandths; by the error function and exponentials in
 * floating point, another way than the one tested. */
static const struct {
    uint8_t df;
    uint32_t chi2_e2;
    uint16_t p_e4;
} known[] = {
    {1, 1, 9203},     {1, 45, 5023},    {1, 384, 500},    {1, 663, 100},    {1, 1083, 10},
    {1, 1400, 2},     {3, 35, 9504},    {3, 237, 4992},   {3, 781, 501},    {3, 1134, 100},
    {3, 1627, 10},    {5, 115, 9496},   {5, 435, 5002},   {5, 1107, 500},   {5, 2052, 10},
    {7, 217, 9498},   {7, 635, 4995},   {7, 1407, 500},   {7, 2432, 10},    {9, 333, 9498},
    {9, 834, 5003},   {9, 1692, 500},   {9, 2788, 10},    {11, 100, 9999},  {11, 457, 9502},
    {11, 1034, 5001}, {11, 1124, 4234}, {11, 1968, 499},  {11, 2472, 100},  {11, 3126, 10},
    {11, 4500, 0},    {19, 763, 9900},  {19, 1834, 4998}, {19, 3014, 500},  {19, 4382, 10},
    {99, 6000, 9993}, {99, 7705, 9500}, {99, 9833, 5001}, {99, 12323, 500}, {99, 13464, 100},
    {99, 14823, 10},  {99, 20000, 0},   {2, 139, 4991},   {2, 921, 100},    {4, 336, 4995},
    {4, 1328, 100},   {50, 4933, 5002}, {50, 7615, 100},
};

static void p_is_within_a_ten_thousandth(void) {
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        TEST_ASSERT_INT_WITHIN(1, known[i].p_e4,
                               stats_p_e4(known[i].chi2_e2 * 10000u, known[i].df));
    }
}

/* The same from its closed forms. */
static double survival(double x, int df) {
    double half = x / 2, tail = df % 2 != 0 ? erfc(sqrt(half)) : 0;
    for (double power = df % 2 != 0 ? 0.5 : 0; power < df / 2.0; power++) {
        tail += exp(power * log(half) - half - lgamma(power + 1));
    }
    return tail;
}

/* What would round otherwise but for a hundredth of a ten-thousandth may do so. */
static void rounds_rightly(uint32_t chi2_e6, uint8_t df) {
    double exact_e6 = survival(chi2_e6 / 1e6, df) * 1e6;
    TEST_ASSERT_INT_WITHIN(51, (int)lround(exact_e6), stats_p_e4(chi2_e6, df) * 100);
}

static void p_is_rounded_rightly(void) {
    for (uint8_t df = 1; df <= 99; df++) {
        for (uint32_t chi2_e6 = 1; chi2_e6 < 210000000; chi2_e6 += 1 + chi2_e6 / 16) {
            rounds_rightly(chi2_e6, df);
        }
        for (uint32_t power = 1; power < 1u << 28; power *= 2) {
            rounds_rightly(power, df);
        }
    }
}

/* A coin as even as an odd count can be: chi-square 1 / rolls, which no two decimals can tell. */
static void p_is_that_of_the_counts_and_not_of_two_decimals(void) {
    const uint32_t odd[] = {100, 101}, large[] = {2000, 2001}, seven[] = {3, 4};
    set_faces(2, odd);
    TEST_ASSERT_EQUAL(0, die.chi2_e2);
    TEST_ASSERT_INT_WITHIN(1, 9438, die.p_e4);
    set_faces(2, large);
    TEST_ASSERT_INT_WITHIN(1, 9874, die.p_e4);
    set_faces(2, seven);
    TEST_ASSERT_INT_WITHIN(1, 7055, die.p_e4);
}

static void p_falls_as_chi_square_grows_to_the_very_end(void) {
    for (uint8_t df = 1; df <= 99; df++) {
        uint16_t before = stats_p_e4(0, df);
        TEST_ASSERT_EQUAL(10000, before);
        for (uint32_t chi2_e2 = 1; chi2_e2 < 40000; chi2_e2 += 97) {
            uint16_t p_e4 = stats_p_e4(chi2_e2 * 10000u, df);
            TEST_ASSERT_TRUE(p_e4 <= before);
            before = p_e4;
        }
        TEST_ASSERT_EQUAL(0, before);
        TEST_ASSERT_EQUAL(0, stats_p_e4(UINT32_MAX, df));
    }
}

static void a_die_is_called_uneven_below_1_in_1000_and_with_enough_rolls_only(void) {
    TEST_ASSERT_EQUAL(STATS_NONE, stats_verdict(0, 12, 10000));
    TEST_ASSERT_EQUAL(STATS_TOO_FEW, stats_verdict(1, 12, 0));
    TEST_ASSERT_EQUAL(STATS_TOO_FEW, stats_verdict(59, 12, 0));
    TEST_ASSERT_EQUAL(STATS_UNEVEN, stats_verdict(60, 12, 9));
    TEST_ASSERT_EQUAL(STATS_FAIR, stats_verdict(60, 12, 10));
    TEST_ASSERT_EQUAL(STATS_FAIR, stats_verdict(60, 12, 99));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_die_is_called_uneven_below_1_in_1000_and_with_enough_rolls_only);
    RUN_TEST(the_dice_counted_are_those_of_the_plain_dice_game);
    RUN_TEST(each_face_of_each_die_is_counted_by_itself);
    RUN_TEST(a_value_that_the_die_does_not_have_is_not_counted);
    RUN_TEST(without_rolls_nothing_looks_uneven);
    RUN_TEST(chi_square_is_that_of_the_textbook);
    RUN_TEST(the_most_rolls_and_the_worst_die_do_not_overflow);
    RUN_TEST(a_die_with_full_counts_stands_still);
    RUN_TEST(p_is_within_a_ten_thousandth);
    RUN_TEST(p_is_rounded_rightly);
    RUN_TEST(p_is_that_of_the_counts_and_not_of_two_decimals);
    RUN_TEST(p_falls_as_chi_square_grows_to_the_very_end);
    return UNITY_END();
}
