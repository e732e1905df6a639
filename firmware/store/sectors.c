#include "sectors.h"

#include <assert.h>
#include <string.h>

/* So many are kept ready that the longest snapshot fits at any time, */
#define READY_MIN 8u
/* or as many more than the journal is long, so that appends can continue. */
#define READY_MORE 3u
/* Numbers, from the next one down, that a sector without a page header may have. */
#define NUMBERS_TRIED (2u * HAL_FLASH_SECTORS)

/* A sector's first page takes only one half chunk beside the sector header; begin and end fit beside the
 * chunks. One of the ready sectors may just have gone to the journal. */
static_assert((READY_MIN - 1u) * (2u * JOURNAL_PAGES - 1u) > 2u * STORE_SNAPSHOT_PAGES,
              "a snapshot fits into the ready sectors");

static uint32_t offset_of(uint8_t sector, uint8_t page) {
    return sector * HAL_FLASH_SECTOR_BYTES + page * HAL_FLASH_PAGE_BYTES;
}

bool sectors_read(store_t *store, uint8_t sector, uint8_t page, uint8_t *bytes) {
    assert(sector < HAL_FLASH_SECTORS && page < JOURNAL_PAGES);
    store->report.bytes_read += HAL_FLASH_PAGE_BYTES;
    if (hal_flash_read(offset_of(sector, page), bytes, HAL_FLASH_PAGE_BYTES) == HAL_FLASH_OK) {
        return true;
    }
    store->report.faults++;
    return false;
}

hal_flash_status_t sectors_program(store_t *store, uint8_t sector, uint8_t page,
                                   const uint8_t *bytes) {
    assert(sector < HAL_FLASH_SECTORS && page < JOURNAL_PAGES);
    store->report.programs++;
    hal_flash_status_t status =
        hal_flash_program(offset_of(sector, page), bytes, HAL_FLASH_PAGE_BYTES);
    if (status != HAL_FLASH_OK) {
        store->report.faults++;
    }
    return status;
}

/* The first valid page header gives number and version. */
static bool scan_page_header(store_sector_t *sector, uint8_t *bytes) {
    journal_page_header_t header;
    if (!journal_get_page_header(bytes, &header) &&
        !(journal_correct_page_header(bytes) && journal_get_page_header(bytes, &header))) {
        return false;
    }
    if (sector->number == 0) {
        sector->number = header.number;
        sector->state = header.version == JOURNAL_VERSION ? SECTORS_WRITTEN : SECTORS_OTHER;
    }
    return true;
}

/* Blank, or invalidated with zeros. */
static bool is_uniform(const uint8_t *bytes, uint32_t length) {
    return journal_all(bytes, length, 0xFF) || journal_all(bytes, length, 0x00);
}

static bool scan_page_headers(store_t *store, uint8_t index, bool *empty) {
    uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
    for (uint8_t page = 1; page < JOURNAL_PAGES; page++) {
        store->report.bytes_read += sizeof bytes;
        if (hal_flash_read(offset_of(index, page), bytes, sizeof bytes) != HAL_FLASH_OK) {
            return false;
        }
        if (!scan_page_header(&store->sectors[index], bytes)) {
            *empty &= is_uniform(bytes, sizeof bytes);
        }
    }
    return true;
}

bool sectors_is_blank(store_t *store, uint8_t index) {
    store_sector_t *sector = &store->sectors[index];
    uint8_t pages = sector->blank ? 1 : JOURNAL_PAGES;
    sector->blank = true;
    for (uint8_t page = 0; page < pages && sector->blank; page++) {
        uint16_t from = page == 0 ? JOURNAL_SECTOR_HEADER_BYTES : 0;
        sector->blank = sectors_read(store, index, page, store->page) &&
                        journal_all(store->page + from, HAL_FLASH_PAGE_BYTES - from, 0xFF);
    }
    return sector->blank;
}

bool sectors_continues(const store_t *store, uint8_t sector, uint8_t page) {
    uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_page_header_t header;
    while (++page < JOURNAL_PAGES) {
        if (hal_flash_read(offset_of(sector, page), bytes, sizeof bytes) == HAL_FLASH_OK &&
            journal_get_page_header(bytes, &header) &&
            header.number == store->sectors[sector].number) {
            return true;
        }
    }
    return false;
}

