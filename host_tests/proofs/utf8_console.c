/* Proven:   the console's UTF-8 test reads only the bytes it is given, and accepts just what is well-formed
 * For:      every line of up to 5 bytes
 * Assuming: nothing
 * Sources:  firmware/console/utf8.c
 * Options:  --unwind 10
 * Planted:  firmware/console/utf8.c: lead->more > length - at => lead->more > length
 * Planted:  firmware/console/utf8.c: {0xED, 0xED, 2, 0x80, 0x9F} => {0xED, 0xED, 2, 0x80, 0xA0}
 * Planted:  firmware/console/utf8.c: i == 0 ? lead->low : 0x80 => lead->low */
#include "proof.h"
#include "utf8_plain.h"

bool utf8_valid(const char *text, uint8_t length);

static bool well_formed(const uint8_t *bytes, uint8_t length) {
    uint8_t padded[9] = {0};
    for (uint8_t i = 0; i < length; i++)
        padded[i] = bytes[i];
    uint8_t at = 0;
    while (at < length) {
        if (!starts_well_formed(&padded[at]))
            return false;
        uint8_t lead = padded[at];
        at += lead < 0x80 ? 1 : lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    }
    return at == length;
}

void proof(void) {
    uint8_t length = any_u8();
    __CPROVER_assume(length <= 5);
    char *text = malloc(length); /* not a byte more, so that a look beyond is seen */
    __CPROVER_assume(text != NULL);
    assert(utf8_valid(text, length) == well_formed((const uint8_t *)text, length));
}
