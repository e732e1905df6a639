/* The longest snapshot that the app can make always fits. The longest log is one of many dice, all of them undone, for
 * then each draw is stored with its position. */
#include <string.h>

#include "flash_fake.h"
#include "look.h"
#include "records.h"
#include "store.h"
#include "unity.h"

static flash_fake_t flash;
static store_t store;
static app_t app;

static void no_sink(void *context, const store_record_t *record) {
    (void)context;
    (void)record;
}

static void start(void) {
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    static const app_facts_t facts = {.version = "1.2.3"};
    app_init(&app, &facts, 0);
    store_open(&store, no_sink, NULL);
    while (store_idle(&store, true) == STORE_WORKED) {
        continue;
    }
}

/* Rolls until the log is full, then undoes all that can be undone. */
static void fill_log(uint8_t dice, bool undo) {
    session_op_t begin = {.kind = OP_NEW, .config = {GAME_DICE, 0, 0, 0, {DIE_D100, dice}}};
    session_op_t roll = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    session_op_t back = {.kind = OP_UNDO};
    roll.answer.kind = PROMPT_ROLL;
    roll.answer.count = dice;
    memset(roll.answer.values, 99, dice);
    TEST_ASSERT_TRUE(look_do(&app, &begin));
    for (uint32_t i = 0; i < LOG_ENTRIES + 100u && look_do(&app, &roll); i++) {
        continue;
    }
    while (undo && look_do(&app, &back)) {
        continue;
    }
}

static void snapshot(void) {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    snapshot_cursor_t cursor = {0};
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&store));
    for (uint8_t length = records_chunk(&app, &cursor, bytes); length > 0;
         length = records_chunk(&app, &cursor, bytes)) {
        TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_write(&store, bytes, length));
    }
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_end(&store));
    while (store_idle(&store, true) == STORE_WORKED) {
        continue;
    }
}

/* Wherever in a sector it begins. */
static void fits_everywhere(uint8_t dice, bool undo) {
    uint8_t bytes[100] = {0};
    start();
    fill_log(dice, undo);
    for (uint32_t round = 0; round < 20; round++) {
        snapshot();
        for (uint32_t i = 0; i < round; i++) {
            TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, bytes, sizeof bytes));
        }
    }
}

static void the_longest_snapshots_fit(void) {
    for (uint8_t dice = 1; dice <= GAME_VALUES_MAX; dice++) {
        fits_everywhere(dice, false);
    }
}

static void the_longest_snapshots_fit_with_all_undone(void) {
    for (uint8_t dice = 1; dice <= GAME_VALUES_MAX; dice++) {
        fits_everywhere(dice, true);
    }
}

void setUp(void) {}

void tearDown(void) { TEST_ASSERT_NULL_MESSAGE(flash.broken, flash.broken); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_longest_snapshots_fit);
    RUN_TEST(the_longest_snapshots_fit_with_all_undone);
    return UNITY_END();
}
