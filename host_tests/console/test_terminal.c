/* Terminal mode: what starts and ends it, and what only people see. Editing: test_typing.c; replies: transcripts/terminal.txt. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static const char *types(const char *keys) { return die_bytes(keys, (uint16_t)strlen(keys)); }

static void close_port(void) {
    app_effects_t effects;
    app_event_t closed = {.kind = EVENT_PORT, .now_us = die.now_us};
    app_step(&die.app, &closed, &effects);
}

/* Only there are keys echoed. This one stays in the line. */
static bool in_terminal_mode(void) { return strcmp(types("x"), "x") == 0; }

/* "Terminals send a lone CR: that starts terminal mode"; told from a CRLF by silence. */
static void test_lone_return_starts_terminal_mode(void) {
    types("state\r");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\r\n  Sanity Die "), "a greeting, with the version");
    TEST_ASSERT_TRUE_MESSAGE(die_said("Type help (or ?)"), "and a first hint");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\r> state"), "what was typed before is echoed now");
    TEST_ASSERT_TRUE(die_said("\r\n  no game: new cult players=2"));
    TEST_ASSERT_TRUE_MESSAGE(die_said("\r\n> "), "a prompt for the next");
    TEST_ASSERT_FALSE_MESSAGE(die_said("{"), "no JSON in terminal mode");
    types("state\r");
    TEST_ASSERT_FALSE_MESSAGE(die_said("Sanity Die"), "greeted once");
}

static void test_two_returns_are_two_lines(void) {
    types("state\rstate\r");
    const char *first = strstr(die.reply, "no game");
    TEST_ASSERT_NOT_NULL(first);
    TEST_ASSERT_NOT_NULL(strstr(first + 1, "no game"));
    TEST_ASSERT_TRUE(in_terminal_mode());
}

/* "(or TAB, an arrow, backspace)" */
static void test_other_keys_start_terminal_mode(void) {
    static const char *const keys[] = {"\t", "\x7F", "\b", "\x1b[A", "\x1b[D"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        die_start();
        types(keys[i]);
        TEST_ASSERT_TRUE_MESSAGE(in_terminal_mode(), keys[i]);
    }
}

/* "Lines ended by LF always get JSON." */
static void test_lf_always_gets_json(void) {
    types("\r");
    types("state\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true,\"game\":null"));
    types("state\r\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true,\"game\":null"));
}

static void test_crlf_does_not_start_terminal_mode(void) {
    types("state\r\n");
    TEST_ASSERT_FALSE(in_terminal_mode());
}

/* "DTR dropping ends it" */
static void test_closing_the_port_ends_terminal_mode(void) {
    types("\r");
    close_port();
    TEST_ASSERT_FALSE(in_terminal_mode());
}

static void test_history_survives_closing_the_port(void) {
    types("\r");
    types("get lang\r");
    close_port();
    types("\r");
    types("\x1b[A\r");
    TEST_ASSERT_TRUE(die_said("lang          en"));
}

/* Whoever comes next begins at its end, not where somebody left off. */
static void test_history_begins_at_the_newest_line(void) {
    types("\r");
    types("get lang\r");
    types("get dim\r");
    types("\x1b[A\x1b[A");
    close_port();
    TEST_ASSERT_NOT_NULL(strstr(types("\x1b[A"), "> get dim"));
}

static void test_exit(void) {
    types("\r");
    types("exit\r");
    TEST_ASSERT_TRUE(die_said("Good-bye"));
    TEST_ASSERT_TRUE_MESSAGE(die_said("\x04"), "a program that shows it may end");
    types("\x04");
    TEST_ASSERT_TRUE_MESSAGE(die_said("Good-bye"), "Ctrl-D on an empty line");
    types("get lxang\x1b[D\x1b[D\x1b[D\x1b[D\x04\r");
    TEST_ASSERT_TRUE_MESSAGE(die_said("lang          en"), "else it deletes");
    types("exit\n");
    TEST_ASSERT_TRUE_MESSAGE(die_said("{\"ok\":false,\"error\":\"unknown\""), "not for programs");
    types("?\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":false,\"error\":\"unknown\""));
}

