#include "console.h"

#include <string.h>

#include "reply.h"
#include "str.h"
#include "terminal_mode.h"
#include "utf8.h"
#include "writer.h"

void console_reset(console_t *console) {
    edit_clear(&console->line);
    console->history_at = 0;
    console->escape = 0;
    console->terminal = false;
    console->carriage = false;
    console->complete = false;
    console->active = false;
    console->watch = false;
    console->listing = false;
    console->out_used = 0;
}

static bool line_is(const console_line_t *line, const char *text) {
    return str_equals(line->text, line->length, text);
}

/* Lines that only a terminal sends: `?` becomes `help`, `exit` ends the host program. True: it is done. */
static bool terminal_line(console_t *console) {
    console_line_t *line = &console->line;
    edit_start(console);
    edit_remember(console);
    if (line_is(line, "?")) {
        memcpy(line->text, "help", sizeof "help");
        line->length = sizeof "help" - 1;
    }
    if (!line_is(line, "exit") && !line_is(line, "quit")) {
        return false;
    }
    terminal_say_goodbye(console);
    edit_clear(line);
    return true;
}

/* Empty lines are no requests: in a terminal they give a new prompt. */
static void end_line(console_t *console, console_form_t form) {
    const console_line_t *line = &console->line;
    bool terminal = form == CONSOLE_FORM_TERMINAL, greets = terminal && !console->terminal;
    console->escape = 0;
    if (terminal && terminal_line(console)) {
        return;
    }
    if (!line->bad && !line->too_long && strspn(line->text, " ") >= line->length) {
        edit_clear(&console->line);
        output_text(console, terminal && !greets ? "\r\n> " : "");
        return;
    }
    if (!terminal && console->terminal) {
        output_text(console, "\r\n"); /* the JSON reply gets a line of its own below the echo */
    }
    console->form = (uint8_t)form;
    console->complete = true;
}

bool console_input(console_t *console, uint8_t byte, uint64_t now_us, const session_t *session) {
    if (console->complete || console->active) {
        return false;
    }
    if (console->carriage) { /* this byte decides; if it is no LF, it begins the next line */
        bool line_feed = byte == '\n';
        console->carriage = false;
        end_line(console, line_feed ? CONSOLE_FORM_JSON : CONSOLE_FORM_TERMINAL);
        return line_feed;
    }
    if (byte == '\r') {
        console->carriage = true;
        console->carriage_us = now_us;
    } else if (byte == '\n') {
        end_line(console, CONSOLE_FORM_JSON);
    } else {
        edit_byte(console, byte, session);
    }
    return true;
}

uint64_t console_due_us(const console_t *console) {
    return console->carriage ? console->carriage_us + CONSOLE_CARRIAGE_US : UINT64_MAX;
}

static console_error_t parse_line(const console_line_t *line, console_request_t *request,
                                  const char **hint) {
    if (line->too_long) {
        *hint = "at most 127 bytes a line";
        return ERROR_TOO_LONG;
    }
    if (line->bad || !utf8_valid(line->text, line->length)) {
        *hint = "a line of plain UTF-8, words separated by spaces";
        return ERROR_SYNTAX;
    }
    return request_parse(line->text, line->length, request, hint);
}

bool console_next(console_t *console, uint64_t now_us, console_request_t *request) {
    if (console->carriage && now_us >= console_due_us(console)) {
        console->carriage = false;
        end_line(console, CONSOLE_FORM_TERMINAL);
    }
    uint16_t room = for_terminal(console) ? CONSOLE_TERMINAL_BYTES_MAX : CONSOLE_REPLY_BYTES_MAX;
    if (!console->complete || console->active || output_room(console) < room) {
        return false;
    }
    const char *hint;
    console_error_t error = parse_line(&console->line, request, &hint);
    console->complete = false;
    console->active = true;
    edit_clear(&console->line);
    if (error != ERROR_NONE) {
        console_reply_error(console, error, hint);
    }
    return error == ERROR_NONE;
}
