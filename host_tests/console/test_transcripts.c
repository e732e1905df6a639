/* Console contract: transcripts/requests.txt has every request with its JSON reply, transcripts/terminal.txt a session in
 * terminal mode, both byte by byte.
 *
 *     $ state => {"ok":true ..     a line (a program ends it with LF, a terminal with CR), and its reply
 *     ! roll 7                     an event of the noise, flash or buttons: one of `events` below
 *     {"ok":true ..                replies of several lines stand below
 *
 * In terminal mode CR LF is written as a new line; the echo of the typed line and the prompt behind a reply are left out;
 * other control characters are written as numbers. A refused request must change nothing. Files are written only when
 * SANITY_UPDATE_SCREENS is 1; then review the difference. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

#include "die.h"
#include "kingsport_engine.h"

enum { TEXT_MOST = 1 << 17, LINE_MOST = 300 };

static char golden[TEXT_MOST], said[TEXT_MOST];
static size_t said_length;
static bool terminal; /* terminal mode, else JSON */

void setUp(void) { die_start(); }
void tearDown(void) {}

/* --- writing it down ------------------------------------------------------------------------ */

static void put(const char *text) {
    size_t length = strlen(text);
    TEST_ASSERT_LESS_THAN(sizeof said, said_length + length);
    memcpy(&said[said_length], text, length + 1);
    said_length += length;
}

static void put_byte(uint8_t byte) {
    char text[8];
    bool plain = byte >= ' ' && byte != 127;
    snprintf(text, sizeof text, plain ? "%c" : "\\x%02x", byte);
    put(text);
}

/* What comes behind the echo of the line; all of it if there is none. */
static const char *behind_echo(const char *line) {
    size_t length = strlen(line);
    bool echoed = terminal && strncmp(die.reply, line, length) == 0 &&
                  strncmp(&die.reply[length], "\r\n", 2) == 0;
    return echoed ? &die.reply[length + 2] : die.reply;
}

static void put_reply(const char *line) {
    static const char prompt[] = "\r\n> ";
    const char *reply = behind_echo(line);
    const char *line_end = terminal ? "\r\n" : "\n";
    size_t left = strlen(reply);
    bool prompts = terminal && left >= sizeof prompt - 1 &&
                   strcmp(&reply[left - (sizeof prompt - 1)], prompt) == 0;
    left -= prompts ? sizeof prompt - 1 : 0;
    for (const char *at = reply; at < &reply[left];) {
        bool ends = strncmp(at, line_end, strlen(line_end)) == 0;
        if (ends) {
            put("\n");
        } else {
            put_byte((uint8_t)*at);
        }
        at += ends ? strlen(line_end) : 1;
    }
    put(terminal && !prompts && *reply != '\0' ? "\\no prompt" : "");
    put(said[said_length - 1] == '\n' ? "" : "\n");
}

/* --- events ---------------------------------------------------------------------------------- */

static void step(const app_event_t *event, app_effects_t *effects) {
    app_step(&die.app, event, effects);
}

/* As far as the request's own effect; a tone may come between. */
static void feed(const char *line) {
    app_effects_t effects;
    char bytes[LINE_MOST];
    int length = snprintf(bytes, sizeof bytes, "%s%s", line, terminal ? "\r" : "\n");
    TEST_ASSERT_EQUAL(length, die_feed(bytes, (uint16_t)length, &effects));
    die.now_us += CONSOLE_CARRIAGE_US;
    for (uint8_t rounds = 0; rounds < 3; rounds++) {
        app_event_t later = {.kind = EVENT_TIME, .now_us = die.now_us};
        step(&later, &effects);
    }
}

static void hear(void) { (void)die_bytes("", 0); }

static void do_close(const char *words) {
    app_effects_t effects;
    app_event_t closed = {.kind = EVENT_PORT, .now_us = die.now_us};
    (void)words;
    step(&closed, &effects);
    hear();
}

static void do_commit(const char *words) {
    app_effects_t effects;
    static uint8_t hash[CONSOLE_HASH_BYTES];
    app_event_t made = {.kind = EVENT_COMMIT, .now_us = die.now_us, .commit = hash};
    memset(hash, atoi(words), sizeof hash);
    hash[0] = 0x0F;
    step(&made, &effects);
    hear();
}

static void do_lay(const char *words) {
    for (; *words >= '0'; words += strcspn(words, " "), words += *words == ' ') {
        die_lay((uint8_t)atoi(words));
    }
    hear();
}

