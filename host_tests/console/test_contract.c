/* Console: malformed lines, waiting, slow readers, unplugging, failures. Requests and replies: transcripts/requests.txt. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"
#include "records.h"
#include "request.h"

void setUp(void) { die_start(); }
void tearDown(void) {}

static void says(const char *line, const char *part) {
    char message[200];
    die_line(line);
    snprintf(message, sizeof message, "%.80s -> %.100s", line, die.reply);
    TEST_ASSERT_TRUE_MESSAGE(die_said(part), message);
}

/* One error reply, and the whole app as before but for its console. */
static void refuses(const char *bytes, uint16_t count, const char *id) {
    static session_t before;
    char expected[60];
    before = *die_table();
    uint32_t records = die.records;
    die_bytes(bytes, count);
    snprintf(expected, sizeof expected, "{\"ok\":false,\"error\":\"%s\",\"hint\":\"", id);
    TEST_ASSERT_EQUAL_STRING_LEN_MESSAGE(expected, die.reply, strlen(expected), bytes);
    TEST_ASSERT_EQUAL_PTR_MESSAGE(strchr(die.reply, '\n') + 1, die.reply + strlen(die.reply),
                                  "one line");
    TEST_ASSERT_EQUAL_MEMORY(&before, die_table(), sizeof before);
    TEST_ASSERT_EQUAL(records, die.records);
}

static void refuses_line(const char *line, const char *id) {
    char bytes[300];
    size_t length = strlen(line);
    memcpy(bytes, line, length);
    bytes[length] = '\n';
    refuses(bytes, (uint16_t)(length + 1), id);
}

static void test_malformed_lines(void) {
    char line[200];
    die_line("new cult players=3");
    memset(line, 'a', sizeof line);
    line[128] = '\n';
    refuses(line, 129, "too-long");
    line[127] = '\n';
    refuses(line, 128, "unknown");
    memset(line, ' ', sizeof line);
    memcpy(line, "state", 5);
    line[199] = '\n';
    refuses(line, 200, "too-long");
    refuses("sta\0te\n", 7, "syntax");
    refuses("\0\n", 2, "syntax");
    refuses("st\x01"
            "ate\n",
            7, "syntax");
    refuses("name p1 \xC3\n", 10, "syntax");
    refuses("name p1 \xFF\xFE\n", 11, "syntax");
    refuses("name p1 \xC0\x80\n", 11, "syntax");
    refuses("name p1 \xED\xA0\x80\n", 12, "syntax");
    refuses("state \xC3\xA9\n", 9, "syntax");
    refuses("\xC3\xA9\n", 3, "syntax");
}

/* Any other number of microseconds is out of range; with one of these it is the bytes that aren't
 * well said. */
static void test_spacings_of_raw_noise_are_limited(void) {
    static const uint8_t taken[][3] = {{20, 30, 40}, {34, 40, 40}};
    for (uint8_t adc = 0; adc < 2; adc++) {
        for (uint16_t us = 0; us <= 260; us++) {
            char line[40];
            bool takes =
                us <= UINT8_MAX && memchr(taken[adc], us, sizeof taken[adc]) != NULL && us > 0;
            (void)snprintf(line, sizeof line, "entropy raw x%s %u", adc ? " adc" : "", us);
            refuses_line(line, takes ? "syntax" : "range");
        }
    }
}

/* "ended by LF, CR or CRLF"; "Empty lines are ignored." */
static void test_line_ends(void) {
    die_bytes("state\r\n", 7);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"game\":null,\"seq\":0,\"names\":[],\"prompt\":null}\n",
                             die.reply);
    die_bytes("\n\r\n  \n", 6);
    TEST_ASSERT_EQUAL_STRING("", die.reply);
    die_bytes("state\nstate\n", 12);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true,\"game\":null,\"seq\":0,\"names\":[],\"prompt\":null}\n"
                             "{\"ok\":true,\"game\":null,\"seq\":0,\"names\":[],\"prompt\":null}\n",
                             die.reply);
    says("  state  ", "\"game\":null");
}