/* A sector header makes the sector ready only if the rest of the page is blank. */
static bool scan_first_page(store_t *store, uint8_t index, bool *has_header, bool *empty) {
    journal_sector_header_t header;
    store_sector_t *sector = &store->sectors[index];
    if (!sectors_read(store, index, 0, store->page)) {
        return false;
    }
    *has_header = journal_get_sector_header(store->page, &header);
    if (*has_header) {
        sector->erases = header.erases;
    }
    if (scan_page_header(sector, store->page + journal_page_header_at(0))) {
        return true;
    }
    if (*has_header && journal_all(store->page + JOURNAL_SECTOR_HEADER_BYTES,
                                   HAL_FLASH_PAGE_BYTES - JOURNAL_SECTOR_HEADER_BYTES, 0xFF)) {
        sector->state = SECTORS_READY;
    }
    *empty = is_uniform(store->page, HAL_FLASH_PAGE_BYTES);
    return true;
}

static bool scan_sector(store_t *store, uint8_t index) {
    store_sector_t *sector = &store->sectors[index];
    bool has_header = false;
    bool empty = false;
    sector->state = SECTORS_DIRTY;
    bool readable = scan_first_page(store, index, &has_header, &empty) &&
                    scan_page_headers(store, index, &empty);
    if (sector->number >= store->next_number) {
        store->next_number = sector->number + 1;
    }
    if (sector->state == SECTORS_DIRTY && !has_header && !empty) {
        store->report.sectors_unreadable++;
    }
    return readable;
}

/* A sector header, perhaps with a single-bit error? */
static bool looks_like_header(const uint8_t *page) {
    journal_sector_header_t header;
    uint8_t bytes[JOURNAL_SECTOR_HEADER_BYTES];
    memcpy(bytes, page, sizeof bytes);
    return journal_get_sector_header(bytes, &header) || journal_correct_sector_header(bytes);
}

/* The sector header of an opening that was cut off stays: it holds the count of erases. */
static void invalidate_remains(store_t *store, uint8_t index) {
    if (!sectors_read(store, index, 0, store->page)) {
        return;
    }
    bool opening = looks_like_header(store->page);
    uint32_t from = opening ? JOURNAL_SECTOR_HEADER_BYTES : 0;
    uint32_t length = HAL_FLASH_PAGE_BYTES - from;
    if (opening ? journal_all(store->page + from, length, 0x00) : is_uniform(store->page, length)) {
        return;
    }
    store->report.cut |= opening && !journal_nearly_all(store->page + from, length, 0xFF);
    memset(store->page + from, 0x00, length);
    (void)sectors_program(store, index, 0, store->page);
}

static bool has_number(const store_t *store, uint32_t number) {
    uint8_t after = sectors_after(store, number - 1);
    return after != SECTORS_NONE && store->sectors[after].number == number;
}

/* Does the page's first entry belong to the sector with that number, by its CRC? */
static bool holds_entry_of(uint8_t *page, uint32_t number, bool has_header) {
    journal_entry_t entry;
    uint16_t at = journal_entries_at(0);
    if (journal_get_entry(page, at, number, &entry) == JOURNAL_ENTRY) {
        return true;
    }
    return has_header && journal_find_error(page, at, number) != JOURNAL_NO_BIT;
}

/* The sector's number by its first entry, so that even with both headers lost the entries behind them are not;
 * 0: none. It needn't be the newest: where its page couldn't be reprogrammed, the journal continued
 * elsewhere. Correcting an entry takes long: it is tried only in a sector with our header. */
static uint32_t number_of_headerless(store_t *store, uint8_t index) {
    journal_sector_header_t header;
    uint16_t at = journal_entries_at(0);
    if (store->sectors[index].state != SECTORS_DIRTY ||
        !sectors_read(store, index, 0, store->page) ||
        is_uniform(store->page + at, (uint32_t)HAL_FLASH_PAGE_BYTES - at)) {
        return 0;
    }
    bool has_header = journal_get_sector_header(store->page, &header);
    for (uint32_t back = 0; back < NUMBERS_TRIED && back < store->next_number; back++) {
        uint32_t number = store->next_number - back;
        if (!has_number(store, number) && holds_entry_of(store->page, number, has_header)) {
            return number;
        }
    }
    return 0;
}

