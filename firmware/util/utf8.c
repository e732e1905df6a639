#include "utf8.h"

#include <assert.h>
#include <stddef.h>

/* Sequences of 2, 3 and 4 bytes: range of the first byte, its payload bits, and the lowest code point
 * that is not overlong. */
typedef struct {
    uint8_t first;
    uint8_t last;
    uint8_t bits;
    uint32_t least;
} form_t;

static const form_t forms[] = {
    {0xC2, 0xDF, 0x1F, 0x80}, {0xE0, 0xEF, 0x0F, 0x800}, {0xF0, 0xF4, 0x07, 0x10000}};
#define FORMS (sizeof forms / sizeof forms[0])

static uint8_t byte_at(const char *text) { return (uint8_t)*text; }

/* Adds the payload of `more` continuation bytes to that of the first byte. */
static uint32_t add_payload(const char *text, const char *end, unsigned more, uint32_t point) {
    for (unsigned i = 1; i <= more; i++) {
        if ((end != NULL && text + i >= end) || !utf8_is_continuation(text[i])) {
            return UTF8_MALFORMED;
        }
        point = point << 6 | (byte_at(text + i) & 0x3Fu);
    }
    return point;
}

static uint32_t validated(uint32_t point, uint32_t least) {
    if (point < least || point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
        return UTF8_MALFORMED;
    }
    return point;
}

uint32_t utf8_next(const char **text, const char *end) {
    const char *at = (*text)++;
    if (byte_at(at) < 0x80) {
        return byte_at(at);
    }
    for (unsigned i = 0; i < FORMS; i++) {
        if (byte_at(at) < forms[i].first || byte_at(at) > forms[i].last) {
            continue;
        }
        uint32_t point = add_payload(at, end, i + 1, byte_at(at) & forms[i].bits);
        point = validated(point, forms[i].least);
        if (point != UTF8_MALFORMED) {
            *text += i + 1;
        }
        return point;
    }
    return UTF8_MALFORMED;
}

bool utf8_valid(const char *text, uint8_t length) {
    const char *const end = text + length;
    while (text < end) {
        if (utf8_next(&text, end) == UTF8_MALFORMED) {
            return false;
        }
    }
    return true;
}

uint8_t utf8_encode(uint32_t point, char *text) {
    assert(point < 0x800);
    if (point < 0x80) {
        text[0] = (char)point;
        return 1;
    }
    text[0] = (char)(0xC0 | point >> 6);
    text[1] = (char)(0x80 | (point & 0x3F));
    return 2;
}