/* A line of 127 bytes is one; and every request fits its own help. */
static void test_every_request_has_help(void) {
    for (int kind = 0; kind < REQUESTS; kind++) {
        const char *word;
        char line[40];
        uint8_t length = request_word((request_kind_t)kind, &word);
        snprintf(line, sizeof line, "help %.*s", length, word);
        says(line, request_help((request_kind_t)kind)->usage);
    }
    says("help", "\"press <left|roll|right> [ms]\"");
}

/* "Settings that change rules are fixed at `new`." */
static void test_rule_settings_are_fixed_at_new(void) {
    die_line("new cult players=2");
    die_line("set mad-response off");
    TEST_ASSERT_EQUAL(1, cult_part(&die_table()->now.game)->mad_response);
    die_line("new cult players=2");
    TEST_ASSERT_EQUAL(0, cult_part(&die_table()->now.game)->mad_response);
}

static void pull_cable(void) {
    app_effects_t effects;
    app_event_t closed = {.kind = EVENT_PORT, .now_us = die.now_us};
    app_step(&die.app, &closed, &effects);
}

#define NO_GAME "{\"ok\":true,\"game\":null,\"seq\":0,\"names\":[],\"prompt\":null}\n"

/* Neither what was half said nor what nobody read is there for who comes next, nor anything that was
 * switched on; a lone CR isn't waited for any more. */
static void test_unplugging_drops_a_half_typed_line(void) {
    static const char *const before[] = {"sta",    "\x1b",       "\x1b[", "\x01sta", "state\r",
                                         "info\n", "watch on\n", "\rsta", "\t",      "log csv\n"};
    for (size_t i = 0; i < sizeof before / sizeof before[0]; i++) {
        app_effects_t effects;
        die_start();
        (void)die_feed(before[i], (uint16_t)strlen(before[i]), &effects);
        pull_cable();
        die_noise(UI_NOISE_FAILED, &(console_health_t){.state = "failed"});
        die_wait(100);
        TEST_ASSERT_EQUAL_STRING_MESSAGE(NO_GAME, die_line("state"), before[i]);
    }
}

/* A list of many lines that was half told. */
static void test_unplugging_ends_a_log_half_sent(void) {
    app_effects_t effects;
    die_line("new dice");
    for (int i = 0; i < 100; i++) {
        die_line("roll");
    }
    TEST_ASSERT_EQUAL(4, die_feed("log\n", 4, &effects));
    pull_cable();
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true}\n", die_line("wait 1"));
}

/* A line's end ends what was begun in it. */
static void test_line_end_ends_half_an_escape(void) {
    die_line("\x1b[");
    TEST_ASSERT_EQUAL_STRING(NO_GAME, die_line("state"));
}

/* --- readers -------------------------------------------------------------------------------- */

/* Some bytes at a time; whole replies all the same, and in their order. */
static void test_slow_reader_gets_whole_replies_in_order(void) {
    static char fast[4 * sizeof die.reply];
    static const char *const lines[] = {"help\n", "info\n", "help\n", "get\n", "help\n"};
    size_t at = 0, expected = 0;
    app_effects_t effects;
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        expected += (size_t)snprintf(&fast[expected], sizeof fast - expected, "%s",
                                     die_bytes(lines[i], (uint16_t)strlen(lines[i])));
    }
    for (size_t i = 0; at < expected;) {
        const uint8_t *bytes;
        const char *line = i < sizeof lines / sizeof lines[0] ? lines[i] : "";
        i += die_feed(line, (uint16_t)strlen(line), &effects) > 0;
        app_event_t later = {.kind = EVENT_TIME, .now_us = die.now_us};
        app_step(&die.app, &later, &effects);
        uint16_t count = app_output(&die.app, &bytes);
        count = count < 700 ? count : 700;
        TEST_ASSERT_EQUAL_MEMORY(&fast[at], bytes, count);
        app_sent(&die.app, count);
        at += count;
    }
    TEST_ASSERT_EQUAL(expected, at);
}

