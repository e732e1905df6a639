/* Proven:   a name is taken from UTF-8 without a look beyond the text, and what is taken is valid; a valid name goes out
 *           as UTF-8 within its place and comes back as it was
 * For:      every text of up to 255 bytes, every name
 * Assuming: utf8_next goes on by 1 to 4 bytes within its text (util_utf8.c); coming back is proven of the real one
 * Contracts: firmware/util/utf8.c: utf8_next
 * Sources:  firmware/session/names.c firmware/util/utf8.c
 * Options:  --unwind 18 --unwindset continued.0:4,real_utf8_next.0:4
 * Variants: PART=0..1
 * Planted:  PART=0 firmware/session/names.c: if (at == NAME_CHARACTERS_MAX || point > UINT8_MAX) { => if (point > UINT8_MAX) {
 * Planted:  PART=0 firmware/session/names.c: return name_valid(name); => return true;
 * Planted:  PART=0 firmware/session/names.c: name->latin1[length - 1] == ' ' => name->latin1[length] == ' '
 * Planted:  PART=1 firmware/session/names.c: while (length < NAME_CHARACTERS_MAX && name->latin1[length] != 0) { => while (name->latin1[length] != 0) {
 * Planted:  PART=1 firmware/util/utf8.c: 0xC0 | point >> 6 => 0xC0 | point >> 7
 * Planted:  PART=1 firmware/session/names.c: *text = '\0'; => text[1] = '\0'; */
#include "names.h"
#include "proof.h"
#include "utf8.h"

uint32_t real_utf8_next(const char **text, const char *end);

static uint32_t any_next(const char **text, const char *end) {
    uint32_t point = any_u32();
    uint8_t bytes = any_u8();
    assert(*text < end && __CPROVER_r_ok(*text, (size_t)(end - *text)));
    __CPROVER_assume(bytes >= 1 && bytes <= 4 && bytes <= end - *text);
    __CPROVER_assume(point <= 0x10FFFF || point == UTF8_MALFORMED);
    *text += bytes;
    return point;
}

uint32_t utf8_next(const char **text, const char *end) {
    return PART == 0 ? any_next(text, end) : real_utf8_next(text, end);
}

static void what_is_taken_is_valid(void) {
    uint8_t length = any_u8();
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
