#include "names.h"

#include <string.h>

name_t name_default(uint8_t seat) { return (name_t){{'P', (uint8_t)('1' + seat)}}; }

static bool is_printable(uint8_t c) { return (c >= 0x20 && c < 0x7F) || (c >= 0xA0 && c != 0xAD); }

static uint8_t length_of(const name_t *name) {
    uint8_t length = 0;
    while (length < NAME_CHARACTERS_MAX && name->latin1[length] != 0) {
        length++;
    }
    return length;
}

bool name_valid(const name_t *name) {
    uint8_t length = length_of(name);
    if (length == 0 || name->latin1[0] == ' ' || name->latin1[length - 1] == ' ') {
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
    name_t read = {{0}};
    uint8_t at = 0;
    for (uint8_t i = 0; i < length; i++) {
        uint8_t c = (uint8_t)text[i];
        if (at == NAME_CHARACTERS_MAX) {
            return false;
        }
        if (c >= 0x80) {
            bool pair =
                (c == 0xC2 || c == 0xC3) && i + 1 < length && ((uint8_t)text[i + 1] & 0xC0) == 0x80;
            if (!pair) {
                return false;
            }
            i++;
            c = (uint8_t)((c & 3) << 6 | ((uint8_t)text[i] & 0x3F));
        }
        read.latin1[at++] = c;
    }
    *name = read;
    return name_valid(name);
}

void name_to_utf8(const name_t *name, char text[NAME_UTF8_MAX]) {
    uint8_t length = length_of(name);
    for (uint8_t i = 0; i < length; i++) {
        uint8_t c = name->latin1[i];
        if (c >= 0x80) {
            *text++ = (char)(0xC0 | c >> 6);
            c = (uint8_t)(0x80 | (c & 0x3F));
        }
        *text++ = (char)c;
    }
    *text = '\0';
}