static void do_noise(const char *words) {
    bool bad = strcmp(words, "failed") == 0;
    die_noise(
        bad ? UI_NOISE_FAILED : UI_NOISE_GOOD,
        &(console_health_t){
            .state = bad ? "failed" : "good",
            .reseeds = 18,
            .ring = {"failed", "lag", 1, 4096, 511, 515, 30, 12, 19, 2, true, 0, 1},
            .adc = {bad ? "failed" : "good", NULL, 3, 70000, 501, 502, 40, 34, 7, 0, false, 0, 0},
            .jitter = {"measured", 1203, 45, 6, 78},
        });
    hear();
}

static void do_finger(const char *words) {
    die_press(words[0] == 'l' ? BUTTON_LEFT : BUTTON_RIGHT, 100);
    hear();
}

static void do_health(const char *words) {
    feed("entropy health");
    do_noise(words);
}

/* Keys without Return; \t is Tab, \c Ctrl-C, \e an escape. */
static void do_keys(const char *words) {
    static const char names[] = "tce", bytes[] = "\t\x03\x1b";
    char typed[LINE_MOST];
    uint16_t length = 0;
    for (const char *at = words; *at != '\0'; at++) {
        const char *name = *at == '\\' ? strchr(names, at[1]) : NULL;
        typed[length++] = name != NULL ? bytes[name - names] : *at;
        at += name != NULL;
    }
    (void)die_bytes(typed, length);
}

/* Lines of noise as they come, till it is enough. */
static void do_raw(const char *words) {
    app_effects_t effects;
    uint8_t bytes[APP_RAW_BYTES];
    feed(words);
    for (uint32_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(i * 59 + 3);
    }
    for (uint8_t blocks = 0; blocks < 4; blocks++) {
        app_event_t raw = {.kind = EVENT_RAW, .now_us = die.now_us};
        raw.raw.bytes = bytes;
        raw.raw.count = sizeof bytes;
        raw.raw.lost = 6;
        step(&raw, &effects);
    }
    hear();
}

/* With all of its receipt: drawn, then kept. */
static void do_roll(const char *words) {
    static uint8_t hashes[3][CONSOLE_HASH_BYTES], values[GAME_VALUES_MAX], bounds[GAME_VALUES_MAX];
    app_effects_t effects;
    die.noise_silent = true;
    feed("roll nonce=00ff7A");
    for (uint8_t i = 0; i < 3; i++) {
        memset(hashes[i], 0x1F + 16 * i, sizeof hashes[i]);
    }
    memset(values, atoi(words), sizeof values);
    memset(bounds, 12, sizeof bounds);
    app_event_t drawn = {.kind = EVENT_DRAWN, .now_us = die.now_us};
    drawn.drawn.receipt = (console_receipt_t){.number = 41,
                                              .press_us = UINT64_C(12345678901),
                                              .commit = hashes[0],
                                              .digest = hashes[1],
                                              .chain = hashes[2],
                                              .nonce = (const uint8_t *)"\x00\xFF\x7A",
                                              .nonce_bytes = 3,
                                              .bounds = bounds,
                                              .values = values,
                                              .count = 2};
    bounds[1] = 100;
    step(&drawn, &effects);
    app_event_t stored = {.kind = EVENT_STORED, .now_us = die.now_us};
    step(&stored, &effects);
    die.noise_silent = false;
    hear();
}

/* A game of Kingsport as it stands when all have the same points at its end. */
static void do_together(const char *words) {
    session_point_t point = die_table()->base;
    kingsport_state_t *state = (void *)point.game.part;
    (void)words;
    state->phase = PHASE_OVER;
    state->ending = KINGSPORT_SAVED;
    die_begin_at(&point);
    hear();
}

static void do_selftest(const char *words) {
    static const console_test_t tests[] = {
        {"flash", true, 12}, {"noise", false, 0}, {"display", true, UINT32_MAX}};
    app_effects_t effects;
    app_event_t tested = {.kind = EVENT_SELFTEST, .now_us = die.now_us};
    feed("selftest");
    tested.selftest.tests = &tests[atoi(words)];
    tested.selftest.count = (uint8_t)atoi(&words[2]);
    step(&tested, &effects);
    hear();
}

static void do_hardware(const char *words) {
    app_effects_t effects;
    app_event_t measured = {.kind = EVENT_HARDWARE, .now_us = die.now_us};
    (void)words;
    feed("hardware");
    measured.hardware = (console_hardware_t){
        .ring_khz = 52000,
        .display = {true, "sh1106", "ssd1306", 60, 3, 2, 17, 56713},
        .bounces = {[BUTTON_ROLL] = {8, 2457, 3291, 13}},
        .program = {30, 1036, 1055},
        .erase = {9, 45377, 45378},
        .supply_mv = 4702,
        .lowest_mv = 3899,
        .usb_power = true,
    };
    step(&measured, &effects);
    hear();
}

