/* The flash sectors of the journal, used as a ring: scanning them at the start, and erasing ahead.
 *
 *     DIRTY --header zeroed, erased, new header--> READY --opened by the write cursor--> WRITTEN
 *     WRITTEN --no longer needed--> DIRTY
 *
 * A sector is READY only by its sector header, never because it reads blank: an erase that was cut off may
 * leave cells that read as erased today and not tomorrow. For the same reason its first page is zeroed before
 * it is erased, so that half an erase can't uncover an old sector header. */
#pragma once

#include "journal.h"
#include "store.h"

#define SECTORS_NONE HAL_FLASH_SECTORS

typedef enum {
    SECTORS_DIRTY,
    SECTORS_READY,
    SECTORS_WRITTEN,
    SECTORS_OTHER, /* written by firmware of another version */
} sectors_state_t;

typedef enum { SECTORS_READ, SECTORS_READ_OTHER, SECTORS_READ_NOTHING } sectors_found_t;

/* Reads the page headers of all sectors and fills the table and the next number. READ_OTHER: the sector with
 * the highest number is of another version, and so is the journal. READ_NOTHING: no sector could be read. */
sectors_found_t sectors_scan(store_t *store);

/* Recovers sectors that have lost the page header of their only page, by their entries. */
void sectors_recover_headerless(store_t *store);

/* Zeros the first page of each sector that isn't part of the journal: neither an opening that was cut off, of
 * which only the sector header is readable, perhaps with a single-bit error, nor entries without headers
 * may join the journal later. */
void sectors_invalidate_remains(store_t *store);

/* The sequence in the first page header of the sector with the next number: all records in this one are older;
 * UINT32_MAX: there is none. */
uint32_t sectors_next_sequence(const store_t *store, uint8_t sector);

/* Does a later page have a page header of the same sector? Then more was written after this page. */
bool sectors_continues(const store_t *store, uint8_t sector, uint8_t page);

/* Erases of the most worn sector; 0: no sector header is readable, so there was never a journal here. */
uint32_t sectors_erases_most(const store_t *store);

/* The written sector with the lowest number above, or the highest below; SECTORS_NONE: there is none. Of
 * two with the same number, which we never write, always the first. */
uint8_t sectors_after(const store_t *store, uint32_t number);
uint8_t sectors_before(const store_t *store, uint32_t number);

/* How many are ready, hold what a start needs, or are out of use. */
uint8_t sectors_ready(const store_t *store);
uint8_t sectors_live(const store_t *store);
uint8_t sectors_retired(const store_t *store);

/* Is nothing in it but the sector header? One that was ready at the start is read through: its header may be
 * older than what is in its pages. */
bool sectors_is_blank(store_t *store, uint8_t sector);

/* One that isn't blank has to be erased again. Its first page is zeroed: an opening that was cut off may be in it,
 * and read as blank for now. */
void sectors_drop_ready(store_t *store, uint8_t sector);

/* The next ready one round the ring, from after the write cursor; SECTORS_NONE: none. */
uint8_t sectors_next_ready(const store_t *store);

/* The one to erase next; SECTORS_NONE: every sector is ready, needed or retired. */
uint8_t sectors_next_erase(const store_t *store);

/* Should one be erased now? */
bool sectors_need_erase(const store_t *store);

/* Makes it ready, or retires it. REFUSED: an erase isn't possible now. */
hal_flash_status_t sectors_erase(store_t *store, uint8_t sector);

/* Invalidates a sector by zeros, or its first pages only. */
hal_flash_status_t sectors_invalidate(store_t *store, uint8_t sector);
hal_flash_status_t sectors_invalidate_pages(store_t *store, uint8_t sector, uint8_t pages);

/* Whole pages, by hal_flash, with counts of operations and faults. */
bool sectors_read(store_t *store, uint8_t sector, uint8_t page, uint8_t *bytes);
hal_flash_status_t sectors_program(store_t *store, uint8_t sector, uint8_t page,
                                   const uint8_t *bytes);
hal_flash_status_t sectors_zero_page(store_t *store, uint8_t sector, uint8_t page);
