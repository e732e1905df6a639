/* Inside gfx only: reading UTF-8. */
#pragma once

#include <stdint.h>

#define UTF8_MALFORMED UINT32_C(0xFFFFFFFF)

/* The next code point of a text that has not ended; moves *text behind it. A byte that belongs to
 * no well-formed character is taken alone and gives UTF8_MALFORMED. */
uint32_t utf8_next(const char **text);
