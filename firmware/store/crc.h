/* CRC-32 as in Ethernet and zip, and what it can correct. Pure. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define CRC_BYTES 4u
#define CRC_START 0xFFFFFFFFu /* crc_add from here, and the complement at the end */

uint32_t crc_add(uint32_t crc, const uint8_t *bytes, uint32_t length);
uint32_t crc_of(const uint8_t *bytes, uint32_t length);

/* A message of so many bytes, with its crc (little-endian) behind it, in which one byte is wrong. */
typedef struct {
    uint16_t place; /* of that byte; from `length` on: in the crc */
    uint8_t bits;   /* of it, that are wrong */
} crc_error_t;

/* Finds it by the difference (xor) between the crc as stored and that of the message as stored.
 * false: no one byte makes that difference. Unambiguous for messages of up to 296 bytes. */
bool crc_find_error(uint32_t difference, uint16_t length, crc_error_t *error);
