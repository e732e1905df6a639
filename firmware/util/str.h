/* Compares a text of known length, without a NUL, with a C string. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

static inline bool str_equals(const char *text, size_t length, const char *word) {
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Does the text start with the prefix? */
static inline bool str_starts_with(const char *text, size_t length, const char *prefix) {
    const size_t bytes = strlen(prefix);
    return length >= bytes && memcmp(text, prefix, bytes) == 0;
}
