/* Terminal mode: what people who type see. */
#include <string.h>
#include <unity.h>

#include "die.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static const char *types(const char *keys) { return die_bytes(keys, (uint16_t)strlen(keys)); }

static bool in_terminal_mode(void) { return die.app.console.terminal; }

/* "Terminals send a lone CR: that starts terminal mode"; told from a CRLF by silence. */
static void test_a_lone_return_starts_it(void) {
    types("state\r");
    TEST_ASSERT_TRUE(in_terminal_mode());
    TEST_ASSERT_TRUE(die_said("\r\n  game           -"));
    TEST_ASSERT_TRUE_MESSAGE(die_said("\r\n> "), "a prompt for the next");
    TEST_ASSERT_FALSE_MESSAGE(die_said("{"), "no JSON for people");
}

static void test_two_returns_are_two_lines(void) {
    types("state\rstate\r");
    TEST_ASSERT_TRUE(in_terminal_mode());
    const char *first = strstr(die.reply, "prompt");
    TEST_ASSERT_NOT_NULL(first);
    TEST_ASSERT_NOT_NULL(strstr(first + 1, "prompt"));
}

/* "(or TAB, an arrow, backspace)" */
static void test_other_keys_start_it(void) {
    static const char *const keys[] = {"\t", "\x7F", "\b", "\x1b[A", "\x1b[D"};
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        die_start();
        types(keys[i]);
        TEST_ASSERT_TRUE_MESSAGE(in_terminal_mode(), keys[i]);
    }
}

/* "Lines ended by LF always get JSON." */
static void test_lf_gets_json_all_the_same(void) {
    types("\r");
    types("state\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true,\"game\":null"));
    types("state\r\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true,\"game\":null"));
}

static void test_a_crlf_doesnt_start_it(void) {
    types("state\r\n");
    TEST_ASSERT_FALSE(in_terminal_mode());
}

/* "DTR dropping ends it" */
static void test_closing_the_port_ends_it(void) {
    app_effects_t effects;
    types("\r");
    app_event_t closed = {.kind = EVENT_PORT, .now_us = die.now_us};
    app_step(&die.app, &closed, &effects);
    TEST_ASSERT_FALSE(in_terminal_mode());
}

static void test_echo_and_backspace(void) {
    types("\r");
    types("stste");
    TEST_ASSERT_EQUAL_STRING("stste", die.reply);
    types("\x7F\x7F\x7F");
    types("ate\r");
    TEST_ASSERT_TRUE(die_said("game"));
}

static void test_backspace_takes_a_whole_letter(void) {
    types("\r");
    types("name p1 Zo\xC3\xAB\x7F\x7Fi\r");
    TEST_ASSERT_TRUE(die_said("Zi"));
}

static void test_arrows_edit_the_line(void) {
    types("\r");
    types("sate\x1b[D\x1b[D\x1b[Dt\r");
    TEST_ASSERT_TRUE(die_said("game"));
    types("ge lang\x1b[D\x1b[D\x1b[D\x1b[D\x1b[Dt\x1b[C\r");
    TEST_ASSERT_TRUE(die_said("lang           en"));
}

static void test_history(void) {
    types("\r");
    types("get lang\r");
    types("get dim\r");
    types("\x1b[A\x1b[A\r");
    TEST_ASSERT_TRUE(die_said("lang           en"));
    types("\x1b[A\x1b[A\x1b[B\r");
    TEST_ASSERT_TRUE(die_said("lang           en"));
    types("\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\x1b[A\r");
    TEST_ASSERT_TRUE_MESSAGE(in_terminal_mode(), "past the oldest is harmless");
}

static void test_completion(void) {
    types("\r");
    types("reb\t");
    TEST_ASSERT_TRUE(die_said("reboot "));
    types("\x03");
    types("ne\tcu\tplayers=3\r");
    TEST_ASSERT_TRUE(die_said("cult"));
    types("cho\tr\t\r");
    TEST_ASSERT_TRUE(die_said("bounds 3"));
    types("set br\t4\r");
    TEST_ASSERT_TRUE(die_said("brightness     4"));
    types("re\t");
    TEST_ASSERT_TRUE_MESSAGE(die_said("\a"), "reboot or rematch: a bell");
    types("\x03\xC3\t\r");
    TEST_ASSERT_TRUE(die_said("no: "));
}

static void test_errors_for_people(void) {
    types("\r");
    types("undo\r");
    TEST_ASSERT_TRUE(die_said("\r\n  no: no-game (new <game> players=N)\r\n> "));
}

static void test_too_long_a_line(void) {
    char keys[200];
    types("\r");
    memset(keys, 'x', sizeof keys);
    keys[199] = '\r';
    die_bytes(keys, sizeof keys);
    TEST_ASSERT_TRUE(die_said("no: too-long"));
    types("state\r");
    TEST_ASSERT_TRUE(die_said("game"));
}

/* Keys of all kinds in any order: it stands, and answers afterwards. */
static void test_monkeys(void) {
    static const char *const keys[] = {"\t",      "\x7F",     "\x1b[A", "\x1b[B",  "\x1b[C",
                                       "\x1b[D",  "\r",       "\n",     "\x1b",    "[",
                                       "a",       "\xC3\xAB", "\xAB",   " ",       "set ",
                                       "choose ", "\x03",     "\x15",   "\x1b[3~", "new "};
    uint32_t random = 3;
    for (int i = 0; i < 30000; i++) {
        random = random * 1664525u + 1013904223u;
        types(keys[(random >> 16) % (sizeof keys / sizeof keys[0])]);
        TEST_ASSERT_LESS_OR_EQUAL(CONSOLE_LINE_BYTES, die.app.console.line.length);
        TEST_ASSERT_LESS_OR_EQUAL(die.app.console.line.length, die.app.console.line.cursor);
    }
    types("\x03\nstate\n");
    TEST_ASSERT_TRUE(die_said("{\"ok\":true,\"game\""));
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
    RUN_TEST(test_a_lone_return_starts_it);
    RUN_TEST(test_two_returns_are_two_lines);
    RUN_TEST(test_other_keys_start_it);
    RUN_TEST(test_lf_gets_json_all_the_same);
    RUN_TEST(test_a_crlf_doesnt_start_it);
    RUN_TEST(test_closing_the_port_ends_it);
    RUN_TEST(test_echo_and_backspace);
    RUN_TEST(test_backspace_takes_a_whole_letter);
    RUN_TEST(test_arrows_edit_the_line);
    RUN_TEST(test_history);
    RUN_TEST(test_completion);
    RUN_TEST(test_errors_for_people);
    RUN_TEST(test_too_long_a_line);
    RUN_TEST(test_pasted_lines);
    RUN_TEST(test_monkeys);
    return UNITY_END();
}
