/* The bytes that docs/journal-format.md promises, made here a second time from its words; and
 * images of every released format, which must be readable for ever. */
#include <stdio.h>
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
    TEST_ASSERT_EQUAL_UINT8(1, at[8]);
    TEST_ASSERT_EQUAL_UINT8(7, at[9]);
    TEST_ASSERT_EQUAL_UINT16(0xFFFF, at[10] | at[11] << 8);
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
    store_open(store, 7, no_sink, NULL);
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

    store_open(store, 7, no_sink, NULL);
    store_append(store, "three", 5);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, page + 96, 160);
    TEST_ASSERT_EACH_EQUAL_HEX8(0x00, page + 256, 256);
    is_title(page + 512, 1, 3);
    is_entry(page + 528, 1, 1, 3, "three", 5);
}

static void load(const char *path) {
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    TEST_ASSERT_EQUAL_UINT32(HAL_FLASH_BYTES, fread(flash.bytes, 1, HAL_FLASH_BYTES, file));
    fclose(file);
}

/* Two snapshots and a third begun; 150 records, two starts among them, and one that was cut off. */
static void an_image_of_format_1_is_read(void) {
    rig_state_t right = {0};
    load("images/format-1.bin");
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    for (uint32_t n = 0; n < 150; n++) {
        rig_record_t record = rig_record(n, 6, 90);
        rig_apply(&right, &record);
    }
    TEST_ASSERT_TRUE(rig_same(&right, &rig.state));
    TEST_ASSERT_EQUAL_UINT32(0, rig.garbled + rig.gaps);
    TEST_ASSERT_TRUE(rig.store.report.cut);
    rig_record_t next = rig_record(150, 6, 90);
    TEST_ASSERT_TRUE(rig_keep(&rig, &next));
    rig_state_t now = rig.state;
    TEST_ASSERT_EQUAL_INT(STORE_FOUND, rig_open(&rig));
    TEST_ASSERT_TRUE(rig_same(&now, &rig.state));
}

/* One page of a later format is enough; its title is all that we understand of it. */
static void a_newer_format_is_refused_and_left_alone(void) {
    static uint8_t before[HAL_FLASH_BYTES];
    journal_title_t title = {9, 400, JOURNAL_FORMAT + 1, 1};
    load("images/format-1.bin");
    journal_put_title(flash.bytes + 13 * HAL_FLASH_SECTOR_BYTES + 5 * HAL_FLASH_PAGE_BYTES, &title);
    memcpy(before, flash.bytes, sizeof before);
    TEST_ASSERT_EQUAL_INT(STORE_NEWER, rig_open(&rig));
    TEST_ASSERT_EQUAL_INT(STORE_FAILED, store_append(&rig.store, "x", 1));
    TEST_ASSERT_EQUAL_INT(STORE_NOTHING_TO_DO, store_idle(&rig.store, true));
    TEST_ASSERT_EQUAL_UINT32(0, flash.operations);
    TEST_ASSERT_EQUAL_MEMORY(before, flash.bytes, sizeof before);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_bytes_are_as_documented);
    RUN_TEST(an_image_of_format_1_is_read);
    RUN_TEST(a_newer_format_is_refused_and_left_alone);
    return UNITY_END();
}
