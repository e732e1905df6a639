/* Proven:   a name is taken from UTF-8 without a look beyond the text, and what is taken is valid; a valid name goes out
 *           as UTF-8 within its place and comes back as it was
 * For:      every text of up to 10 bytes (two of them a character: 5; the ninth is one too many); every name
 * Assuming: nothing
 * Sources:  firmware/session/names.c firmware/spelling/utf8.c
 * Options:  --unwind 18
 * Variants: PART=0..1
 * Planted:  firmware/session/names.c: if (at == NAME_CHARACTERS_MAX || point > UINT8_MAX) { => if (point > UINT8_MAX) {
 * Planted:  firmware/session/names.c: return name_valid(name); => return true;
 * Planted:  firmware/session/names.c: while (length < NAME_CHARACTERS_MAX && name->latin1[length] != 0) { => while (name->latin1[length] != 0) { */
#include "names.h"
#include "proof.h"

static void what_is_taken_is_valid(void) {
    uint8_t length = any_u8();
    __CPROVER_assume(length <= 10);
    char *text = malloc(length);
    name_t name;
    __CPROVER_assume(text != NULL);
    if (name_from_utf8(text, length, &name)) {
        assert(name_valid(&name));
    }
}

static void what_goes_out_comes_back(void) {
    name_t *name = malloc(sizeof *name), again;
    char *text = malloc(NAME_UTF8_MAX);
    __CPROVER_assume(name != NULL && text != NULL && name_valid(name));
    name_to_utf8(name, text);
    uint8_t length = 0;
    while (text[length] != '\0') {
        length++;
    }
    assert(name_from_utf8(text, length, &again));
    assert(memcmp(&again, name, sizeof again) == 0);
}

void proof(void) {
    if (PART == 0) {
        what_is_taken_is_valid();
    } else {
        what_goes_out_comes_back();
    }
}
