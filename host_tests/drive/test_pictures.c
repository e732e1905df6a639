/* When the drive shows another moment, what a host gets to know of it, and when there is no medium. */
#include <string.h>

#include "rig.h"
#include "unity.h"

enum { BOOT_NUMBER_AT = 39, DIRECTORY = 5, LOG_ENTRY = 2, SIZE_AT = 28 };

void setUp(void) { rig_start(); }
void tearDown(void) {}

static uint32_t word_at(const uint8_t *bytes) {
    return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
}

static void expect_medium(drive_medium_t expected) {
    TEST_ASSERT_EQUAL(expected, drive_medium(&drive));
}

/* A round of the loop after each change, and all that it makes. */
static bool told_of_change(void) {
    (void)rig_settle();
    if (drive_medium(&drive) != DRIVE_MEDIUM_CHANGED) {
        return false;
    }
    expect_medium(DRIVE_MEDIUM_READY); /* it is given once */
    return true;
}

static uint32_t volume_number(void) {
    TEST_ASSERT_EQUAL(DRIVE_MEDIUM_READY, rig_read(0, 1));
    return word_at(&rig_bytes[BOOT_NUMBER_AT]);
}

static uint32_t log_bytes(void) {
    TEST_ASSERT_EQUAL(DRIVE_MEDIUM_READY, rig_read(DIRECTORY, 1));
    return word_at(&rig_bytes[32 * LOG_ENTRY + SIZE_AT]);
}

static bool is_over(void) {
    game_prompt_t prompt;
    session_prompt(&table, &prompt);
    return prompt.kind == PROMPT_OVER;
}

static void play_to_the_end(uint32_t *random) {
    while (table_random_answer(random)) {
        TEST_ASSERT_EQUAL_MESSAGE(is_over(), told_of_change(), "while it goes on, and at its end");
    }
}

/* A game that goes on changes nothing; its end does; what comes after it doesn't until the next. */
static void a_medium_change_as_a_game_ends(void) {
    uint32_t random = 7;
    table_new(GAME_CULT, 2);
    rig_plug();
    uint32_t number = volume_number();
    uint32_t empty = log_bytes();
    play_to_the_end(&random);
    TEST_ASSERT_TRUE(is_over());
    TEST_ASSERT_NOT_EQUAL_MESSAGE(number, volume_number(), "another volume to who compares");
    TEST_ASSERT_GREATER_THAN(empty, log_bytes());
    TEST_ASSERT_FALSE(told_of_change());
}

/* What is shown of the log stays as it was told, or a change is told. */
static void an_undo_into_what_is_shown(void) {
    uint32_t random = 3;
    table_new(GAME_CULT, 3);
    for (int i = 0; i < 6; i++) {
        TEST_ASSERT_TRUE(table_random_answer(&random));
    }
    rig_plug();
    TEST_ASSERT_TRUE(table_random_answer(&random));
    TEST_ASSERT_FALSE(told_of_change());
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_FALSE_MESSAGE(told_of_change(), "that one wasn't shown");
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_TRUE(told_of_change());
}

static void a_new_game_empties_the_log(void) {
    uint32_t random = 5;
    table_new(GAME_SIGNS, 2);
    for (int i = 0; i < 10; i++) {
        TEST_ASSERT_TRUE(table_random_answer(&random));
    }
    rig_plug();
    uint32_t full = log_bytes();
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_DICE)};
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    TEST_ASSERT_TRUE(told_of_change());
    TEST_ASSERT_LESS_THAN(full, log_bytes());
}

/* Also the very first line of it, and one behind others that were taken back before. */
static void an_undo_of_all_that_is_shown(void) {
    uint32_t random = 3;
    table_new(GAME_CULT, 3);
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_TRUE(table_random_answer(&random));
    }
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    rig_plug();
    TEST_ASSERT_TRUE(table_random_answer(&random));
    TEST_ASSERT_FALSE(told_of_change());
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_FALSE_MESSAGE(told_of_change(), "that one wasn't shown");
    for (int shown = 2; shown > 0; shown--) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        TEST_ASSERT_TRUE(told_of_change());
    }
}

/* Nothing of what was forgotten is there any longer. */
static void a_factory_reset(void) {
    uint32_t random = 3;
    table_new(GAME_CULT, 3);
    rig_plug();
    TEST_ASSERT_TRUE(table_random_answer(&random));
    TEST_ASSERT_FALSE(told_of_change());
    session_init(&table);
    TEST_ASSERT_TRUE(told_of_change());
    TEST_ASSERT_FALSE(told_of_change());
}

