/* A session kept as pieces is the same session again, at every moment of a game. */
#include <string.h>
#include <unity.h>

#include "dice.h"
#include "snapshot.h"
#include "table.h"

enum { HALF_A_PAGE_BYTES = 112 };

static session_t back;

void setUp(void) {}
void tearDown(void) {}

/* Returns how many bytes it took. */
static uint32_t keep_and_take_back(void) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    uint32_t total = 0;
    session_init(&back);
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
        TEST_ASSERT_LESS_OR_EQUAL(SNAPSHOT_CHUNK_BYTES, length);
        TEST_ASSERT_TRUE_MESSAGE(bytes[0] != SNAPSHOT_LOG || length <= HALF_A_PAGE_BYTES,
                                 "two of them fit a page of the journal");
        TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
        total += length;
    }
    TEST_ASSERT_EQUAL(table.now.game.game != GAME_NONE, snapshot_complete(&back, &taken));
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

/* Numbers of two bytes, names of eight: as docs/journal.md has them. */
static void test_what_is_no_game_has_one_length(void) {
    static const uint8_t lengths[] = {1 + 2 * SETTINGS, 1 + 8 * 8, 1 + 12 * 8};
    snapshot_cursor_t cursor = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    session_init(&table);
    for (uint8_t i = 0; i < sizeof lengths; i++) {
        TEST_ASSERT_EQUAL(lengths[i], snapshot_chunk(&table, &cursor, bytes));
        TEST_ASSERT_EQUAL(i + 1, bytes[0]);
    }
    TEST_ASSERT_EQUAL(0, snapshot_chunk(&table, &cursor, bytes));
}

/* As many kinds of rolls as there are rows, and no row more. */
static void test_all_rows_of_asked_rolls_are_kept(void) {
    snapshot_cursor_t cursor = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length = 0;
    table_new(GAME_SIGNS, 3);
    for (uint8_t i = 0; i < ROLL_COUNTS; i++) {
        table.base.roll_counts.rows[i] = (roll_count_t){.ask = 1, .player = i, .count = 3};
    }
    table.base.seq = UINT32_MAX; /* what lies behind them */
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0 &&
           bytes[0] != SNAPSHOT_ROLL_COUNTS) {
    }
    TEST_ASSERT_EQUAL(1 + 4 + 4 * ROLL_COUNTS, length);
}

static void test_no_game(void) {
    session_init(&table);
    (void)keep_and_take_back();
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
}

static void begin_ten_dice(void) {
    session_op_t op = {.kind = OP_NEW};
    op.config = (game_config_t){.game = GAME_DICE, .params = {DIE_D100, 10}, .first = GAME_NOBODY};
    session_init(&table);
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
}

/* The fullest log there is, in the game with the longest answers: it must fit the journal. */
static void test_a_full_log_fits(void) {
    begin_ten_dice();
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

/* Lines that stand and such as were taken back, which are longer, in any order. */
static void test_pieces_of_a_log_of_any_lines_fit_half_a_page(void) {
    uint32_t random = 5;
    begin_ten_dice();
    for (int i = 0; i < 400; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_draw((uint8_t)(i % 100)));
        if (random_next(&random) % 3 == 0) {
            TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        }
    }
    (void)keep_and_take_back();
    TEST_ASSERT_TRUE(table_same_game(&table, &back));
}

/* Any byte of any piece changed, or its end missing: what is taken is a table that can be played
 * at, and what isn't whole isn't called so. */
static void test_rubbish_is_survived(void) {
    uint32_t random = 77;
    for (int round = 0; round < 6000; round++) {
        snapshot_cursor_t cursor = {0};
        snapshot_progress_t taken = {0};
        uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
        if (round % 100 == 0) {
            table_new((uint8_t)(GAME_CULT + round / 100 % 4), 4);
            for (int i = 0; i < 60 && table_random_answer(&random); i++) {
                (void)(random_next(&random) % 5 == 0 ? table_undo() : SESSION_OK);
            }
        }
        session_init(&back);
        while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
            if (random_next(&random) % 4 == 0) {
                uint8_t *byte = &bytes[random_next(&random) % length];
                *byte = (uint8_t)random_next(&random);
            }
            bool cut = random_next(&random) % 8 == 0;
            length = (uint8_t)(cut ? 1 + random_next(&random) % length : length);
            (void)snapshot_load(&back, &taken, bytes, length);
        }
        TEST_ASSERT_LESS_OR_EQUAL(LOG_ENTRIES, back.log.used);
        TEST_ASSERT_TRUE(!snapshot_complete(&back, &taken) || back.log.used == taken.entries);
        session_t kept = table;
        table = back;
        for (int i = 0; i < 20 && table_random_answer(&random); i++) {
            (void)(random_next(&random) % 5 == 0 ? table_undo() : SESSION_OK);
        }
        table = kept;
    }
}

