#include "journal.h"

#include <assert.h>
#include <string.h>

#include "crc.h"
#include "journal_parts.h"
#include "store.h"

static const uint8_t magic[8] = {'S', 'a', 'n', 'i', 't', 'y', 'L', 'g'};

static_assert(JOURNAL_SECTOR_HEADER_BYTES + JOURNAL_PAGE_HEADER_BYTES + JOURNAL_ENTRY_BYTES +
                      STORE_BYTES <=
                  HAL_FLASH_PAGE_BYTES,
              "the longest entry fits the first page");
static_assert(JOURNAL_PAGE_HEADER_BYTES + 2 * (JOURNAL_ENTRY_BYTES + STORE_HALF_BYTES) ==
                  HAL_FLASH_PAGE_BYTES,
              "two halves fill a page");
static_assert(STORE_BYTES < 0xFF, "a blank byte is no length");

void journal_put_u32(uint8_t *bytes, uint32_t value) {
    for (uint8_t i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> (8 * i));
    }
}

uint32_t journal_get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

bool journal_all(const uint8_t *bytes, uint32_t length, uint8_t value) {
    for (uint32_t i = 0; i < length; i++) {
        if (bytes[i] != value) {
            return false;
        }
    }
    return true;
}

bool journal_nearly_all(const uint8_t *bytes, uint32_t length, uint8_t value) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < length && others <= 1; i++) {
        others += bytes[i] != value;
    }
    return others <= 1;
}

void journal_put_sector_header(uint8_t *page, const journal_sector_header_t *header) {
    memcpy(page, magic, sizeof magic);
    journal_put_u32(page + 8, header->erases);
    journal_put_u32(page + HEADER_CRC_AT, crc_of(page, HEADER_CRC_AT));
}

bool journal_get_sector_header(const uint8_t *page, journal_sector_header_t *header) {
    if (memcmp(page, magic, sizeof magic) != 0 ||
        journal_get_u32(page + HEADER_CRC_AT) != crc_of(page, HEADER_CRC_AT)) {
        return false;
    }
    header->erases = journal_get_u32(page + 8);
    return header->erases != 0;
}

void journal_put_page_header(uint8_t *bytes, const journal_page_header_t *header) {
    journal_put_u32(bytes, header->number);
    journal_put_u32(bytes + 4, header->sequence);
    bytes[8] = header->version;
    memset(bytes + 9, 0xFF, HEADER_CRC_AT - 9);
    journal_put_u32(bytes + HEADER_CRC_AT, crc_of(bytes, HEADER_CRC_AT));
}

bool journal_get_page_header(const uint8_t *bytes, journal_page_header_t *header) {
    header->number = journal_get_u32(bytes);
    header->sequence = journal_get_u32(bytes + 4);
    header->version = bytes[8];
    return journal_all(bytes + 9, HEADER_CRC_AT - 9, 0xFF) && header->number != 0 &&
           header->number < JOURNAL_LIMIT && header->sequence < JOURNAL_LIMIT &&
           journal_get_u32(bytes + HEADER_CRC_AT) == crc_of(bytes, HEADER_CRC_AT);
}

uint16_t journal_page_header_at(uint8_t page) {
    return page == 0 ? JOURNAL_SECTOR_HEADER_BYTES : 0;
}

uint16_t journal_entries_at(uint8_t page) {
    return (uint16_t)(journal_page_header_at(page) + JOURNAL_PAGE_HEADER_BYTES);
}

uint16_t journal_entry_size(uint8_t length) {
    return (uint16_t)((JOURNAL_ENTRY_BYTES + length + 3u) & ~3u);
}

uint32_t journal_entry_crc(const uint8_t *entry, uint32_t number) {
    uint8_t salt[4];
    journal_put_u32(salt, number);
    uint32_t crc = crc_add(CRC_START, salt, sizeof salt);
    crc = crc_add(crc, entry, CRC_AT);
    return ~crc_add(crc, entry + JOURNAL_ENTRY_BYTES, entry[LENGTH_AT]);
}

void journal_put_entry(uint8_t *page, uint16_t offset, uint32_t number,
                       const journal_entry_t *entry) {
    uint8_t *at = page + offset;
    at[LENGTH_AT] = entry->length;
    at[KIND_AT] = entry->kind;
    at[INDEX_AT] = (uint8_t)entry->index;
    at[INDEX_AT + 1] = (uint8_t)(entry->index >> 8);
    memcpy(at + JOURNAL_ENTRY_BYTES, entry->bytes, entry->length);
    journal_put_u32(at + CRC_AT, journal_entry_crc(at, number));
}

bool journal_entry_is_valid(const uint8_t *at, uint32_t room, uint32_t number) {
    if (room < JOURNAL_ENTRY_BYTES || at[LENGTH_AT] == 0 || at[LENGTH_AT] > STORE_BYTES) {
        return false;
    }
    if (at[KIND_AT] < JOURNAL_RECORD || at[KIND_AT] > JOURNAL_END) {
        return false;
    }
    if (room < JOURNAL_ENTRY_BYTES + at[LENGTH_AT]) {
        return false;
    }
    return journal_get_u32(at + CRC_AT) == journal_entry_crc(at, number);
}

journal_verdict_t journal_get_entry(const uint8_t *page, uint16_t offset, uint32_t number,
                                    journal_entry_t *entry) {
    const uint8_t *at = page + offset;
    uint32_t room = HAL_FLASH_PAGE_BYTES - offset;
    if (journal_nearly_all(at, room, 0xFF)) {
        return JOURNAL_BLANK;
    }
    if (journal_all(at, 4, 0x00)) {
        return JOURNAL_VOID;
    }
    if (!journal_entry_is_valid(at, room, number)) {
        return JOURNAL_BAD;
    }
    entry->kind = at[KIND_AT];
    entry->length = at[LENGTH_AT];
    entry->index = (uint16_t)(at[INDEX_AT] | at[INDEX_AT + 1] << 8);
    entry->bytes = at + JOURNAL_ENTRY_BYTES;
    return JOURNAL_ENTRY;
}
