/* The table: what an operation may do, undo, and the memory of what was drawn. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "cult.h"
#include "dice.h"
#include "table.h"

void setUp(void) {}
void tearDown(void) {}

static uint8_t last_value(void) { return table.now.rolled.values[0]; }

/* "Any error changes nothing": every refusal leaves every byte as it was. */
static void refused(session_status_t expected, const session_op_t *op) {
    session_t before = table;
    TEST_ASSERT_EQUAL(expected, table_op(op));
    TEST_ASSERT_EQUAL_MEMORY(&before, &table, sizeof before);
}

static void test_refusals_change_nothing(void) {
    session_op_t choose = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    choose.answer.kind = PROMPT_CHOOSE;
    choose.answer.count = 1;
    choose.answer.option = OPTION_P5;
    session_op_t undo = {.kind = OP_UNDO};
    session_op_t face = {.kind = OP_ANSWER, .origin = ORIGIN_ENTERED};
    face.answer.kind = PROMPT_ROLL;
    face.answer.count = 1;
    session_op_t players = {.kind = OP_NEW};
    players.config = (game_config_t){.game = GAME_KINGSPORT, .players = 7, .first = GAME_NOBODY};
    session_op_t bright = {.kind = OP_SET, .setting = SETTING_BRIGHTNESS};
    bright.value = 11;
    session_op_t nameless = {.kind = OP_NAME, .seat = 0};

    session_init(&table);
    refused(SESSION_NO_GAME, &choose);
    refused(SESSION_NO_GAME, &undo);
    refused(SESSION_NO_GAME, &face);
    table_new(GAME_CULT, 3);
    refused(SESSION_NOT_AN_OPTION, &choose);
    refused(SESSION_NOTHING_TO_UNDO, &undo);
    refused(SESSION_OWN_DIE_OFF, &face);
    refused(SESSION_RANGE, &players);
    refused(SESSION_RANGE, &bright);
    refused(SESSION_RANGE, &nameless);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_OWN_DIE, 1));
    refused(SESSION_NOT_ASKED, &face);
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_P1));
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_P2));
    face.answer.values[0] = 12;
    refused(SESSION_RANGE, &face);
    face.answer.count = 2;
    refused(SESSION_COUNT, &face);
}

/* "Rolling again at the same roll of the game with the same bounds gives what was drawn" */
static void test_a_roll_taken_back_stays_drawn(void) {
    table_new(GAME_DICE, 0);
    TEST_ASSERT_FALSE(table_roll(7));
    TEST_ASSERT_FALSE(table_roll(3));
    for (int i = 0; i < 3; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        TEST_ASSERT_TRUE(table_roll(11));
        TEST_ASSERT_EQUAL(7, last_value());
        TEST_ASSERT_TRUE(table_roll(11));
        TEST_ASSERT_EQUAL(3, last_value());
    }
    TEST_ASSERT_FALSE(table_roll(5));
}

/* The roll's place counts, not the answers around it: other choices don't give another throw. */
static void test_other_choices_dont_change_the_draw(void) {
    table_new(GAME_CULT, 3);
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_P2);
    TEST_ASSERT_FALSE(table_roll(9));
    (void)table_undo();
    (void)table_undo();
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_P3));
    TEST_ASSERT_TRUE(table_roll(0));
    TEST_ASSERT_EQUAL(9, last_value());
}

/* Asked of somebody else it is another roll; and going back to the first gives the first draw. */
static void test_each_ask_has_its_own_draw(void) {
    table_new(GAME_CULT, 3);
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_P2);
    (void)table_roll(9);
    (void)table_undo();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_RANDOM);
    TEST_ASSERT_FALSE(table_roll(2));
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P2);
    (void)table_choose(OPTION_P1);
    TEST_ASSERT_FALSE_MESSAGE(table_roll(1), "the other's first cast is none of the first one's");
    (void)table_undo();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_P3);
    TEST_ASSERT_TRUE(table_roll(1));
    TEST_ASSERT_EQUAL(9, last_value());
    (void)table_undo();
    (void)table_undo();
    (void)table_undo();
    (void)table_choose(OPTION_RANDOM);
    TEST_ASSERT_TRUE(table_roll(0));
    TEST_ASSERT_EQUAL(2, last_value());
}