/* A line whose reply isn't looked at. */
static void do_line(const char *words) {
    (void)die_bytes(words, (uint16_t)strlen(words));
    (void)die_bytes(terminal ? "\r" : "\n", 1);
    TEST_ASSERT_NULL_MESSAGE(strstr(die.reply, terminal ? "no: " : "\"error\""), words);
    die.reply[0] = '\0';
}

static const struct {
    const char *name;
    void (*act)(const char *words);
} events[] = {
    {"do", do_line},           {"close", do_close},       {"commit", do_commit},
    {"finger", do_finger},     {"hardware", do_hardware}, {"health", do_health},
    {"keys", do_keys},         {"lay", do_lay},           {"noise", do_noise},
    {"raw", do_raw},           {"roll", do_roll},         {"selftest", do_selftest},
    {"together", do_together},
};

static void act(const char *line) {
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        size_t length = strlen(events[i].name);
        if (strncmp(line, events[i].name, length) == 0) {
            events[i].act(line[length] == ' ' ? &line[length + 1] : "");
            return;
        }
    }
    TEST_FAIL_MESSAGE(line);
}

/* --- one of them ---------------------------------------------------------------------------- */

static void type(const char *line) {
    static session_t before;
    char bytes[LINE_MOST];
    uint32_t records = die.records;
    before = *die_table();
    int length = snprintf(bytes, sizeof bytes, "%s%s", line, terminal ? "\r" : "\n");
    (void)die_bytes(bytes, (uint16_t)length);
    if (strncmp(die.reply, "{\"ok\":false", 11) == 0) {
        TEST_ASSERT_EQUAL_MEMORY_MESSAGE(&before, die_table(), sizeof before, line);
        TEST_ASSERT_EQUAL_MESSAGE(records, die.records, line);
    }
}

/* A reply of one line stands beside what it replies to. */
static void join_reply(size_t line_end) {
    static const char arrow[] = " => ";
    enum { MORE = sizeof arrow - 2 }; /* for its line feed */
    char *reply = &said[line_end + 1];
    bool one_line = *reply != '\0' && strchr(reply, '\n') == &said[said_length - 1];
    if (one_line) {
        TEST_ASSERT_LESS_THAN(sizeof said, said_length + MORE);
        memmove(reply + MORE, reply, strlen(reply) + 1);
        memcpy(&said[line_end], arrow, sizeof arrow - 1);
        said_length += MORE;
    }
}

static void go_through(void) {
    char line[LINE_MOST];
    for (const char *at = golden; *at != '\0'; at += strcspn(at, "\n") + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        if (*at == '#') {
            put(line);
            put("\n");
        } else if (*at == '$' || *at == '!') {
            char *reply = strstr(line, " => ");
            if (reply != NULL) {
                *reply = '\0';
            }
            const char *words = strlen(line) > 2 ? &line[2] : "";
            put(line);
            put("\n");
            size_t line_end = said_length - 1;
            (*at == '$' ? type : act)(words);
            put_reply(*at == '$' ? words : "");
            join_reply(line_end);
        }
    }
}

static void compare(const char *name) {
    char message[2 * LINE_MOST];
    unsigned number = 1;
    const char *a = golden, *b = said;
    while (*a != '\0' && *a == *b) {
        number += *a == '\n';
        a++;
        b++;
    }
    if (*a != *b) {
        while (a > golden && a[-1] != '\n') {
            a--;
            b--;
        }
        snprintf(message, sizeof message, "%s.txt:%u: \"%.*s\", not \"%.*s\"", name, number,
                 (int)strcspn(b, "\n"), b, (int)strcspn(a, "\n"), a);
        TEST_FAIL_MESSAGE(message);
    }
}

static void check_transcript(const char *name, bool in_terminal) {
    char path[LINE_MOST];
    const char *updates = getenv("SANITY_UPDATE_SCREENS");
    snprintf(path, sizeof path, TRANSCRIPTS "/%s.txt", name);
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    golden[fread(golden, 1, sizeof golden - 1, file)] = '\0';
    (void)fclose(file);
    terminal = in_terminal;
    said_length = 0;
    go_through();
    if (updates != NULL && strcmp(updates, "1") == 0) {
        file = fopen(path, "wb");
        TEST_ASSERT_EQUAL(said_length, fwrite(said, 1, said_length, file));
        (void)fclose(file);
        return;
    }
    compare(name);
}

static void test_json_replies(void) { check_transcript("requests", false); }
static void test_terminal_session(void) { check_transcript("terminal", true); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_json_replies);
    RUN_TEST(test_terminal_session);
    return UNITY_END();
}
