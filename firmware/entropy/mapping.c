#include "mapping.h"

#include <assert.h>

uint8_t mapping_width_bits(uint16_t bound) {
    uint8_t width = 0;
    while (1u << width < bound) {
        width++;
    }
    return width;
}

static uint16_t next_code(mapping_bits_t *bits, uint8_t width) {
    uint16_t code = 0;
    for (uint8_t i = 0; i < width; i++) {
        uint32_t bit = (uint32_t)bits->bytes[bits->used / 8] >> (bits->used % 8) & 1u;
        code = (uint16_t)(code | bit << i);
        bits->used++;
    }
    return code;
}

bool mapping_take(mapping_bits_t *bits, uint16_t bound, uint16_t *value) {
    assert(bound > 0);
    uint8_t width = mapping_width_bits(bound);
    while (bits->bits - bits->used >= width) {
        uint16_t code = next_code(bits, width);
        if (code < bound) {
            *value = code;
            return true;
        }
    }
    bits->used = bits->bits;
    return false;
}