/* "entered faces are not kept" */
static void test_entered_faces_are_not_kept(void) {
    table_new(GAME_DICE, 0);
    (void)table_set(SETTING_OWN_DIE, 1);
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter(4));
    (void)table_undo();
    TEST_ASSERT_FALSE(table_roll(8));
    (void)table_undo();
    TEST_ASSERT_EQUAL(SESSION_OK, table_enter(4));
    (void)table_undo();
    TEST_ASSERT_TRUE(table_roll(1));
    TEST_ASSERT_EQUAL(8, last_value());
}

/* A new game remembers nothing of the one before. */
static void test_a_new_game_draws_anew(void) {
    session_op_t op;
    table_new(GAME_DICE, 0);
    (void)table_roll(7);
    (void)table_undo();
    TEST_ASSERT_EQUAL(SESSION_OK, session_rematch(&table, &op));
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    TEST_ASSERT_FALSE(table_roll(2));
}

static void test_rolled_is_the_last_roll_that_stands(void) {
    table_new(GAME_CULT, 2);
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_P2);
    TEST_ASSERT_EQUAL(0, table.now.rolled.count);
    (void)table_draw(2);
    (void)table_draw(9);
    TEST_ASSERT_EQUAL(ASK_RESPOND, table.now.rolled.ask);
    (void)table_choose(OPTION_P1);
    TEST_ASSERT_EQUAL(9, last_value());
    (void)table_undo();
    (void)table_undo();
    TEST_ASSERT_EQUAL(ASK_CAST, table.now.rolled.ask);
    TEST_ASSERT_EQUAL(2, last_value());
}

/* "undo reaches back as far as the contract says": at least 1,024 answers, in a game of any length. */
static void test_undo_reaches_1024_answers_back(void) {
    table_new(GAME_DICE, 0);
    for (uint32_t i = 0; i < 5000; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_draw((uint8_t)(i % 12)));
    }
    TEST_ASSERT_EQUAL(5000, table.now.seq);
    uint32_t reached = 0;
    while (table_undo() == SESSION_OK) {
        reached++;
    }
    TEST_ASSERT_GREATER_OR_EQUAL(1024, reached);
    TEST_ASSERT_EQUAL(5000 - reached, table.now.seq);
    for (uint32_t i = 5000 - reached; i < 5000; i++) {
        TEST_ASSERT_TRUE(table_roll(99));
        TEST_ASSERT_EQUAL(i % 12, last_value());
    }
    TEST_ASSERT_FALSE(table_roll(1));
}

/* Choices taken back again and again push nothing out that matters. */
static void test_chatter_doesnt_shorten_undo(void) {
    table_new(GAME_CULT, 3);
    (void)table_choose(OPTION_P1);
    (void)table_choose(OPTION_P2);
    (void)table_draw(9);
    (void)table_undo();
    for (int i = 0; i < 5000; i++) {
        (void)table_undo();
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(i % 2 == 0 ? OPTION_P3 : OPTION_P2));
    }
    TEST_ASSERT_TRUE(table_roll(0));
    TEST_ASSERT_EQUAL(9, last_value());
    TEST_ASSERT_EQUAL(3, table.now.seq);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_NOTHING_TO_UNDO, table_undo());
}

/* --- settings and names ------------------------------------------------------------------- */

static void test_settings_spell_and_read_back(void) {
    for (int i = 0; i < SETTINGS; i++) {
        const char *key = settings_row((setting_t)i)->key;
        TEST_ASSERT_EQUAL(i, settings_parse_key(key, (uint8_t)strlen(key)));
        for (uint32_t value = 0; value <= 4000; value++) {
            char text[SETTING_TEXT_MAX];
            uint16_t read;
            if (settings_valid((setting_t)i, (uint16_t)value)) {
                settings_format((setting_t)i, (uint16_t)value, text);
                TEST_ASSERT_TRUE(settings_parse((setting_t)i, text, (uint8_t)strlen(text), &read));
                TEST_ASSERT_EQUAL(value, read);
            }
        }
    }
}

