#include "crc.h"

#define POLYNOMIAL 0xEDB88320u

/* Four bits at a time: 64 bytes of table for a quarter of the steps. */
uint32_t crc_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
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

uint32_t crc_of(const uint8_t *bytes, uint32_t length) {
    return ~crc_add(CRC_START, bytes, length);
}

static bool find_in_crc(uint32_t difference, uint16_t length, crc_error_t *error) {
    for (uint8_t i = 0; i < CRC_BYTES; i++) {
        uint32_t bits = difference >> 8 * i;
        if (bits != 0 && bits <= 0xFF && difference == bits << 8 * i) {
            *error = (crc_error_t){(uint16_t)(length + i), (uint8_t)bits};
            return true;
        }
    }
    return false;
}

/* What the difference was before the message's last byte went by. */
static uint32_t step_back(uint32_t crc) {
    for (uint8_t bit = 0; bit < 8; bit++) {
        crc = crc >> 31 ? (crc ^ POLYNOMIAL) << 1 | 1u : crc << 1;
    }
    return crc;
}

bool crc_find_error(uint32_t difference, uint16_t length, crc_error_t *error) {
    if (find_in_crc(difference, length, error)) {
        return true;
    }
    for (uint16_t place = length; difference != 0 && place-- > 0;) {
        difference = step_back(difference);
        if (difference > 0xFF) {
            continue;
        }
        *error = (crc_error_t){place, (uint8_t)difference};
        return true;
    }
    return false;
}
