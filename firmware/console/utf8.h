#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Is it well-formed UTF-8: no overlong forms, surrogates, or code points beyond U+10FFFF? */
bool utf8_valid(const char *text, uint8_t length);
