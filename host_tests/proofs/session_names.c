/* Proven:   a name is made of any bytes without reading or writing elsewhere; what is accepted is valid, and comes
 *           back the same; any 8 bytes are written as at most NAME_UTF8_MAX
 * For:      every text of up to 18 bytes, every name of 8 bytes
 * Assuming: nothing
 * Sources:  firmware/session/names.c
 * Options:  --unwind 20
 * Planted:  firmware/session/names.c: if (at == NAME_CHARACTERS_MAX) { => if (at > NAME_CHARACTERS_MAX) {
 * Planted:  firmware/session/names.c: i + 1 < length && => i < length &&
 * Planted:  firmware/session/names.c: length < NAME_CHARACTERS_MAX && => length <= NAME_CHARACTERS_MAX && */
#include "names.h"
#include "proof.h"

static void any_text_gives_a_valid_name_or_none(void) {
    uint8_t length = any_u8();
    __CPROVER_assume(length <= 18);
    char *text = malloc(length);
    __CPROVER_assume(text != NULL);
    name_t name, again;
    if (!name_from_utf8(text, length, &name))
        return;
    assert(name_valid(&name));
    char written[NAME_UTF8_MAX];
    name_to_utf8(&name, written);
    uint8_t bytes = (uint8_t)strlen(written);
    assert(bytes <= length);
    assert(name_from_utf8(written, bytes, &again));
    assert(memcmp(&name, &again, sizeof name) == 0);
}

static void any_name_is_written_within_its_room(void) {
    name_t name;
    char *written = malloc(NAME_UTF8_MAX);
    __CPROVER_assume(written != NULL);
    name_to_utf8(&name, written);
}

void proof(void) {
    any_text_gives_a_valid_name_or_none();
    any_name_is_written_within_its_room();
}
