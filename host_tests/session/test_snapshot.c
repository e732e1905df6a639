/* A session kept as pieces is the same session again, at every moment of a game. */
#include <string.h>
#include <unity.h>

#include "snapshot.h"
#include "table.h"

static session_t back;

void setUp(void) {}
void tearDown(void) {}

/* Returns how many bytes it took. */
static uint32_t keep_and_take_back(void) {
    snapshot_cursor_t cursor = {0};
    uint8_t bytes[SNAPSHOT_PIECE_BYTES], length;
    uint32_t total = 0;
    session_init(&back);
    while ((length = snapshot_piece(&table, &cursor, bytes)) > 0) {
        TEST_ASSERT_LESS_OR_EQUAL(SNAPSHOT_PIECE_BYTES, length);
        TEST_ASSERT_TRUE(snapshot_take(&back, bytes, length));
        total += length;
    }
    return total;
}

static void test_every_moment(void) {
    static const uint8_t players[GAME_IDS] = {
        [GAME_CULT] = 8, [GAME_SIGNS] = 5, [GAME_KINGSPORT] = 6};
    for (uint8_t game = GAME_CULT; game < GAME_IDS; game++) {
        uint32_t random = game;
        table_new(game, players[game]);
        for (int i = 0; i < 150; i++) {
            bool answered = table_random_answer(&random);
            if (!answered || random_next(&random) % 4 == 0) {
                (void)table_undo();
            }
            (void)keep_and_take_back();
            TEST_ASSERT_TRUE(table_same_game(&table, &back));
        }
    }
}

static void test_settings_and_names(void) {
    session_op_t op = {.kind = OP_NAME, .seat = 3, .name = {{'Z', 'o', 0xEB}}};
    table_new(GAME_CULT, 4);
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_LANG, 1));
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_SLEEP, 3600));
    (void)keep_and_take_back();
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
}

static void test_no_game(void) {
    session_init(&table);
    (void)keep_and_take_back();
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
}

/* The fullest log there is, in the game with the longest answers: it must fit the journal. */
static void test_a_full_log_fits(void) {
    session_op_t op = {.kind = OP_NEW};
    op.config = (game_config_t){.game = GAME_DICE,
                                .cultists = 1,
                                .die = DIE_D100,
                                .count = 10,
                                .mad_response = 1,
                                .first = GAME_NOBODY};
    session_init(&table);
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    for (int i = 0; i < 2 * LOG_ENTRIES; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_draw((uint8_t)(i % 100)));
    }
    TEST_ASSERT_LESS_OR_EQUAL(17200, keep_and_take_back());
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
    while (table_undo() == SESSION_OK) {
    }
    TEST_ASSERT_LESS_OR_EQUAL(17200, keep_and_take_back());
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
}

/* Pieces that were damaged, cut or come from elsewhere: refused or taken, never a crash. */
static void test_rubbish_is_survived(void) {
    uint32_t random = 77;
    table_new(GAME_SIGNS, 4);
    for (int i = 0; i < 60; i++) {
        (void)table_random_answer(&random);
    }
    for (int round = 0; round < 3000; round++) {
        snapshot_cursor_t cursor = {0};
        uint8_t bytes[SNAPSHOT_PIECE_BYTES], length;
        session_init(&back);
        while ((length = snapshot_piece(&table, &cursor, bytes)) > 0) {
            bool log = bytes[0] == SNAPSHOT_LOG;
            if (log && random_next(&random) % 2 == 0) {
                uint8_t *byte = &bytes[1 + random_next(&random) % (length - 1u)];
                *byte = (uint8_t)random_next(&random);
            }
            length = (uint8_t)(log ? 1 + random_next(&random) % length : length);
            (void)snapshot_take(&back, bytes, length);
            TEST_ASSERT_LESS_OR_EQUAL(LOG_ENTRIES, back.log.used);
        }
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_every_moment);
    RUN_TEST(test_settings_and_names);
    RUN_TEST(test_no_game);
    RUN_TEST(test_a_full_log_fits);
    RUN_TEST(test_rubbish_is_survived);
    return UNITY_END();
}
