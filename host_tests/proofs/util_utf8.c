/* Proven:   UTF-8 is read without a look beyond the text's end, by 1 to 4 bytes at a time, and gives a code point just
 *           when the bytes are its one well-formed encoding
 * For:      every text of up to 4 bytes, ended by NUL or by a length (no character is longer)
 * Assuming: the text hasn't ended
 * Sources:  firmware/util/utf8.c
 * Options:  --unwind 7
 * Variants: BOUNDED=0..1
 * Planted:  firmware/util/utf8.c: point > 0x10FFFF => point > 0x110000
 * Planted:  firmware/util/utf8.c: {0xF0, 0xF4, 0x07, 0x10000} => {0xF0, 0xF4, 0x07, 0xFFFF}
 * Planted:  firmware/util/utf8.c: text + i >= end => text + i > end */
#include "proof.h"
#include "utf8.h"
#include "utf8_plain.h"

enum { BYTES = 4 };

void proof(void) {
    uint8_t length = any_u8();
    __CPROVER_assume(length >= 1 && length <= BYTES);
    char *text = malloc(BOUNDED ? length : length + 1u);
    __CPROVER_assume(text != NULL && (BOUNDED || text[0] != '\0'));
    if (!BOUNDED) {
        text[length] = '\0';
    }
    uint8_t padded[BYTES + 1] = {0};
    for (uint8_t i = 0; i < length; i++) {
        padded[i] = (uint8_t)text[i];
    }
    const char *at = text;
    uint32_t point = utf8_next(&at, BOUNDED ? text + length : NULL);
    assert(at > text && at <= text + length);
    if (point == UTF8_MALFORMED) {
        assert(at == text + 1 && !starts_well_formed(padded));
        return;
    }
    uint8_t right[4];
    uint8_t bytes = encode_plainly(point, right);
    assert(bytes != 0 && at == text + bytes);
    for (uint8_t i = 0; i < bytes; i++) {
        assert(padded[i] == right[i]);
    }
}
