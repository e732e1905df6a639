/* CRC-32 (ISO-HDLC: Ethernet, zip, PNG), and location of a single-bit error by it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Of a message in parts: begin with CRC32_START, add each part, complement the result. */
#define CRC32_START 0xFFFFFFFFu
uint32_t crc32_add(uint32_t crc, const uint8_t *bytes, uint32_t length);

/* Of a whole message. */
uint32_t crc32_of(const uint8_t *bytes, uint32_t length);

/* Finds the one wrong bit of a message of `length` bytes followed by its CRC (little-endian), by
 * `difference`: the CRC as stored xor the CRC of the message as stored. Bits count from the lowest
 * of the first byte. false: no single bit makes that difference. */
bool crc32_find_bit(uint32_t difference, uint32_t length, uint32_t *bit);
