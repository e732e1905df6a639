#include "writer.h"

#include <assert.h>
#include <string.h>

#include "number.h"
#include "terminal_mode.h"

enum { KEY_COLUMN = 14 /* a hash in hex is 64 letters, which fit beside that */, DEPTHS = 8 };

/* --- bytes ------------------------------------------------------------------------------------ */

void output_bytes(console_t *console, const char *bytes, uint16_t count) {
    for (uint16_t i = 0; i < count && console->out_used < CONSOLE_OUT_BYTES; i++) {
        uint32_t at = (uint32_t)console->out_oldest + console->out_used;
        console->out[at % CONSOLE_OUT_BYTES] = (uint8_t)bytes[i];
        console->out_used++;
    }
}

void output_text(console_t *console, const char *text) {
    output_bytes(console, text, (uint16_t)strlen(text));
}

void output_padded(console_t *console, const char *text, uint8_t width) {
    output_text(console, text);
    for (size_t i = strlen(text); i < width; i++) {
        output_text(console, " ");
    }
}

void output_number(console_t *console, uint64_t number, uint8_t width) {
    char digits[NUMBER_TEXT_MAX];
    for (uint8_t i = number_format(number, digits); i < width; i++) {
        output_text(console, " ");
    }
    output_text(console, digits);
}

void output_hex(console_t *console, const uint8_t *bytes, uint8_t count) {
    for (uint8_t i = 0; i < count; i++) {
        const char text[] = {number_hex_digit(bytes[i] >> 4), number_hex_digit(bytes[i] & 15)};
        output_bytes(console, text, sizeof text);
    }
}

uint16_t console_output(const console_t *console, const uint8_t **bytes) {
    uint16_t until_end = (uint16_t)(CONSOLE_OUT_BYTES - console->out_oldest);
    *bytes = &console->out[console->out_oldest];
    return console->out_used < until_end ? console->out_used : until_end;
}

void console_sent(console_t *console, uint16_t count) {
    assert(count <= console->out_used);
    console->out_oldest = (uint16_t)((console->out_oldest + count) % CONSOLE_OUT_BYTES);
    console->out_used = (uint16_t)(console->out_used - count);
}

/* --- values ----------------------------------------------------------------------------------- */

static bool in_list(const console_t *console) {
    return (console->lists >> console->depth & 1) != 0;
}

static void open_level(console_t *console, bool list) {
    console->depth++;
    assert(console->depth < DEPTHS);
    uint8_t bit = (uint8_t)(1u << console->depth);
    console->lists = (uint8_t)(list ? console->lists | bit : console->lists & ~bit);
    console->separate = false;
}

static void key_json(console_t *console, const char *key) {
    output_text(console, console->separate ? "," : "");
    if (!in_list(console) && key != NULL) {
        output_text(console, "\"");
        output_text(console, key);
        output_text(console, "\":");
    }
}

/* The outermost values are on a line each, with their keys in a column; what is inside them in one line. */
static void key_terminal(console_t *console, const char *key) {
    if (console->depth == 1 && key != NULL) {
        output_text(console, "\r\n  ");
        output_padded(console, key, KEY_COLUMN);
        return;
    }
    output_text(console, !console->separate ? "" : in_list(console) ? "  " : ", ");
    if (key != NULL) {
        output_text(console, key);
        output_text(console, " ");
    }
}

static void begin_value(console_t *console, const char *key) {
    console->empty = false;
    (for_terminal(console) ? key_terminal : key_json)(console, key);
    console->separate = true;
}

static void plain(console_t *console, const char *key, const char *terminal, const char *json) {
    begin_value(console, key);
    output_text(console, for_terminal(console) ? terminal : json);
}

void writer_text_begin(console_t *console, const char *key) { plain(console, key, "", "\""); }

void writer_text_end(console_t *console) {
    output_text(console, for_terminal(console) ? "" : "\"");
}

void writer_text(console_t *console, const char *key, const char *text) {
    if (text == NULL) {
        writer_null(console, key);
        return;
    }
    writer_text_begin(console, key);
    for (; *text != '\0'; text++) {
        bool escape = !for_terminal(console) && (*text == '"' || *text == '\\');
        output_text(console, escape ? "\\" : "");
        output_bytes(console, text, 1);
    }
    writer_text_end(console);
}

void writer_decimal(console_t *console, const char *key, uint64_t number, uint8_t decimals) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format_decimal(number, decimals, digits);
    plain(console, key, digits, digits);
}

void writer_number(console_t *console, const char *key, uint64_t number) {
    writer_decimal(console, key, number, 0);
}

void writer_signed(console_t *console, const char *key, int64_t number) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format_signed(number, digits);
    plain(console, key, digits, digits);
}

void writer_bool(console_t *console, const char *key, bool value) {
    plain(console, key, value ? "yes" : "no", value ? "true" : "false");
}

void writer_null(console_t *console, const char *key) { plain(console, key, "-", "null"); }

void writer_hex(console_t *console, const char *key, const uint8_t *bytes, uint8_t count) {
    writer_text_begin(console, key);
    output_hex(console, bytes, count);
    writer_text_end(console);
}

void writer_numbers(console_t *console, const char *key, const uint8_t *numbers, uint8_t count) {
    writer_list(console, key);
    for (uint8_t i = 0; i < count; i++) {
        writer_number(console, NULL, numbers[i]);
    }
    writer_end(console);
}

void writer_object(console_t *console, const char *key) {
    plain(console, key, in_list(console) ? "\r\n    " : "", "{");
    open_level(console, false);
}

void writer_list(console_t *console, const char *key) {
    plain(console, key, "", "[");
    open_level(console, true);
}

void writer_end(console_t *console) {
    assert(console->depth > 1);
    output_text(console, for_terminal(console) ? "" : in_list(console) ? "]" : "}");
    console->depth--;
    console->separate = true;
}

/* --- lines ------------------------------------------------------------------------------------ */

static void open_line(console_t *console, const char *terminal, const char *json) {
    console->depth = 0;
    console->empty = true;
    output_text(console, for_terminal(console) ? terminal : json);
    open_level(console, false);
}

void writer_reply_open(console_t *console) {
    open_line(console, "", "{\"ok\":true");
    console->separate = !for_terminal(console);
}

void writer_finish(console_t *console, const char *end) {
    output_text(console, end);
    console->active = false;
    console->form = CONSOLE_FORM_JSON;
}

void writer_reply_close(console_t *console) {
    writer_finish(console, !for_terminal(console) ? "}\n"
                           : console->empty       ? "\r\n  ok\r\n> "
                                                  : "\r\n> ");
}

void writer_payload_open(console_t *console) {
    open_line(console, "\r\n  ", "={");
    if (for_terminal(console)) {
        open_level(console, false); /* all in one line */
    }
}

void writer_payload_close(console_t *console) {
    output_text(console, for_terminal(console) ? "" : "}\n");
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
    console->form = console->terminal ? CONSOLE_FORM_TERMINAL : CONSOLE_FORM_JSON;
    open_line(console, "\r\x1b[K\r  * ", "{");
    if (!console->terminal) {
        writer_text(console, "event", name);
    }
    return true;
}

void writer_event_close(console_t *console) {
    output_text(console, console->terminal ? "\r\n" : "}\n");
    console->form = console->reply_form;
    if (console->terminal) {
        edit_show(console);
    }
}