void sectors_recover_headerless(store_t *store) {
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        uint32_t number = number_of_headerless(store, i);
        if (number != 0) {
            store->sectors[i].state = SECTORS_WRITTEN;
            store->sectors[i].number = number;
            store->next_number += number == store->next_number;
        }
    }
}

void sectors_invalidate_remains(store_t *store) {
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (store->sectors[i].state == SECTORS_DIRTY) {
            invalidate_remains(store, i);
        }
    }
}

uint32_t sectors_erases_most(const store_t *store) {
    uint32_t most = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        most = store->sectors[i].erases > most ? store->sectors[i].erases : most;
    }
    return most;
}

/* An erase count lost with its sector header is taken to be the highest: the ring wears evenly. */
static void estimate_erases(store_t *store) {
    uint32_t most = sectors_erases_most(store);
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        store->sectors[i].erases = store->sectors[i].erases == 0 ? most : store->sectors[i].erases;
    }
}

/* Sectors of another version with lower numbers are leftovers of a factory reset. */
static bool newest_is_other(const store_t *store) {
    uint32_t number = 0;
    bool other = false;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (store->sectors[i].number > number) {
            number = store->sectors[i].number;
            other = store->sectors[i].state == SECTORS_OTHER;
        }
    }
    return other;
}

sectors_found_t sectors_scan(store_t *store) {
    bool readable = false;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        readable |= scan_sector(store, i);
    }
    estimate_erases(store);
    if (!readable) {
        return SECTORS_READ_NOTHING;
    }
    return newest_is_other(store) ? SECTORS_READ_OTHER : SECTORS_READ;
}

uint8_t sectors_after(const store_t *store, uint32_t number) {
    uint8_t found = SECTORS_NONE;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        const store_sector_t *sector = &store->sectors[i];
        if (sector->state == SECTORS_WRITTEN && sector->number > number &&
            (found == SECTORS_NONE || sector->number < store->sectors[found].number)) {
            found = i;
        }
    }
    return found;
}

uint8_t sectors_before(const store_t *store, uint32_t number) {
    uint8_t found = SECTORS_NONE;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        const store_sector_t *sector = &store->sectors[i];
        if (sector->state == SECTORS_WRITTEN && sector->number < number &&
            (found == SECTORS_NONE || sector->number > store->sectors[found].number)) {
            found = i;
        }
    }
    return found;
}

uint32_t sectors_next_sequence(const store_t *store, uint8_t sector) {
    uint8_t bytes[JOURNAL_PAGE_HEADER_BYTES];
    journal_page_header_t header;
    uint8_t next = sectors_after(store, store->sectors[sector].number);
    for (uint8_t page = 0; next != SECTORS_NONE && page < JOURNAL_PAGES; page++) {
        uint32_t at = offset_of(next, page) + journal_page_header_at(page);
        if (hal_flash_read(at, bytes, sizeof bytes) == HAL_FLASH_OK &&
            journal_get_page_header(bytes, &header) &&
            header.number == store->sectors[next].number) {
            return header.sequence;
        }
    }
    return UINT32_MAX;
}

static bool is_ready(const store_sector_t *sector) {
    return sector->state == SECTORS_READY && !sector->retired;
}

uint8_t sectors_ready(const store_t *store) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        count = (uint8_t)(count + is_ready(&store->sectors[i]));
    }
    return count;
}

uint8_t sectors_live(const store_t *store) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        count = (uint8_t)(count + store->sectors[i].needed);
    }
    return count;
}

uint8_t sectors_retired(const store_t *store) {
    uint8_t count = 0;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        count = (uint8_t)(count + store->sectors[i].retired);
    }
    return count;
}

/* The sector `step` after this one, round the ring. */
static uint8_t ring(uint8_t at, uint8_t step) {
    uint8_t from = at == SECTORS_NONE ? HAL_FLASH_SECTORS - 1u : at;
    return (uint8_t)((from + step) % HAL_FLASH_SECTORS);
}

uint8_t sectors_next_ready(const store_t *store) {
    for (uint8_t step = 1; step <= HAL_FLASH_SECTORS; step++) {
        uint8_t i = ring(store->cursor_sector, step);
        if (is_ready(&store->sectors[i])) {
            return i;
        }
    }
    return SECTORS_NONE;
}

