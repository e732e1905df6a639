#include "people.h"

#include <stddef.h>
#include <string.h>

#include "edit.h"
#include "number.h"
#include "output.h"
#include "str.h"

#define LINE "\r\n  "
#define END_OF_TRANSMISSION "\x04" /* a program that shows us may end with it */

static void text(console_t *console, const char *words) { output_text(console, words); }

static void blanks(console_t *console, size_t count) {
    for (size_t i = 0; i < count; i++) {
        text(console, " ");
    }
}

static void number(console_t *console, uint64_t value) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format(value, digits);
    text(console, digits);
}

static void number_right(console_t *console, uint64_t value, uint8_t width) {
    char digits[NUMBER_TEXT_MAX];
    uint8_t length = number_format(value, digits);
    blanks(console, length < width ? (size_t)(width - length) : 0);
    text(console, digits);
}

static void end_reply(console_t *console) {
    text(console, "\r\n> ");
    console->active = false;
    console->form = CONSOLE_REPLY_JSON;
}

/* --- coming and going ---------------------------------------------------------------------- */

void people_greet(console_t *console) {
    text(console, LINE "Sanity Die ");
    text(console, console->version != NULL ? console->version : "");
    text(console, ". Type help (or ?), Tab completes, exit leaves.\r\n");
    text(console, "  To play: new cult players=2\r\n");
}

void people_say_goodbye(console_t *console) {
    text(console, LINE "Good-bye. (On a die: close this window.)\r\n" END_OF_TRANSMISSION);
}

static bool line_is(const console_line_t *line, const char *word) {
    return str_equals(line->text, line->length, word);
}

bool people_take_line(console_t *console) {
    console_line_t *line = &console->line;
    if (line_is(line, "?")) {
        memcpy(line->text, "help", sizeof "help");
        line->length = sizeof "help" - 1;
        return false;
    }
    if (!line_is(line, "exit") && !line_is(line, "quit")) {
        return false;
    }
    people_say_goodbye(console);
    edit_clear(line);
    return true;
}

/* --- what was meant ------------------------------------------------------------------------ */

enum { WORD_MAX = 16, FAR = 3 };

static uint8_t smaller(uint8_t a, uint8_t b) { return a < b ? a : b; }

/* Do the words' letters before these places change places? */
static bool swapped(const char *a, uint8_t i, const char *b, uint8_t j) {
    return i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
}

/* How many letters were added, left out, mistaken, or swapped with their neighbour. */
static uint8_t distance(const char *a, uint8_t a_length, const char *b, uint8_t b_length) {
    uint8_t rows[3][WORD_MAX + 1]; /* of as many letters of a, and of one and two less */
    for (uint8_t i = 0; i <= a_length; i++) {
        uint8_t *row = rows[i % 3];
        const uint8_t *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        for (uint8_t j = 0; j <= b_length; j++) {
            if (i == 0 || j == 0) {
                row[j] = (uint8_t)(i + j);
                continue;
            }
            const uint8_t changed = (uint8_t)(before[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1));
            row[j] = smaller(changed, (uint8_t)(smaller(before[j], row[j - 1]) + 1));
            if (swapped(a, i, b, j)) {
                row[j] = smaller(row[j], (uint8_t)(earlier[j - 2] + 1));
            }
        }
    }
    return rows[a_length % 3][b_length];
}

/* The request that is nearest to the word; REQUEST_NONE: none is near. */
static int nearest(const char *word, uint8_t length) {
    int found = REQUEST_NONE;
    uint8_t least = smaller(FAR, (uint8_t)(length / 2 + 1));
    for (int kind = 0; kind < REQUESTS && length <= WORD_MAX; kind++) {
        const char *name;
        uint8_t name_length = request_word((request_kind_t)kind, &name);
        uint8_t away = distance(word, length, name, smaller(name_length, WORD_MAX));
        if (away < least) {
            least = away;
            found = kind;
        }
    }
    return found;
}

typedef struct {
    const char *text;
    uint8_t length;
} span_t;

/* The word that begins at or after `from`; empty: there is none. */
static span_t word_from(const char *line, uint8_t length, uint8_t from) {
    while (from < length && line[from] == ' ') {
        from++;
    }
    uint8_t end = from;
    while (end < length && line[end] != ' ') {
        end++;
    }
    return (span_t){.text = &line[from], .length = (uint8_t)(end - from)};
}

static bool span_is(span_t span, const char *word) {
    return str_equals(span.text, span.length, word);
}