/* All of them and nothing behind; and what isn't one has no value and no name. */
static void test_there_are_so_many_settings(void) {
    struct {
        settings_t settings;
        uint16_t behind;
    } all;
    memset(&all, 0x5A, sizeof all);
    settings_reset(&all.settings);
    for (int i = 0; i < SETTINGS; i++) {
        TEST_ASSERT_EQUAL(settings_row((setting_t)i)->initial, all.settings.value[i]);
    }
    TEST_ASSERT_EQUAL_HEX16(0x5A5A, all.behind);
    for (uint32_t value = 0; value <= UINT16_MAX; value++) {
        TEST_ASSERT_FALSE(settings_valid(SETTINGS, (uint16_t)value));
    }
    TEST_ASSERT_EQUAL(-1, settings_parse_key("nosuch", 6));
}

/* Words have the numbers from 0, each one of them. */
static void test_every_word_of_a_setting_can_be_set(void) {
    static const setting_t settings[] = {SETTING_LANG, SETTING_PANEL, SETTING_BATTERY};
    static const uint16_t counts[] = {LANGUAGES, PANELS, BATTERIES};
    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        for (uint16_t value = 0; value <= counts[i]; value++) {
            TEST_ASSERT_EQUAL(value < counts[i], settings_valid(settings[i], value));
        }
    }
}

/* "that player's name, 1 to 8 characters of Latin-1" */
static void test_every_latin1_character_in_a_name(void) {
    for (unsigned c = 0; c < 256; c++) {
        name_t name = {{'a', (uint8_t)c, 'b'}};
        bool printable = (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c != 0xAD);
        TEST_ASSERT_EQUAL_MESSAGE(printable, name_valid(&name), "printable Latin-1 alone");
        if (printable) {
            char text[NAME_UTF8_MAX];
            name_t read;
            name_to_utf8(&name, text);
            TEST_ASSERT_TRUE(name_from_utf8(text, (uint8_t)strlen(text), &read));
            TEST_ASSERT_EQUAL_MEMORY(&name, &read, sizeof name);
        }
    }
}

static void test_every_character_at_either_end_of_a_name(void) {
    for (unsigned c = 1; c < 256; c++) {
        bool printable = (c > 0x20 && c < 0x7F) || (c >= 0xA0 && c != 0xAD);
        const name_t first = {{(uint8_t)c, 'b'}}, last = {{'a', (uint8_t)c}};
        TEST_ASSERT_EQUAL(printable, name_valid(&first));
        TEST_ASSERT_EQUAL(printable, name_valid(&last));
    }
}

/* As the journal has it: seat and as many characters as there are, 8 at most. */
static void test_a_name_has_a_length(void) {
    static const uint8_t bytes[12] = {OP_NAME, 3, 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J'};
    for (uint8_t length = 1; length <= sizeof bytes; length++) {
        session_op_t op;
        bool fits = length >= 2 && length <= 10;
        TEST_ASSERT_EQUAL(fits, session_decode(bytes, length, &op));
        if (fits) {
            TEST_ASSERT_EQUAL(3, op.seat);
            TEST_ASSERT_EQUAL_STRING_LEN(&bytes[2], op.name.latin1, length - 2);
        }
    }
}

static void test_what_is_no_change_is_refused(void) {
    static const uint8_t bytes[4] = {OP_KINDS};
    session_op_t op = {.kind = OP_KINDS};
    TEST_ASSERT_EQUAL(SESSION_UNKNOWN, session_check(&table, &op));
    for (uint8_t length = 0; length <= sizeof bytes; length++) {
        TEST_ASSERT_FALSE(session_decode(bytes, length, &op));
    }
}

static void test_numbers_are_digits_alone(void) {
    static const char *const bad[] = {"1x", "x1", "1:", "/1", "", " 1", "-1", "1.", "00001"};
    uint16_t value;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        TEST_ASSERT_FALSE_MESSAGE(
            settings_parse(SETTING_DIM, bad[i], (uint8_t)strlen(bad[i]), &value), bad[i]);
    }
    TEST_ASSERT_TRUE(settings_parse(SETTING_DIM, "0190", 4, &value));
    TEST_ASSERT_EQUAL(190, value);
}

/* A rule that is set is for the games that have it; no other may have it. */
static void test_rules_are_taken_by_their_own_games(void) {
    session_init(&table);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_MAD_RESPONSE, 0));
    for (uint8_t game = GAME_CULT; game < GAME_IDS; game++) {
        game_config_t config = game_default_config((game_id_t)game);
        const int16_t before = config.params[CULT_PARAM_MAD_RESPONSE];
        session_take_rules(&table, &config);
        TEST_ASSERT_EQUAL(game == GAME_CULT ? 0 : before, config.params[CULT_PARAM_MAD_RESPONSE]);
    }
}