/* Each title that `help` shows is a word that can be asked for. */
static void test_every_topic_has_help(void) {
    char help[sizeof die.reply], line[40];
    uint8_t topics = 0;
    types("\r");
    memcpy(help, types("help\r"), sizeof help);
    for (char *at = strtok(help, "\r\n"); at != NULL; at = strtok(NULL, "\r\n")) {
        if (strncmp(at, "  ", 2) != 0 || at[2] == ' ' || strchr(at, ':') != NULL) {
            continue;
        }
        topics++;
        snprintf(line, sizeof line, "help %s\r", &at[2]);
        types(line);
        TEST_ASSERT_FALSE_MESSAGE(die_said("no: "), line);
        TEST_ASSERT_TRUE_MESSAGE(die_said("e.g.  "), line);
    }
    TEST_ASSERT_EQUAL_UINT8(5, topics);
}

/* What is given as an example can be typed as it stands. */
static void test_examples_can_be_typed(void) {
    types("\r");
    for (int kind = 0; kind < REQUESTS; kind++) {
        const char *word;
        char line[40];
        uint8_t length = request_word((request_kind_t)kind, &word);
        snprintf(line, sizeof line, "help %.*s\r", length, word);
        types(line);
        const char *example = strstr(die.reply, "e.g.  ");
        TEST_ASSERT_NOT_NULL_MESSAGE(example, line);
        TEST_ASSERT_EQUAL_MESSAGE(strcspn(example, "\r"), strcspn(example, "[]<>|\r"), line);
    }
}

/* The column that a terminal has reached, by what it was sent; fails where that is beyond the 80th. */
static void is_narrow(const char *said, const char *what) {
    int column = 0;
    bool escape = false;
    for (const char *at = said; *at != '\0'; at++) {
        if (escape) {
            escape = *at == '[' || *at < '@';
            column -= *at == 'D' ? 1 : 0;
        } else if (*at == '\x1b') {
            escape = true;
        } else if (*at == '\r') {
            column = 0;
        } else if ((uint8_t)*at >= ' ' && ((uint8_t)*at & 0xC0) != 0x80) {
            column++;
        }
        TEST_ASSERT_LESS_OR_EQUAL_MESSAGE(80, column, what);
    }
}

static void test_commitment_fits_the_terminal(void) {
    app_effects_t effects;
    app_event_t made = {.kind = EVENT_COMMIT, .now_us = die.now_us};
    const uint8_t hash[CONSOLE_HASH_BYTES] = {0xC0};
    made.commit = hash;
    types("\rwatch on\r");
    app_step(&die.app, &made, &effects);
    types("s");
    TEST_ASSERT_TRUE(die_said("  * commit c00000"));
    TEST_ASSERT_FALSE_MESSAGE(die_said("{"), "no JSON in terminal mode");
    is_narrow(die.reply, "commit");
}

/* Which of a Braille cell's dots are lit, and how many bytes it took: of the dots 0 1 2 6 in the left
 * column and 3 4 5 7 in the right one, from the top; a blank has none. */
static uint8_t read_cell(const char **text) {
    if (**text == ' ') {
        (*text)++;
        return 0;
    }
    TEST_ASSERT_EQUAL_HEX8(0xE2, (uint8_t)(*text)[0]);
    uint8_t high = (uint8_t)(*text)[1] & 3, low = (uint8_t)(*text)[2] & 0x3F;
    *text += 3;
    return (uint8_t)(high << 6 | low);
}

static void is_as_lit(const gfx_frame_t *frame, uint8_t dots, uint8_t left, uint8_t top) {
    static const uint8_t bits[2][4] = {{0, 1, 2, 6}, {3, 4, 5, 7}};
    for (uint8_t x = 0; x < 2; x++) {
        for (uint8_t y = 0; y < 4; y++) {
            uint8_t row = (uint8_t)(top + y), column = (uint8_t)(left + x);
            uint8_t byte = frame->bytes[row / 8 * GFX_WIDTH_PX + column];
            TEST_ASSERT_EQUAL_UINT8(byte >> row % 8 & 1, dots >> bits[x][y] & 1);
        }
    }
}