/* Who plugs it in anew is told nothing of what changed before. */
static void a_change_before_the_cable(void) {
    uint32_t random = 7;
    table_new(GAME_CULT, 2);
    rig_plug();
    while (table_random_answer(&random)) {
    }
    (void)rig_settle();
    rig_plug();
    TEST_ASSERT_FALSE(told_of_change());
}

/* Two changes before the host asks are told once; one that comes while the first is made, too. */
static void a_change_while_one_is_made(void) {
    uint32_t random = 9;
    table_new(GAME_CULT, 2);
    rig_plug();
    while (table_random_answer(&random)) {
        (void)drive_poll(&drive);
    }
    (void)drive_poll(&drive);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_TRUE(told_of_change());
    TEST_ASSERT_FALSE(told_of_change());
}

/* A host that reads on over the change gets zeros, and never half of each moment. */
static void read_over_a_change(void) {
    table_new(GAME_CULT, 2);
    rig_plug();
    TEST_ASSERT_EQUAL(DRIVE_MEDIUM_READY, rig_read(DIRECTORY, 1));
    table_new(GAME_DICE, 0);
    (void)drive_poll(&drive);
    drive_plugged_in(&drive);
    uint8_t sector[DRIVE_SECTOR_BYTES];
    memset(sector, 0x5A, sizeof sector);
    drive_read(&drive, DIRECTORY, sector);
    TEST_ASSERT_EACH_EQUAL_HEX8(0, sector, sizeof sector);
}

/* With the longest log that there is, no round of the loop makes more than its part. */
static void made_in_small_parts(void) {
    uint32_t random = 11;
    table_new(GAME_DICE, 0);
    while (table.log.used < LOG_ENTRIES - 1) {
        TEST_ASSERT_TRUE(table_random_answer(&random));
    }
    drive_plugged_in(&drive);
    TEST_ASSERT_GREATER_OR_EQUAL(LOG_ENTRIES / DRIVE_LOG_STEP + DRIVE_DICE + DRIVE_FILES,
                                 rig_settle());
    TEST_ASSERT_GREATER_THAN(LOG_ENTRIES * 8, log_bytes());
}

/* --- no medium --- */

static void ejected_it_stays_away_until_replugged(void) {
    TEST_ASSERT_TRUE_MESSAGE(drive_start_stop(&drive, false, false), "stopped only");
    TEST_ASSERT_TRUE_MESSAGE(drive_start_stop(&drive, true, true), "loaded: it is");
    expect_medium(DRIVE_MEDIUM_READY);
    TEST_ASSERT_TRUE(drive_start_stop(&drive, false, true));
    expect_medium(DRIVE_MEDIUM_ABSENT);
    TEST_ASSERT_FALSE(drive_start_stop(&drive, true, true));
    TEST_ASSERT_TRUE(drive_start_stop(&drive, false, false));
    expect_medium(DRIVE_MEDIUM_ABSENT);
    rig_plug();
    expect_medium(DRIVE_MEDIUM_READY);
}

static void switched_off_it_has_no_medium(void) {
    TEST_ASSERT_TRUE(drive_offered(&drive));
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_DRIVE, 0));
    TEST_ASSERT_FALSE(drive_offered(&drive));
    expect_medium(DRIVE_MEDIUM_ABSENT);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_DRIVE, 1));
    expect_medium(DRIVE_MEDIUM_READY);
}

static void not_ready_while_its_picture_is_made(void) {
    drive_plugged_in(&drive);
    do {
        expect_medium(DRIVE_MEDIUM_BECOMING_READY);
    } while (drive_poll(&drive));
    expect_medium(DRIVE_MEDIUM_READY);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_medium_change_as_a_game_ends);
    RUN_TEST(an_undo_into_what_is_shown);
    RUN_TEST(a_new_game_empties_the_log);
    RUN_TEST(an_undo_of_all_that_is_shown);
    RUN_TEST(a_factory_reset);
    RUN_TEST(a_change_before_the_cable);
    RUN_TEST(a_change_while_one_is_made);
    RUN_TEST(read_over_a_change);
    RUN_TEST(made_in_small_parts);
    RUN_TEST(ejected_it_stays_away_until_replugged);
    RUN_TEST(switched_off_it_has_no_medium);
    RUN_TEST(not_ready_while_its_picture_is_made);
    return UNITY_END();
}