/* The same table again, but for who begins, and for a rule that was changed since. */
static void test_a_rematch_is_the_same_but_for_who_begins(void) {
    session_op_t op;
    table_new(GAME_PIG, 3);
    TEST_ASSERT_EQUAL(SESSION_OK, table_draw(0));
    TEST_ASSERT_EQUAL(SESSION_OK, session_rematch(&table, &op));
    TEST_ASSERT_EQUAL(game_rematch_first(&table.now.game), op.config.first);
    TEST_ASSERT_NOT_EQUAL(table.config.first, op.config.first);
    op.config.first = table.config.first;
    TEST_ASSERT_EQUAL_MEMORY(&table.config, &op.config, sizeof op.config);
    table_new(GAME_CULT, 3);
    TEST_ASSERT_EQUAL(1, table.config.params[CULT_PARAM_MAD_RESPONSE]);
    TEST_ASSERT_EQUAL(SESSION_OK, table_set(SETTING_MAD_RESPONSE, 0));
    TEST_ASSERT_EQUAL(SESSION_OK, session_rematch(&table, &op));
    TEST_ASSERT_EQUAL(0, op.config.params[CULT_PARAM_MAD_RESPONSE]);
}

/* A journal that isn't ours may know a draw that this roll can't have: it is drawn anew. */
static void test_what_cannot_be_drawn_is_not_known(void) {
    static const uint8_t known[][3] = {{5, 5, true}, {6, 0, false}, {0, 6, false}, {0, 0, true}};
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_DICE)};
        uint8_t values[GAME_VALUES_MAX];
        game_prompt_t prompt;
        op.config.params[DICE_PARAM_DIE] = DIE_D6;
        op.config.params[DICE_PARAM_COUNT] = 2;
        session_init(&table);
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
        session_prompt(&table, &prompt);
        log_entry_t entry = {.kind = PROMPT_ROLL,
                             .ask = prompt.ask,
                             .player = prompt.player,
                             .count = 2,
                             .first_bound = 6,
                             .undone = true,
                             .values = {known[i][0], known[i][1]}};
        log_add(&table.log, &entry);
        TEST_ASSERT_EQUAL(known[i][2], session_draw_again(&table, values));
    }
}

static void test_capitals(void) {
    for (unsigned c = 0; c <= UINT8_MAX; c++) {
        bool small = (c >= 'a' && c <= 'z') || (c >= 0xE0 && c <= 0xFE && c != 0xF7);
        TEST_ASSERT_EQUAL_HEX8(small ? c - 32 : c, name_capital((uint8_t)c));
    }
}

static void test_names_refused(void) {
    static const char *const bad[] = {"",         "123456789", " a",           "a ",
                                      "\xC4\x80", "\xC3",      "\xE2\x82\xAC", "a\xC2\x85"};
    name_t name;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        TEST_ASSERT_FALSE(name_from_utf8(bad[i], (uint8_t)strlen(bad[i]), &name));
    }
    TEST_ASSERT_TRUE(name_from_utf8("Zo\xC3\xAB", 5, &name));
    TEST_ASSERT_TRUE(name_from_utf8(
        "\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9\xC3\xA9", 16, &name));
    session_op_t op = {.kind = OP_NAME, .seat = GAME_PLAYERS_MAX - 1, .name = name};
    TEST_ASSERT_EQUAL(SESSION_OK, session_check(&table, &op));
    op.seat = GAME_PLAYERS_MAX;
    TEST_ASSERT_EQUAL(SESSION_RANGE, session_check(&table, &op));
}

