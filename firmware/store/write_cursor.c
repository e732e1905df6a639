#include "write_cursor.h"

#include <assert.h>
#include <string.h>

#include "sectors.h"

uint32_t cursor_number(const store_t *store) {
    return store->cursor_sector == SECTORS_NONE ? 0 : store->sectors[store->cursor_sector].number;
}

void cursor_close(store_t *store) { store->cursor_page = JOURNAL_PAGES; }

static bool is_open(const store_t *store) { return store->cursor_page < JOURNAL_PAGES; }

static void mark_page_full(store_t *store) {
    store->page_used = HAL_FLASH_PAGE_BYTES;
    store->page_stored = HAL_FLASH_PAGE_BYTES;
}

void cursor_close_page(store_t *store) {
    if (is_open(store) && store->page_stored != 0) {
        mark_page_full(store);
    }
}

static void start_page(store_t *store, uint8_t page) {
    journal_page_header_t header = {
        .number = cursor_number(store),
        .sequence = store->next_sequence,
        .version = JOURNAL_VERSION,
    };
    store->cursor_page = page;
    store->page_stored = 0;
    store->page_used = journal_entries_at(page);
    memset(store->page, 0xFF, sizeof store->page);
    journal_put_page_header(store->page + journal_page_header_at(page), &header);
}

/* Its sector header is programmed again, so that no bit of it stays half programmed. */
static void start_sector(store_t *store, uint8_t index) {
    store_sector_t *sector = &store->sectors[index];
    journal_sector_header_t header = {.erases = sector->erases};
    sector->number = store->next_number++;
    sector->state = SECTORS_WRITTEN;
    store->cursor_sector = index;
    start_page(store, 0);
    journal_put_sector_header(store->page, &header);
}

/* May records use one more sector, with `others` ready beside it? */
static bool may_grow(const store_t *store, uint8_t others) { return others > sectors_live(store); }

bool cursor_may_open(const store_t *store) {
    uint8_t ready = sectors_ready(store);
    bool just_after_snapshot = cursor_number(store) == store->snapshot_end;
    return ready > 0 && (just_after_snapshot || may_grow(store, ready - 1));
}

/* A sector that holds only incomplete snapshots can still be released; with a record in it, no longer. */
static bool may_use_sector(const store_t *store, cursor_purpose_t purpose) {
    return purpose == CURSOR_FOR_SNAPSHOT || store->sectors[store->cursor_sector].needed ||
           may_grow(store, sectors_ready(store));
}

/* Not of a sector's first page. Bits may have rotted since the erase. Overwrites the page buffer. */
static bool is_blank(store_t *store, uint8_t sector, uint8_t page) {
    return sectors_read(store, sector, page, store->page) &&
           journal_all(store->page, HAL_FLASH_PAGE_BYTES, 0xFF);
}

static bool open_sector(store_t *store, cursor_purpose_t purpose) {
    uint8_t next = sectors_next_ready(store);
    if (next == SECTORS_NONE || store->next_number >= JOURNAL_LIMIT) {
        return false;
    }
    if (purpose == CURSOR_FOR_RECORD && !cursor_may_open(store)) {
        return false;
    }
    if (sectors_is_blank(store, next)) {
        start_sector(store, next);
    } else {
        sectors_drop_ready(store, next);
        cursor_close(store);
    }
    return true;
}

/* false: there is none. After true there may still be no room. */
static bool next_page(store_t *store, cursor_purpose_t purpose) {
    uint8_t page = store->cursor_page + 1u;
    if (page >= JOURNAL_PAGES) {
        return open_sector(store, purpose);
    }
    if (is_blank(store, store->cursor_sector, page)) {
        start_page(store, page);
    } else {
        store->cursor_page = page;
        mark_page_full(store);
    }
    return true;
}

static bool has_room(const store_t *store, uint16_t size) {
    return is_open(store) && store->page_used + size <= HAL_FLASH_PAGE_BYTES;
}

static bool has_pending(const store_t *store) {
    return is_open(store) && store->page_used != store->page_stored;
}

store_status_t cursor_reserve(store_t *store, cursor_purpose_t purpose, uint8_t length) {
    uint16_t size = journal_entry_size(length);
    if (is_open(store) && !may_use_sector(store, purpose)) {
        return STORE_FULL;
    }
    if (!has_room(store, size) && has_pending(store) && !cursor_flush(store)) {
        return STORE_FAILED;
    }
    while (!has_room(store, size)) {
        if (!next_page(store, purpose)) {
            return STORE_FULL;
        }
    }
    return STORE_OK;
}

static void zero_page(store_t *store) {
    uint16_t from = store->cursor_page == 0 ? journal_entries_at(0) : 0;
    memset(store->page + from, 0x00, HAL_FLASH_PAGE_BYTES - from);
    store->page_used = HAL_FLASH_PAGE_BYTES;
    (void)cursor_flush(store);
}

/* Pages that aren't blank may be rotten, or remains of an append that was cut off. */
void cursor_skip_page(store_t *store) {
    bool blank = false;
    while (!blank && next_page(store, CURSOR_FOR_SNAPSHOT)) {
        blank = has_room(store, 1);
        if (is_open(store)) {
            zero_page(store);
        }
    }
}

void cursor_put(store_t *store, const journal_entry_t *entry) {
    assert(has_room(store, journal_entry_size(entry->length)));
    journal_put_entry(store->page, store->page_used, cursor_number(store), entry);
    store->page_used += journal_entry_size(entry->length);
}

/* If a failed page reads as valid later, it is a copy of what was retried elsewhere: replay delivers records
 * once. */
bool cursor_flush(store_t *store) {
    assert(is_open(store));
    if (sectors_program(store, store->cursor_sector, store->cursor_page, store->page) !=
        HAL_FLASH_OK) {
        store->sectors[store->cursor_sector].retired = true;
        cursor_close(store);
        return false;
    }
    store->page_stored = store->page_used;
    return true;
}

void cursor_drop(store_t *store) {
    if (!is_open(store)) {
        return;
    }
    uint16_t start = journal_entries_at(store->cursor_page);
    store->page_used = store->page_stored < start ? start : store->page_stored;
    memset(store->page + store->page_used, 0xFF, HAL_FLASH_PAGE_BYTES - store->page_used);
}
