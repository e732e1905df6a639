/* Internal to the console: the output ring buffer, and the serializer that writes one reply, event or
 * payload line, as JSON or laid out for a terminal from the same calls. Values have a key inside objects and
 * none (NULL) inside lists. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "console.h"

static inline bool for_terminal(const console_t *console) {
    return console->form == CONSOLE_FORM_TERMINAL;
}

/* --- bytes: there must be room, what doesn't fit is lost ---------------------------------- */

static inline uint16_t output_room(const console_t *console) {
    return (uint16_t)(CONSOLE_OUT_BYTES - console->out_used);
}

void output_bytes(console_t *console, const char *bytes, uint16_t count);
void output_text(console_t *console, const char *text);
void output_padded(console_t *console, const char *text, uint8_t width);
void output_number(console_t *console, uint64_t number,
                   uint8_t width); /* right-aligned; 0: as it is */
void output_hex(console_t *console, const uint8_t *bytes, uint8_t count);
void output_options(console_t *console, const game_prompt_t *prompt); /* choose p1 | p2 */

/* --- lines ----------------------------------------------------------------------------------- */

/* A reply: {"ok":true, ...}. Closing it ends the active request. */
void writer_reply_open(console_t *console);
void writer_reply_close(console_t *console);

/* Ends the active request after a reply that was written as text; `end` is its last text. */
void writer_finish(console_t *console, const char *end);

/* A payload line of the active request: ={...}. */
void writer_payload_open(console_t *console);
void writer_payload_close(console_t *console);

/* An event: {"event":"name", ...}, or in terminal mode text above the line being typed. False: nobody
 * watches, or there is no room (counted), and nothing may be written. */
bool writer_event_open(console_t *console, const char *name);
void writer_event_close(console_t *console);

/* --- values ---------------------------------------------------------------------------------- */

void writer_number(console_t *console, const char *key, uint64_t number);
void writer_signed(console_t *console, const char *key, int64_t number);
/* number / 10^decimals */
void writer_decimal(console_t *console, const char *key, uint64_t number, uint8_t decimals);
void writer_text(console_t *console, const char *key, const char *text); /* UTF-8; NULL: null */
void writer_bool(console_t *console, const char *key, bool value);
void writer_null(console_t *console, const char *key);
void writer_hex(console_t *console, const char *key, const uint8_t *bytes, uint8_t count);
void writer_numbers(console_t *console, const char *key, const uint8_t *numbers, uint8_t count);

void writer_object(console_t *console, const char *key);
void writer_list(console_t *console, const char *key);
void writer_end(console_t *console); /* of the innermost object or list */

/* A text in chunks, not escaped. */
void writer_text_begin(console_t *console, const char *key);
void writer_text_end(console_t *console);

/* The fields of the reply to `state`. */
void state_write(console_t *console, const session_t *session);
