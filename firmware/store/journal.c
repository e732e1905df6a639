#include "journal.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "crc32.h"
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
    le_put_u32(page + 8, header->erases);
    le_put_u32(page + JOURNAL_HEADER_CRC_AT, crc32_of(page, JOURNAL_HEADER_CRC_AT));
}

bool journal_get_sector_header(const uint8_t *page, journal_sector_header_t *header) {
    if (memcmp(page, magic, sizeof magic) != 0 ||
        le_get_u32(page + JOURNAL_HEADER_CRC_AT) != crc32_of(page, JOURNAL_HEADER_CRC_AT)) {
        return false;
    }
    header->erases = le_get_u32(page + 8);
    return header->erases != 0;
}

void journal_put_page_header(uint8_t *bytes, const journal_page_header_t *header) {
    le_put_u32(bytes, header->number);
    le_put_u32(bytes + 4, header->sequence);
    bytes[8] = header->version;
    memset(bytes + 9, 0xFF, JOURNAL_HEADER_CRC_AT - 9);
    le_put_u32(bytes + JOURNAL_HEADER_CRC_AT, crc32_of(bytes, JOURNAL_HEADER_CRC_AT));
}

bool journal_get_page_header(const uint8_t *bytes, journal_page_header_t *header) {
    header->number = le_get_u32(bytes);
    header->sequence = le_get_u32(bytes + 4);
    header->version = bytes[8];
    return journal_all(bytes + 9, JOURNAL_HEADER_CRC_AT - 9, 0xFF) && header->number != 0 &&
           header->number < JOURNAL_LIMIT && header->sequence < JOURNAL_LIMIT &&
           le_get_u32(bytes + JOURNAL_HEADER_CRC_AT) == crc32_of(bytes, JOURNAL_HEADER_CRC_AT);
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
    le_put_u32(salt, number);
    uint32_t crc = crc32_add(CRC32_START, salt, sizeof salt);
    crc = crc32_add(crc, entry, JOURNAL_CRC_AT);
    return ~crc32_add(crc, entry + JOURNAL_ENTRY_BYTES, entry[JOURNAL_LENGTH_AT]);
}

void journal_put_entry(uint8_t *page, uint16_t offset, uint32_t number,
                       const journal_entry_t *entry) {
    assert(offset + journal_entry_size(entry->length) <= HAL_FLASH_PAGE_BYTES);
    uint8_t *at = page + offset;
    at[JOURNAL_LENGTH_AT] = entry->length;
    at[JOURNAL_KIND_AT] = entry->kind;
    le_put_u16(at + JOURNAL_INDEX_AT, entry->index);
    memcpy(at + JOURNAL_ENTRY_BYTES, entry->bytes, entry->length);
    le_put_u32(at + JOURNAL_CRC_AT, journal_entry_crc(at, number));
}

bool journal_entry_is_valid(const uint8_t *at, uint32_t room, uint32_t number) {
    if (room < JOURNAL_ENTRY_BYTES || at[JOURNAL_LENGTH_AT] == 0 ||
        at[JOURNAL_LENGTH_AT] > STORE_BYTES) {
        return false;
    }
    if (at[JOURNAL_KIND_AT] < JOURNAL_RECORD || at[JOURNAL_KIND_AT] > JOURNAL_END) {
        return false;
    }
    if (room < JOURNAL_ENTRY_BYTES + at[JOURNAL_LENGTH_AT]) {
        return false;
    }
    return le_get_u32(at + JOURNAL_CRC_AT) == journal_entry_crc(at, number);
}

journal_verdict_t journal_get_entry(const uint8_t *page, uint16_t offset, uint32_t number,
                                    journal_entry_t *entry) {
    assert(offset <= HAL_FLASH_PAGE_BYTES);
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
    entry->kind = at[JOURNAL_KIND_AT];
    entry->length = at[JOURNAL_LENGTH_AT];
    entry->index = le_get_u16(at + JOURNAL_INDEX_AT);
    entry->bytes = at + JOURNAL_ENTRY_BYTES;
    return JOURNAL_ENTRY;
}
