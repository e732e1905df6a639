#include "names.h"

#include <assert.h>

#include "utf8.h"

name_t name_default(uint8_t seat) {
    assert(seat < 9); /* one digit */
    return (name_t){{'P', (uint8_t)('1' + seat)}};
}

static bool is_printable(uint8_t c) { return (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c != 0xAD); }

uint8_t name_capital(uint8_t latin1) {
    enum { FIRST_ACCENTED = 0xE0, DIVISION = 0xF7, Y_DIAERESIS = 0xFF, TO_CAPITAL = 'a' - 'A' };
    bool plain = latin1 >= 'a' && latin1 <= 'z';
    bool accented = latin1 >= FIRST_ACCENTED && latin1 != DIVISION && latin1 != Y_DIAERESIS;
    return plain || accented ? (uint8_t)(latin1 - TO_CAPITAL) : latin1;
}

uint8_t name_length(const name_t *name) {
    uint8_t length = 0;
    while (length < NAME_CHARACTERS_MAX && name->latin1[length] != 0) {
        length++;
    }
    return length;
}

enum { NO_BREAK_SPACE = 0xA0 };

static bool is_blank(uint8_t c) { return c == ' ' || c == NO_BREAK_SPACE; }

/* Cuts blanks off either end of `*letters`; returns how many are left. */
static uint8_t cut_blanks(const uint8_t **letters, uint8_t length) {
    while (length > 0 && is_blank((*letters)[length - 1])) {
        length--;
    }
    while (length > 0 && is_blank(**letters)) {
        (*letters)++;
        length--;
    }
    return length;
}

static uint8_t folded(uint8_t c) { return c >= 'A' && c <= 'Z' ? (uint8_t)(c + ('a' - 'A')) : c; }

bool name_equals(const name_t *a, const name_t *b) {
    const uint8_t *one = a->latin1, *other = b->latin1;
    const uint8_t length = cut_blanks(&one, name_length(a));
    bool same = length == cut_blanks(&other, name_length(b));
    for (uint8_t i = 0; same && i < length; i++) {
        same = folded(one[i]) == folded(other[i]);
    }
    return same;
}

bool name_valid(const name_t *name) {
    uint8_t length = name_length(name);
    const uint8_t *letters = name->latin1;
    if (cut_blanks(&letters, length) == 0 || name->latin1[0] == ' ' ||
        name->latin1[length - 1] == ' ') {
        return false;
    }
    for (uint8_t i = 0; i < NAME_CHARACTERS_MAX; i++) {
        if (i < length ? !is_printable(name->latin1[i]) : name->latin1[i] != 0) {
            return false;
        }
    }
    return true;
}

bool name_from_utf8(const char *text, uint8_t length, name_t *name) {
    const char *const end = text + length;
    name_t read = {{0}};
    for (uint8_t at = 0; text < end; at++) {
        const uint32_t point = utf8_next(&text, end);
        if (at == NAME_CHARACTERS_MAX || point > UINT8_MAX) {
            return false;
        }
        read.latin1[at] = (uint8_t)point;
    }
    *name = read;
    return name_valid(name);
}

void name_to_utf8(const name_t *name, char text[NAME_UTF8_MAX]) {
    const uint8_t length = name_length(name);
    for (uint8_t i = 0; i < length; i++) {
        text += utf8_encode(name->latin1[i], text);
    }
    *text = '\0';
}