/* What the second word of these has to be, and where that is found. */
static const struct {
    const char *request, *what;
} second_words[] = {
    {"new", " is no game; info lists them"},
    {"get", " is no setting; get lists them"},
    {"set", " is no setting; get lists them"},
};

static void say_what_it_is_not(console_t *console, span_t word) {
    int meant = nearest(word.text, word.length);
    text(console, " is no request");
    if (meant == REQUEST_NONE) {
        text(console, "; help lists them");
        return;
    }
    const char *name;
    uint8_t name_length = request_word((request_kind_t)meant, &name);
    text(console, ". Did you mean ");
    output_bytes(console, name, name_length);
    text(console, "?");
}

static const char *what_second(span_t first) {
    for (size_t i = 0; i < sizeof second_words / sizeof second_words[0]; i++) {
        if (span_is(first, second_words[i].request)) {
            return second_words[i].what;
        }
    }
    return NULL;
}

static bool help_topic(console_t *console, span_t title);

void people_reply_unknown(console_t *console, const char *line, uint8_t length) {
    span_t first = word_from(line, length, 0);
    span_t second = word_from(line, length, (uint8_t)(first.text - line + first.length));
    const char *what = what_second(first);
    bool help = span_is(first, "help");
    if (help && help_topic(console, second)) {
        end_reply(console);
        return;
    }
    span_t unknown = help || what != NULL ? second : first;
    text(console, LINE "no: ");
    output_bytes(console, unknown.text, unknown.length);
    if (what != NULL) {
        text(console, what);
    } else {
        say_what_it_is_not(console, unknown);
    }
    end_reply(console);
}

/* --- help ---------------------------------------------------------------------------------- */

/* By what one wants to do; each request once. */
static const struct {
    const char *title;
    uint8_t requests[8];
    uint8_t count;
} topics[] = {
    {"play",
     {REQUEST_NEW, REQUEST_REMATCH, REQUEST_CHOOSE, REQUEST_ROLL, REQUEST_FACE, REQUEST_UNDO},
     6},
    {"look", {REQUEST_STATE, REQUEST_SCREEN, REQUEST_LOG, REQUEST_WATCH, REQUEST_PRESS}, 5},
    {"settings", {REQUEST_NAME, REQUEST_GET, REQUEST_SET}, 3},
    {"trust", {REQUEST_RECEIPT, REQUEST_STATS, REQUEST_ENTROPY, REQUEST_SELFTEST}, 4},
    {"device",
     {REQUEST_INFO, REQUEST_HELP, REQUEST_WAIT, REQUEST_FACTORY_RESET, REQUEST_REBOOT,
      REQUEST_BOOTSEL},
     6},
};

enum { USAGE_COLUMNS = 20 };

static void help_line(console_t *console, int kind) {
    const char *usage = request_usage((request_kind_t)kind);
    text(console, "\r\n    ");
    text(console, usage);
    size_t length = strlen(usage);
    if (length >= USAGE_COLUMNS) {
        text(console, "\r\n    ");
        length = 0;
    }
    blanks(console, USAGE_COLUMNS - length);
    output_column(console, 0);
    text(console, request_help((request_kind_t)kind));
}

static void help_all(console_t *console) {
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        text(console, LINE);
        text(console, topics[i].title);
        for (uint8_t j = 0; j < topics[i].count; j++) {
            help_line(console, topics[i].requests[j]);
        }
    }
    text(console, LINE "An example of each: help roll; of all of a topic: help play");
}

/* What to type to see it work; a request that is not here is its own example. */
static const struct {
    uint8_t kind;
    const char *line;
} examples[] = {
    {REQUEST_HELP, "help roll"},
    {REQUEST_NEW, "new cult players=2"},
    {REQUEST_CHOOSE, "choose p2"},
    {REQUEST_ROLL, "roll"},
    {REQUEST_FACE, "face 7"},
    {REQUEST_LOG, "log csv"},
    {REQUEST_NAME, "name p1 Isabella"},
    {REQUEST_GET, "get lang"},
    {REQUEST_SET, "set lang nl"},
    {REQUEST_STATS, "stats 6"},
    {REQUEST_ENTROPY, "entropy health"},
    {REQUEST_PRESS, "press roll 600"},
    {REQUEST_WAIT, "wait 1000"},
    {REQUEST_WATCH, "watch on"},
    {REQUEST_SCREEN, "screen words"},
    {REQUEST_FACTORY_RESET, "factory-reset yes"},
};

static void help_example(console_t *console, int kind) {
    const char *line = request_usage((request_kind_t)kind);
    for (size_t i = 0; i < sizeof examples / sizeof examples[0]; i++) {
        line = examples[i].kind == kind ? examples[i].line : line;
    }
    text(console, LINE "e.g.  ");
    text(console, line);
}

