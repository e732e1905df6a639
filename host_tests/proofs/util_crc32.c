/* Proven:   the crc reads just its bytes and is the one of the definition, and a wrong bit is
 *           always one of the message or its crc
 * For:      every message of one byte, from any state that the bytes before left; every difference and up to 4 bytes
 * Assuming: nothing. That every wrong bit of an entry is found is tried by
 *           host_tests/store/test_correct.c
 * Sources:  firmware/util/crc32.c
 * Options:  --unwind 34
 * Planted:  firmware/util/crc32.c: 0xa00ae278 => 0xa00ae279
 * Planted:  firmware/util/crc32.c: *bit = 8 * length + i; => *bit = 8 * length + i + 1; */
#include "crc32.h"
#include "proof.h"

/* A byte goes by; so, byte by byte, does any message. */
static void it_is_the_one_of_the_definition(void) {
    uint32_t before = any_u32();
    uint8_t *byte = malloc(1);
    __CPROVER_assume(byte != NULL);
    uint32_t crc = before ^ *byte;
    for (int bit = 0; bit < 8; bit++) {
        crc = crc & 1u ? crc >> 1 ^ 0xEDB88320u : crc >> 1;
    }
    assert(crc32_add(before, byte, 1) == crc);
    assert(crc32_add(before, byte, 0) == before);
}

static void a_bit_is_always_one_of_the_message(void) {
    uint32_t length = any_u32(), bit;
    __CPROVER_assume(length <= 4);
    if (crc32_find_bit(any_u32(), length, &bit)) {
        assert(bit < 8 * (length + 4));
    }
}

void proof(void) {
    it_is_the_one_of_the_definition();
    a_bit_is_always_one_of_the_message();
}
