/* Commands as hosts send them, and as no host should: each has its answer or its reason, and the next
 * one works. */
#include <string.h>

#include "rig.h"
#include "unity.h"

#define NOT_READY 0x020401u
#define NO_MEDIUM 0x023A00u
#define UNKNOWN 0x052000u
#define OUT_OF_RANGE 0x052100u
#define BAD_FIELD 0x052400u
#define PROTECTED 0x072700u
#define LENGTH(block) ((uint8_t)sizeof(block))
#define COMMAND(...)                                                                               \
    rig_command((const uint8_t[]){__VA_ARGS__}, LENGTH(((const uint8_t[]){__VA_ARGS__})))

enum { BLOCK_MAX = 16 };

void setUp(void) { rig_start(); }
void tearDown(void) {}

static void refused(int said, unsigned sense) {
    TEST_ASSERT_EQUAL_MESSAGE(-1, said, "it was answered");
    TEST_ASSERT_EQUAL_HEX32(sense, rig_sense());
    TEST_ASSERT_EQUAL_HEX32_MESSAGE(0, rig_sense(), "told once");
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
}

/* --- what it is --- */

static void it_is_a_removable_disk(void) {
    TEST_ASSERT_EQUAL(36, COMMAND(0x12, 0, 0, 0, 36, 0));
    TEST_ASSERT_EQUAL_HEX8(0x00, rig_answer[0]);
    TEST_ASSERT_EQUAL_HEX8(0x80, rig_answer[1]);
    TEST_ASSERT_EQUAL_HEX8_ARRAY_MESSAGE(((uint8_t[]){4, 2}), &rig_answer[2], 2, "SPC-2");
    TEST_ASSERT_EQUAL(36 - 5, rig_answer[4]);
    TEST_ASSERT_EQUAL_MEMORY("Sanity  Die             1.00", &rig_answer[8], 28);
    TEST_ASSERT_EQUAL(5, COMMAND(0x12, 0, 0, 0, 5, 0));
    TEST_ASSERT_EQUAL(0, COMMAND(0x12, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL(36, COMMAND(0x12, 0, 0, 0xFF, 0xFF, 0));
}

/* A page that isn't there is not answered with what is asked for without one. */
static void vital_pages(void) {
    TEST_ASSERT_EQUAL(6, COMMAND(0x12, 1, 0x00, 0, 64, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[]){0, 0, 0, 2, 0, 0x80}), rig_answer, 6);
    TEST_ASSERT_EQUAL(20, COMMAND(0x12, 1, 0x80, 0, 64, 0));
    TEST_ASSERT_EQUAL_HEX8(0x80, rig_answer[1]);
    TEST_ASSERT_EQUAL_MEMORY("0123456789ABCDEF", &rig_answer[4], 16);
    for (unsigned page = 1; page <= UINT8_MAX; page++) {
        if (page != 0x80) {
            refused(COMMAND(0x12, 1, (uint8_t)page, 0, 64, 0), BAD_FIELD);
        }
        refused(COMMAND(0x12, 0, (uint8_t)page, 0, 64, 0), BAD_FIELD);
    }
}

static void every_mode_page_says_protected(void) {
    TEST_ASSERT_EQUAL(24, COMMAND(0x1A, 0, 0x3F, 0, 192, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[24]){23, 0, 0x80, 0, 8, 18}), rig_answer, 24);
    TEST_ASSERT_EQUAL(4, COMMAND(0x1A, 0, 0x3F, 0, 4, 0));
    TEST_ASSERT_EQUAL(4, COMMAND(0x1A, 0, 0x00, 0, 192, 0));
    TEST_ASSERT_EQUAL(28, COMMAND(0x5A, 0, 0x08, 0, 0, 0, 0, 1, 0, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY_MESSAGE(((uint8_t[28]){0, 26, 0, 0x80, 0, 0, 0, 0, 8, 18}),
                                         rig_answer, 28, "no cache for writes");
    TEST_ASSERT_EQUAL(8, COMMAND(0x5A, 0, 0x40, 0, 0, 0, 0, 1, 0, 0));
    refused(COMMAND(0x1A, 0, 0x1C, 0, 192, 0), BAD_FIELD);
    refused(COMMAND(0x5A, 0, 0x1C, 0, 0, 0, 0, 1, 0, 0), BAD_FIELD);
}

static void sizes(void) {
    TEST_ASSERT_EQUAL(8, COMMAND(0x25, 0, 0, 0, 0, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[]){0, 0, 1, 0x7F, 0, 0, 2, 0}), rig_answer, 8);
    TEST_ASSERT_EQUAL(12, COMMAND(0x23, 0, 0, 0, 0, 0, 0, 0, 252, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[]){0, 0, 0, 8, 0, 0, 1, 0x80, 2, 0, 2, 0}), rig_answer,
                                 12);
    TEST_ASSERT_EQUAL(12, COMMAND(0x23, 0, 0, 0, 0, 0, 0, 1, 0, 0));
    TEST_ASSERT_EQUAL(16, COMMAND(0xA0, 0, 0, 0, 0, 0, 0, 0, 0, 64, 0, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[16]){0, 0, 0, 8}), rig_answer, 16);
    TEST_ASSERT_EQUAL(9, COMMAND(0xA0, 0, 0, 0, 0, 0, 0, 0, 0, 9, 0, 0));
}