static void help_one(console_t *console, int kind) {
    text(console, LINE);
    text(console, request_usage((request_kind_t)kind));
    text(console, LINE);
    text(console, request_help((request_kind_t)kind));
    help_example(console, kind);
}

/* All of a topic, with their examples; false: no topic is called that. */
static bool help_topic(console_t *console, span_t title) {
    for (size_t i = 0; i < sizeof topics / sizeof topics[0]; i++) {
        if (!span_is(title, topics[i].title)) {
            continue;
        }
        for (uint8_t j = 0; j < topics[i].count; j++) {
            help_one(console, topics[i].requests[j]);
        }
        return true;
    }
    return false;
}

void people_reply_help(console_t *console, int topic) {
    if (topic == REQUEST_NONE) {
        help_all(console);
    } else {
        help_one(console, topic);
    }
    end_reply(console);
}

/* --- bars ---------------------------------------------------------------------------------- */

enum { BARS_MAX = 24, BAR_LENGTH = 40, IN_A_LINE = 10 };

static uint32_t most_of(const stats_die_t *die) {
    uint32_t most = 1;
    for (uint8_t i = 0; i < die->sides; i++) {
        most = die->faces[i] > most ? die->faces[i] : most;
    }
    return most;
}

static void bar(console_t *console, const stats_die_t *die, uint8_t side, uint32_t most) {
    uint32_t length = (uint32_t)((uint64_t)die->faces[side] * BAR_LENGTH / most);
    text(console, LINE);
    number_right(console, side + 1u, 3);
    number_right(console, die->faces[side], 7);
    text(console, "  ");
    for (uint32_t i = 0; i < length; i++) {
        text(console, "#");
    }
}

/* Too many for a bar each. */
static void counts(console_t *console, const stats_die_t *die) {
    for (uint8_t i = 0; i < die->sides; i++) {
        if (i % IN_A_LINE == 0) {
            text(console, LINE);
            number_right(console, i + 1u, 3);
            text(console, ":");
        }
        number_right(console, die->faces[i], 6);
    }
}

static void decimal(console_t *console, uint64_t value, uint8_t decimals) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format_decimal(value, decimals, digits);
    text(console, digits);
}

void people_reply_stats(console_t *console, const stats_die_t *die, uint16_t mended) {
    text(console, LINE "d");
    number(console, die->sides);
    text(console, ": ");
    number(console, die->rolls);
    text(console, " rolled, on each side (from 1)");
    uint32_t most = most_of(die);
    for (uint8_t i = 0; i < die->sides && die->sides <= BARS_MAX; i++) {
        bar(console, die, i, most);
    }
    if (die->sides > BARS_MAX) {
        counts(console, die);
    }
    text(console, LINE "chi-square ");
    decimal(console, die->chi2_e2, 2);
    text(console, " with ");
    number(console, die->df);
    text(console, " degrees of freedom; fair dice are that uneven with p" JOINT "=" JOINT);
    decimal(console, die->p_e4, 4);
    if (mended > 0) {
        text(console, LINE);
        number(console, mended);
        text(console, mended == 1 ? " choice" : " choices");
        text(console, " at this table stand changed after their rolls were seen");
    }
    end_reply(console);
}

/* --- the picture --------------------------------------------------------------------------- */

/* A Braille cell of 2x4 dots: its bits column by column are 0 1 2 6 and 3 4 5 7. */
static uint8_t cell(const uint8_t *column, bool lower) {
    uint8_t left = (uint8_t)(lower ? column[0] >> 4 : column[0] & 15);
    uint8_t right = (uint8_t)(lower ? column[1] >> 4 : column[1] & 15);
    return (uint8_t)((left & 7) | (left & 8) << 3 | (right & 7) << 3 | (right & 8) << 4);
}

static void put_cell(console_t *console, uint8_t dots) {
    char bytes[] = {(char)0xE2, (char)(0xA0 | dots >> 6), (char)(0x80 | (dots & 0x3F))};
    output_bytes(console, dots == 0 ? " " : bytes, dots == 0 ? 1 : sizeof bytes);
}

void people_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height) {
    for (uint8_t row = 0; row < height / 4; row++) {
        const uint8_t *page = &pages[row / 2 * width];
        text(console, LINE);
        for (uint8_t x = 0; x < width; x = (uint8_t)(x + 2)) {
            put_cell(console, cell(&page[x], (row & 1) != 0));
        }
    }
    end_reply(console);
}
