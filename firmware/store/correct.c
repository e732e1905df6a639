/* Single-bit error correction of sector headers, page headers and entries, by their CRC-32. */
#include "byte_order.h"
#include "crc32.h"
#include "journal.h"
#include "store.h"

#define SALT_BYTES 4u

void journal_flip(uint8_t *bytes, uint32_t bit) { bytes[bit / 8] ^= (uint8_t)(1u << bit % 8); }

/* Sector and page headers have their CRC in the same place. */
static bool correct_header(uint8_t *bytes, bool is_right(const uint8_t *bytes)) {
    uint32_t bit;
    uint32_t difference =
        crc32_of(bytes, JOURNAL_HEADER_CRC_AT) ^ le_get_u32(bytes + JOURNAL_HEADER_CRC_AT);
    if (!crc32_find_bit(difference, JOURNAL_HEADER_CRC_AT, &bit)) {
        return false;
    }
    journal_flip(bytes, bit);
    if (is_right(bytes)) {
        return true;
    }
    journal_flip(bytes, bit);
    return false;
}

/* A page header of another version makes the whole journal unusable: no correction may produce one. */
static bool is_own_page_header(const uint8_t *bytes) {
    journal_page_header_t header;
    return journal_get_page_header(bytes, &header) && header.version == JOURNAL_VERSION;
}

bool journal_correct_page_header(uint8_t *bytes) {
    return correct_header(bytes, is_own_page_header);
}

static bool is_sector_header(const uint8_t *bytes) {
    journal_sector_header_t header;
    return journal_get_sector_header(bytes, &header);
}

bool journal_correct_sector_header(uint8_t *bytes) {
    return correct_header(bytes, is_sector_header);
}

/* Converts a bit of what the CRC covers (salt, header without CRC, the entry's bytes, CRC) to that of the
 * entry. Not of the salt, which isn't on flash, nor of the length: with another one the CRC covers other
 * bytes. */
static bool bit_of_entry(uint32_t covered, uint8_t length, uint32_t *bit) {
    const uint32_t bytes_from = 8 * (SALT_BYTES + JOURNAL_CRC_AT),
                   crc_from = bytes_from + 8u * length;
    if (covered < 8 * (SALT_BYTES + JOURNAL_LENGTH_AT + 1)) {
        return false;
    }
    *bit = covered < bytes_from ? covered - 8 * SALT_BYTES
           : covered < crc_from ? covered - bytes_from + 8 * JOURNAL_ENTRY_BYTES
                                : covered - crc_from + 8 * JOURNAL_CRC_AT;
    return true;
}

/* Any bit except those of the length. */
static bool find_content_bit(const uint8_t *entry, uint32_t room, uint32_t number, uint32_t *bit) {
    const uint8_t length = entry[JOURNAL_LENGTH_AT];
    if (length == 0 || length > STORE_BYTES || room < JOURNAL_ENTRY_BYTES + length) {
        return false;
    }
    uint32_t difference = journal_entry_crc(entry, number) ^ le_get_u32(entry + JOURNAL_CRC_AT);
    return crc32_find_bit(difference, SALT_BYTES + JOURNAL_CRC_AT + length, bit) &&
           bit_of_entry(*bit, length, bit);
}

static bool is_valid_with(uint8_t *entry, uint32_t room, uint32_t number, uint32_t bit) {
    journal_flip(entry, bit);
    bool valid = journal_entry_is_valid(entry, room, number);
    journal_flip(entry, bit);
    return valid;
}

uint32_t journal_find_error(uint8_t *page, uint16_t offset, uint32_t number) {
    uint8_t *entry = page + offset;
    uint32_t room = HAL_FLASH_PAGE_BYTES - offset, bit;
    if (room <= JOURNAL_ENTRY_BYTES || journal_entry_is_valid(entry, room, number)) {
        return JOURNAL_NO_BIT;
    }
    if (find_content_bit(entry, room, number, &bit) && is_valid_with(entry, room, number, bit)) {
        return 8u * offset + bit;
    }
    for (bit = 8 * JOURNAL_LENGTH_AT; bit < 8 * (JOURNAL_LENGTH_AT + 1); bit++) {
        if (is_valid_with(entry, room, number, bit)) {
            return 8u * offset + bit;
        }
    }
    return JOURNAL_NO_BIT;
}