/* Each that found no room is counted, told to programs or to people. */
static void events_are_counted(const char *watch, char each_has) {
    app_effects_t effects;
    const uint8_t *bytes;
    uint32_t told = 0;
    char counted[40];
    (void)die_bytes(watch, (uint16_t)strlen(watch));
    for (uint8_t edge = 0; edge < 100; edge++) {
        app_event_t pressed = {.kind = EVENT_BUTTON, .now_us = die.now_us};
        pressed.button.button = BUTTON_LEFT;
        pressed.button.down = edge % 2 == 0;
        pressed.button.at_us = die.now_us += 100000;
        app_step(&die.app, &pressed, &effects);
    }
    while (app_output(&die.app, &bytes) > 0) {
        told += *bytes == (uint8_t)each_has;
        app_sent(&die.app, 1);
    }
    snprintf(counted, sizeof counted, "\"dropped_lines\":%u,", (unsigned)(100 - told));
    TEST_ASSERT_LESS_THAN(100, told);
    says("info", counted);
}

static void test_dropped_events_are_counted(void) {
    events_are_counted("watch on\n", '\n');
    die_start();
    events_are_counted("watch on\r", '*');
}

/* --- pictures ------------------------------------------------------------------------------- */

static uint8_t digit64(char letter) {
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    return letter == '=' ? 0 : (uint8_t)(strchr(digits, letter) - digits);
}

static void decode(const char *text, uint8_t *bytes) {
    for (; *text != '"'; text += 4, bytes += 3) {
        uint32_t three = 0;
        for (uint8_t i = 0; i < 4; i++) {
            three = three << 6 | digit64(text[i]);
        }
        bytes[0] = (uint8_t)(three >> 16);
        bytes[1] = (uint8_t)(three >> 8);
        bytes[2] = (uint8_t)three;
    }
}

/* A PBM of the glass, dot by dot. */
static void test_screen_is_the_picture_pixel_by_pixel(void) {
    static const char head[] = "P4\n128 64\n",
                      before[] = "{\"ok\":true,\"width\":128,\"height\":64,\"pbm\":\"";
    uint8_t pbm[sizeof head - 1 + 1024 + 3] = {0};
    die_line("new dice die=d6 count=5");
    die_line("roll");
    die_wait(4000);
    const gfx_frame_t *frame = die_picture();
    die_line("screen");
    TEST_ASSERT_EQUAL_STRING_LEN(before, die.reply, sizeof before - 1);
    decode(&die.reply[sizeof before - 1], pbm);
    TEST_ASSERT_EQUAL_STRING("\"}\n", strchr(&die.reply[sizeof before - 1], '"'));
    TEST_ASSERT_EQUAL(sizeof before - 1 + (sizeof head - 1 + 1024 + 2) / 3 * 4 + 3,
                      strlen(die.reply));
    TEST_ASSERT_EQUAL_MEMORY(head, pbm, sizeof head - 1);
    for (uint16_t at = 0; at < 128 * 64; at++) {
        uint8_t x = at % 128, y = (uint8_t)(at / 128);
        TEST_ASSERT_EQUAL(frame->bytes[y / 8 * 128 + x] >> y % 8 & 1,
                          pbm[sizeof head - 1 + at / 8] >> (7 - x % 8) & 1);
    }
}

/* Of the menu of games; each text once, as a list. */
static void test_screen_words_are_the_texts(void) {
    die_line("set lang nl");
    die_line("name p1 Zo\xC3\xAB");
    die_line("new pig players=2");
    die_wait(4000);
    (void)die_picture();
    const char *words = die_line("screen words");
    static const char begins[] = "{\"ok\":true,\"lang\":\"nl\",\"words\":[\"";
    TEST_ASSERT_EQUAL_STRING_LEN(begins, words, sizeof begins - 1);
    TEST_ASSERT_TRUE(die_said("Zo\xC3\xAB"));
    TEST_ASSERT_TRUE(die_said("\",\""));
    TEST_ASSERT_EQUAL_STRING("\"]}\n", &words[strlen(words) - 4]);
}

/* --- what a line says ------------------------------------------------------------------------ */

