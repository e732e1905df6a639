/* Little-endian integers in byte buffers, whatever the alignment. */
#pragma once

#include <stdint.h>

static inline void le_put_u16(uint8_t *bytes, uint16_t value) {
    bytes[0] = (uint8_t)value;
    bytes[1] = (uint8_t)(value >> 8);
}

static inline void le_put_u32(uint8_t *bytes, uint32_t value) {
    le_put_u16(bytes, (uint16_t)value);
    le_put_u16(bytes + 2, (uint16_t)(value >> 16));
}

static inline void le_put_u64(uint8_t *bytes, uint64_t value) {
    le_put_u32(bytes, (uint32_t)value);
    le_put_u32(bytes + 4, (uint32_t)(value >> 32));
}

static inline uint16_t le_get_u16(const uint8_t *bytes) {
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static inline uint32_t le_get_u32(const uint8_t *bytes) {
    return le_get_u16(bytes) | (uint32_t)le_get_u16(bytes + 2) << 16;
}
