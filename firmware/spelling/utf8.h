/* Reading and writing UTF-8: the one place that knows how. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define UTF8_MALFORMED UINT32_C(0xFFFFFFFF)

/* Does the byte go on with a character that began before it? */
static inline bool utf8_goes_on(char byte) { return ((uint8_t)byte & 0xC0) == 0x80; }

/* The next code point of a text that has not ended; moves *text behind it. A byte that belongs to
 * no well-formed character (also an overlong form, a surrogate, a point beyond U+10FFFF) is taken
 * alone and gives UTF8_MALFORMED. The text ends at `end`, or with a 0 where that is NULL. */
uint32_t utf8_next(const char **text, const char *end);

/* Is all of it well-formed? */
bool utf8_valid(const char *text, uint8_t length);

/* Writes a code point below U+0800, without an end; returns how many bytes: 1 or 2. */
uint8_t utf8_put(uint32_t point, char *text);
