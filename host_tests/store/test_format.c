/* The bytes that docs/journal-format.md promises, made here a second time from its words. */
#include <string.h>

#include "journal.h"
#include "rig.h"
#include "unity.h"

static flash_fake_t flash;
static rig_t rig;

void setUp(void) {
    flash_fake_init(&flash);
    rig_init(&rig, &flash);
}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

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

static void is_title(const uint8_t *at, uint32_t number, uint32_t sequence) {
    TEST_ASSERT_EQUAL_UINT32(number, u32(at));
    TEST_ASSERT_EQUAL_UINT32(sequence, u32(at + 4));
    TEST_ASSERT_EQUAL_UINT8(2, at[8]);
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
    store_t *store = &rig.store;
    const uint8_t *page = flash.bytes;
    store_open(store, no_sink, NULL);
    TEST_ASSERT_EQUAL_INT(STORE_WORKED, store_idle(store, true));
    TEST_ASSERT_EQUAL_MEMORY("SanityLg", page, 8);
    TEST_ASSERT_EQUAL_UINT32(1, u32(page + 8));
    TEST_ASSERT_EQUAL_HEX32(crc32(page, 12), u32(page + 12));
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, page + 16, 240);

    store_snapshot_begin(store);
    store_snapshot_write(store, "piece", 5);
    store_snapshot_end(store);
    store_append(store, "one", 3);
    store_append(store, "two", 3);
    is_title(page + 16, 1, 1);
    is_entry(page + 32, 1, 2, 0, "\1\0\0\0", 4);
    is_entry(page + 44, 1, 3, 1, "piece", 5);
    is_entry(page + 60, 1, 4, 2, "\1\0\0\0", 4);
    is_entry(page + 72, 1, 1, 1, "one", 3);
    is_entry(page + 84, 1, 1, 2, "two", 3);
    TEST_ASSERT_EACH_EQUAL_HEX8(0xFF, page + 96, 160);

    store_open(store, no_sink, NULL);
    store_append(store, "three", 5);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, page + 96, 160);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, page + 256, 256);
    is_title(page + 512, 1, 3);
    is_entry(page + 528, 1, 1, 3, "three", 5);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_bytes_are_as_documented);
    return UNITY_END();
}