/* The latest name first, each once, the oldest falls off. */
static void test_names_are_remembered(void) {
    session_init(&table);
    memset(&table.series, 0x5A, sizeof table.series); /* what lies behind the names */
    for (int i = 0; i < 2 * SESSION_KNOWN_NAMES; i++) {
        session_op_t op = {.kind = OP_NAME, .seat = 0, .name = {{(uint8_t)('A' + i)}}};
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    }
    for (int i = 0; i < SESSION_KNOWN_NAMES; i++) {
        TEST_ASSERT_EQUAL('A' + 2 * SESSION_KNOWN_NAMES - 1 - i, table.known[i].latin1[0]);
    }
    TEST_ASSERT_EACH_EQUAL_HEX8(0x5A, &table.series, sizeof table.series);
    session_op_t again = {.kind = OP_NAME, .seat = 1, .name = table.known[5]};
    name_t fourth = table.known[4], sixth = table.known[6];
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&again));
    TEST_ASSERT_EQUAL_MEMORY(&again.name, &table.known[0], sizeof(name_t));
    TEST_ASSERT_EQUAL_MEMORY(&fourth, &table.known[5], sizeof(name_t));
    TEST_ASSERT_EQUAL_MEMORY(&sixth, &table.known[6], sizeof(name_t));
}

static void play_to_the_end(uint32_t *random) {
    while (table_random_answer(random)) {
    }
}

/* A series: games that ended, by who won them; a game left in the middle doesn't count, an undo of
 * the end takes its win back, and another table begins anew. */
static void test_the_series(void) {
    uint32_t random = 8;
    uint16_t games = 0;
    table_new(GAME_CULT, 3);
    for (; games < 20; games++) {
        session_op_t op;
        play_to_the_end(&random);
        session_series_t score = session_score(&table);
        uint16_t sum = score.nobody;
        for (int i = 0; i < GAME_PLAYERS_MAX; i++) {
            sum = (uint16_t)(sum + score.wins[i]);
        }
        TEST_ASSERT_EQUAL(games + 1, score.games);
        TEST_ASSERT_EQUAL(score.games, sum);
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
        TEST_ASSERT_EQUAL(games, session_score(&table).games);
        (void)table_random_answer(&random);
        play_to_the_end(&random);
        TEST_ASSERT_EQUAL(SESSION_OK, session_rematch(&table, &op));
        TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    }
    session_op_t left = {.kind = OP_NEW, .config = table.config};
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&left));
    TEST_ASSERT_EQUAL(games, session_score(&table).games);
    left.config.players = 4;
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&left));
    TEST_ASSERT_EQUAL(0, session_score(&table).games);
}

/* A byte too few or too many is damage, not a game of other players. */
static void test_a_new_game_has_one_length(void) {
    const session_op_t op = {.kind = OP_NEW, .config = {.game = GAME_CULT, .players = 3}};
    uint8_t bytes[SESSION_OP_BYTES_MAX + 1] = {0};
    session_op_t read;
    uint8_t length = session_encode(&op, bytes);
    TEST_ASSERT_FALSE(session_decode(bytes, (uint8_t)(length - 1), &read));
    TEST_ASSERT_TRUE(session_decode(bytes, length, &read));
    TEST_ASSERT_FALSE(session_decode(bytes, (uint8_t)(length + 1), &read));
}

/* "then the option or the values": a choice is one byte more than its head. */
static void test_a_choice_is_three_bytes(void) {
    const uint8_t right[] = {OP_ANSWER, 1, OPTION_P5};
    uint8_t bytes[SESSION_OP_BYTES_MAX];
    session_op_t choose = {.kind = OP_ANSWER, .origin = ORIGIN_CHOSEN};
    choose.answer.kind = PROMPT_CHOOSE;
    choose.answer.count = 1;
    choose.answer.option = OPTION_P5;
    TEST_ASSERT_EQUAL(sizeof right, session_encode(&choose, bytes));
    TEST_ASSERT_EQUAL_MEMORY(right, bytes, sizeof right);
}

/* The very first choice of a game, made, taken back behind a draw, made again: what was seen behind
 * it stays known, so another one in its place is mended. */
static void test_the_first_choice_made_again_stays_seen(void) {
    game_prompt_t prompt;
    table_new(GAME_CULT, 4);
    session_prompt(&table, &prompt);
    const game_option_t first = (game_option_t)prompt.options[0];
    const game_option_t other = (game_option_t)prompt.options[1];
    while (prompt.kind == PROMPT_CHOOSE) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose((game_option_t)prompt.options[0]));
        session_prompt(&table, &prompt);
    }
    TEST_ASSERT_EQUAL(SESSION_OK, table_draw(0));
    while (table.log.standing > 0) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    }
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(first));
    TEST_ASSERT_EQUAL(0, table.now.amended);
    TEST_ASSERT_EQUAL(SESSION_OK, table_undo());
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(other));
    TEST_ASSERT_EQUAL(1, table.now.amended);
}