static void test_nonce_is_parsed(void) {
    static const uint8_t wanted[] = {0x01, 0x23, 0x45, 0x67, 0x89, 0xAB,
                                     0xCD, 0xEF, 0xAB, 0xCD, 0xEF};
    static const char line[] = "roll nonce=0123456789abcdefABCDEF";
    console_request_t request;
    const char *hint;
    TEST_ASSERT_EQUAL(ERROR_NONE, request_parse(line, sizeof line - 1, &request, &hint));
    TEST_ASSERT_EQUAL(sizeof wanted, request.nonce_bytes);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(wanted, request.nonce, sizeof wanted);
}

static void test_raw_noise_arguments_are_parsed(void) {
    static const char line[] = "entropy raw 77 adc 34";
    console_request_t request;
    const char *hint;
    TEST_ASSERT_EQUAL(ERROR_NONE, request_parse(line, sizeof line - 1, &request, &hint));
    TEST_ASSERT_EQUAL(REQUEST_NOISE_RAW, request.noise);
    TEST_ASSERT_TRUE(request.adc);
    TEST_ASSERT_EQUAL(77, request.number);
    TEST_ASSERT_EQUAL(34, request.spacing_us);
}

/* How the last run ended, when it crashed. */
static void test_info_reports_a_crash(void) {
    static app_facts_t facts;
    app_effects_t effects;
    facts = die_facts;
    facts.crash = "watchdog";
    facts.crash_pc = 4096;
    app_init(&die.app, &facts, die.now_us);
    records_end(&die.app, true, false);
    app_begin(&die.app, die.now_us, &effects);
    says("info", "\"crash\":{\"cause\":\"watchdog\",\"pc\":4096,\"at\":null},\"storage\"");
    facts.crash_file = 0x0A2F;
    facts.crash_line = 123;
    says("info", "\"pc\":4096,\"at\":\"0a2f:123\"},\"storage\"");
}

/* A line that waited for a finger's roll to be kept isn't answered to who comes next. */
static void test_unplugging_drops_the_reply_to_a_waiting_line(void) {
    app_effects_t effects;
    die_line("new dice");
    die.store = DIE_STORE_SILENT;
    die_press(BUTTON_ROLL, 100);
    TEST_ASSERT_EQUAL(6, die_feed("state\n", 6, &effects));
    pull_cable();
    die.store = DIE_STORE_WORKS;
    die_let();
    TEST_ASSERT_EQUAL_STRING("", die_bytes("", 0));
    TEST_ASSERT_EQUAL(1, die_table()->now.seq);
}

/* Nor is a request that was begun; what it asked for is done. */
static void test_unplugging_drops_the_reply_to_a_waiting_request(void) {
    die_line("new dice");
    die.noise_silent = true;
    TEST_ASSERT_EQUAL_STRING("", die_line("roll"));
    pull_cable();
    die.noise_silent = false;
    die_let();
    TEST_ASSERT_EQUAL_STRING("", die_bytes("", 0));
    TEST_ASSERT_EQUAL(1, die_table()->now.seq);
    TEST_ASSERT_EQUAL_STRING("{\"ok\":true}\n", die_line("wait 1"));
}

/* A request may have to wait; the next ones wait behind it. */
static void test_requests_wait_in_order(void) {
    die.noise_silent = true;
    die_line("new dice");
    app_effects_t effects;
    const char *lines = "roll\nstate\n";
    uint16_t taken = die_feed(lines, 11, &effects);
    TEST_ASSERT_EQUAL_MESSAGE(5, taken, "not a byte behind the line that waits");
    TEST_ASSERT_EQUAL(EFFECT_DRAW, effects.list[0].kind);
    const uint8_t values[GAME_VALUES_MAX] = {4};
    app_event_t drawn = {.kind = EVENT_DRAWN, .now_us = die.now_us};
    drawn.drawn.receipt.values = values;
    app_step(&die.app, &drawn, &effects);
    TEST_ASSERT_EQUAL(EFFECT_STORE, effects.list[0].kind);
    TEST_ASSERT_EQUAL_MESSAGE(0, die_table()->now.seq, "nothing is told before it is stored");
    app_event_t stored = {.kind = EVENT_STORED, .now_us = die.now_us};
    app_step(&die.app, &stored, &effects);
    TEST_ASSERT_EQUAL(1, die_table()->now.seq);
}

