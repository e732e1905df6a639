/* The console: parses lines from a byte stream into requests, and writes one reply line for each, as JSON;
 * in terminal mode with echo, line editing and replies laid out as text.
 *
 *   bytes -> console_input -> console_next (a request) -> the owner acts -> console_reply_* -> bytes
 *
 * One request at a time: after a complete line console_input takes no byte until that request's reply was
 * written, so the caller holds the rest back. A line that is no valid request gets its error here.
 *
 * Output waits in a ring buffer. A reply is only begun with room for the longest one, so none is cut;
 * event lines without room are dropped whole and counted. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "request.h"
#include "session.h"

#define CONSOLE_LINE_BYTES 127
#define CONSOLE_HISTORY_LINES 8
#define CONSOLE_OUT_BYTES 4096          /* a power of two */
#define CONSOLE_REPLY_BYTES_MAX 2560    /* the longest: `help`, `screen`, a full Kingsport table */
#define CONSOLE_TERMINAL_BYTES_MAX 3400 /* the terminal's `screen`: up to 1,024 Braille cells */

typedef struct {
    char text[CONSOLE_LINE_BYTES + 1];
    uint8_t length;
    uint8_t cursor;
    uint8_t shown; /* first byte shown, of a line wider than the terminal */
    bool too_long;
    bool bad; /* holds a control character */
} console_line_t;

typedef enum {
    CONSOLE_FORM_JSON,
    CONSOLE_FORM_TERMINAL,
} console_form_t;

/* New as zeros. */
typedef struct {
    const char *version; /* for the greeting; the owner sets it */
    console_line_t line;
    char history[CONSOLE_HISTORY_LINES][CONSOLE_LINE_BYTES + 1];
    uint8_t history_used;
    uint8_t history_at;    /* 0: the new line, 1: the newest of the history */
    uint8_t escape;        /* how far an escape sequence has come */
    uint8_t escape_number; /* its first parameter */
    bool terminal;         /* terminal mode: echo and editing */
    bool carriage;         /* a CR came; the next byte or a pause decides between CR and CRLF */
    uint64_t carriage_us;
    bool complete;      /* a line waits for console_next */
    bool active;        /* a request waits for its reply */
    uint8_t form;       /* console_form_t of the line being written */
    uint8_t reply_form; /* to return to after an event */
    bool watch;
    uint32_t dropped_lines;
    const uint8_t *commit; /* commitment to the digest of the next roll, 32 bytes; NULL: none */

    /* the line being written */
    uint8_t depth; /* of objects and lists */
    uint8_t lists; /* bit per depth: 1 a list */
    bool separate; /* a separator is due before the next value */
    bool empty;    /* no value yet */

    /* a log being listed */
    bool listing;
    bool listing_csv;
    uint16_t listing_index;
    uint32_t listing_lines;

    uint16_t out_oldest;
    uint16_t out_used;
    uint8_t out[CONSOLE_OUT_BYTES];
} console_t;

/* For when the port is opened or closed: terminal mode ends, an unfinished line and unread output are
 * dropped; the history stays. */
void console_reset(console_t *console);

/* Takes a byte. False: not now, offer it again later. */
bool console_input(console_t *console, uint8_t byte, uint64_t now_us, const session_t *session);

/* A lone CR is distinguished from a CRLF by so long a pause. Returns when console_next must be called for
 * that, or UINT64_MAX. */
#define CONSOLE_CARRIAGE_US 20000
uint64_t console_due_us(const console_t *console);

/* The next request, if there is one and room for its reply. */
bool console_next(console_t *console, uint64_t now_us, console_request_t *request);

/* Is a request waiting for its reply? */
static inline bool console_active(const console_t *console) { return console->active; }

/* Output: what to send next, contiguous (0: nothing), and that so much was sent. */
uint16_t console_output(const console_t *console, const uint8_t **bytes);
void console_sent(console_t *console, uint16_t count);