/* --- reads --- */

static void reads_of_every_kind_say_the_same(void) {
    uint8_t boot[DRIVE_SECTOR_BYTES];
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
    memcpy(boot, rig_answer, sizeof boot);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[]){0x55, 0xAA}), &boot[510], 2);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, COMMAND(0x08, 0, 0, 0, 1, 0));
    TEST_ASSERT_EQUAL_MEMORY(boot, rig_answer, sizeof boot);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, COMMAND(0xA8, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0));
    TEST_ASSERT_EQUAL_MEMORY(boot, rig_answer, sizeof boot);
    TEST_ASSERT_EQUAL_MESSAGE(256 * DRIVE_SECTOR_BYTES, COMMAND(0x08, 0, 0, 0, 0, 0), "0 is 256");
    TEST_ASSERT_EQUAL(0, rig_read(0, 0));
    TEST_ASSERT_EQUAL(0, COMMAND(0x2F, 0, 0, 0, 0, 0, 0, 1, 0x80, 0));
    TEST_ASSERT_EQUAL(0, COMMAND(0x2F, 0, 0, 0, 0, 1, 0, 1, 0x7F, 0));
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(6, 1));
    memcpy(boot, rig_answer, sizeof boot);
    TEST_ASSERT_EQUAL_MEMORY("<!doctype html>", boot, 15);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, COMMAND(0xA8, 0, 0, 0, 0, 6, 0, 0, 0, 1, 0, 0));
    TEST_ASSERT_EQUAL_MEMORY(boot, rig_answer, sizeof boot);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, COMMAND(0x08, 0, 0, 6, 1, 0));
    TEST_ASSERT_EQUAL_MEMORY(boot, rig_answer, sizeof boot);
}

/* Sectors one by one, and all at once, in packets of any size. */
static void any_part_is_part_of_the_whole(void) {
    static uint8_t whole[RIG_ANSWER_MAX];
    uint32_t random = 1;
    TEST_ASSERT_EQUAL(RIG_ANSWER_MAX, rig_read(0, DRIVE_SECTORS));
    memcpy(whole, rig_answer, sizeof whole);
    for (uint32_t sector = 0; sector < DRIVE_SECTORS; sector++) {
        TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(sector, 1));
        TEST_ASSERT_EQUAL_MEMORY(&whole[sector * DRIVE_SECTOR_BYTES], rig_answer,
                                 DRIVE_SECTOR_BYTES);
    }
    TEST_ASSERT_EQUAL(RIG_ANSWER_MAX, rig_read(0, DRIVE_SECTORS));
    for (int i = 0; i < 3000; i++) {
        uint8_t packet[UINT8_MAX];
        uint8_t bytes = (uint8_t)(1u + random_next(&random) % (sizeof packet - 1));
        uint32_t at = random_next(&random) % (RIG_ANSWER_MAX - UINT8_MAX);
        drive_read(&drive, at, packet, bytes);
        TEST_ASSERT_EQUAL_MEMORY(&whole[at], packet, bytes);
    }
}

