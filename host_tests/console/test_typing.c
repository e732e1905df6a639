/* Line editing against a model: after each of many random keys the terminal's line and cursor are as the
 * model has them. */
#include <stdio.h>
#include <string.h>
#include <unity.h>

#include "die.h"

enum { COLUMNS = 80, SHOWN_MOST = 77, HIDDEN_AT_ONCE = 26, BYTES_MOST = 127, HISTORY = 8 };
enum { KEYS_TYPED = 30000, UMLAUT = 0xEB };

void setUp(void) { die_start(); }
void tearDown(void) {}

/* --- a terminal: the line that its cursor is in ------------------------------------------------ */

static struct {
    uint16_t letters[COLUMNS];
    uint8_t column;
    char escape[8]; /* what came of one; empty: none */
} screen;

static void blank_from(uint8_t column) {
    for (; column < COLUMNS; column++) {
        screen.letters[column] = ' ';
    }
}

static void end_escape(char last) {
    TEST_ASSERT_NOT_NULL_MESSAGE(strchr("KDJH", last), "no other escapes are sent");
    if (last == 'K') {
        blank_from(screen.column);
    } else if (last == 'D') {
        TEST_ASSERT_GREATER_THAN(0, screen.column);
        screen.column--;
    } else if (last == 'H') {
        screen.column = 0;
    } else {
        blank_from(0);
    }
}

static void show_letter(uint16_t letter) {
    if (screen.column == COLUMNS) { /* a reply wraps; the line being typed must not, see is_shown */
        screen.column = 0;
        blank_from(0);
    }
    screen.letters[screen.column++] = letter;
}

static void show_plain(const char **at) {
    uint8_t byte = (uint8_t) * *at;
    if (byte == '\r') {
        screen.column = 0;
    } else if (byte == '\n') {
        blank_from(0);
    } else if (byte >= 0x80) {
        uint8_t next = (uint8_t)(*at)[1];
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(0xC3, byte, "a letter's first byte");
        TEST_ASSERT_EQUAL_HEX8_MESSAGE(0x80, next & 0xC0, "its second follows at once");
        (*at)++;
        show_letter((uint16_t)(0xC0 | (next & 0x3F)));
    } else if (byte != '\a') {
        show_letter(byte);
    }
}

static void show(const char *text) {
    for (const char *at = text; *at != '\0'; at++) {
        if (*at != '\x1b') {
            show_plain(&at);
            continue;
        }
        TEST_ASSERT_EQUAL('[', *++at);
        at += 1 + strspn(at + 1, "0123456789");
        end_escape(*at);
    }
}

/* --- the line as it should be -------------------------------------------------------------------- */

typedef struct {
    uint16_t letters[BYTES_MOST];
    uint8_t count, cursor;
    uint8_t hidden; /* letters left of what is shown */
    bool too_long;
} typed_t;

static typed_t typed, history[HISTORY + 1];
static uint8_t remembered, recalled;

static uint8_t bytes_of(const typed_t *line) {
    uint8_t bytes = line->count;
    for (uint8_t i = 0; i < line->count; i++) {
        bytes = (uint8_t)(bytes + (line->letters[i] >= 0x80));
    }
    return bytes;
}

static void show_around_cursor(void) {
    typed.hidden = 0;
    while (typed.cursor - typed.hidden > SHOWN_MOST) {
        typed.hidden = (uint8_t)(typed.hidden + HIDDEN_AT_ONCE);
    }
}

static void put(uint16_t letter) {
    if (bytes_of(&typed) == BYTES_MOST) {
        typed.too_long = true;
        return;
    }
    bool at_end = typed.cursor == typed.count;
    for (uint8_t i = typed.count++; i > typed.cursor; i--) {
        typed.letters[i] = typed.letters[i - 1];
    }
    typed.letters[typed.cursor++] = letter;
    if (!at_end || typed.cursor - typed.hidden > SHOWN_MOST) {
        show_around_cursor();
    }
}

static void take_out(uint8_t from, uint8_t until) {
    typed.too_long = typed.too_long && from == until;
    for (uint8_t i = until; i < typed.count; i++) {
        typed.letters[from + i - until] = typed.letters[i];
    }
    typed.count = (uint8_t)(typed.count - (until - from));
    typed.cursor = from;
    show_around_cursor();
}

static void go(int to) {
    typed.cursor = (uint8_t)(to < 0 ? 0 : to > typed.count ? typed.count : to);
    show_around_cursor();
}

static void letter_a(void) { put('a'); }
static void letter_b(void) { put('b'); }
static void blank(void) { put(' '); }

static void umlaut(void) {
    if (bytes_of(&typed) + 1 < BYTES_MOST) {
        put(UMLAUT);
    }
}

static void left(void) { go(typed.cursor - 1); }
static void right(void) { go(typed.cursor + 1); }
static void home(void) { go(0); }
static void end(void) { go(typed.count); }

static void delete_letter(void) {
    take_out(typed.cursor, (uint8_t)(typed.cursor + (typed.cursor < typed.count)));
}

static void backspace(void) {
    take_out((uint8_t)(typed.cursor - (typed.cursor > 0)), typed.cursor);
}

static void word(void) {
    uint8_t from = typed.cursor;
    while (from > 0 && typed.letters[from - 1] == ' ') {
        from--;
    }
    while (from > 0 && typed.letters[from - 1] != ' ') {
        from--;
    }
    take_out(from, typed.cursor);
}

static void rest(void) { take_out(typed.cursor, typed.count); }
static void all(void) { typed = (typed_t){0}; }
static void nothing(void) {}

