/* UTF-8, numbers as text, byte order, integer arithmetic, comparison of texts. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "byte_order.h"
#include "integer.h"
#include "number.h"
#include "str.h"
#include "utf8.h"

void setUp(void) {}
void tearDown(void) {}

/* --- UTF-8 -------------------------------------------------------------------------------- */

/* By the definition: as many bytes as it needs, six bits in each but the first. */
static uint8_t encode(uint32_t point, char *text) {
    static const uint32_t most[] = {0x7F, 0x7FF, 0xFFFF, 0x10FFFF};
    static const uint8_t first[] = {0, 0xC0, 0xE0, 0xF0};
    uint8_t more = 0;
    while (point > most[more]) {
        more++;
    }
    for (uint8_t i = more; i > 0; i--, point >>= 6) {
        text[i] = (char)(0x80 | (point & 0x3F));
    }
    text[0] = (char)(first[more] | point);
    return (uint8_t)(more + 1);
}

static bool is_a_character(uint32_t point) { return point < 0xD800 || point > 0xDFFF; }

static void every_code_point_is_decoded(void) {
    for (uint32_t point = 1; point <= 0x10FFFF; point++) {
        char text[5] = "";
        const uint8_t length = encode(point, text);
        const char *bounded = text, *ended = text;
        const bool good = is_a_character(point);
        const uint32_t wanted = good ? point : UTF8_MALFORMED;
        TEST_ASSERT_EQUAL_HEX32(wanted, utf8_next(&bounded, text + length));
        TEST_ASSERT_EQUAL_HEX32(wanted, utf8_next(&ended, NULL));
        TEST_ASSERT_EQUAL_PTR(text + (good ? length : 1), bounded);
        TEST_ASSERT_EQUAL_PTR(bounded, ended);
        TEST_ASSERT_EQUAL(good, utf8_valid(text, length));
        TEST_ASSERT_EQUAL(length == 1, utf8_valid(text, 1));
    }
}

/* Counts the well-formed texts of two and three bytes. */
static void nothing_else_is_decoded(void) {
    uint32_t two = 0, three = 0;
    for (uint32_t bytes = 0; bytes < 1u << 24; bytes++) {
        const char text[] = {(char)(bytes >> 16), (char)(bytes >> 8), (char)bytes};
        three += utf8_valid(text, 3);
        two += (bytes & 0xFF) == 0 && utf8_valid(text, 2);
    }
    TEST_ASSERT_EQUAL(128 * 128 + 1920, two);
    TEST_ASSERT_EQUAL(128 * 128 * 128 + 2 * 128 * 1920 + (0x10000 - 0x800 - 0x800), three);
}

static void overlong_forms_and_points_beyond_unicode_are_refused(void) {
    TEST_ASSERT_FALSE(utf8_valid("\xF0\x80\x80\x80", 4));
    TEST_ASSERT_FALSE(utf8_valid("\xF0\x8F\xBF\xBF", 4));
    TEST_ASSERT_FALSE(utf8_valid("\xF4\x90\x80\x80", 4));
    TEST_ASSERT_FALSE(utf8_valid("\xF5\x80\x80\x80", 4));
    TEST_ASSERT_TRUE(utf8_valid("\xF4\x8F\xBF\xBF", 4));
    TEST_ASSERT_TRUE_MESSAGE(utf8_valid("ab\xFF", 2), "bytes behind the end are not read");
}

static void encoding_is_as_defined(void) {
    for (uint32_t point = 0; point < 0x800; point++) {
        char text[2], wanted[4];
        const uint8_t length = utf8_encode(point, text);
        TEST_ASSERT_EQUAL(encode(point, wanted), length);
        TEST_ASSERT_EQUAL_MEMORY(wanted, text, length);
    }
}

/* --- numbers ------------------------------------------------------------------------------ */

static void formats(const char *wanted, uint64_t number, uint8_t decimals) {
    char text[NUMBER_TEXT_MAX];
    TEST_ASSERT_EQUAL(strlen(wanted), number_format_decimal(number, decimals, text));
    TEST_ASSERT_EQUAL_STRING(wanted, text);
}

static void numbers_are_formatted_as_by_printf(void) {
    uint64_t number = 0;
    for (uint32_t i = 0; i < 200000; i++) {
        char wanted[NUMBER_TEXT_MAX], text[NUMBER_TEXT_MAX];
        (void)snprintf(wanted, sizeof wanted, "%" PRIu64, number);
        TEST_ASSERT_EQUAL(strlen(wanted), number_format(number, text));
        TEST_ASSERT_EQUAL_STRING(wanted, text);
        number = i < 100000 ? i + 1 : number * 6364136223846793005u + 1442695040888963407u;
    }
    formats("4294967295", UINT32_MAX, 0);
    formats("4294967296", UINT64_C(4294967296), 0);
    formats("18446744073709551615", UINT64_MAX, 0);
}

static void all_decimals_are_written(void) {
    formats("0.5", 5, 1);
    formats("12.40", 1240, 2);
    formats("0.0042", 42, 4);
    formats("0.00", 0, 2);
    formats("1.0000", 10000, 4);
    formats("1.8446744073709551615", UINT64_MAX, 19);
}

