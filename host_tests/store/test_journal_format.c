/* The journal's bytes as docs/journal.md specifies them, written here a second time from its words; and the
 * correction of single-bit errors: any wrong bit of a header or an entry is found by its CRC, anything more is left alone. */
#include <string.h>

#include "flash_fake.h"
#include "journal.h"
#include "store.h"
#include "unity.h"

enum { NUMBER = 7 };

static flash_fake_t flash;
static store_t store;
static uint8_t page[HAL_FLASH_PAGE_BYTES];
static uint8_t right[HAL_FLASH_PAGE_BYTES];

void setUp(void) {
    flash_fake_init(&flash);
    flash_fake_use(&flash);
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

/* --- the bytes ------------------------------------------------------------------------------------ */

/* CRC-32 by the definition, bit by bit. */
static uint32_t crc32(const uint8_t *bytes, uint32_t length) {
    uint32_t crc = 0xFFFFFFFFu;
    for (uint32_t i = 0; i < length * 8; i++) {
        uint32_t bit = ((uint32_t)bytes[i / 8] >> i % 8 ^ crc) & 1u;
        crc = crc >> 1 ^ (bit ? 0xEDB88320u : 0);
    }
    return ~crc;
}

static uint32_t u32(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void is_page_header(const uint8_t *at, uint32_t number, uint32_t sequence) {
    TEST_ASSERT_EQUAL_UINT32(number, u32(at));
    TEST_ASSERT_EQUAL_UINT32(sequence, u32(at + 4));
    TEST_ASSERT_EQUAL_UINT8(3, at[8]);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, at + 9, 3);
    TEST_ASSERT_EQUAL_HEX32(crc32(at, 12), u32(at + 12));
}

static void is_entry(const uint8_t *at, uint32_t number, uint8_t kind, uint16_t index,
                     const void *bytes, uint8_t length) {
    uint8_t covered[4 + 4 + STORE_BYTES] = {(uint8_t)number};
    TEST_ASSERT_EQUAL_UINT8(length, at[0]);
    TEST_ASSERT_EQUAL_UINT8(kind, at[1]);
    TEST_ASSERT_EQUAL_UINT16(index, at[2] | at[3] << 8);
    TEST_ASSERT_EQUAL_MEMORY(bytes, at + 8, length);
    memcpy(covered + 4, at, 4);
    memcpy(covered + 8, bytes, length);
    TEST_ASSERT_EQUAL_HEX32(crc32(covered, 8u + length), u32(at + 4));
}

static void no_sink(void *context, const store_record_t *record) {
    (void)context;
    (void)record;
}

static void the_bytes_are_as_documented(void) {
    const uint8_t *bytes = flash.bytes;
    store_open(&store, no_sink, NULL);
    TEST_ASSERT_EQUAL_INT(STORE_WORKED, store_idle(&store, true));
    TEST_ASSERT_EQUAL_MEMORY("SanityLg", bytes, 8);
    TEST_ASSERT_EQUAL_UINT32(1, u32(bytes + 8));
    TEST_ASSERT_EQUAL_HEX32(crc32(bytes, 12), u32(bytes + 12));
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, bytes + 16, 240);

    store_snapshot_begin(&store);
    store_snapshot_write(&store, "chunk", 5);
    store_snapshot_end(&store);
    store_append(&store, "one", 3);
    store_append(&store, "two", 3);
    is_page_header(bytes + 16, 1, 1);
    is_entry(bytes + 32, 1, 2, 0, "\1\0\0\0", 4);
    is_entry(bytes + 44, 1, 3, 1, "chunk", 5);
    is_entry(bytes + 60, 1, 4, 2, "\1\0\0\0", 4);
    is_entry(bytes + 72, 1, 1, 1, "one", 3);
    is_entry(bytes + 84, 1, 1, 2, "two", 3);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, bytes + 96, 160);

    store_open(&store, no_sink, NULL);
    store_append(&store, "three", 5);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, bytes + 96, 160);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, bytes + 256, 256);
    is_page_header(bytes + 512, 1, 3);
    is_entry(bytes + 528, 1, 1, 3, "three", 5);
}

/* --- single-bit errors ------------------------------------------------------------------------------ */

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

static void check_no_bit_is_found(uint32_t number) {
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

static void in_a_valid_entry_nothing_is_found(void) {
    (void)put(20, 16);
    check_no_bit_is_found(NUMBER);
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
            check_no_bit_is_found(NUMBER);
        }
    }
}

static void an_entry_of_another_sector_is_no_wrong_one_of_this(void) {
    for (uint32_t number = 1; number < 300; number++) {
        (void)put(30, 16);
        if (number != NUMBER) {
            check_no_bit_is_found(number);
        }
    }
}

static void any_wrong_bit_of_a_page_header_is_corrected(void) {
    const journal_page_header_t header = {300, 70000, JOURNAL_VERSION};
    uint8_t good[JOURNAL_PAGE_HEADER_BYTES], bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_put_page_header(good, &header);
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

/* Otherwise a correction could make the whole journal unusable. */
static void a_page_header_of_another_version_is_not_corrected(void) {
    const journal_page_header_t header = {300, 70000, JOURNAL_VERSION + 1};
    uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_put_page_header(bytes, &header);
    for (uint32_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        journal_flip(bytes, bit);
        TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
        journal_flip(bytes, bit);
    }
}

static void blank_or_zeroed_bytes_become_no_page_header(void) {
    static const uint8_t fills[] = {0x00, 0xFF};
    for (uint32_t f = 0; f < sizeof fills; f++) {
        for (uint32_t bit = 0; bit < 8 * JOURNAL_PAGE_HEADER_BYTES; bit++) {
            uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
            memset(bytes, fills[f], sizeof bytes);
            journal_flip(bytes, bit);
            TEST_ASSERT_FALSE(journal_correct_page_header(bytes));
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_bytes_are_as_documented);
    RUN_TEST(any_wrong_bit_of_an_entry_is_found);
    RUN_TEST(in_a_valid_entry_nothing_is_found);
    RUN_TEST(two_wrong_bits_are_left_as_they_are);
    RUN_TEST(an_entry_of_another_sector_is_no_wrong_one_of_this);
    RUN_TEST(any_wrong_bit_of_a_page_header_is_corrected);
    RUN_TEST(a_page_header_of_another_version_is_not_corrected);
    RUN_TEST(blank_or_zeroed_bytes_become_no_page_header);
    return UNITY_END();
}
