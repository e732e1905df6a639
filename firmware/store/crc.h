/* CRC-32 as in Ethernet and zip, and single-bit error location. Pure. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define CRC_START 0xFFFFFFFFu /* crc_add from here, and the complement at the end */

uint32_t crc_add(uint32_t crc, const uint8_t *bytes, uint32_t length);
uint32_t crc_of(const uint8_t *bytes, uint32_t length);

/* Finds the one wrong bit of a message of `length` bytes with its crc (little-endian) behind it,
 * by the difference (xor) between the crc as stored and that of the message as stored. Bits count
 * from the lowest of the first byte. false: no single bit makes that difference. */
bool crc_find_bit(uint32_t difference, uint32_t length, uint32_t *bit);
