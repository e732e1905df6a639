/* What is packed by pairs is read back, a byte at a time, from wherever it begins. */
#include "pairs.h"
#include "unity.h"

void setUp(void) {}
void tearDown(void) {}

/* 0 a, 1 b, 2 c; 3 ab, 4 abc, 5 abcabc */
static const uint8_t singles[] = "abc";
static const uint8_t doubles[][2] = {{0, 1}, {3, 2}, {4, 4}};
static const pairs_t pairs = {singles, doubles, 3};

static void reads(const uint8_t *packed, const char *bytes) {
    pairs_reader_t reader = pairs_open(&pairs, packed);
    for (; *bytes != '\0'; bytes++) {
        TEST_ASSERT_EQUAL(*bytes, pairs_next(&reader));
    }
}

static void singles_are_bytes(void) { reads((const uint8_t[]){2, 0, 1}, "cab"); }

static void pairs_are_read_from_their_first(void) {
    reads((const uint8_t[]){3, 2, 4}, "abcabc");
    reads((const uint8_t[]){5, 0, 5}, "abcabcaabcabc");
}

static void reading_may_begin_at_any_code(void) {
    static const uint8_t packed[] = {5, 4, 1, 3};
    reads(&packed[1], "abcbab");
}

/* A pair in a pair in a pair, as deep as the packer goes: nothing is lost. */
static void the_deepest_fits(void) {
    uint8_t deep[PAIRS_DEEPEST][2];
    for (uint8_t i = 0; i < PAIRS_DEEPEST; i++) {
        deep[i][0] = (uint8_t)(i == 0 ? 0 : 3 + i - 1);
        deep[i][1] = 1;
    }
    pairs_t deeply = {singles, (const uint8_t(*)[2])deep, 3};
    uint8_t packed[] = {3 + PAIRS_DEEPEST - 1, 2};
    pairs_reader_t reader = pairs_open(&deeply, packed);
    TEST_ASSERT_EQUAL('a', pairs_next(&reader));
    for (uint8_t i = 0; i < PAIRS_DEEPEST; i++) {
        TEST_ASSERT_EQUAL('b', pairs_next(&reader));
    }
    TEST_ASSERT_EQUAL('c', pairs_next(&reader));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(singles_are_bytes);
    RUN_TEST(pairs_are_read_from_their_first);
    RUN_TEST(reading_may_begin_at_any_code);
    RUN_TEST(the_deepest_fits);
    return UNITY_END();
}
