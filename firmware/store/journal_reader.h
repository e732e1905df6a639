/* Iterates over the entries of a journal sector in flash, in order, and counts what is unreadable. */
#pragma once

#include "journal.h"
#include "store.h"

#define JOURNAL_UNIT 4u /* bytes: entries begin and end at multiples of it */

/* A page that isn't blank. */
typedef struct {
    uint8_t page;
    bool has_header; /* a valid page header */
    uint64_t read;   /* bit u: unit u belongs to an entry that was read */
} reader_page_t;

typedef struct {
    store_t *store; /* pages are loaded into its page buffer */
    uint8_t sector;
    uint8_t page;
    uint16_t offset;           /* 0: the page isn't loaded yet */
    uint16_t entry_at;         /* of the entry just read */
    uint16_t bad;              /* unreadable places so far */
    uint16_t bad_since_record; /* of those, the ones after the last record */
    uint16_t corrected;        /* places with a single-bit error, read all the same */
    bool in_bad;               /* in an unreadable place already counted */
    bool in_zeros;             /* zeros were skipped just before */
    reader_page_t last;        /* the last page that isn't blank */
    reader_page_t used; /* the last of those with a page header or an entry, else as `last` */
    uint16_t last_bad;  /* unreadable places after the last page's last record */
    bool last_zeroed;   /* the last page ends in zeros, and is blank behind them */
    journal_page_header_t header; /* the last valid one, if there was any */
} reader_t;

void reader_start(reader_t *reader, store_t *store, uint8_t sector);

/* The next valid entry of the sector; false: there is none. It points into the store's page buffer. */
bool reader_next(reader_t *reader, journal_entry_t *entry);

/* The number of its sector. */
uint32_t reader_number(const reader_t *reader);
