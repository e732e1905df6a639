/* UTF-8 by its definition, a second time: the encoding of a code point, and whether bytes begin with
 * one. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Returns its bytes, 1 to 4; 0: it is none (a surrogate, or too great). */
static uint8_t encode_plainly(uint32_t point, uint8_t bytes[4]) {
    if (point > 0x10FFFF || (point >= 0xD800 && point <= 0xDFFF)) {
        return 0;
    }
    if (point < 0x80) {
        bytes[0] = (uint8_t)point;
        return 1;
    }
    uint8_t length = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (uint8_t i = length - 1; i > 0; i--, point >>= 6) {
        bytes[i] = (uint8_t)(0x80 | (point & 0x3F));
    }
    bytes[0] = (uint8_t)((0xF00 >> length & 0xFF) | point);
    return length;
}

/* Is there any code point whose encoding these bytes begin with? They end with NUL. */
static bool starts_well_formed(const uint8_t *bytes) {
    uint8_t lead = bytes[0];
    uint8_t length = lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    uint32_t point = length == 1 ? lead : lead & (0x7Fu >> length);
    for (uint8_t i = 1; i < length; i++) {
        if (bytes[i] < 0x80 || bytes[i] > 0xBF) {
            return false;
        }
        point = point << 6 | (bytes[i] & 0x3Fu);
    }
    uint8_t right[4];
    if (encode_plainly(point, right) != length) {
        return false;
    }
    for (uint8_t i = 0; i < length; i++) {
        if (right[i] != bytes[i]) {
            return false;
        }
    }
    return true;
}
