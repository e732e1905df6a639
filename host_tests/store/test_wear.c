/* What the receipts cost the flash: rolls of one die, the shortest records there are, kept as the
 * device keeps them, with and without the head of the chain in each that has one. */
#include <stdio.h>
#include <string.h>

#include "dice.h"
#include "flash_fake.h"
#include "look.h"
#include "records.h"
#include "store.h"
#include "unity.h"

enum { ROLLS = 20000, HEAD_EVERY = 48, PERCENT = 10 };

static flash_fake_t flash;
static store_t store;
static app_t app;

void setUp(void) {}
void tearDown(void) {}

typedef struct {
    uint32_t programs, erases;
} wear_t;

static void no_sink(void *context, const store_record_t *record) {
    (void)context;
    (void)record;
}

/* Without: the piece that holds the head is left out, too. */
static void snapshot(bool with) {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    snapshot_cursor_t cursor = {0};
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_begin(&store));
    uint8_t length = records_chunk(&app, &cursor, bytes);
    while (length > 0) {
        uint8_t piece[SNAPSHOT_CHUNK_BYTES];
        uint8_t piece_length = length;
        memcpy(piece, bytes, length);
        length = records_chunk(&app, &cursor, bytes);
        if (with || length > 0) { /* it is the last */
            TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_write(&store, piece, piece_length));
        }
    }
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_snapshot_end(&store));
}

static void keep_house(bool with) {
    while (store_idle(&store, true) == STORE_WORKED) {
        continue;
    }
    if (store_snapshot_due(&store)) {
        snapshot(with);
    }
}

static void keep(const session_op_t *op, bool head) {
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    uint8_t at = head ? records_head(&app, bytes) : 0;
    uint8_t length = records_op(look_table(&app), op, &bytes[at]);
    TEST_ASSERT_EQUAL_INT(STORE_OK, store_append(&store, bytes, (uint8_t)(at + length)));
    TEST_ASSERT_TRUE(look_do(&app, op));
}

static wear_t worn(const game_config_t *config, bool with) {
    static const app_facts_t facts = {.version = "1.2.3"};
    session_op_t begin = {.kind = OP_NEW, .config = *config};
    session_op_t roll = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    roll.answer.kind = PROMPT_ROLL;
    roll.answer.count = config->params[DICE_PARAM_COUNT];
    flash_fake_init(&flash);
    flash_fake_use(&flash);
    app_init(&app, &facts, 0);
    TEST_ASSERT_EQUAL_INT(STORE_FRESH, store_open(&store, no_sink, NULL));
    keep_house(with);
    keep(&begin, false);
    for (uint32_t i = 1; i <= ROLLS; i++) {
        keep_house(with);
        keep(&roll, with && i % HEAD_EVERY == 0);
    }
    wear_t wear = {.programs = flash.programs};
    for (uint32_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        wear.erases += flash.erases[i];
    }
    return wear;
}

static void assert_little_more(uint8_t die, uint8_t dice) {
    game_config_t config = {GAME_DICE, 0, {1, die, dice, 1}, 0};
    wear_t with = worn(&config, true);
    wear_t without = worn(&config, false);
    printf("%u dice: %u programs, %u without; %u erases, %u without\n", dice, with.programs,
           without.programs, with.erases, without.erases);
    TEST_ASSERT_LESS_OR_EQUAL(without.programs * (100 + PERCENT) / 100, with.programs);
    TEST_ASSERT_LESS_OR_EQUAL(without.erases * (100 + PERCENT) / 100, with.erases);
}

static void receipts_wear_the_flash_little_more(void) {
    assert_little_more(DIE_D12, 1);
    assert_little_more(DIE_D100, 10);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(receipts_wear_the_flash_little_more);
    return UNITY_END();
}