/* Dot by dot the picture of the glass. */
static void test_screen_shows_the_picture_in_braille(void) {
    types("\r");
    types("new dice die=d6 count=5\rroll\rwait 4000\r");
    const gfx_frame_t *frame = die_picture();
    types("screen\r");
    const char *text = strstr(die.reply, "\r\n  ");
    for (uint8_t top = 0; top < GFX_HEIGHT_PX; top = (uint8_t)(top + 4)) {
        TEST_ASSERT_NOT_NULL(text);
        text += strlen("\r\n  ");
        for (uint8_t left = 0; left < GFX_WIDTH_PX; left = (uint8_t)(left + 2)) {
            is_as_lit(frame, read_cell(&text), left, top);
        }
    }
}

static void test_too_long_line_is_refused(void) {
    char keys[200];
    types("\r");
    memset(keys, 'x', sizeof keys);
    keys[199] = '\r';
    die_bytes(keys, sizeof keys);
    TEST_ASSERT_TRUE(die_said("no: too-long"));
    types("state\r");
    TEST_ASSERT_TRUE(die_said("game"));
}

/* A letter deleted makes room; a key that deletes nothing doesn't. */
static void test_too_long_line_stays_refused_until_something_is_deleted(void) {
    char keys[130];
    types("\r");
    memset(keys, 'x', sizeof keys);
    die_bytes(keys, sizeof keys);
    types("\x01\x7F\r");
    TEST_ASSERT_TRUE(die_said("no: too-long"));
    die_bytes(keys, sizeof keys);
    types("\x7F\r");
    TEST_ASSERT_TRUE(die_said("no: unknown"));
}

/* --- how wide ------------------------------------------------------------------------------ */

static void types_narrowly(const char *keys) { is_narrow(types(keys), keys); }

/* What is laid out for a terminal fits its 80 columns; prompts and lists wrap as the terminal does it. */
static void test_help_and_state_fit_a_terminal(void) {
    static const char *const lines[] = {
        "new cult players=8\r",
        "new cult players=2 cultists=3\r",
        "new signs players=2\r",
        "new kingsport players=2\r",
        "new dice die=d100 count=10\r",
        "new pig players=8\r",
        "name p2 MMMMMMMM\r",
        "state\r",
        "help\r",
        "help play\r",
        "help trust\r",
        "stats\r",
        "stats 100\r",
        "get\r",
    };
    types_narrowly("\r");
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        types_narrowly(lines[i]);
    }
}

/* One beside a key that does something is no reason to type it all again. */
static void test_unknown_keys_ring_the_bell(void) {
    types("\r");
    types("sta\x02\x12\x1a\x1b[15~");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\a"), "a bell says so");
    types("te\r");
    TEST_ASSERT_TRUE(die_said("no game: new cult players=2"));
}

/* Pasted lines: the byte behind a lone CR begins the next line, and isn't lost. */
static void test_pasted_lines(void) {
    types("help new\rhelp roll\r");
    TEST_ASSERT_TRUE(die_said("players=N"));
    TEST_ASSERT_TRUE(die_said("hardware noise"));
    TEST_ASSERT_FALSE(die_said("no:"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_lone_return_starts_terminal_mode);
    RUN_TEST(test_two_returns_are_two_lines);
    RUN_TEST(test_other_keys_start_terminal_mode);
    RUN_TEST(test_lf_always_gets_json);
    RUN_TEST(test_crlf_does_not_start_terminal_mode);
    RUN_TEST(test_closing_the_port_ends_terminal_mode);
    RUN_TEST(test_history_survives_closing_the_port);
    RUN_TEST(test_history_begins_at_the_newest_line);
    RUN_TEST(test_exit);
    RUN_TEST(test_every_topic_has_help);
    RUN_TEST(test_examples_can_be_typed);
    RUN_TEST(test_commitment_fits_the_terminal);
    RUN_TEST(test_screen_shows_the_picture_in_braille);
    RUN_TEST(test_too_long_line_is_refused);
    RUN_TEST(test_too_long_line_stays_refused_until_something_is_deleted);
    RUN_TEST(test_pasted_lines);
    RUN_TEST(test_help_and_state_fit_a_terminal);
    RUN_TEST(test_unknown_keys_ring_the_bell);
    return UNITY_END();
}