/* A piece of the log that is missing: the game stands where it stood before that piece, and what
 * comes after has nothing to follow. */
static void test_a_missing_piece_of_the_log(void) {
    uint32_t random = 5;
    table_new(GAME_KINGSPORT, 4);
    for (int i = 0; i < 300; i++) {
        (void)table_random_answer(&random);
    }
    for (int missing = 0; missing < 20; missing++) {
        snapshot_cursor_t cursor = {0};
        snapshot_progress_t taken = {0};
        uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
        uint16_t expected = 0;
        int piece = 0;
        session_init(&back);
        while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
            bool log = bytes[0] == SNAPSHOT_LOG;
            if (log && piece == missing) {
                expected = (uint16_t)(bytes[1] | bytes[2] << 8);
            }
            bool follows = !log || piece < missing;
            if (!log || piece++ != missing) {
                TEST_ASSERT_EQUAL(follows, snapshot_load(&back, &taken, bytes, length));
            }
        }
        if (missing < piece) {
            TEST_ASSERT_EQUAL(expected, back.log.used);
            TEST_ASSERT_FALSE(snapshot_complete(&back, &taken));
        }
    }
}

/* A game whose first piece is missing isn't begun, and its log isn't played into another. */
static void test_without_its_game_no_log(void) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    uint32_t random = 6;
    table_new(GAME_SIGNS, 2);
    session_t other = table;
    for (int i = 0; i < 30; i++) {
        (void)table_random_answer(&random);
    }
    back = other;
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
        if (bytes[0] != SNAPSHOT_GAME) {
            bool of_game = bytes[0] == SNAPSHOT_ROLL_COUNTS || bytes[0] == SNAPSHOT_LOG;
            TEST_ASSERT_EQUAL(!of_game, snapshot_load(&back, &taken, bytes, length));
        }
    }
    TEST_ASSERT_TRUE(table_same_game(&other, &back));
}

static void test_changed_choices_of_ended_games(void) {
    table_new(GAME_SIGNS, 2);
    table.series = (session_series_t){.games = 3, .wins = {2, 1}, .amended = 0x0102};
    (void)keep_and_take_back();
    TEST_ASSERT_EQUAL_MEMORY(&table.series, &back.series, sizeof table.series);
}

/* All pieces but those of the log have one length in one version of the format. */
static void test_a_piece_of_another_length_changes_nothing(void) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    table_new(GAME_SIGNS, 2);
    memset(table.known, 'A', sizeof table.known);
    session_init(&back);
    back.known[0].latin1[0] = 'Z';
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0 &&
           bytes[0] < SNAPSHOT_ROLL_COUNTS) {
        const session_t before = back;
        bytes[length] = 0;
        TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, (uint8_t)(length + 1)));
        TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, (uint8_t)(length - 1)));
        TEST_ASSERT_EQUAL_MEMORY(&before, &back, sizeof back);
        TEST_ASSERT_FALSE(taken.game);
        TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
    }
    TEST_ASSERT_TRUE(taken.game);
}

static void test_settings_that_are_valid_are_taken(void) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    table_new(GAME_SIGNS, 2);
    table.settings.value[SETTING_BRIGHTNESS] = 3;
    table.settings.value[SETTING_LANG] = UINT16_MAX;
    session_init(&back);
    const uint16_t language = back.settings.value[SETTING_LANG];
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, snapshot_chunk(&table, &cursor, bytes)));
    TEST_ASSERT_EQUAL(3, back.settings.value[SETTING_BRIGHTNESS]);
    TEST_ASSERT_EQUAL(language, back.settings.value[SETTING_LANG]);
}

/* A long game: its oldest answers are in the log no more, and all that is known of them is kept. */
static void test_what_was_before_the_log(void) {
    static const roll_count_t rows[] = {
        {0x0102, ASK_CAST, 0}, {3, ASK_CAST, 2}, {1, ASK_CAST, GAME_NOBODY}};
    table_new(GAME_CULT, 4);
    table.log.first_line = 0x01020304;
    table.base.seq = 0x05060708;
    table.base.amended = 0x090A;
    table.base.path = 0x0B0C0D0E;
    table.base.rolled =
        (session_rolled_t){.count = 1, .ask = ASK_CAST, .entered = true, .values = {3}};
    memcpy(table.base.roll_counts.rows, rows, sizeof rows);
    (void)keep_and_take_back();
    TEST_ASSERT_EQUAL_HEX32(table.log.first_line, back.log.first_line);
    TEST_ASSERT_EQUAL_MEMORY(&table.base, &back.base, sizeof back.base);
    TEST_ASSERT_EQUAL_MEMORY(&table.base, &back.now, sizeof back.now);
}

