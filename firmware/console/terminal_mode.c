#include "terminal_mode.h"

#include <string.h>

#include "number.h"
#include "writer.h"

#define LINE "\r\n  "
#define PROMPT "\r\n> "
#define END_OF_TRANSMISSION "\x04" /* a program that shows the console may end with it */

void terminal_greet(console_t *console) {
    output_text(console, LINE "Sanity Die ");
    output_text(console, console->version != NULL ? console->version : "");
    output_text(console, ". Type help (or ?), Tab completes, exit leaves.\r\n"
                         "  To play: new cult players=2\r\n");
}

void terminal_say_goodbye(console_t *console) {
    output_text(console, LINE "Good-bye. (On a die: close this window.)\r\n" END_OF_TRANSMISSION);
}

/* --- help ------------------------------------------------------------------------------------ */

enum { USAGE_COLUMNS = 20 };

static void help_line(console_t *console, const request_help_t *help) {
    bool wide = strlen(help->usage) >= USAGE_COLUMNS;
    output_text(console, "\r\n    ");
    output_padded(console, help->usage, USAGE_COLUMNS);
    if (wide) {
        output_text(console, "\r\n    ");
        output_padded(console, "", USAGE_COLUMNS);
    }
    output_text(console, help->help);
}

static void help_one(console_t *console, const request_help_t *help) {
    output_text(console, LINE);
    output_text(console, help->usage);
    output_text(console, LINE);
    output_text(console, help->help);
    output_text(console, LINE "e.g.  ");
    output_text(console, help->example);
}

static void help_topic(console_t *console, uint8_t topic,
                       void (*write)(console_t *console, const request_help_t *help)) {
    for (int kind = 0; kind < REQUESTS; kind++) {
        const request_help_t *help = request_help((request_kind_t)kind);
        if (help->topic == topic) {
            write(console, help);
        }
    }
}

void terminal_reply_help(console_t *console, int topic) {
    if (topic >= REQUESTS) {
        help_topic(console, (uint8_t)(topic - REQUESTS), help_one);
    } else if (topic != REQUEST_NONE) {
        help_one(console, request_help((request_kind_t)topic));
    } else {
        for (uint8_t i = 0; i < TOPICS; i++) {
            output_text(console, LINE);
            output_text(console, request_topic_name((request_topic_t)i));
            help_topic(console, i, help_line);
        }
        output_text(console, LINE "An example of each: help roll; of all of a topic: help play" LINE
                                  "Keys: Tab completes, up and down recall lines, exit leaves");
    }
    writer_finish(console, PROMPT);
}

/* --- stats ------------------------------------------------------------------------------------ */

enum { BARS_MAX = 24, BAR_LENGTH = 40, COUNTS_IN_A_LINE = 10 };

/* A bar for each side. */
static void bars(console_t *console, const stats_die_t *die) {
    uint32_t most = 1;
    for (uint8_t i = 0; i < die->sides; i++) {
        most = die->faces[i] > most ? die->faces[i] : most;
    }
    for (uint8_t i = 0; i < die->sides; i++) {
        uint64_t length = (uint64_t)die->faces[i] * BAR_LENGTH / most;
        output_text(console, LINE);
        output_number(console, i + 1u, 3);
        output_number(console, die->faces[i], 7);
        output_text(console, "  ");
        for (uint64_t x = 0; x < length; x++) {
            output_text(console, "#");
        }
    }
}

/* Too many sides for a bar each. */
static void counts(console_t *console, const stats_die_t *die) {
    for (uint8_t i = 0; i < die->sides; i++) {
        if (i % COUNTS_IN_A_LINE == 0) {
            output_text(console, LINE);
            output_number(console, i + 1u, 3);
            output_text(console, ":");
        }
        output_number(console, die->faces[i], 6);
    }
}

static void write_fit(console_t *console, const stats_die_t *die) {
    char text[NUMBER_TEXT_MAX];
    (void)number_format_decimal(die->chi2_e2, 2, text);
    output_text(console, LINE "chi-square ");
    output_text(console, text);
    output_text(console, ", ");
    output_number(console, die->df, 0);
    (void)number_format_decimal(die->p_e4, 4, text);
    output_text(console, " degrees of freedom: p = ");
    output_text(console, text);
    output_text(console, " for a fair die");
}

void terminal_reply_stats(console_t *console, const stats_die_t *die, uint16_t amended) {
    output_text(console, LINE "d");
    output_number(console, die->sides, 0);
    output_text(console, ": ");
    output_number(console, die->rolls, 0);
    output_text(console, " rolled, on each side (from 1)");
    (die->sides <= BARS_MAX ? bars : counts)(console, die);
    write_fit(console, die);
    if (amended > 0) {
        output_text(console, LINE);
        output_number(console, amended, 0);
        output_text(console, amended == 1 ? " choice" : " choices");
        output_text(console, " of these players changed after a roll was seen");
    }
    writer_finish(console, PROMPT);
}

/* --- the picture ------------------------------------------------------------------------------ */

/* A Braille character of 2x4 dots: bits 0 1 2 6 are the left column, 3 4 5 7 the right one. */
static uint8_t cell(const uint8_t *column, bool lower) {
    uint8_t left = (uint8_t)(lower ? column[0] >> 4 : column[0] & 15);
    uint8_t right = (uint8_t)(lower ? column[1] >> 4 : column[1] & 15);
    return (uint8_t)((left & 7) | (left & 8) << 3 | (right & 7) << 3 | (right & 8) << 4);
}

static void put_cell(console_t *console, uint8_t dots) {
    char bytes[] = {(char)0xE2, (char)(0xA0 | dots >> 6), (char)(0x80 | (dots & 0x3F))};
    output_bytes(console, dots == 0 ? " " : bytes, dots == 0 ? 1 : sizeof bytes);
}

void terminal_reply_screen(console_t *console, const uint8_t *pages, uint8_t width,
                           uint8_t height) {
    for (uint8_t row = 0; row < height / 4; row++) {
        const uint8_t *page = &pages[row / 2 * width];
        output_text(console, LINE);
        for (uint8_t x = 0; x < width; x = (uint8_t)(x + 2)) {
            put_cell(console, cell(&page[x], (row & 1) != 0));
        }
    }
    writer_finish(console, PROMPT);
}