static void recall(uint8_t which) {
    recalled = which;
    typed = which > 0 ? history[which - 1] : (typed_t){0};
    typed.cursor = typed.count;
    show_around_cursor();
}

static void up(void) { recall((uint8_t)(recalled + 1)); }
static void down(void) { recall((uint8_t)(recalled - 1)); }

static bool is_newest(void) {
    return remembered > 0 && history[0].count == typed.count &&
           memcmp(history[0].letters, typed.letters, typed.count * sizeof typed.letters[0]) == 0;
}

static void enter(void) {
    if (typed.count > 0 && !typed.too_long && !is_newest()) {
        memmove(&history[1], &history[0], HISTORY * sizeof history[0]);
        history[0] = typed;
        remembered = (uint8_t)(remembered + (remembered < HISTORY));
    }
    recalled = 0;
    typed = (typed_t){0};
}

/* --- keys ------------------------------------------------------------------------------------- */

static const struct {
    const char *bytes;
    void (*act)(void);
    uint8_t often;
} keys[] = {
    {"a", letter_a, 90},
    {"b", letter_b, 90},
    {" ", blank, 30},
    {"\xC3\xAB", umlaut, 60},
    {"\x1b[D", left, 24},
    {"\x1bOD", left, 4},
    {"\x1b[1;5D", left, 2},
    {"\x1b\x1b[D", left, 2},
    {"\x1b[C", right, 8},
    {"\x1bOC", right, 4},
    {"\x1b[H", home, 1},
    {"\x1bOH", home, 1},
    {"\x1b[1~", home, 1},
    {"\x1b[7~", home, 1},
    {"\x01", home, 1},
    {"\x1b[F", end, 4},
    {"\x1bOF", end, 4},
    {"\x1b[4~", end, 4},
    {"\x1b[8~", end, 4},
    {"\x05", end, 4},
    {"\x1b[1;5F", end, 2},
    {"\x1b[3~", delete_letter, 4},
    {"\x1b[3;5~", delete_letter, 1},
    {"\b", backspace, 6},
    {"\x7F", backspace, 6},
    {"\x17", word, 2},
    {"\x0B", rest, 1},
    {"\x15", all, 1},
    {"\x03", all, 1},
    {"\x0C", show_around_cursor, 2},
    {"\x1b[A", up, 8},
    {"\x1b[B", down, 8},
    {"\r", enter, 2},
    {"\x1b[15~", nothing, 1},
    {"\x1b[33~", nothing, 1},
    {"\x1b[2~", nothing, 1},
    {"\x1b[1F", nothing, 1},
    {"\x1b[6~", nothing, 1},
    {"\x1bO3", nothing, 1},
    {"\x02", nothing, 1},
    {"\x1b[E", nothing, 1},
    {"\x1b"
     "a",
     letter_a, 1},
    {"\x1b[;5C", right, 1},
    {"\x04", delete_letter, 2},
    {"\x1b[<", nothing, 0},
};

/* What a key would mean elsewhere: it isn't pressed then. */
static bool is_not_for_now(void (*act)(void), const char *bytes) {
    return (act == up && recalled == remembered) || (act == down && recalled == 0) ||
           (act == umlaut && bytes_of(&typed) + 1 >= BYTES_MOST) ||
           (bytes[0] == '\x04' && typed.count == 0);
}

static size_t next_key(uint32_t *random) {
    uint32_t all_often = 0;
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        all_often += keys[i].often;
    }
    *random = *random * 1664525u + 1013904223u;
    uint32_t at = (*random >> 8) % all_often;
    size_t key = 0;
    while (at >= keys[key].often) {
        at -= keys[key++].often;
    }
    return key;
}

static void is_shown(const char *key) {
    uint16_t wanted[COLUMNS];
    for (uint8_t i = 0; i < COLUMNS; i++) {
        wanted[i] = ' ';
    }
    wanted[0] = typed.hidden > 0 ? '<' : '>';
    for (uint8_t i = 0; i < SHOWN_MOST && typed.hidden + i < typed.count; i++) {
        wanted[2 + i] = typed.letters[typed.hidden + i];
    }
    TEST_ASSERT_EQUAL_UINT16_ARRAY_MESSAGE(wanted, screen.letters, COLUMNS, key + 1);
    TEST_ASSERT_EQUAL_MESSAGE(2 + typed.cursor - typed.hidden, screen.column, key + 1);
}

static void test_line_and_cursor_match_the_model(void) {
    uint32_t random = 3;
    show(die_bytes("\r", 1));
    for (uint32_t i = 0; i < KEYS_TYPED; i++) {
        size_t key = next_key(&random);
        if (is_not_for_now(keys[key].act, keys[key].bytes)) {
            continue;
        }
        keys[key].act();
        show(die_bytes(keys[key].bytes, (uint16_t)strlen(keys[key].bytes)));
        is_shown(keys[key].bytes);
    }
}

static const char *types(const char *bytes) { return die_bytes(bytes, (uint16_t)strlen(bytes)); }

/* At the ends of what was remembered. */
static void test_history_stops_at_both_ends(void) {
    types("\ra\rb\r\x1b[A\x1b[A");
    TEST_ASSERT_EQUAL_STRING("", types("\x1b[A"));
    types("\x1b[B\x1b[B");
    TEST_ASSERT_EQUAL_STRING("", types("\x1b[B"));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(test_line_and_cursor_match_the_model);
    RUN_TEST(test_history_stops_at_both_ends);
    return UNITY_END();
}