static bool may_be_erased(const store_t *store, uint8_t index, bool starved) {
    const store_sector_t *sector = &store->sectors[index];
    return !sector->retired && !sector->needed && sector->state != SECTORS_READY &&
           (index != store->cursor_sector || starved);
}

/* A ring full of needed sectors, which we never write, but may find: the oldest is dropped, unless the flash
 * is failing: then the old data is worth more than an attempt to write. */
static uint8_t oldest_to_drop(const store_t *store) {
    uint8_t oldest = sectors_after(store, 0);
    if (sectors_retired(store) != 0 || oldest == store->cursor_sector) {
        return SECTORS_NONE;
    }
    return oldest;
}

uint8_t sectors_next_erase(const store_t *store) {
    bool starved = sectors_ready(store) == 0;
    for (uint8_t step = 1; step <= HAL_FLASH_SECTORS; step++) {
        uint8_t i = ring(store->cursor_sector, step);
        if (may_be_erased(store, i, starved)) {
            return i;
        }
    }
    return starved ? oldest_to_drop(store) : SECTORS_NONE;
}

bool sectors_need_erase(const store_t *store) {
    uint8_t live_more = sectors_live(store) + READY_MORE;
    uint8_t wanted = live_more > READY_MIN ? live_more : READY_MIN;
    return sectors_ready(store) < wanted && sectors_next_erase(store) != SECTORS_NONE;
}

static void release(store_t *store, uint8_t index) {
    store->sectors[index].state = SECTORS_DIRTY;
    store->sectors[index].number = 0;
    store->sectors[index].needed = false;
    if (index == store->cursor_sector) {
        store->cursor_page = JOURNAL_PAGES;
    }
}

hal_flash_status_t sectors_zero_page(store_t *store, uint8_t sector, uint8_t page) {
    uint8_t bytes[HAL_FLASH_PAGE_BYTES] = {0};
    return sectors_program(store, sector, page, bytes);
}

void sectors_drop_ready(store_t *store, uint8_t index) {
    store->sectors[index].state = SECTORS_DIRTY;
    store->sectors[index].retired = sectors_zero_page(store, index, 0) != HAL_FLASH_OK;
}

hal_flash_status_t sectors_invalidate_pages(store_t *store, uint8_t index, uint8_t pages) {
    uint8_t bytes[HAL_FLASH_PAGE_BYTES];
    hal_flash_status_t status = HAL_FLASH_OK;
    for (uint8_t page = 0; page < pages; page++) {
        bool blank =
            sectors_read(store, index, page, bytes) && journal_all(bytes, sizeof bytes, 0xFF);
        if (!blank && sectors_zero_page(store, index, page) != HAL_FLASH_OK) {
            status = HAL_FLASH_FAILED;
        }
    }
    return status;
}

hal_flash_status_t sectors_invalidate(store_t *store, uint8_t index) {
    release(store, index);
    return sectors_invalidate_pages(store, index, JOURNAL_PAGES);
}

static hal_flash_status_t put_sector_header(store_t *store, uint8_t index) {
    uint8_t bytes[HAL_FLASH_PAGE_BYTES];
    journal_sector_header_t header = {.erases = store->sectors[index].erases};
    memset(bytes, 0xFF, sizeof bytes);
    journal_put_sector_header(bytes, &header);
    return sectors_program(store, index, 0, bytes);
}

hal_flash_status_t sectors_erase(store_t *store, uint8_t index) {
    assert(index < HAL_FLASH_SECTORS);
    store_sector_t *sector = &store->sectors[index];
    release(store, index);
    if (sectors_zero_page(store, index, 0) != HAL_FLASH_OK) {
        sector->retired = true;
        return HAL_FLASH_FAILED;
    }
    hal_flash_status_t status = hal_flash_erase(offset_of(index, 0));
    if (status == HAL_FLASH_REFUSED) {
        return status;
    }
    store->report.erases++;
    sector->erases++;
    if (status == HAL_FLASH_OK) {
        status = put_sector_header(store, index);
    } else {
        store->report.faults++;
    }
    sector->retired = status != HAL_FLASH_OK;
    sector->blank = !sector->retired;
    sector->state = sector->retired ? SECTORS_DIRTY : SECTORS_READY;
    return status;
}
