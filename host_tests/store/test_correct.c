/* Rule: one rotten byte costs nothing. The crc tells which it was: no two errors of one byte make
 * the same difference in it, in any length that there is. */
#include <stdlib.h>
#include <string.h>

#include "crc.h"
#include "flash_fake.h"
#include "journal.h"
#include "store.h"
#include "unity.h"

enum { NUMBER = 7, SALT_AND_HEAD = 8, LONGEST = SALT_AND_HEAD + STORE_BYTES };

static uint8_t page[HAL_FLASH_PAGE_BYTES];
static uint8_t right[HAL_FLASH_PAGE_BYTES];

void setUp(void) {}
void tearDown(void) {}

static int by_value(const void *a, const void *b) {
    const uint32_t left = *(const uint32_t *)a, other = *(const uint32_t *)b;
    return left < other ? -1 : left > other;
}

/* By the plain definition of a crc: a wrong bit goes through the register like any other. */
static uint32_t later(uint32_t crc) {
    for (uint8_t bit = 0; bit < 8; bit++) {
        crc = crc >> 1 ^ (crc & 1 ? 0xEDB88320u : 0);
    }
    return crc;
}

static void every_error_of_one_byte_leaves_another_trace(void) {
    static uint32_t traces[255 * (LONGEST + CRC_BYTES)];
    uint32_t count = 0;
    for (uint32_t bits = 1; bits < 256; bits++) {
        uint32_t trace = bits << 24; /* in the crc's last byte; then in each one before */
        for (uint32_t i = 0; i < LONGEST + CRC_BYTES; i++, trace = later(trace)) {
            traces[count++] = trace;
        }
    }
    qsort(traces, count, sizeof traces[0], by_value);
    for (uint32_t i = 1; i < count; i++) {
        TEST_ASSERT_NOT_EQUAL_UINT32(traces[i - 1], traces[i]);
    }
}

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

static void is_corrected(uint16_t offset, uint16_t at, uint8_t bits) {
    uint8_t was = 0;
    page[at] ^= bits;
    TEST_ASSERT_EQUAL_UINT16(at, journal_correct_entry(page, offset, NUMBER, &was));
    TEST_ASSERT_EQUAL_UINT8(right[at] ^ bits, was);
    TEST_ASSERT_EQUAL_MEMORY(right, page, sizeof page);
}

/* With sanitizers fewer of the lengths and errors. */
#ifdef SANITY_FAST_BUILD
enum { LENGTHS_STEP = 1, BITS_STEP = 37, DOUBLES = 20000 };
#else
enum { LENGTHS_STEP = 19, BITS_STEP = 101, DOUBLES = 2000 };
#endif

/* Every length, every byte; all its 255 errors in the shortest, some in the others. */
static void any_rotten_byte_of_an_entry_is_corrected(void) {
    for (uint8_t length = 1; length <= STORE_BYTES; length += LENGTHS_STEP) {
        const uint16_t offset = length % 2 ? 32 : 16;
        const uint16_t size = put(length, offset);
        const uint8_t step = length == 1 ? 1 : BITS_STEP;
        for (uint16_t at = 0; at < size; at++) {
            for (uint32_t bits = 1; bits < 256; bits += step) {
                is_corrected(offset, offset + at, (uint8_t)bits);
            }
        }
    }
}

static void what_is_whole_is_left_alone(void) {
    uint8_t was;
    (void)put(20, 16);
    TEST_ASSERT_EQUAL_UINT16(JOURNAL_WHOLE, journal_correct_entry(page, 16, NUMBER, &was));
    TEST_ASSERT_EQUAL_MEMORY(right, page, sizeof page);
}

/* Two bytes are too many. Of a million such, twelve may be taken for another entry by chance. */
static void two_rotten_bytes_are_left_as_they_are(void) {
    uint32_t mistaken = 0;
    for (uint32_t i = 0; i < DOUBLES; i++) {
        uint8_t was;
        uint8_t rotten[HAL_FLASH_PAGE_BYTES];
        const uint16_t size = put(60, 16);
        const uint32_t first = 16u + flash_hash(i, 1) % size;
        const uint32_t second = 16u + flash_hash(i, 2) % size;
        page[first] ^= (uint8_t)(1u + flash_hash(i, 3) % 255);
        page[second] ^= (uint8_t)(1u + flash_hash(i, 4) % 255);
        memcpy(rotten, page, sizeof page);
        if (first == second) {
            continue;
        }
        if (journal_correct_entry(page, 16, NUMBER, &was) != JOURNAL_WHOLE) {
            mistaken++;
        } else {
            TEST_ASSERT_EQUAL_MEMORY(rotten, page, sizeof page);
        }
    }
    TEST_ASSERT_LESS_OR_EQUAL_UINT32(2, mistaken);
}

static void an_entry_of_another_sector_is_no_rotten_one_of_this(void) {
    uint8_t was;
    for (uint32_t number = 1; number < 300; number++) {
        (void)put(30, 16);
        if (number != NUMBER) {
            TEST_ASSERT_EQUAL_UINT16(JOURNAL_WHOLE, journal_correct_entry(page, 16, number, &was));
        }
    }
}

static void any_rotten_byte_of_a_title_is_corrected(void) {
    const journal_title_t title = {300, 70000, JOURNAL_VERSION};
    uint8_t good[JOURNAL_TITLE_BYTES], bytes[JOURNAL_TITLE_BYTES];
    journal_put_title(good, &title);
    memcpy(bytes, good, sizeof bytes);
    TEST_ASSERT_FALSE(journal_correct_title(bytes));
    for (uint32_t at = 0; at < sizeof bytes; at++) {
        for (uint32_t bits = 1; bits < 256; bits++) {
            bytes[at] ^= (uint8_t)bits;
            TEST_ASSERT_TRUE(journal_correct_title(bytes));
            TEST_ASSERT_EQUAL_MEMORY(good, bytes, sizeof bytes);
        }
    }
}

/* Neither blank nor zeroed ones become titles by a rotten byte. */
static void what_is_no_title_becomes_none(void) {
    static const uint8_t fillings[] = {0x00, 0xFF};
    for (uint32_t f = 0; f < sizeof fillings; f++) {
        for (uint32_t at = 0; at < JOURNAL_TITLE_BYTES; at++) {
            for (uint32_t bits = 0; bits < 256; bits++) {
                uint8_t bytes[JOURNAL_TITLE_BYTES];
                memset(bytes, fillings[f], sizeof bytes);
                bytes[at] ^= (uint8_t)bits;
                TEST_ASSERT_FALSE(journal_correct_title(bytes));
            }
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_error_of_one_byte_leaves_another_trace);
    RUN_TEST(any_rotten_byte_of_an_entry_is_corrected);
    RUN_TEST(what_is_whole_is_left_alone);
    RUN_TEST(two_rotten_bytes_are_left_as_they_are);
    RUN_TEST(an_entry_of_another_sector_is_no_rotten_one_of_this);
    RUN_TEST(any_rotten_byte_of_a_title_is_corrected);
    RUN_TEST(what_is_no_title_becomes_none);
    return UNITY_END();
}
