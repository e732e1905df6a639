/* The journal's write cursor: the page being filled, in memory as it is or will be on flash.
 *
 *     |  on flash  |  pending  |  0xFF ...   |
 *     0       page_stored   page_used       256
 *
 * A page that can't be programmed ends its sector: what is stored in it stays readable, the sector is
 * retired, and the journal continues in the next one. */
#pragma once

#include "journal.h"
#include "store.h"

typedef enum {
    CURSOR_FOR_RECORD, /* leaves room for a snapshot as long as the journal, except just after one */
    CURSOR_FOR_SNAPSHOT /* may use the last sector too */
} cursor_purpose_t;

/* May a record open the next sector? */
bool cursor_may_open(const store_t *store);

/* Makes room for an entry of `length` bytes (without its header), in another page or sector if necessary;
 * pending entries are flushed first. FULL: the purpose allows no further sector. FAILED: a page with pending
 * entries couldn't be programmed; they are dropped. */
store_status_t cursor_reserve(store_t *store, cursor_purpose_t purpose, uint8_t length);

/* Zeros the pages up to and including the next blank one, and continues behind it. One that can't be
 * programmed ends its sector. */
void cursor_skip_page(store_t *store);

/* Appends the entry, for which there must be room, to what is pending. */
void cursor_put(store_t *store, const journal_entry_t *entry);

/* Programs what is pending. false: that failed, and it was dropped. */
bool cursor_flush(store_t *store);

/* Drops the pending entries; a new page's header stays pending. */
void cursor_drop(store_t *store);

/* Ends the page, if anything is stored in it: the journal continues in the next one. */
void cursor_close_page(store_t *store);

/* Ends the sector: the journal continues in another one. */
void cursor_close(store_t *store);

/* The number of the sector being written, or 0. */
uint32_t cursor_number(const store_t *store);
