#include "console.h"

#include <string.h>

#include "edit.h"
#include "output.h"
#include "people.h"
#include "reply.h"
#include "utf8.h"

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

/* Empty lines are no requests: in a terminal they give a new prompt. */
static void end_line(console_t *console, console_form_t form) {
    bool greeted = form == CONSOLE_REPLY_PEOPLE && !console->terminal;
    console->escape = 0;
    if (form == CONSOLE_REPLY_PEOPLE) {
        edit_start(console);
        edit_remember(console);
    }
    const console_line_t *line = &console->line;
    bool blank = !line->bad && strspn(line->text, " ") >= line->length;
    if (blank && !line->too_long) {
        edit_clear(&console->line);
        output_text(console, form == CONSOLE_REPLY_PEOPLE && !greeted ? "\r\n> " : "");
        return;
    }
    if (form == CONSOLE_REPLY_PEOPLE && people_take_line(console)) {
        return;
    }
    if (form == CONSOLE_REPLY_JSON && console->terminal) {
        output_text(console, "\r\n"); /* a reply is a line of its own, also below an echo */
    }
    console->form = (uint8_t)form;
    console->complete = true;
}

/* What the CR was is known now. */
static void settle_carriage(console_t *console, bool feed_follows) {
    console->carriage = false;
    end_line(console, feed_follows ? CONSOLE_REPLY_JSON : CONSOLE_REPLY_PEOPLE);
}

static bool take_byte(console_t *console, uint8_t byte, uint64_t now_us, const session_t *session) {
    if (console->carriage) {
        settle_carriage(console, byte == '\n');
        return byte == '\n';
    }
    if (byte == '\r') {
        console->carriage = true;
        console->carriage_us = now_us;
    } else if (byte == '\n') {
        end_line(console, CONSOLE_REPLY_JSON);
    } else {
        edit_byte(console, byte, session);
    }
    return true;
}

bool console_input(console_t *console, uint8_t byte, uint64_t now_us, const session_t *session) {
    return !console->complete && !console->active && take_byte(console, byte, now_us, session);
}

uint64_t console_due_us(const console_t *console) {
    return console->carriage ? console->carriage_us + CONSOLE_CARRIAGE_US : UINT64_MAX;
}

static console_error_t read_line(const console_line_t *line, console_request_t *request,
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

static uint16_t room_needed(const console_t *console) {
    return people_ask(console) ? CONSOLE_PEOPLE_BYTES_MAX : CONSOLE_REPLY_BYTES_MAX;
}

bool console_next(console_t *console, uint64_t now_us, const session_t *session,
                  console_request_t *request) {
    (void)session;
    if (console->carriage && now_us >= console_due_us(console)) {
        settle_carriage(console, false);
    }
    if (!console->complete || console->active || output_room(console) < room_needed(console)) {
        return false;
    }
    const char *hint;
    console_error_t error = read_line(&console->line, request, &hint);
    console->complete = false;
    console->active = true;
    if (error == ERROR_UNKNOWN && people_ask(console)) {
        people_reply_unknown(console, console->line.text, console->line.length);
    } else if (error != ERROR_NONE) {
        console_reply_error(console, error, hint);
    }
    edit_clear(&console->line);
    return error == ERROR_NONE;
}
