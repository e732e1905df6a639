/* What journal.c and correct.c both know of the bytes. */
#pragma once

#include "journal.h"

#define LENGTH_AT 0u
#define KIND_AT 1u
#define INDEX_AT 2u
#define CRC_AT 4u
#define HEADER_CRC_AT 12u /* of a sector header, and of a page header */

/* Over the sector's number, the entry but for its crc, and nothing else: padding is not read. All
 * of it must be there. */
uint32_t journal_entry_crc(const uint8_t *entry, uint32_t number);

/* Are the length and the kind possible, all of it within `room` bytes, and the crc right? */
bool journal_entry_is_valid(const uint8_t *entry, uint32_t room, uint32_t number);
