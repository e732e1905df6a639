#include "writer.h"

#include <string.h>

#include "number.h"
#include "output.h"

/* A hash in hex is 64 letters, which fit beside that. */
enum { KEY_COLUMN = 14 };

static bool for_people(const console_t *console) { return console->form == CONSOLE_REPLY_PEOPLE; }

static bool in_list(const console_t *console) {
    return (console->kinds >> console->depth & 1) != 0;
}

static void open_level(console_t *console, bool list) {
    console->depth++;
    uint8_t bit = (uint8_t)(1u << console->depth);
    console->kinds = (uint8_t)(list ? console->kinds | bit : console->kinds & ~bit);
    console->separate = false;
}

static void escaped(console_t *console, const char *text) {
    for (; *text != '\0'; text++) {
        if (*text == '"' || *text == '\\') {
            output_text(console, "\\");
        }
        output_bytes(console, text, 1);
    }
}

static void key_json(console_t *console, const char *key) {
    output_text(console, console->separate ? "," : "");
    if (!in_list(console) && key != NULL) {
        output_text(console, "\"");
        output_text(console, key);
        output_text(console, "\":");
    }
}

/* Facts of a reply stand one a line, their keys in a column; what is inside them in one line. */
static void key_people(console_t *console, const char *key) {
    if (console->depth == 1 && key != NULL) {
        output_text(console, "\r\n  ");
        output_text(console, key);
        for (size_t i = strlen(key); i < KEY_COLUMN; i++) {
            output_text(console, " ");
        }
        output_column(console, 0);
        return;
    }
    output_text(console, console->separate ? (in_list(console) ? "  " : ", ") : "");
    if (key != NULL) {
        output_text(console, key);
        output_text(console, JOINT);
    }
}

static void begin_value(console_t *console, const char *key) {
    console->empty = false;
    if (for_people(console)) {
        key_people(console, key);
    } else {
        key_json(console, key);
    }
    console->separate = true;
}

static void plain(console_t *console, const char *key, const char *people, const char *json) {
    begin_value(console, key);
    output_text(console, for_people(console) ? people : json);
}

void writer_text_begin(console_t *console, const char *key) {
    begin_value(console, key);
    output_text(console, for_people(console) ? "" : "\"");
}

void writer_text_end(console_t *console) { output_text(console, for_people(console) ? "" : "\""); }

void writer_text(console_t *console, const char *key, const char *text) {
    writer_text_begin(console, key);
    if (for_people(console)) {
        output_text(console, text);
    } else {
        escaped(console, text);
    }
    writer_text_end(console);
}

void writer_decimal(console_t *console, const char *key, uint64_t number, uint8_t decimals) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format_decimal(number, decimals, digits);
    begin_value(console, key);
    output_text(console, digits);
}

void writer_number(console_t *console, const char *key, uint64_t number) {
    writer_decimal(console, key, number, 0);
}

void writer_bool(console_t *console, const char *key, bool value) {
    plain(console, key, value ? "yes" : "no", value ? "true" : "false");
}

void writer_digits(console_t *console, const uint8_t *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        const char text[] = {number_hex_digit(bytes[i] >> 4), number_hex_digit(bytes[i] & 15)};
        output_bytes(console, text, sizeof text);
    }
}

void writer_hex(console_t *console, const char *key, const uint8_t *bytes, uint8_t count) {
    writer_text_begin(console, key);
    writer_digits(console, bytes, count);
    writer_text_end(console);
}

void writer_null(console_t *console, const char *key) { plain(console, key, "-", "null"); }

void writer_object(console_t *console, const char *key) {
    begin_value(console, key);
    output_text(console, !for_people(console) ? "{" : in_list(console) ? "\r\n    " : "");
    open_level(console, false);
}

void writer_list(console_t *console, const char *key) {
    begin_value(console, key);
    output_text(console, for_people(console) ? "" : "[");
    open_level(console, true);
}

void writer_end(console_t *console) {
    if (!for_people(console)) {
        output_text(console, in_list(console) ? "]" : "}");
    }
    console->depth--;
    console->separate = true;
}

static void open_line(console_t *console, const char *start) {
    console->depth = 0;
    console->empty = true;
    output_text(console, start);
    open_level(console, false);
}

void writer_reply_open(console_t *console) {
    if (for_people(console)) {
        open_line(console, "");
        return;
    }
    open_line(console, "{\"ok\":true");
    console->separate = true;
}

void writer_reply_close(console_t *console) {
    if (for_people(console)) {
        output_text(console, console->empty ? "\r\n  ok\r\n> " : "\r\n> ");
    } else {
        output_text(console, "}\n");
    }
    console->active = false;
    console->form = CONSOLE_REPLY_JSON;
}

void writer_payload_open(console_t *console) {
    open_line(console, for_people(console) ? "\r\n  " : "={");
    if (for_people(console)) {
        open_level(console, false); /* all in one line */
    }
}

void writer_payload_close(console_t *console) {
    output_text(console, for_people(console) ? "" : "}\n");
}

bool writer_event_open(console_t *console, const char *name) {
    if (!console->watch) {
        return false;
    }
    if (output_room(console) < CONSOLE_REPLY_BYTES_MAX) {
        console->dropped_lines++;
        return false;
    }
    console->reply_form = console->form;
    console->form = CONSOLE_REPLY_JSON;
    open_line(console, "{");
    writer_text(console, "event", name);
    return true;
}

void writer_event_close(console_t *console) {
    output_text(console, "}\n");
    console->form = console->reply_form;
}
