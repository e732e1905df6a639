#include "crc32.h"

#define POLYNOMIAL 0xEDB88320u

/* By half bytes: a table of 64 bytes. */
uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
    static const uint32_t table[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c,
    };
    for (uint32_t i = 0; i < length; i++) {
        crc ^= bytes[i];
        crc = crc >> 4 ^ table[crc & 15];
        crc = crc >> 4 ^ table[crc & 15];
    }
    return crc;
}

uint32_t crc32_of(const uint8_t *bytes, uint32_t length) {
    return ~crc32_add(CRC32_START, bytes, length);
}

/* A wrong bit of the message leaves the polynomial in the register as it is shifted in; the
 * register is run backwards until that shows. A wrong bit of the CRC is the difference itself. */
bool crc32_find_bit(uint32_t difference, uint32_t length, uint32_t *bit) {
    for (uint32_t i = 0; i < 32; i++) {
        if (difference == 1u << i) {
            *bit = 8 * length + i;
            return true;
        }
    }
    for (uint32_t i = 8 * length; i-- > 0;) {
        if (difference == POLYNOMIAL) {
            *bit = i;
            return true;
        }
        difference = difference >> 31 ? (difference ^ POLYNOMIAL) << 1 | 1u : difference << 1;
    }
    return false;
}
