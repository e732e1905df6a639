#include "journal_reader.h"

#include <assert.h>
#include <string.h>

#include "sectors.h"

static_assert(HAL_FLASH_PAGE_BYTES / JOURNAL_UNIT == 64, "a page's units are the bits of a word");

void reader_start(reader_t *reader, store_t *store, uint8_t sector) {
    assert(sector < HAL_FLASH_SECTORS);
    memset(reader, 0, sizeof *reader);
    reader->store = store;
    reader->sector = sector;
}

uint32_t reader_number(const reader_t *reader) {
    return reader->store->sectors[reader->sector].number;
}

static void count_unreadable(reader_t *reader) {
    reader->bad++;
    reader->bad_since_record++;
    reader->last_bad++;
}

static void mark_unreadable(reader_t *reader) {
    if (!reader->in_bad) {
        count_unreadable(reader);
    }
    reader->in_bad = true;
}

static bool is_used(const reader_page_t *page) { return page->has_header || page->read != 0; }

static void next_page(reader_t *reader) {
    if (is_used(&reader->last) || !is_used(&reader->used)) {
        reader->used = reader->last;
    }
    reader->page++;
    reader->offset = 0;
    reader->in_bad = false;
    reader->in_zeros = false;
}

/* Zeros replace a page header that was cut off while the entries after it were not; and there is none where
 * a bit rotted before anything was written. */
static bool is_missing_header(const uint8_t *bytes) {
    return journal_nearly_all(bytes, JOURNAL_PAGE_HEADER_BYTES, 0x00) ||
           journal_nearly_all(bytes, JOURNAL_PAGE_HEADER_BYTES, 0xFF);
}

/* An entry is expected behind it, whatever it reads as. */
static void read_page_header(reader_t *reader) {
    journal_page_header_t header;
    uint8_t *bytes = reader->store->page + journal_page_header_at(reader->page);
    if (journal_correct_page_header(bytes)) {
        reader->corrected++;
    }
    reader->last.has_header =
        journal_get_page_header(bytes, &header) && header.number == reader_number(reader);
    if (reader->last.has_header) {
        reader->header = header;
    } else if (!is_missing_header(bytes)) {
        count_unreadable(reader);
    }
}

/* false: there is nothing in this page. A page with one rotten byte counts as blank: it must not be taken
 * for the last one written. */
static bool load_page(reader_t *reader) {
    uint8_t *page = reader->store->page;
    bool read = sectors_read(reader->store, reader->sector, reader->page, page);
    if (read && journal_nearly_all(page, HAL_FLASH_PAGE_BYTES, 0xFF)) {
        return false;
    }
    reader->last = (reader_page_t){.page = reader->page};
    reader->last_bad = 0;
    reader->last_zeroed = false;
    reader->offset = journal_entries_at(reader->page);
    if (read) {
        read_page_header(reader);
    } else {
        mark_unreadable(reader);
    }
    return read;
}

/* Records are programmed one by one, so what is unreadable before one isn't the append that was cut off last.
 * Entries of a snapshot are programmed many at a time, and a power cut may leave any of them. */
static void accept_entry(reader_t *reader, const journal_entry_t *entry) {
    reader->entry_at = reader->offset;
    reader->offset += journal_entry_size(entry->length);
    for (uint16_t at = reader->entry_at; at < reader->offset; at += JOURNAL_UNIT) {
        reader->last.read |= (uint64_t)1 << at / JOURNAL_UNIT;
    }
    if (entry->kind == JOURNAL_RECORD) {
        reader->last_bad = 0;
        reader->bad_since_record = 0;
    } else if (reader->in_zeros) {
        mark_unreadable(reader);
    }
    reader->in_bad = false;
    reader->in_zeros = false;
}

/* Is there nothing of the journal behind this offset of the page? */
static bool is_journal_end(const reader_t *reader, uint16_t offset) {
    store_t *store = reader->store;
    journal_entry_t entry;
    for (uint16_t at = offset; at < HAL_FLASH_PAGE_BYTES; at += JOURNAL_UNIT) {
        if (journal_get_entry(store->page, at, reader_number(reader), &entry) == JOURNAL_ENTRY) {
            return false;
        }
    }
    return !sectors_continues(store, reader->sector, reader->page) &&
           sectors_after(store, reader_number(reader)) == SECTORS_NONE;
}

/* Tries to correct a single-bit error where an entry is expected. Not of the last record: its program may
 * have been cut off, so it was never acknowledged and must not come to life. */
static journal_verdict_t correct_entry(reader_t *reader, journal_entry_t *entry) {
    uint8_t *page = reader->store->page;
    uint32_t number = reader_number(reader);
    uint32_t bit =
        reader->in_bad ? JOURNAL_NO_BIT : journal_find_error(page, reader->offset, number);
    if (bit == JOURNAL_NO_BIT) {
        return JOURNAL_BAD;
    }
    journal_flip(page, bit);
    journal_verdict_t verdict = journal_get_entry(page, reader->offset, number, entry);
    if (entry->kind == JOURNAL_RECORD &&
        is_journal_end(reader, (uint16_t)(reader->offset + journal_entry_size(entry->length)))) {
        journal_flip(page, bit);
        return JOURNAL_BAD;
    }
    reader->corrected++;
    return verdict;
}

bool reader_next(reader_t *reader, journal_entry_t *entry) {
    while (reader->page < JOURNAL_PAGES) {
        if (reader->offset == HAL_FLASH_PAGE_BYTES || (reader->offset == 0 && !load_page(reader))) {
            next_page(reader);
            continue;
        }
        journal_verdict_t verdict =
            journal_get_entry(reader->store->page, reader->offset, reader_number(reader), entry);
        switch (verdict == JOURNAL_BAD ? correct_entry(reader, entry) : verdict) {
        case JOURNAL_ENTRY:
            accept_entry(reader, entry);
            return true;
        case JOURNAL_BLANK:
            reader->last_zeroed = reader->in_zeros && reader->last.has_header;
            next_page(reader);
            break;
        case JOURNAL_BAD:
            mark_unreadable(reader);
            reader->offset += JOURNAL_UNIT;
            break;
        case JOURNAL_VOID:
            reader->in_zeros = true;
            reader->offset += JOURNAL_UNIT;
            break;
        }
    }
    return false;
}