static void parses(number_result_t wanted, const char *text, uint32_t value) {
    uint32_t number = 0;
    TEST_ASSERT_EQUAL(wanted, number_parse(text, (uint8_t)strlen(text), &number));
    TEST_ASSERT_EQUAL(value, number);
}

static void numbers_of_up_to_nine_digits_are_parsed(void) {
    parses(NUMBER_OK, "0", 0);
    parses(NUMBER_OK, "007", 7);
    parses(NUMBER_OK, "999999999", 999999999);
    parses(NUMBER_OK, "00999999999", 999999999);
    parses(NUMBER_TOO_LARGE, "1000000000", 0);
    parses(NUMBER_TOO_LARGE, "99999999999999999999", 0);
    parses(NUMBER_MALFORMED, "", 0);
    parses(NUMBER_MALFORMED, "12a", 0);
    parses(NUMBER_MALFORMED, "-1", 0);
    parses(NUMBER_MALFORMED, "/", 0);
    parses(NUMBER_MALFORMED, ":", 0);
}

static void hexadecimal_digits_have_either_case(void) {
    for (int byte = 0; byte < 256; byte++) {
        int wanted = -1;
        for (uint8_t value = 0; value < 16; value++) {
            const bool is = byte == "0123456789abcdef"[value] || byte == "0123456789ABCDEF"[value];
            wanted = is ? value : wanted;
        }
        TEST_ASSERT_EQUAL(wanted, number_hex_value((char)byte));
    }
    for (uint8_t value = 0; value < 16; value++) {
        TEST_ASSERT_EQUAL("0123456789abcdef"[value], number_hex_digit(value));
    }
}

/* --- the rest ----------------------------------------------------------------------------- */

static void the_lowest_byte_is_first(void) {
    static const uint8_t wanted[] = {0x88, 0x77, 0x66, 0x55, 0x44, 0x33, 0x22, 0x11};
    uint8_t bytes[9] = {0};
    le_put_u64(bytes + 1, UINT64_C(0x1122334455667788));
    TEST_ASSERT_EQUAL_MEMORY(wanted, bytes + 1, 8);
    TEST_ASSERT_EQUAL_HEX32(0x55667788, le_get_u32(bytes + 1));
    TEST_ASSERT_EQUAL_HEX16(0x7788, le_get_u16(bytes + 1));
    le_put_u32(bytes, 0x8091A2B3);
    TEST_ASSERT_EQUAL_HEX32(0x8091A2B3, le_get_u32(bytes));
    le_put_u16(bytes, 0xFFFE);
    TEST_ASSERT_EQUAL_HEX32(0x8091FFFE, le_get_u32(bytes));
}

static void the_square_root_is_rounded_down(void) {
    uint64_t number = 0;
    for (uint32_t i = 0; i < 200000; i++) {
        const uint64_t root = integer_sqrt(number);
        TEST_ASSERT_TRUE(root * root <= number);
        TEST_ASSERT_TRUE(root == UINT32_MAX || (root + 1) * (root + 1) > number);
        number = i < 100000 ? i + 1 : number * 6364136223846793005u + 1442695040888963407u;
    }
    TEST_ASSERT_EQUAL_HEX32(UINT32_MAX, integer_sqrt(UINT64_MAX));
    TEST_ASSERT_EQUAL_HEX32(UINT32_MAX - 1, integer_sqrt((uint64_t)UINT32_MAX * UINT32_MAX - 1));
}

static void ones_are_counted(void) {
    uint32_t word = 1;
    for (uint32_t i = 0; i < 100000; i++, word = word * 1664525u + 1013904223u) {
        TEST_ASSERT_EQUAL(__builtin_popcount(word), integer_popcount(word));
    }
    TEST_ASSERT_EQUAL(0, integer_popcount(0));
    TEST_ASSERT_EQUAL(32, integer_popcount(UINT32_MAX));
}

static void texts_are_compared_to_their_length(void) {
    TEST_ASSERT_TRUE(str_equals("rolls", 4, "roll"));
    TEST_ASSERT_FALSE(str_equals("rolls", 5, "roll"));
    TEST_ASSERT_FALSE(str_equals("roll", 3, "roll"));
    TEST_ASSERT_FALSE(str_equals("rowl", 4, "roll"));
    TEST_ASSERT_TRUE(str_equals("", 0, ""));
    TEST_ASSERT_TRUE(str_starts_with("p2", 2, "p"));
    TEST_ASSERT_TRUE(str_starts_with("p", 1, "p"));
    TEST_ASSERT_FALSE(str_starts_with("pl", 1, "pl"));
    TEST_ASSERT_FALSE(str_starts_with("q2", 2, "p"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_code_point_is_decoded);
    RUN_TEST(nothing_else_is_decoded);
    RUN_TEST(overlong_forms_and_points_beyond_unicode_are_refused);
    RUN_TEST(encoding_is_as_defined);
    RUN_TEST(numbers_are_formatted_as_by_printf);
    RUN_TEST(all_decimals_are_written);
    RUN_TEST(numbers_of_up_to_nine_digits_are_parsed);
    RUN_TEST(hexadecimal_digits_have_either_case);
    RUN_TEST(the_lowest_byte_is_first);
    RUN_TEST(the_square_root_is_rounded_down);
    RUN_TEST(ones_are_counted);
    RUN_TEST(texts_are_compared_to_their_length);
    return UNITY_END();
}