static void test_names_known_before_are_not_mixed_with_those_kept(void) {
    static const uint8_t piece[1 + sizeof back.known] = {SNAPSHOT_KNOWN, 'A'};
    static const session_t none;
    snapshot_progress_t taken = {0};
    session_init(&back);
    memset(back.known, 'Z', sizeof back.known);
    TEST_ASSERT_TRUE(snapshot_load(&back, &taken, piece, sizeof piece));
    TEST_ASSERT_EQUAL('A', back.known[0].latin1[0]);
    TEST_ASSERT_EQUAL_MEMORY(none.known, &back.known[1], sizeof none.known - sizeof none.known[0]);
}

enum { ASKED_AT = 5, ROW_BYTES = 4, DIFFERENT_ASKS = 5 };

/* Of a game that begins: how often rolls were asked before its log. */
static bool takes_rows(const roll_count_t *rows, uint8_t count) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    session_init(&back);
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0 &&
           bytes[0] != SNAPSHOT_ROLL_COUNTS) {
        TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
    }
    for (uint8_t i = 0; i < count; i++) {
        uint8_t *at = &bytes[ASKED_AT + i * ROW_BYTES];
        at[0] = rows[i].ask;
        at[1] = rows[i].player;
        at[2] = (uint8_t)rows[i].count;
        at[3] = (uint8_t)(rows[i].count >> 8);
    }
    return snapshot_load(&back, &taken, bytes, (uint8_t)(ASKED_AT + count * ROW_BYTES));
}

static void test_rows_of_asked_rolls_are_such_as_can_be(void) {
    static const roll_count_t bad[] = {
        {1, ASK_IDS, 0}, {1, 255, 0}, {1, ASK_CAST, 8}, {1, ASK_CAST, 254}, {0, ASK_CAST, 0}};
    roll_count_t rows[ROLL_COUNTS + 1] = {{1, DIFFERENT_ASKS, 0}};
    table_new(GAME_CULT, 8);
    for (uint8_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        TEST_ASSERT_FALSE(takes_rows(&bad[i], 1));
    }
    for (uint8_t i = 0; i < ROLL_COUNTS; i++) {
        rows[i] = (roll_count_t){i + 1u, i / 8, i % 8};
    }
    rows[ROLL_COUNTS] = (roll_count_t){1, DIFFERENT_ASKS, 0};
    TEST_ASSERT_TRUE(takes_rows(rows, ROLL_COUNTS));
    TEST_ASSERT_EQUAL_MEMORY(rows, back.base.roll_counts.rows, sizeof back.base.roll_counts.rows);
    TEST_ASSERT_FALSE(takes_rows(rows, ROLL_COUNTS + 1));
    rows[1] = rows[0];
    TEST_ASSERT_FALSE_MESSAGE(takes_rows(rows, 2), "the same twice");
}

static void test_what_is_no_piece_is_refused(void) {
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES] = {SNAPSHOT_SETTINGS};
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, 0));
    bytes[0] = SNAPSHOT_GAME;
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, 1));
    TEST_ASSERT_FALSE(taken.game);
    bytes[0] = 0;
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, 9));
    bytes[0] = SNAPSHOT_LOG + 1;
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, 9));
    bytes[0] = 255;
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, bytes, 9));
}

/* Places in a game's piece, and bits of an entry's tag (docs/journal.md). */
enum { ENTRIES_AT = 17, TAG_ROLL = 1 << 5, TAG_ENTERED = 1 << 6, TAG_UNDONE = 1 << 7 };

/* A game whose log is one choice taken back; the game's piece says that its log is so long. */
static bool takes_choice_of(uint8_t entries, uint8_t tag, uint8_t who, uint8_t option) {
    snapshot_cursor_t cursor = {0};
    snapshot_progress_t taken = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    const uint8_t log[] = {SNAPSHOT_LOG, 0, 0, tag, who, 0, 0, 0, option, 1, 2, 3, 4};
    table_new(GAME_CULT, 4);
    session_init(&back);
    while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0 && bytes[0] != SNAPSHOT_LOG) {
        bytes[ENTRIES_AT] = bytes[0] == SNAPSHOT_GAME ? entries : bytes[ENTRIES_AT];
        TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
    }
    bool took = snapshot_load(&back, &taken, log, sizeof log);
    TEST_ASSERT_EQUAL(took, snapshot_complete(&back, &taken));
    return took;
}

