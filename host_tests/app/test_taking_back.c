/* What was kept is taken back piece by piece, as a start reads it: whole, with holes, or such as can't be. Nothing is
 * ever played where it wasn't answered, and what is left out is told. */
#include <string.h>
#include <unity.h>

#include "die.h"
#include "records.h"

enum { PIECES_MOST = 200, ROLLS = 30, VALUE = 5 };

static struct {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    uint8_t length;
} pieces[PIECES_MOST];
static int piece_count;
static app_t found;

/* A game of so many rolls, as a snapshot; and a start that knows nothing yet. */
static void keep_rolls(int rolls) {
    snapshot_cursor_t cursor = {0};
    die_start();
    die_line("new dice die=d6");
    for (int i = 0; i < rolls; i++) {
        die_line("roll");
    }
    piece_count = 0;
    while ((pieces[piece_count].length =
                records_chunk(&die.app, &cursor, pieces[piece_count].bytes)) > 0) {
        piece_count++;
    }
    app_init(&found, &die_facts, 0);
}

void setUp(void) { keep_rolls(ROLLS); }
void tearDown(void) {}

static void take(records_load_t kind) { records_load(&found, kind, NULL, 0); }

static void take_pieces_of(uint8_t kind) {
    for (int i = 0; i < piece_count; i++) {
        if (pieces[i].bytes[0] == kind) {
            records_load(&found, LOAD_CHUNK, pieces[i].bytes, pieces[i].length);
        }
    }
}

static void take_game(void) {
    take_pieces_of(SNAPSHOT_GAME);
    take_pieces_of(SNAPSHOT_ROLL_COUNTS);
}

static void take_snapshot(void) {
    take(LOAD_SNAPSHOT_BEGIN);
    take_game();
    take_pieces_of(SNAPSHOT_LOG);
    take(LOAD_SNAPSHOT_END);
}

static const session_t *table(void) { return look_table(&found); }

/* A record of an operation that stood at this place of its game. Has it changed anything? */
static bool takes(const session_op_t *op, uint32_t seq) {
    static session_t at, before;
    uint8_t bytes[APP_RECORD_BYTES_MAX];
    before = *table();
    at.now.seq = seq;
    records_load(&found, LOAD_RECORD, bytes, records_op(&at, op, bytes));
    return memcmp(&before, table(), sizeof before) != 0;
}

static bool takes_roll(uint32_t seq) {
    session_op_t op = {.kind = OP_ANSWER, .origin = ORIGIN_DRAWN};
    op.answer = (game_answer_t){.kind = PROMPT_ROLL, .count = 1, .values = {VALUE}};
    return takes(&op, seq);
}

static void begin_anew(void) {
    session_op_t op = {.kind = OP_NEW, .config = die_table()->config};
    (void)takes(&op, 0);
}

static void a_whole_snapshot_is_played_on(void) {
    take_snapshot();
    TEST_ASSERT_FALSE(records_damaged(&found));
    TEST_ASSERT_TRUE(takes_roll(ROLLS));
    TEST_ASSERT_EQUAL(ROLLS + 1, table()->now.seq);
}

/* Also when its log is one piece, or none. */
static void a_short_game_is_played_on(void) {
    for (uint32_t rolls = 0; rolls < 4; rolls++) {
        keep_rolls((int)rolls);
        take_snapshot();
        TEST_ASSERT_FALSE(records_damaged(&found));
        TEST_ASSERT_TRUE(takes_roll(rolls));
    }
}

/* An answer that was given elsewhere is left out, and that is told. */
static void an_answer_has_its_place(void) {
    take_snapshot();
    TEST_ASSERT_FALSE(takes_roll(ROLLS + 1));
    TEST_ASSERT_FALSE(takes_roll(ROLLS - 1));
    TEST_ASSERT_FALSE(takes_roll(ROLLS + 256));
    TEST_ASSERT_EQUAL(ROLLS, table()->now.seq);
    TEST_ASSERT_TRUE(records_damaged(&found));
    TEST_ASSERT_TRUE_MESSAGE(takes_roll(ROLLS), "one in its place still is");
}

static void an_undo_has_its_place_and_a_name_has_none(void) {
    session_op_t undo = {.kind = OP_UNDO}, name = {.kind = OP_NAME, .name = {{'A'}}};
    take_snapshot();
    TEST_ASSERT_FALSE(takes(&undo, ROLLS + 1));
    TEST_ASSERT_TRUE(takes(&name, ROLLS + 1));
    TEST_ASSERT_TRUE(takes(&undo, ROLLS));
    TEST_ASSERT_EQUAL(ROLLS - 1, table()->now.seq);
}

