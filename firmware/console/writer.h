/* Writes one reply, event or payload line: as JSON, or laid out for people from the same calls.
 * Facts have a key inside objects and none (NULL) inside lists. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "console.h"

/* A reply: {"ok":true, ...}. Ends the active request. */
void writer_reply_open(console_t *console);
void writer_reply_close(console_t *console);

/* A payload line of the active request: ={...}. */
void writer_payload_open(console_t *console);
void writer_payload_close(console_t *console);

/* An event line for programs: {"event":"name", ...}. False: nobody watches, or there's no room
 * (counted) and nothing may be written. */
bool writer_event_open(console_t *console, const char *name);
void writer_event_close(console_t *console);

void writer_number(console_t *console, const char *key, uint64_t number);
/* number / 10^decimals */
void writer_decimal(console_t *console, const char *key, uint64_t number, uint8_t decimals);
void writer_text(console_t *console, const char *key, const char *text); /* UTF-8 */
void writer_bool(console_t *console, const char *key, bool value);
void writer_null(console_t *console, const char *key);
void writer_hex(console_t *console, const char *key, const uint8_t *bytes, uint8_t count);
void writer_digits(console_t *console, const uint8_t *bytes, uint8_t count); /* bare */

void writer_object(console_t *console, const char *key);
void writer_list(console_t *console, const char *key);
void writer_end(console_t *console); /* of the innermost object or list */

/* A text in pieces, unescaped; for base64. */
void writer_text_begin(console_t *console, const char *key);
void writer_text_end(console_t *console);