static void past_the_end(void) {
    static const struct {
        uint32_t first;
        uint16_t count;
    } reads[] = {{DRIVE_SECTORS, 1},  {DRIVE_SECTORS, 0},   {DRIVE_SECTORS - 1, 2}, {0, 385},
                 {UINT32_MAX, 1},     {UINT32_MAX, 2},      {INT32_MAX, 1},         {1, UINT16_MAX},
                 {0x10000000, 0x100}, {0x80000000, 0x8000}, {0x80000000, 1}};
    for (unsigned i = 0; i < sizeof reads / sizeof reads[0]; i++) {
        refused(rig_read(reads[i].first, reads[i].count), OUT_OF_RANGE);
    }
    refused(COMMAND(0xA8, 0, 0, 0, 0, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0), OUT_OF_RANGE);
    refused(COMMAND(0xA8, 0, 0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 1, 0, 0), OUT_OF_RANGE);
    refused(COMMAND(0x08, 0x1F, 0xFF, 0xFF, 1, 0), OUT_OF_RANGE);
    refused(COMMAND(0x08, 0, 1, 0, 0, 0), OUT_OF_RANGE);
    refused(COMMAND(0x2F, 0, 0, 0, 1, 0x80, 0, 0, 1, 0), OUT_OF_RANGE);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(DRIVE_SECTORS - 1, 1));
}

/* Nor is anything written behind the room that there is for it. */
static void no_more_than_asked_for(void) {
    uint8_t packet[] = {1, 2, 3, 4};
    TEST_ASSERT_EQUAL(36, COMMAND(0x12, 0, 0, 0, 36, 0));
    drive_read(&drive, 8, packet, 3);
    TEST_ASSERT_EQUAL_MEMORY("San\4", packet, 4);
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(6, 1));
    drive_read(&drive, 0, packet, 3);
    TEST_ASSERT_EQUAL_MEMORY("<!d\4", packet, 4);
}

/* Who asks for more than an answer has gets nothing that lies behind it. */
static void nothing_lies_behind_an_answer(void) {
    memset(&drive.sector, 0x5A, sizeof drive.sector);
    TEST_ASSERT_EQUAL(18, COMMAND(0x03, 0, 0, 0, 255, 0));
    for (uint32_t at = 18; at < 4096; at++) {
        uint8_t byte = 0xFF;
        drive_read(&drive, at, &byte, 1);
        TEST_ASSERT_EQUAL_HEX8(0, byte);
    }
}

/* --- writes, and all else --- */

static void writes_are_refused(void) {
    session_t before = table;
    stats_t counts_before = counted;
    static uint8_t volume[RIG_ANSWER_MAX];
    (void)rig_read(0, DRIVE_SECTORS);
    memcpy(volume, rig_answer, sizeof volume);
    refused(COMMAND(0x0A, 0, 0, 0, 1, 0), PROTECTED);
    refused(COMMAND(0x2A, 0, 0, 0, 0, 0, 0, 0, 1, 0), PROTECTED);
    refused(COMMAND(0x2E, 0, 0, 0, 0, 5, 0, 0, 1, 0), PROTECTED);
    refused(COMMAND(0xAA, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0), PROTECTED);
    (void)rig_read(0, DRIVE_SECTORS);
    TEST_ASSERT_EQUAL_MEMORY(volume, rig_answer, sizeof volume);
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof table);
    TEST_ASSERT_EQUAL_MEMORY(&counts_before, &counted, sizeof counted);
}

/* What there is besides: each with its block cut at every length; all others, with any. */
static void short_long_and_unknown(void) {
    static const uint8_t lengths[256] = {
        [0x00] = 6,  [0x03] = 6,  [0x08] = 6,  [0x0A] = 6,  [0x12] = 6,  [0x1A] = 6,  [0x1B] = 6,
        [0x1E] = 6,  [0x23] = 10, [0x25] = 10, [0x28] = 10, [0x2A] = 10, [0x2E] = 10, [0x2F] = 10,
        [0x35] = 10, [0x5A] = 10, [0xA0] = 12, [0xA8] = 12, [0xAA] = 12};
    for (unsigned code = 0; code < 256; code++) {
        uint8_t block[UINT8_MAX] = {(uint8_t)code};
        for (unsigned length = 1; length <= UINT8_MAX; length++) {
            int said = rig_command(block, (uint8_t)length);
            unsigned sense = code == 0x03 ? 0 : rig_sense();
            bool known = lengths[code] > 0 && length >= lengths[code];
            TEST_ASSERT_EQUAL_MESSAGE(known, sense != UNKNOWN && !(code == 0x03 && said < 0),
                                      "known");
            if (!known) {
                TEST_ASSERT_EQUAL(-1, said);
                (void)rig_sense();
            }
        }
        TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
    }
    TEST_ASSERT_EQUAL(-1, rig_command((const uint8_t[]){0}, 0));
}

