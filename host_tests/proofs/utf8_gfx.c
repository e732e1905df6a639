/* Proven:   gfx's UTF-8 reader stays inside a text, goes on by 1 to 4 bytes, and gives a code point just
 *           when the bytes are its one well-formed encoding
 * For:      every text of up to 5 bytes (no character is longer than 4)
 * Assuming: the text ends with NUL
 * Sources:  firmware/gfx/utf8.c
 * Options:  --unwind 7
 * Planted:  firmware/gfx/utf8.c: point > 0x10FFFF => point > 0x110000
 * Planted:  firmware/gfx/utf8.c: {0xF0, 0xF4, 0x07, 0x10000} => {0xF0, 0xF4, 0x07, 0xFFFF}
 * Planted:  firmware/gfx/utf8.c: (byte_at(text + i) & 0xC0) != 0x80 => (byte_at(text + i) & 0x80) != 0x80 */
#include "proof.h"
#include "utf8_plain.h"

uint32_t utf8_next(const char **text);

void proof(void) {
    enum { BYTES = 5 };
    char text[BYTES + 1];
    text[BYTES] = '\0';
    __CPROVER_assume(text[0] != '\0');
    const char *at = text;
    uint32_t point = utf8_next(&at);
    assert(at > text && at <= text + 4 && at <= text + BYTES);
    if (point == 0xFFFFFFFF) {
        assert(at == text + 1);
        assert(!starts_well_formed((const uint8_t *)text));
        return;
    }
    uint8_t right[4];
    uint8_t length = encode_plainly(point, right);
    assert(length != 0 && at == text + length);
    for (uint8_t i = 0; i < length; i++)
        assert((uint8_t)text[i] == right[i]);
}
