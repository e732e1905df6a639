/* Proven:   the crc reads just its bytes and is the one of the definition, and the place of a rotten byte is
 *           always one of the message or its crc
 * For:      every message of one byte, from any state that the bytes before left; every difference and up to 12 bytes
 * Assuming: nothing. That every error of one byte in up to 212 bytes is found, and no two look alike, is counted by
 *           host_tests/store/test_correct.c
 * Sources:  firmware/store/crc.c
 * Options:  --unwind 14
 * Planted:  firmware/store/crc.c: 0xa00ae278 => 0xa00ae279
 * Planted:  firmware/store/crc.c: place-- > 0 => place-- > 1 || place == 0
 * Planted:  firmware/store/crc.c: (uint16_t)(length + i) => (uint16_t)(length + i + 1) */
#include "crc.h"
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
    assert(crc_add(before, byte, 1) == crc);
    assert(crc_add(before, byte, 0) == before);
}

static void a_place_is_always_one_of_the_message(void) {
    uint16_t length = any_u16();
    __CPROVER_assume(length <= 12);
    crc_error_t error;
    if (crc_find_error(any_u32(), length, &error)) {
        assert(error.place < length + CRC_BYTES && error.bits != 0);
    }
}

void proof(void) {
    it_is_the_one_of_the_definition();
    a_place_is_always_one_of_the_message();
}
