#include "plain.h"

#include <stdbool.h>

/* The letter below each accent of 0xC0 to 0xFF; what has none is a question mark. */
static const char letters[] = "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

const char *plain_letter(const char *text, FILE *to) {
    unsigned char lead = (unsigned char)text[0];
    unsigned char next = lead != 0 ? (unsigned char)text[1] : 0;
    if (lead < 0x80) {
        fputc(lead, to);
        return text;
    }
    bool accent = lead == 0xC3 && next >= 0x80 && next < 0xC0;
    fputc(accent ? letters[next - 0x80] : '?', to);
    while (((unsigned char)text[1] & 0xC0) == 0x80) {
        text++;
    }
    return text;
}