/* Each step of a counter is an answer: at least 1,024 of them can be taken back. */
static void test_a_thousand_steps_of_a_counter_are_taken_back(void) {
    session_init(&table);
    session_op_t op = {.kind = OP_NEW, .config = game_default_config(GAME_COUNTERS)};
    op.config.players = 2;
    TEST_ASSERT_EQUAL(SESSION_OK, table_op(&op));
    TEST_ASSERT_EQUAL(SESSION_OK, table_choose(OPTION_P1));
    for (unsigned i = 0; i < 3000; i++) {
        TEST_ASSERT_EQUAL(SESSION_OK, table_choose(i % 2 ? OPTION_MINUS_1 : OPTION_PLUS_1));
    }
    unsigned back = 0;
    while (table_undo() == SESSION_OK) {
        back++;
    }
    TEST_ASSERT_GREATER_OR_EQUAL(1024, back);
    TEST_ASSERT_EQUAL(3001 - back, table.now.seq);
}

/* --- what the journal keeps of an operation ------------------------------------------------ */

static void expect_bytes(const session_op_t *op, const char *hex) {
    uint8_t bytes[SESSION_OP_BYTES_MAX];
    char found[2 * SESSION_OP_BYTES_MAX + 1] = "";
    uint8_t length = session_encode(op, bytes);
    for (uint8_t i = 0; i < length; i++) {
        (void)snprintf(&found[2 * i], 3, "%02x", bytes[i]);
    }
    TEST_ASSERT_EQUAL_STRING(hex, found);
    session_op_t read;
    uint8_t again[SESSION_OP_BYTES_MAX];
    TEST_ASSERT_TRUE(session_decode(bytes, length, &read));
    TEST_ASSERT_EQUAL(length, session_encode(&read, again));
    TEST_ASSERT_EQUAL_MEMORY(bytes, again, length);
}

/* An answer from nowhere, of nothing, of too much, or cut; and a setting that is. */
static void test_operations_that_cannot_be_are_refused(void) {
    static const struct {
        uint8_t bytes[SESSION_OP_BYTES_MAX], length;
    } bad[] = {{{OP_ANSWER}, 1},          {{OP_ANSWER, 0x41, 5}, 3},
               {{OP_ANSWER, 0x10}, 2},    {{OP_ANSWER, 0x1B, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1}, 13},
               {{OP_ANSWER, 0x12, 1}, 3}, {{OP_ANSWER, 0x11, 1, 1}, 4},
               {{OP_UNDO, 0}, 2},         {{OP_SET, 1, 1}, 3},
               {{OP_SET, 1, 1, 1, 1}, 5}};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        session_op_t op;
        TEST_ASSERT_FALSE(session_decode(bad[i].bytes, bad[i].length, &op));
    }
}

/* Byte for byte as docs/journal.md has them. */
static void test_operations_are_kept_as_they_are_written_down(void) {
    session_op_t op = {.kind = OP_NEW, .config = {1, 2, 3, 4, {5, -6, 999, 8}}};
    expect_bytes(&op, "00010203040500faffe7030800");
    op = (session_op_t){.kind = OP_ANSWER, .origin = ORIGIN_ENTERED};
    op.answer = (game_answer_t){.kind = PROMPT_ROLL, .count = 3, .values = {9, 8, 7, 6}};
    expect_bytes(&op, "0133090807");
    op = (session_op_t){.kind = OP_UNDO};
    expect_bytes(&op, "02");
    op = (session_op_t){.kind = OP_NAME, .seat = 2, .name = {{'B', 'o'}}};
    expect_bytes(&op, "0302426f");
    memset(&op, 0xFF, sizeof op); /* what lies behind the name */
    op.kind = OP_NAME;
    op.seat = 7;
    op.name = (name_t){{1, 2, 3, 4, 5, 6, 7, 8}};
    expect_bytes(&op, "03070102030405060708");
    op = (session_op_t){.kind = OP_SET, .setting = 5};
    op.value = 0x0E10;
    expect_bytes(&op, "0405100e");
}

/* --- how often was asked ------------------------------------------------------------------- */

