/* Rule: a single wrong bit of a title or an entry is found by its crc; anything more is left alone. */
#include <string.h>

#include "flash_fake.h"
#include "journal.h"
#include "store.h"
#include "unity.h"

enum { NUMBER = 7 };

static uint8_t page[HAL_FLASH_PAGE_BYTES];
static uint8_t right[HAL_FLASH_PAGE_BYTES];

void setUp(void) {}
void tearDown(void) {}

static uint16_t put(uint8_t length, uint16_t offset) {
    uint8_t bytes[STORE_BYTES];
    for (uint32_t i = 0; i < length; i++) {
        bytes[i] = (uint8_t)flash_hash(i, length);
    }
    const journal_entry_t entry = {JOURNAL_RECORD, length, (uint16_t)(length * 251u), bytes};
    memset(page, 0xFF, sizeof page);
    journal_put_entry(page, offset, NUMBER, &entry);
    memcpy(right, page, sizeof page);
    return JOURNAL_ENTRY_BYTES + length;
}

static void no_bit_is_found(uint32_t number) {
    uint8_t before[HAL_FLASH_PAGE_BYTES];
    memcpy(before, page, sizeof page);
    TEST_ASSERT_EQUAL_UINT32(JOURNAL_NO_BIT, journal_find_error(page, 16, number));
    TEST_ASSERT_EQUAL_MEMORY(before, page, sizeof page);
}

/* With sanitizers fewer of the lengths and errors. */
#ifdef SANITY_FAST_BUILD
enum { LENGTHS_STEP = 1, DOUBLES = 20000 };
#else
enum { LENGTHS_STEP = 19, DOUBLES = 2000 };
#endif

static void any_wrong_bit_of_an_entry_is_found(void) {
    for (uint8_t length = 1; length <= STORE_BYTES; length += LENGTHS_STEP) {
        const uint16_t offset = length % 2 ? 32 : 16;
        const uint32_t end = 8u * (offset + put(length, offset));
        for (uint32_t bit = 8u * offset; bit < end; bit++) {
            journal_flip(page, bit);
            TEST_ASSERT_EQUAL_UINT32(bit, journal_find_error(page, offset, NUMBER));
            journal_flip(page, bit);
            TEST_ASSERT_EQUAL_MEMORY(right, page, sizeof page);
        }
    }
}

static void in_a_whole_entry_nothing_is_found(void) {
    (void)put(20, 16);
    no_bit_is_found(NUMBER);
}

/* In one byte or in two. Of a million such one may be taken for another entry by chance. */
static void two_wrong_bits_are_left_as_they_are(void) {
    for (uint32_t i = 0; i < DOUBLES; i++) {
        const uint32_t bits = 8u * put(60, 16);
        const uint32_t first = flash_hash(i, 1) % bits;
        const uint32_t second = i % 4 ? flash_hash(i, 2) % bits : first ^ (1 + i / 4 % 7);
        if (first != second) {
            journal_flip(page, 8 * 16 + first);
            journal_flip(page, 8 * 16 + second);
            no_bit_is_found(NUMBER);
        }
    }
}

static void an_entry_of_another_sector_is_no_wrong_one_of_this(void) {
    for (uint32_t number = 1; number < 300; number++) {
        (void)put(30, 16);
        if (number != NUMBER) {
            no_bit_is_found(number);
        }
    }
}

static void any_wrong_bit_of_a_title_is_corrected(void) {
    const journal_page_header_t title = {300, 70000, JOURNAL_VERSION};
    uint8_t good[JOURNAL_PAGE_HEADER_BYTES], bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_put_page_header(good, &title);
    memcpy(bytes, good, sizeof bytes);
    TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
    for (uint32_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        journal_flip(bytes, bit);
        TEST_ASSERT_TRUE(journal_correct_page_header(bytes));
        TEST_ASSERT_EQUAL_MEMORY(good, bytes, sizeof bytes);
        journal_flip(bytes, bit);
        journal_flip(bytes, bit ^ 1);
        TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
        memcpy(bytes, good, sizeof bytes);
    }
}

/* A correction makes no title of another version, which would keep the journal from being used. */
static void a_title_of_another_version_is_not_corrected(void) {
    const journal_page_header_t title = {300, 70000, JOURNAL_VERSION + 1};
    uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_put_page_header(bytes, &title);
    for (uint32_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        journal_flip(bytes, bit);
        TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
        journal_flip(bytes, bit);
    }
}

/* Neither blank nor zeroed ones become titles by a wrong bit. */
static void what_is_no_title_becomes_none(void) {
    static const uint8_t fillings[] = {0x00, 0xFF};
    for (uint32_t f = 0; f < sizeof fillings; f++) {
        for (uint32_t bit = 0; bit < 8 * JOURNAL_PAGE_HEADER_BYTES; bit++) {
            uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
            memset(bytes, fillings[f], sizeof bytes);
            journal_flip(bytes, bit);
            TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(any_wrong_bit_of_an_entry_is_found);
    RUN_TEST(in_a_whole_entry_nothing_is_found);
    RUN_TEST(two_wrong_bits_are_left_as_they_are);
    RUN_TEST(an_entry_of_another_sector_is_no_wrong_one_of_this);
    RUN_TEST(any_wrong_bit_of_a_title_is_corrected);
    RUN_TEST(a_title_of_another_version_is_not_corrected);
    RUN_TEST(what_is_no_title_becomes_none);
    return UNITY_END();
}