static bool takes_choice(uint8_t tag, uint8_t who, uint8_t option) {
    return takes_choice_of(1, tag, who, option);
}

/* Nobody plays what was taken back, so no engine refuses it. */
static void test_a_choice_taken_back_is_one_that_can_be(void) {
    const uint8_t tag = TAG_UNDONE | ASK_CAST, seat_2 = 2 << 4;
    TEST_ASSERT_TRUE(takes_choice(tag, seat_2 | 1, OPTION_IDS - 1));
    TEST_ASSERT_FALSE(takes_choice(tag, seat_2 | 1, OPTION_IDS));
    TEST_ASSERT_FALSE(takes_choice(tag, seat_2 | 1, 255));
    TEST_ASSERT_FALSE(takes_choice(tag, seat_2 | 2, 0));
    TEST_ASSERT_FALSE(takes_choice(tag | TAG_ENTERED, seat_2 | 1, 0));
    TEST_ASSERT_FALSE(takes_choice(tag, 4 << 4 | 1, 0));
    TEST_ASSERT_FALSE(takes_choice(TAG_UNDONE | ASK_IDS, seat_2 | 1, 0));
    TEST_ASSERT_FALSE_MESSAGE(takes_choice(ASK_CAST, seat_2 | 1, 0), "it stands, and isn't asked");
    TEST_ASSERT_FALSE_MESSAGE(takes_choice_of(0, tag, seat_2 | 1, 0), "one too many");
}

enum { WHO_NOBODY = 15 << 4, KNOWN_ELSEWHERE = 0x80, SIDES = 6 };

/* A game of one die whose log is this entry; so many of them were promised. */
static bool takes_line(const uint8_t *entry, uint8_t length, snapshot_progress_t *taken) {
    snapshot_cursor_t cursor = {0};
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES] = {0}, kept;
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_DICE)};
    op.config.params[DICE_PARAM_DIE] = DIE_D6;
    *taken = (snapshot_progress_t){0};
    session_init(&table);
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    session_init(&back);
    while ((kept = snapshot_chunk(&table, &cursor, bytes)) > 0 && bytes[0] != SNAPSHOT_LOG) {
        bytes[ENTRIES_AT] = bytes[0] == SNAPSHOT_GAME ? 1 : bytes[ENTRIES_AT];
        TEST_ASSERT_TRUE(snapshot_load(&back, taken, bytes, kept));
    }
    memset(bytes, 0, sizeof bytes);
    bytes[0] = SNAPSHOT_LOG;
    memcpy(&bytes[3], entry, length);
    return snapshot_load(&back, taken, bytes, (uint8_t)(3 + length));
}

/* A line of a roll has its head, its bound and its values, and no more of them than there can be. */
static void test_a_roll_that_stands_is_one_that_can_be(void) {
    snapshot_progress_t taken;
    uint8_t line[20] = {TAG_ROLL | ASK_DICE, WHO_NOBODY | 1, SIDES, 5};
    TEST_ASSERT_TRUE(takes_line(line, 4, &taken));
    TEST_ASSERT_TRUE(snapshot_complete(&back, &taken));
    TEST_ASSERT_EQUAL(1, back.now.seq);
    for (uint8_t length = 1; length < 4; length++) {
        TEST_ASSERT_FALSE(takes_line(line, length, &taken));
        TEST_ASSERT_EQUAL(0, back.log.used);
    }
    line[2] = SIDES | KNOWN_ELSEWHERE;
    TEST_ASSERT_TRUE_MESSAGE(takes_line(line, 4, &taken), "what stands is known by itself");
    TEST_ASSERT_FALSE(log_at(&back.log, 0)->known_elsewhere || log_at(&back.log, 0)->seen ||
                      log_at(&back.log, 0)->amended);
    line[2] = SIDES;
    for (uint8_t count = 0; count < 16; count++) {
        line[1] = (uint8_t)(WHO_NOBODY | count);
        TEST_ASSERT_EQUAL(count == 1, takes_line(line, (uint8_t)(3 + count), &taken));
    }
}

