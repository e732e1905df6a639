#include "crc.h"
#include "journal_parts.h"
#include "store.h"

#define SALT_BYTES 4u

/* A title of another version keeps the whole journal from being used, so none is made by a correction. */
static bool is_own_title(const uint8_t *bytes) {
    journal_title_t title;
    return journal_get_title(bytes, &title) && title.version == JOURNAL_VERSION;
}

/* Marks and titles have their crc in the same place. */
static bool correct_head(uint8_t *bytes, bool is_right(const uint8_t *bytes)) {
    crc_error_t error;
    uint32_t difference = crc_of(bytes, HEAD_CRC_AT) ^ journal_get_u32(bytes + HEAD_CRC_AT);
    if (!crc_find_error(difference, HEAD_CRC_AT, &error)) {
        return false;
    }
    bytes[error.place] ^= error.bits;
    if (is_right(bytes)) {
        return true;
    }
    bytes[error.place] ^= error.bits;
    return false;
}

bool journal_correct_title(uint8_t *bytes) { return correct_head(bytes, is_own_title); }

static bool is_mark(const uint8_t *bytes) {
    journal_mark_t mark;
    return journal_get_mark(bytes, &mark);
}

bool journal_correct_mark(uint8_t *bytes) { return correct_head(bytes, is_mark); }

/* From a place in what the crc covers (salt, head without crc, the entry's bytes, crc) to that in
 * the entry. The salt isn't on flash, and with another length all would be covered otherwise. */
static bool place_in_entry(uint16_t place, uint8_t length, uint16_t *at) {
    uint16_t bytes_from = SALT_BYTES + CRC_AT;
    uint16_t crc_from = bytes_from + length;
    if (place <= SALT_BYTES + LENGTH_AT) {
        return false;
    }
    if (place < bytes_from) {
        *at = (uint16_t)(place - SALT_BYTES);
    } else if (place < crc_from) {
        *at = (uint16_t)(place - bytes_from + JOURNAL_ENTRY_BYTES);
    } else {
        *at = (uint16_t)(place - crc_from + CRC_AT);
    }
    return true;
}

static bool has_length(const uint8_t *entry, uint32_t room) {
    return entry[LENGTH_AT] != 0 && entry[LENGTH_AT] <= STORE_BYTES &&
           room >= JOURNAL_ENTRY_BYTES + entry[LENGTH_AT];
}

/* Any byte but the length. */
static bool correct_content(uint8_t *entry, uint32_t room, uint32_t number, uint16_t *at,
                            uint8_t *was) {
    crc_error_t error;
    if (!has_length(entry, room)) {
        return false;
    }
    uint32_t difference = journal_entry_crc(entry, number) ^ journal_get_u32(entry + CRC_AT);
    uint16_t covered = SALT_BYTES + CRC_AT + entry[LENGTH_AT];
    if (!crc_find_error(difference, covered, &error) ||
        !place_in_entry(error.place, entry[LENGTH_AT], at)) {
        return false;
    }
    *was = entry[*at];
    entry[*at] ^= error.bits;
    if (journal_entry_is_valid(entry, room, number)) {
        return true;
    }
    entry[*at] = *was;
    return false;
}

/* Each length there is: some 7 ms, once a rotten entry. */
static bool correct_length(uint8_t *entry, uint32_t room, uint32_t number, uint16_t *at,
                           uint8_t *was) {
    *at = LENGTH_AT;
    *was = entry[LENGTH_AT];
    for (uint8_t length = 1; length <= STORE_BYTES; length++) {
        entry[LENGTH_AT] = length;
        if (journal_entry_is_valid(entry, room, number)) {
            return true;
        }
    }
    entry[LENGTH_AT] = *was;
    return false;
}

uint16_t journal_correct_entry(uint8_t *page, uint16_t offset, uint32_t number, uint8_t *was) {
    uint8_t *entry = page + offset;
    uint32_t room = HAL_FLASH_PAGE_BYTES - offset;
    uint16_t at;
    if (room <= JOURNAL_ENTRY_BYTES || journal_entry_is_valid(entry, room, number)) {
        return JOURNAL_WHOLE;
    }
    if (!correct_content(entry, room, number, &at, was) &&
        !correct_length(entry, room, number, &at, was)) {
        return JOURNAL_WHOLE;
    }
    return (uint16_t)(offset + at);
}
