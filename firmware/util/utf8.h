/* UTF-8 decoding, validation and encoding. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define UTF8_MALFORMED UINT32_C(0xFFFFFFFF)

/* A continuation byte, 10xxxxxx? */
static inline bool utf8_is_continuation(char byte) { return ((uint8_t)byte & 0xC0) == 0x80; }

/* Decodes the next code point of a text that has not ended, and moves *text behind it. A byte that is
 * not part of a well-formed character (an overlong form, a surrogate and a code point above U+10FFFF are
 * not) is taken alone and gives UTF8_MALFORMED. The text ends at `end`, or with a NUL if that is NULL. */
uint32_t utf8_next(const char **text, const char *end);

/* Is the whole text well-formed? */
bool utf8_valid(const char *text, uint8_t length);

/* Encodes a code point below U+0800, without a NUL. Returns the number of bytes, 1 or 2. */
uint8_t utf8_encode(uint32_t point, char *text);