/* Nobody plays one that was taken back: its value is below its bound, and the die has it. */
static void test_a_roll_taken_back_is_one_that_can_be(void) {
    static const uint8_t rows[][3] = {{SIDES, 5, true},
                                      {SIDES, 0, true},
                                      {SIDES, 6, false},
                                      {SIDES - 1, 5, false},
                                      {SIDES + 1, 6, false}};
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        const uint8_t line[] = {
            TAG_ROLL | TAG_UNDONE | ASK_DICE, WHO_NOBODY | 1, rows[i][0], 0, 0, rows[i][1]};
        snapshot_progress_t taken;
        TEST_ASSERT_EQUAL(rows[i][2], takes_line(line, sizeof line, &taken));
        TEST_ASSERT_EQUAL(rows[i][2], back.log.used);
    }
}

/* A choice that stands is one of those that are offered. */
static void test_a_choice_that_stands_is_offered(void) {
    for (uint8_t seat = 1; seat <= 8; seat++) {
        snapshot_cursor_t cursor = {0};
        snapshot_progress_t taken = {0};
        uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
        const uint8_t log[] = {
            SNAPSHOT_LOG, 0, 0, ASK_FIRST, WHO_NOBODY | 1, 0, (uint8_t)(OPTION_P1 + seat - 1)};
        table_new(GAME_CULT, 4);
        session_init(&back);
        while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0 && bytes[0] != SNAPSHOT_LOG) {
            bytes[ENTRIES_AT] = bytes[0] == SNAPSHOT_GAME ? 1 : bytes[ENTRIES_AT];
            TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
        }
        TEST_ASSERT_EQUAL(seat <= 4, snapshot_load(&back, &taken, log, sizeof log));
        TEST_ASSERT_EQUAL(seat <= 4, back.log.used);
    }
}

/* How often was asked comes before the log, and once. */
static void test_asked_rolls_come_before_the_log(void) {
    const uint8_t asked[] = {SNAPSHOT_ROLL_COUNTS, 1, 2, 3, 4};
    const uint8_t line[] = {TAG_ROLL | ASK_DICE, WHO_NOBODY | 1, SIDES, 5};
    snapshot_progress_t taken;
    TEST_ASSERT_TRUE(takes_line(line, sizeof line, &taken));
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, asked, sizeof asked));
    taken.roll_counts = false;
    TEST_ASSERT_FALSE(snapshot_load(&back, &taken, asked, sizeof asked));
}

/* What was there before is gone. */
static void test_a_snapshot_takes_the_place_of_the_game_before(void) {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES], length;
    begin_ten_dice();
    for (int i = 0; i < 20; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_draw(3));
    }
    session_init(&back);
    for (int i = 0; i < 2; i++) {
        snapshot_cursor_t cursor = {0};
        snapshot_progress_t taken = {0};
        while ((length = snapshot_chunk(&table, &cursor, bytes)) > 0) {
            TEST_ASSERT_TRUE(snapshot_load(&back, &taken, bytes, length));
        }
        TEST_ASSERT_TRUE(snapshot_complete(&back, &taken));
        TEST_ASSERT_TRUE(table_same_game(&table, &back));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_choice_taken_back_is_one_that_can_be);
    RUN_TEST(test_every_moment);
    RUN_TEST(test_settings_and_names);
    RUN_TEST(test_no_game);
    RUN_TEST(test_a_roll_that_stands_is_one_that_can_be);
    RUN_TEST(test_a_roll_taken_back_is_one_that_can_be);
    RUN_TEST(test_a_choice_that_stands_is_offered);
    RUN_TEST(test_asked_rolls_come_before_the_log);
    RUN_TEST(test_a_snapshot_takes_the_place_of_the_game_before);
    RUN_TEST(test_all_rows_of_asked_rolls_are_kept);
    RUN_TEST(test_what_is_no_game_has_one_length);
    RUN_TEST(test_a_full_log_fits);
    RUN_TEST(test_pieces_of_a_log_of_any_lines_fit_half_a_page);
    RUN_TEST(test_rubbish_is_survived);
    RUN_TEST(test_a_missing_piece_of_the_log);
    RUN_TEST(test_without_its_game_no_log);
    RUN_TEST(test_changed_choices_of_ended_games);
    RUN_TEST(test_a_piece_of_another_length_changes_nothing);
    RUN_TEST(test_settings_that_are_valid_are_taken);
    RUN_TEST(test_what_was_before_the_log);
    RUN_TEST(test_what_is_no_piece_is_refused);
    RUN_TEST(test_names_known_before_are_not_mixed_with_those_kept);
    RUN_TEST(test_rows_of_asked_rolls_are_such_as_can_be);
    return UNITY_END();
}
