#include "journal.h"

#include <assert.h>
#include <string.h>

#include "store.h"

#define LENGTH_AT 0u
#define KIND_AT 1u
#define INDEX_AT 2u
#define CRC_AT 4u

static const uint8_t magic[8] = {'S', 'a', 'n', 'i', 't', 'y', 'L', 'g'};

static_assert(JOURNAL_MARK_BYTES + JOURNAL_TITLE_BYTES + JOURNAL_ENTRY_BYTES + STORE_BYTES <=
                  HAL_FLASH_PAGE_BYTES,
              "the longest entry fits the first page");
static_assert(JOURNAL_TITLE_BYTES + 2 * (JOURNAL_ENTRY_BYTES + STORE_HALF_BYTES) ==
                  HAL_FLASH_PAGE_BYTES,
              "two halves fill a page");
static_assert(STORE_BYTES < 0xFF, "a blank byte is no length");

void journal_put_u32(uint8_t *bytes, uint32_t value) {
    for (uint8_t i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(value >> (8 * i));
}

uint32_t journal_get_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

bool journal_all(const uint8_t *bytes, uint32_t length, uint8_t value) {
    for (uint32_t i = 0; i < length; i++)
        if (bytes[i] != value)
            return false;
    return true;
}

/* CRC-32 as in Ethernet and zip, four bits at a time: 64 bytes of table for a quarter of the steps.
 */
static uint32_t crc_add(uint32_t crc, const uint8_t *bytes, uint32_t length) {
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

static uint32_t crc_of(const uint8_t *bytes, uint32_t length) {
    return ~crc_add(0xFFFFFFFFu, bytes, length);
}

void journal_put_mark(uint8_t *page, const journal_mark_t *mark) {
    memcpy(page, magic, sizeof magic);
    journal_put_u32(page + 8, mark->erases);
    journal_put_u32(page + 12, crc_of(page, 12));
}

bool journal_get_mark(const uint8_t *page, journal_mark_t *mark) {
    if (memcmp(page, magic, sizeof magic) != 0 || journal_get_u32(page + 12) != crc_of(page, 12))
        return false;
    mark->erases = journal_get_u32(page + 8);
    return mark->erases != 0;
}

void journal_put_title(uint8_t *bytes, const journal_title_t *title) {
    journal_put_u32(bytes, title->number);
    journal_put_u32(bytes + 4, title->sequence);
    bytes[8] = title->format;
    bytes[9] = title->content;
    bytes[10] = 0xFF;
    bytes[11] = 0xFF;
    journal_put_u32(bytes + 12, crc_of(bytes, 12));
}

bool journal_get_title(const uint8_t *bytes, journal_title_t *title) {
    title->number = journal_get_u32(bytes);
    title->sequence = journal_get_u32(bytes + 4);
    title->format = bytes[8];
    title->content = bytes[9];
    return title->number != 0 && title->number < JOURNAL_LIMIT && title->sequence < JOURNAL_LIMIT &&
           journal_get_u32(bytes + 12) == crc_of(bytes, 12);
}

uint16_t journal_title_at(uint8_t page) { return page == 0 ? JOURNAL_MARK_BYTES : 0; }

uint16_t journal_entries_at(uint8_t page) {
    return (uint16_t)(journal_title_at(page) + JOURNAL_TITLE_BYTES);
}

uint16_t journal_entry_size(uint8_t length) {
    return (uint16_t)((JOURNAL_ENTRY_BYTES + length + 3u) & ~3u);
}

/* Over the sector's number, the entry but for its crc, and nothing else: padding is not read. */
static uint32_t entry_crc(const uint8_t *entry, uint32_t number) {
    uint8_t salt[4];
    journal_put_u32(salt, number);
    uint32_t crc = crc_add(0xFFFFFFFFu, salt, sizeof salt);
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
    journal_put_u32(at + CRC_AT, entry_crc(at, number));
}

static bool entry_is_valid(const uint8_t *at, uint32_t room, uint32_t number) {
    if (room < JOURNAL_ENTRY_BYTES || at[LENGTH_AT] == 0 || at[LENGTH_AT] > STORE_BYTES)
        return false;
    if (at[KIND_AT] < JOURNAL_RECORD || at[KIND_AT] > JOURNAL_END)
        return false;
    if (room < JOURNAL_ENTRY_BYTES + at[LENGTH_AT])
        return false;
    return journal_get_u32(at + CRC_AT) == entry_crc(at, number);
}

journal_verdict_t journal_get_entry(const uint8_t *page, uint16_t offset, uint32_t number,
                                    journal_entry_t *entry) {
    const uint8_t *at = page + offset;
    uint32_t room = HAL_FLASH_PAGE_BYTES - offset;
    if (journal_all(at, room, 0xFF))
        return JOURNAL_BLANK;
    if (journal_all(at, 4, 0x00))
        return JOURNAL_VOID;
    if (!entry_is_valid(at, room, number))
        return JOURNAL_BAD;
    entry->kind = at[KIND_AT];
    entry->length = at[LENGTH_AT];
    entry->index = (uint16_t)(at[INDEX_AT] | at[INDEX_AT + 1] << 8);
    entry->bytes = at + JOURNAL_ENTRY_BYTES;
    return JOURNAL_ENTRY;
}
