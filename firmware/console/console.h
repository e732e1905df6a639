/* The die's machine interface: lines in, one reply line each out; and the same for people who type.
 *
 *   bytes -> console_input -> console_next (a request) -> the owner acts -> console_reply_* ->
 * bytes
 *
 * One request at a time: console_input takes no byte behind a complete line until that request's
 * reply was written, so its caller holds the rest back. Lines that are no request get their error
 * here, and no request comes of them.
 *
 * Output waits in a ring. Replies are only begun with room for the longest one, so none is ever
 * cut; event lines without room are dropped whole and counted. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "request.h"
#include "session.h"

#define CONSOLE_LINE_BYTES 127
#define CONSOLE_HISTORY_LINES 8
#define CONSOLE_OUT_BYTES 4096        /* a power of two */
#define CONSOLE_REPLY_BYTES_MAX 2560  /* the longest: `help`, `screen`, a full Kingsport table */
#define CONSOLE_PEOPLE_BYTES_MAX 3400 /* people's `screen`: up to 1,024 Braille cells */

typedef struct {
    char text[CONSOLE_LINE_BYTES + 1];
    uint8_t length;
    uint8_t cursor;
    uint8_t shown; /* from where on, of a line longer than the terminal's */
    bool too_long;
    bool bad; /* holds a byte that no line may hold */
} console_line_t;

typedef enum {
    CONSOLE_REPLY_JSON,
    CONSOLE_REPLY_PEOPLE,
} console_form_t;

/* New as zeros. */
typedef struct {
    const char *version; /* of the greeting; its owner's */
    console_line_t line;
    char history[CONSOLE_HISTORY_LINES][CONSOLE_LINE_BYTES + 1];
    uint8_t history_used;
    uint8_t history_at;    /* 0: the new line, 1: the newest of the history */
    uint8_t escape;        /* how far an escape sequence has come */
    uint8_t escape_number; /* its only digit */
    bool terminal;         /* terminal mode: echo and editing */
    bool carriage;         /* a CR came; the next byte or a pause tells what it was */
    uint64_t carriage_us;
    bool complete;      /* a line waits for console_next */
    bool active;        /* a request waits for its reply */
    uint8_t form;       /* console_form_t of the line being written */
    uint8_t reply_form; /* kept while an event or what Tab found is written */
    bool watch;
    uint32_t dropped_lines;
    const uint8_t *commit; /* to the digest of the next roll, 32 bytes; NULL: there is none */

    /* the reply being written */
    uint8_t depth;
    bool separate; /* a comma is due before the next value */
    bool empty;    /* no fact was told yet */
    uint8_t kinds; /* bit per depth: 1 a list */

    /* the line for people being written */
    uint8_t column;
    uint8_t indent; /* of what goes on below */
    uint8_t word_column, word_bytes;

    /* a log being listed */
    bool listing;
    bool listing_csv;
    uint16_t listing_index;
    uint32_t listing_lines;

    uint16_t out_oldest;
    uint16_t out_used;
    uint8_t out[CONSOLE_OUT_BYTES];
} console_t;

/* The port was opened or closed: terminal mode ends, a half typed line and what nobody read goes;
 * the history stays. */
void console_reset(console_t *console);

/* Takes a byte. False: not now, it is to be offered again. */
bool console_input(console_t *console, uint8_t byte, uint64_t now_us, const session_t *session);

/* A lone CR is told from a CRLF by this much silence. When it's due console_next has to be asked
 * again: the time, or UINT64_MAX. */
#define CONSOLE_CARRIAGE_US 20000
uint64_t console_due_us(const console_t *console);

/* The next request, if there is one and room for its reply. */
bool console_next(console_t *console, uint64_t now_us, const session_t *session,
                  console_request_t *request);

/* Is a request waiting for its reply? */
static inline bool console_active(const console_t *console) { return console->active; }

/* Output: what to send next, contiguous (0: nothing), and that so much was sent. */
uint16_t console_output(const console_t *console, const uint8_t **bytes);
void console_sent(console_t *console, uint16_t count);