/* Sense is of the command before, and no older. */
static void what_is_told_of_a_refusal(void) {
    TEST_ASSERT_EQUAL(-1, COMMAND(0xFF, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL(18, COMMAND(0x03, 0, 0, 0, 18, 0));
    TEST_ASSERT_EQUAL_HEX8_ARRAY(((uint8_t[18]){0x70, 0, 5, 0, 0, 0, 0, 10, 0, 0, 0, 0, 0x20}),
                                 rig_answer, 18);
}

static void what_went_well_leaves_nothing_to_tell(void) {
    TEST_ASSERT_EQUAL(-1, COMMAND(0xFF, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
    TEST_ASSERT_EQUAL_HEX32(0, rig_sense());
}

/* --- its medium --- */

static void ejected_it_stays_away_until_replugged(void) {
    TEST_ASSERT_EQUAL(0, COMMAND(0x1B, 0, 0, 0, 0, 0)); /* stopped only */
    TEST_ASSERT_EQUAL(0, COMMAND(0, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL(0, COMMAND(0x1E, 0, 0, 0, 1, 0)); /* held in: it isn't */
    TEST_ASSERT_EQUAL(0, COMMAND(0x1B, 0, 0, 0, 3, 0)); /* loaded: it is */
    TEST_ASSERT_EQUAL(0, COMMAND(0, 0, 0, 0, 0, 0));
    TEST_ASSERT_EQUAL(0, COMMAND(0x1B, 0, 0, 0, 2, 0));
    static const uint8_t wants[][12] = {
        {0x00}, {0x08, 0, 0, 0, 1}, {0x0A}, {0x23}, {0x25}, {0x28}, {0x2A}, {0x2E}, {0x2F}, {0xA8},
        {0xAA}};
    static const uint8_t others[][12] = {{0x12}, {0x1A}, {0x1B}, {0x1E}, {0x35}, {0x5A}, {0xA0}};
    for (int again = 0; again < 2; again++) {
        for (unsigned i = 0; i < sizeof wants / sizeof wants[0]; i++) {
            TEST_ASSERT_EQUAL(-1, rig_command(wants[i], 12));
            TEST_ASSERT_EQUAL_HEX32(NO_MEDIUM, rig_sense());
        }
        for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
            TEST_ASSERT_EQUAL(0, rig_command(others[i], 12));
        }
        TEST_ASSERT_EQUAL_MESSAGE(-1, COMMAND(0x1B, 0, 0, 0, 3, 0), "it can't be loaded");
        TEST_ASSERT_EQUAL_HEX32(NO_MEDIUM, rig_sense());
        TEST_ASSERT_EQUAL(36, COMMAND(0x12, 0, 0, 0, 36, 0));
    }
    rig_plug();
    TEST_ASSERT_EQUAL(0, COMMAND(0, 0, 0, 0, 0, 0));
}

static void switched_off_it_has_no_medium(void) {
    TEST_ASSERT_TRUE(drive_offered(&drive));
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_DRIVE, 0));
    TEST_ASSERT_FALSE(drive_offered(&drive));
    TEST_ASSERT_EQUAL(-1, rig_read(0, 1));
    TEST_ASSERT_EQUAL_HEX32(NO_MEDIUM, rig_sense());
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_DRIVE, 1));
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
}

/* Just plugged in there is nothing yet, and who asks is told to come again. */
static void not_ready_while_its_picture_is_made(void) {
    drive_plugged_in(&drive);
    do {
        TEST_ASSERT_EQUAL(-1, rig_read(0, 1));
        TEST_ASSERT_EQUAL_HEX32(NOT_READY, rig_sense());
        TEST_ASSERT_EQUAL(36, COMMAND(0x12, 0, 0, 0, 36, 0));
    } while (drive_time(&drive));
    TEST_ASSERT_EQUAL(DRIVE_SECTOR_BYTES, rig_read(0, 1));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(it_is_a_removable_disk);
    RUN_TEST(vital_pages);
    RUN_TEST(every_mode_page_says_protected);
    RUN_TEST(sizes);
    RUN_TEST(reads_of_every_kind_say_the_same);
    RUN_TEST(any_part_is_part_of_the_whole);
    RUN_TEST(past_the_end);
    RUN_TEST(no_more_than_asked_for);
    RUN_TEST(nothing_lies_behind_an_answer);
    RUN_TEST(writes_are_refused);
    RUN_TEST(short_long_and_unknown);
    RUN_TEST(what_is_told_of_a_refusal);
    RUN_TEST(what_went_well_leaves_nothing_to_tell);
    RUN_TEST(ejected_it_stays_away_until_replugged);
    RUN_TEST(switched_off_it_has_no_medium);
    RUN_TEST(not_ready_while_its_picture_is_made);
    return UNITY_END();
}