static void test_roll_counts_counts_one_by_one(void) {
    roll_counts_t counts = {0};
    for (uint32_t i = 1; i <= UINT16_MAX; i++) {
        roll_counts_add(&counts, ASK_FIRST, 1);
        TEST_ASSERT_EQUAL(i, roll_counts_of(&counts, ASK_FIRST, 1));
    }
    roll_counts_add(&counts, ASK_FIRST, 1);
    TEST_ASSERT_EQUAL_MESSAGE(1, roll_counts_of(&counts, ASK_FIRST, 1), "not none");
    TEST_ASSERT_EQUAL(0, roll_counts_of(&counts, ASK_FIRST, 2));
}

/* More kinds of rolls than any game has: what finds no row was never asked, and nothing behind the rows is
 * looked at. */
static void test_roll_counts_has_so_many_rows(void) {
    struct {
        roll_counts_t counts;
        roll_count_t behind;
    } rows = {.behind = {.ask = 1, .player = 200, .count = 7}};
    for (uint8_t i = 0; i < ROLL_COUNTS; i++) {
        roll_counts_add(&rows.counts, 1, i);
    }
    TEST_ASSERT_EQUAL(1, roll_counts_of(&rows.counts, 1, ROLL_COUNTS - 1));
    TEST_ASSERT_EQUAL(0, roll_counts_of(&rows.counts, 1, 200));
    roll_counts_add(&rows.counts, 1, 200);
    TEST_ASSERT_EQUAL(0, roll_counts_of(&rows.counts, 1, 200));
    TEST_ASSERT_EQUAL(7, rows.behind.count);
}

/* The path that the journal keeps: FNV-1a over what was chosen, and where. */
static void test_a_path_is_fnv_1a_over_place_and_choice(void) {
    log_entry_t choice = {.kind = PROMPT_CHOOSE, .nth = 0x1234, .values = {7}};
    uint32_t expected = LOG_PATH_START;
    static const uint8_t bytes[] = {0x34, 0x12, 7};
    for (uint8_t i = 0; i < sizeof bytes; i++) {
        expected = (expected ^ bytes[i]) * 16777619u;
    }
    TEST_ASSERT_EQUAL_HEX32(expected, log_path_on(LOG_PATH_START, &choice));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_a_choice_is_three_bytes);
    RUN_TEST(test_a_new_game_has_one_length);
    RUN_TEST(test_the_first_choice_made_again_stays_seen);
    RUN_TEST(test_refusals_change_nothing);
    RUN_TEST(test_a_roll_taken_back_stays_drawn);
    RUN_TEST(test_other_choices_dont_change_the_draw);
    RUN_TEST(test_each_ask_has_its_own_draw);
    RUN_TEST(test_entered_faces_are_not_kept);
    RUN_TEST(test_a_new_game_draws_anew);
    RUN_TEST(test_rolled_is_the_last_roll_that_stands);
    RUN_TEST(test_undo_reaches_1024_answers_back);
    RUN_TEST(test_chatter_doesnt_shorten_undo);
    RUN_TEST(test_settings_spell_and_read_back);
    RUN_TEST(test_every_latin1_character_in_a_name);
    RUN_TEST(test_capitals);
    RUN_TEST(test_every_word_of_a_setting_can_be_set);
    RUN_TEST(test_there_are_so_many_settings);
    RUN_TEST(test_a_rematch_is_the_same_but_for_who_begins);
    RUN_TEST(test_what_cannot_be_drawn_is_not_known);
    RUN_TEST(test_every_character_at_either_end_of_a_name);
    RUN_TEST(test_a_name_has_a_length);
    RUN_TEST(test_what_is_no_change_is_refused);
    RUN_TEST(test_numbers_are_digits_alone);
    RUN_TEST(test_rules_are_taken_by_their_own_games);
    RUN_TEST(test_names_refused);
    RUN_TEST(test_names_are_remembered);
    RUN_TEST(test_the_series);
    RUN_TEST(test_operations_are_kept_as_they_are_written_down);
    RUN_TEST(test_a_thousand_steps_of_a_counter_are_taken_back);
    RUN_TEST(test_operations_that_cannot_be_are_refused);
    RUN_TEST(test_roll_counts_counts_one_by_one);
    RUN_TEST(test_roll_counts_has_so_many_rows);
    RUN_TEST(test_a_path_is_fnv_1a_over_place_and_choice);
    return UNITY_END();
}