static void test_failed_noise_is_an_error(void) {
    die_line("new dice");
    die.noise_fails = true;
    refuses_line("roll", "noise");
}

static void test_failed_storage_is_an_error(void) {
    die_line("new dice");
    die.store = DIE_STORE_FAILS;
    static const char *const lines[] = {"roll",      "new cult players=2", "set lang nl",
                                        "name p1 A", "factory-reset yes",  "stats reset"};
    for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++) {
        static session_t before;
        before = *die_table();
        says(lines[i], "\"error\":\"storage\"");
        TEST_ASSERT_EQUAL_MEMORY(&before, die_table(), sizeof before);
    }
}

/* How what was kept was found, as the glass says it, too. */
static void test_info_reports_the_storage(void) {
    die_start();
    says("info", "\"storage\":\"kept\"");
    die_start_finding((look_storage_t){.keeps = true, .cut = true});
    says("info", "\"storage\":\"cut\"");
    die_start_finding((look_storage_t){.damaged = true, .cut = true});
    says("info", "\"storage\":\"off\"");
    die_start_finding((look_storage_t){.keeps = true, .damaged = true, .cut = true});
    says("info", "\"storage\":\"damaged\"");
    die_line("factory-reset yes");
    says("info", "\"storage\":\"kept\"");
}

/* "A slow reader never stalls the game": events without room are dropped whole and counted. */
static void test_game_goes_on_without_a_reader(void) {
    app_effects_t effects;
    die_line("new dice");
    die_line("watch on");
    for (int i = 0; i < 200; i++) {
        die_press(BUTTON_ROLL, 100);
        die_wait(2500);
    }
    TEST_ASSERT_EQUAL(200, die_table()->now.seq);
    uint16_t taken = die_feed("state\n", 6, &effects);
    TEST_ASSERT_EQUAL(6, taken);
    die_bytes("", 0);
    TEST_ASSERT_TRUE_MESSAGE(die_said("\"seq\":200"), "answered once there's room");
    TEST_ASSERT_LESS_OR_EQUAL(CONSOLE_OUT_BYTES + CONSOLE_REPLY_BYTES_MAX, strlen(die.reply));
    die_line("info");
    TEST_ASSERT_TRUE(die_said("\"dropped_lines\":"));
    TEST_ASSERT_FALSE(die_said("\"dropped_lines\":0"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_malformed_lines);
    RUN_TEST(test_spacings_of_raw_noise_are_limited);
    RUN_TEST(test_line_ends);
    RUN_TEST(test_every_request_has_help);
    RUN_TEST(test_rule_settings_are_fixed_at_new);
    RUN_TEST(test_unplugging_drops_a_half_typed_line);
    RUN_TEST(test_unplugging_ends_a_log_half_sent);
    RUN_TEST(test_line_end_ends_half_an_escape);
    RUN_TEST(test_slow_reader_gets_whole_replies_in_order);
    RUN_TEST(test_dropped_events_are_counted);
    RUN_TEST(test_screen_is_the_picture_pixel_by_pixel);
    RUN_TEST(test_screen_words_are_the_texts);
    RUN_TEST(test_nonce_is_parsed);
    RUN_TEST(test_raw_noise_arguments_are_parsed);
    RUN_TEST(test_info_reports_a_crash);
    RUN_TEST(test_unplugging_drops_the_reply_to_a_waiting_line);
    RUN_TEST(test_unplugging_drops_the_reply_to_a_waiting_request);
    RUN_TEST(test_requests_wait_in_order);
    RUN_TEST(test_failed_noise_is_an_error);
    RUN_TEST(test_failed_storage_is_an_error);
    RUN_TEST(test_info_reports_the_storage);
    RUN_TEST(test_game_goes_on_without_a_reader);
    return UNITY_END();
}
