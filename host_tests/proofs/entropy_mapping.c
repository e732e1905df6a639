/* Proven:   a value is the first code below the bound, each code being the next bits of fewest width, and the
 *           bits used are those; so every value has exactly one code, and all codes are equally long
 * For:      every bound 1 to 256, every 16 bits of which any number is used before
 * Assuming: nothing. That equal numbers of codes are equal chances is the counting argument of
 *           docs/fairness.md: of 2^width codes one is each value's
 * Sources:  firmware/entropy/mapping.c
 * Options:  --unwind 18
 * Planted:  firmware/entropy/mapping.c: if (code < bound) { => if (code <= bound) {
 * Planted:  firmware/entropy/mapping.c: while (1u << width < bound) { => while (1u << width <= bound) {
 * Planted:  firmware/entropy/mapping.c: bits->used % 8 => bits->used % 7
 * Planted:  firmware/entropy/mapping.c: *value = code; => *value = code % (bound - bound / 7); */
#include "mapping.h"
#include "proof.h"

enum { BITS = 16 };

static uint8_t plain_width(uint16_t bound) {
    for (uint8_t width = 0; width < 8; width++) {
        if (1u << width >= bound) {
            return width;
        }
    }
    return 8;
}

void proof(void) {
    uint8_t bytes[BITS / 8];
    uint32_t all = bytes[0] | (uint32_t)bytes[1] << 8;
    uint16_t bound = any_u16(), value = any_u16();
    uint8_t used = any_u8(), limit = any_u8();
    __CPROVER_assume(bound >= 1 && bound <= 256 && used <= limit && limit <= BITS);
    mapping_bits_t bits = {bytes, limit, used};
    bool taken = mapping_take(&bits, bound, &value);
    uint8_t width = plain_width(bound);
    for (uint8_t at = used; at + width <= limit; at += width) {
        uint32_t code = all >> at & ((1u << width) - 1u);
        if (code >= bound) {
            continue;
        }
        assert(taken && value == code && bits.used == at + width);
        return;
    }
    assert(!taken && bits.used == limit);
}
