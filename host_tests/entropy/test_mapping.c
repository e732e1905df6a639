/* Draws are exact: among all codes of the fewest bits that hold a bound, each value has one. */
#include <string.h>

#include "mapping.h"
#include "unity.h"

#define BOUND_MAX 1000

void setUp(void) {}
void tearDown(void) {}

/* What becomes of one code, given alone. */
static bool take_code(uint16_t code, uint8_t width, uint16_t bound, uint16_t *value) {
    uint8_t bytes[2] = {(uint8_t)code, (uint8_t)(code >> 8)};
    mapping_bits_t bits = {bytes, width, 0};
    bool taken = mapping_take(&bits, bound, value);
    TEST_ASSERT_EQUAL(width, bits.used);
    return taken;
}

static void count_codes(uint16_t bound, uint8_t width) {
    uint16_t codes_of[BOUND_MAX] = {0};
    uint32_t refused = 0;
    for (uint32_t code = 0; code < 1u << width; code++) {
        uint16_t value = UINT16_MAX;
        if (take_code((uint16_t)code, width, bound, &value)) {
            TEST_ASSERT_LESS_THAN(bound, value);
            codes_of[value]++;
        } else {
            refused++;
        }
    }
    for (uint16_t value = 0; value < bound; value++) {
        TEST_ASSERT_EQUAL(1, codes_of[value]);
    }
    TEST_ASSERT_EQUAL((1u << width) - bound, refused);
}

static void every_value_of_every_bound_has_exactly_one_code(void) {
    for (uint16_t bound = 2; bound <= BOUND_MAX; bound++) {
        count_codes(bound, mapping_width_bits(bound));
    }
}

static void the_width_is_the_fewest_bits_that_hold_the_bound(void) {
    for (uint16_t bound = 2; bound <= BOUND_MAX; bound++) {
        uint8_t width = mapping_width_bits(bound);
        TEST_ASSERT_TRUE(1u << width >= bound);
        TEST_ASSERT_TRUE(1u << (width - 1) < bound);
    }
    TEST_ASSERT_EQUAL(4, mapping_width_bits(12));
    TEST_ASSERT_EQUAL(15, mapping_width_bits(32768));
}

static void a_bound_of_one_takes_no_bits(void) {
    mapping_bits_t bits = {NULL, 0, 0};
    uint16_t value = 7;
    TEST_ASSERT_TRUE(mapping_take(&bits, 1, &value));
    TEST_ASSERT_EQUAL(0, value);
}

/* Codes of 4 bits, the first in the low half of a byte: 15, 12, 11, 0, 13. */
static void refused_codes_are_thrown_away_whole(void) {
    const uint8_t bytes[] = {0xCF, 0x0B, 0x0D};
    mapping_bits_t bits = {bytes, 20, 0};
    uint16_t value = 99;
    TEST_ASSERT_TRUE(mapping_take(&bits, 12, &value));
    TEST_ASSERT_EQUAL(11, value);
    TEST_ASSERT_EQUAL(12, bits.used);
    TEST_ASSERT_TRUE(mapping_take(&bits, 12, &value));
    TEST_ASSERT_EQUAL(0, value);
    TEST_ASSERT_FALSE(mapping_take(&bits, 12, &value));
    TEST_ASSERT_EQUAL(bits.bits, bits.used);
}

/* A rest too short for a code is not stretched into one. */
static void bits_that_run_out_give_no_value(void) {
    const uint8_t bytes[] = {0x00};
    mapping_bits_t bits = {bytes, 8, 0};
    uint16_t value = 99;
    TEST_ASSERT_TRUE(mapping_take(&bits, 20, &value));
    value = 99;
    TEST_ASSERT_FALSE(mapping_take(&bits, 20, &value));
    TEST_ASSERT_EQUAL(99, value);
    TEST_ASSERT_EQUAL(8, bits.used);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_value_of_every_bound_has_exactly_one_code);
    RUN_TEST(the_width_is_the_fewest_bits_that_hold_the_bound);
    RUN_TEST(a_bound_of_one_takes_no_bits);
    RUN_TEST(refused_codes_are_thrown_away_whole);
    RUN_TEST(bits_that_run_out_give_no_value);
    return UNITY_END();
}
