#include "output.h"

#include <string.h>

#include "utf8.h"

enum { NEXT_LINE = 2 /* CR LF */, INDENT = 4 };

static void put(console_t *console, char byte) {
    if (console->out_used < CONSOLE_OUT_BYTES) {
        uint32_t at = (uint32_t)console->out_oldest + console->out_used;
        console->out[at % CONSOLE_OUT_BYTES] = (uint8_t)byte;
        console->out_used++;
    }
}

/* --- lines for people ---------------------------------------------------------------------- */

/* A byte that was put, by how many came after it. */
static uint8_t *put_before(console_t *console, uint16_t after) {
    uint32_t at = (uint32_t)console->out_oldest + console->out_used - 1u - after;
    return &console->out[at % CONSOLE_OUT_BYTES];
}

static uint8_t blanks_before_word(console_t *console, uint8_t most) {
    uint8_t blanks = 0;
    while (blanks < most && *put_before(console, (uint16_t)(console->word_bytes + blanks)) == ' ') {
        blanks++;
    }
    return blanks;
}

/* The word being written begins the next line instead, in place of the blanks before it. */
static void wrap(console_t *console) {
    uint8_t gap = (uint8_t)(NEXT_LINE + console->indent);
    uint8_t more = (uint8_t)(gap - blanks_before_word(console, gap));
    uint8_t columns = (uint8_t)(console->column - console->word_column);
    if (columns + console->indent > PEOPLE_COLUMNS || output_room(console) < more) {
        return;
    }
    console->out_used = (uint16_t)(console->out_used + more);
    for (uint16_t i = 0; i < console->word_bytes; i++) {
        *put_before(console, i) = *put_before(console, (uint16_t)(i + more));
    }
    for (uint8_t i = 0; i < gap; i++) {
        char byte = i < console->indent ? ' ' : i == console->indent ? '\n' : '\r';
        *put_before(console, (uint16_t)(console->word_bytes + i)) = (uint8_t)byte;
    }
    console->word_column = console->indent;
    console->column = (uint8_t)(console->indent + columns);
}

static void begin_line(console_t *console) {
    console->column = 0;
    console->word_column = 0;
    console->indent = INDENT;
}

static void put_in_word(console_t *console, char byte) {
    put(console, byte);
    console->word_bytes++;
    if (!utf8_is_continuation(byte) && ++console->column > PEOPLE_COLUMNS) {
        wrap(console);
    }
}

static void put_for_people(console_t *console, char byte) {
    if (byte == JOINT[0]) {
        put_in_word(console, ' ');
    } else if (byte != ' ' && byte != '\r' && byte != '\n') {
        put_in_word(console, byte);
    } else {
        put(console, byte);
        console->word_bytes = 0;
        console->word_column = ++console->column;
    }
    if (byte == '\r' || byte == '\n') {
        begin_line(console);
    }
}

void output_column(console_t *console, uint8_t ahead) {
    console->indent = (uint8_t)(console->column + ahead);
}

/* ------------------------------------------------------------------------------------------- */

void output_bytes(console_t *console, const char *bytes, uint16_t count) {
    bool people = console->form == CONSOLE_REPLY_PEOPLE;
    for (uint16_t i = 0; i < count; i++) {
        (people ? put_for_people : put)(console, bytes[i]);
    }
}

void output_text(console_t *console, const char *text) {
    output_bytes(console, text, (uint16_t)strlen(text));
}

uint16_t console_output(const console_t *console, const uint8_t **bytes) {
    uint16_t until_end = (uint16_t)(CONSOLE_OUT_BYTES - console->out_oldest);
    *bytes = &console->out[console->out_oldest];
    return console->out_used < until_end ? console->out_used : until_end;
}

void console_sent(console_t *console, uint16_t count) {
    console->out_oldest = (uint16_t)((console->out_oldest + count) % CONSOLE_OUT_BYTES);
    console->out_used = (uint16_t)(console->out_used - count);
}