/* Behind a log that ends too early nothing is played, wherever it stood, till a new game begins. */
static void a_game_with_a_hole_is_not_played_on(void) {
    take(LOAD_SNAPSHOT_BEGIN);
    take_game();
    take(LOAD_SNAPSHOT_END);
    TEST_ASSERT_TRUE(records_damaged(&found));
    TEST_ASSERT_EQUAL(0, table()->now.seq);
    TEST_ASSERT_FALSE(takes_roll(0));
    session_op_t name = {.kind = OP_NAME, .name = {{'A'}}};
    TEST_ASSERT_TRUE(takes(&name, 0));
    TEST_ASSERT_FALSE_MESSAGE(takes_roll(0), "a name mends nothing");
    begin_anew();
    TEST_ASSERT_TRUE(takes_roll(0));
    TEST_ASSERT_TRUE(takes_roll(1));
    TEST_ASSERT_EQUAL(2, table()->now.seq);
}

/* A snapshot without a game: what is there is older than it. */
static void a_game_from_before_a_snapshot_is_not_played_on(void) {
    take_snapshot();
    take(LOAD_SNAPSHOT_BEGIN);
    take_pieces_of(SNAPSHOT_SETTINGS);
    take(LOAD_SNAPSHOT_END);
    TEST_ASSERT_FALSE_MESSAGE(records_damaged(&found), "it may have had none");
    TEST_ASSERT_FALSE(takes_roll(ROLLS));
    TEST_ASSERT_EQUAL(ROLLS, table()->now.seq);
}

/* Lines of a log follow their own game: not one of the snapshot before, nor behind a record. */
static void a_log_follows_its_own_game(void) {
    take(LOAD_SNAPSHOT_BEGIN);
    take_game();
    take(LOAD_SNAPSHOT_BEGIN);
    take_pieces_of(SNAPSHOT_LOG);
    TEST_ASSERT_EQUAL(0, table()->log.used);
    TEST_ASSERT_TRUE(records_damaged(&found));
    session_op_t name = {.kind = OP_NAME, .name = {{'A'}}};
    take_game();
    TEST_ASSERT_TRUE(takes(&name, 0));
    take_pieces_of(SNAPSHOT_LOG);
    TEST_ASSERT_EQUAL(0, table()->log.used);
}

/* Pieces are missing: those behind them belong to nobody, but records go on from a game that was whole. */
static void behind_a_gap_no_piece_is_taken(void) {
    take(LOAD_SNAPSHOT_BEGIN);
    take_game();
    take(LOAD_GAP_CHUNKS);
    TEST_ASSERT_TRUE(records_damaged(&found));
    take_pieces_of(SNAPSHOT_LOG);
    TEST_ASSERT_EQUAL(0, table()->log.used);
    take_snapshot();
    take(LOAD_GAP_CHUNKS);
    take_pieces_of(SNAPSHOT_SETTINGS); /* no part of a game */
    TEST_ASSERT_TRUE(takes_roll(ROLLS));
    take(LOAD_GAP);
    TEST_ASSERT_FALSE_MESSAGE(takes_roll(ROLLS + 1), "records are missing");
}

static void leaves_out(uint8_t setting, uint16_t value) {
    session_op_t op = {.kind = OP_SET, .setting = setting, .value = value};
    setUp();
    take_snapshot();
    settings_t before = table()->settings;
    (void)takes(&op, ROLLS);
    TEST_ASSERT_TRUE(records_damaged(&found));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table()->settings, sizeof before);
    TEST_ASSERT_TRUE_MESSAGE(takes_roll(ROLLS), "and the game goes on");
}

static void a_setting_that_cannot_be_is_left_out_and_reported(void) {
    leaves_out(SETTINGS, 1);
    leaves_out(SETTING_BATTERY, BATTERIES);
}

/* A byte of the head alone is no operation, and none stands in for it. */
static void a_record_of_nothing_is_left_behind(void) {
    static const uint8_t heads[] = {1, 0, 0, 2};
    take_snapshot();
    records_load(&found, LOAD_RECORD, heads, 3);
    TEST_ASSERT_TRUE(records_damaged(&found));
    TEST_ASSERT_EQUAL(ROLLS, table()->now.seq);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_whole_snapshot_is_played_on);
    RUN_TEST(a_short_game_is_played_on);
    RUN_TEST(an_answer_has_its_place);
    RUN_TEST(an_undo_has_its_place_and_a_name_has_none);
    RUN_TEST(a_game_with_a_hole_is_not_played_on);
    RUN_TEST(a_game_from_before_a_snapshot_is_not_played_on);
    RUN_TEST(a_log_follows_its_own_game);
    RUN_TEST(behind_a_gap_no_piece_is_taken);
    RUN_TEST(a_setting_that_cannot_be_is_left_out_and_reported);
    RUN_TEST(a_record_of_nothing_is_left_behind);
    return UNITY_END();
}
