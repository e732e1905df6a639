/* The sectors of the ring: what each holds, which come next, and erasing ahead.
 *
 *     DIRTY --header zeroed, erased, new header--> READY --opened by the cursor--> WRITTEN
 *     WRITTEN --no longer needed--> DIRTY
 *
 * A sector is READY only by its sector header, never because it reads blank: an erase that was cut
 * off may leave cells that read as erased today and not tomorrow. For the same reason its first
 * page is zeroed before it is erased, so that half an erase can't uncover an old sector header. */
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

/* Reads the page headers of every sector and fills the table and the next number. READ_OTHER: the
 * sector with the highest number is of another version, and so is the journal. READ_NOTHING: not a
 * single sector could be read. */
sectors_found_t sectors_scan(store_t *store);

/* The newest sector may have lost the page header of its only page: its entries tell that it is
 * one. */
void sectors_adopt_headerless(store_t *store);

/* Zeros the first page of a sector of which only the sector header is readable, one bit of that
 * wrong perhaps: its opening was cut off, and must not come back, should its cells read as
 * complete tomorrow. */
void sectors_void_openings(store_t *store);

/* Does a page behind this one have a page header of the same sector? Then more was written after
 * it. */
bool sectors_goes_on(const store_t *store, uint8_t sector, uint8_t page);

/* Was there ever a journal here? One sector header at least is readable. */
bool sectors_any_header(const store_t *store);

/* The written sector with the lowest number above, or the highest below; SECTORS_NONE: no such. Of
 * two with one number, which were never written by us, only the first is ever given. */
uint8_t sectors_after(const store_t *store, uint32_t number);
uint8_t sectors_before(const store_t *store, uint32_t number);

/* How many are ready, hold what a start needs, or are out of use. */
uint8_t sectors_ready(const store_t *store);
uint8_t sectors_live(const store_t *store);
uint8_t sectors_retired(const store_t *store);

/* The next ready one round the ring, from after the write cursor; SECTORS_NONE: none. */
uint8_t sectors_next_ready(const store_t *store);

/* The one to erase next, whether or not it is time; SECTORS_NONE: every sector is ready, needed or
 * retired. */
uint8_t sectors_next_erase(const store_t *store);

/* Is it time to erase one ahead? */
bool sectors_want_erase(const store_t *store);

/* Makes it ready, or retires it. REFUSED: an erase isn't possible now. */
hal_flash_status_t sectors_erase(store_t *store, uint8_t sector);

/* Zeros all that is written in it: at once it counts for nothing. Or in its first pages only. */
hal_flash_status_t sectors_kill(store_t *store, uint8_t sector);
hal_flash_status_t sectors_kill_pages(store_t *store, uint8_t sector, uint8_t pages);

/* Whole pages, by hal_flash, with counts of work and faults. */
bool sectors_read(store_t *store, uint8_t sector, uint8_t page, uint8_t *bytes);
hal_flash_status_t sectors_program(store_t *store, uint8_t sector, uint8_t page,
                                   const uint8_t *bytes);
/* Zeros all over: nothing in it counts any more, whatever it read as. */
hal_flash_status_t sectors_zero_page(store_t *store, uint8_t sector, uint8_t page);
