/* The journal: a log-structured, power-fail-safe store of the app's state on flash.
 *
 * The store knows records, not their meaning. A record is 1 to STORE_BYTES bytes, and once
 * store_append has returned STORE_OK it survives a power cut at any instant. The journal grows through
 * a ring of flash sectors; from time to time the app writes its whole state as a snapshot, a stream of
 * chunks, and the sectors before it are released. A snapshot counts only when it is complete: until then
 * the old one and all its records stay.
 *
 *     store_open ................ delivers the newest snapshot and the records after it
 *     store_append .............. one record; never erases
 *     store_snapshot_due ........ begin, write.., end: when idle, or when append returns STORE_FULL
 *     store_idle ................ erases ahead, one sector a call
 *
 * Nothing here waits, reads the time or checks the supply: the caller decides when erases are allowed.
 * All calls are from the main loop; none may be made from within a sink. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_flash.h"

#define STORE_BYTES 200u /* the longest record, and the longest chunk of a snapshot */

/* A snapshot may always use so many pages. A page holds one chunk of any length or two of up to
 * STORE_HALF_BYTES; none crosses a page boundary. */
#define STORE_SNAPSHOT_PAGES 104u
#define STORE_HALF_BYTES 112u

typedef enum {
    STORE_OK,
    STORE_FULL,   /* not done: write a snapshot first; after one, erase by store_idle */
    STORE_BUSY,   /* not done: a snapshot is being written; end or abandon it first */
    STORE_WAIT,   /* not done: no erased sector is ready; store_idle may make one */
    STORE_RANGE,  /* not done: the length isn't 1..STORE_BYTES, or no snapshot was begun */
    STORE_FAILED, /* not saved: see each function, and store_report_t.saves */
} store_status_t;

typedef enum {
    STORE_FRESH,         /* no journal here: begin with defaults */
    STORE_FOUND,         /* all that was ever acknowledged has been delivered */
    STORE_DAMAGED,       /* something is lost: store_report says how much */
    STORE_OTHER_VERSION, /* not of JOURNAL_VERSION: unchanged, nothing is saved until store_reset */
    STORE_UNUSABLE,      /* the flash can't even be read: nothing is saved */
} store_found_t;

typedef enum {
    STORE_RECORD,         /* as appended */
    STORE_SNAPSHOT_BEGIN, /* replaces what was delivered so far, unless a gap was (see below) */
    STORE_CHUNK,          /* as written, whole, in the same order */
    STORE_SNAPSHOT_END,
    STORE_GAP, /* here something is missing: `lost` records, or chunks when 0 */
} store_kind_t;

/* One item delivered. In an intact journal: begin, chunks, end, then records, without a gap. In
 * a damaged one without a complete snapshot: everything that has a valid checksum, oldest first, with
 * a gap wherever something is missing; several snapshots may begin, and not all of them end. So
 * a sink keeps its earlier state when a damaged snapshot lacks a chunk. */
typedef struct {
    store_kind_t kind;
    uint8_t length;
    const uint8_t *bytes; /* valid during the call only; NULL unless record or chunk */
    uint32_t sequence;    /* records: their count from 1, across snapshots and resets */
    uint32_t lost;        /* gaps: how many records */
} store_record_t;

typedef void store_sink_t(void *context, const store_record_t *record);

typedef enum {
    STORE_NOTHING_TO_DO,
    STORE_WORKED,      /* one step was done; there may be more */
    STORE_NEEDS_ERASE, /* the next step is an erase, which wasn't allowed now */
} store_idle_t;

typedef struct {
    bool saves; /* false: nothing is saved any more */
    /* by store_open: */
    bool cut;              /* the last append was cut off, so never acknowledged, or it rotted */
    uint32_t records_lost; /* acknowledged, but gone */
    uint16_t damages;      /* places that should be readable and are not */
    uint16_t corrected;    /* places with a single-bit error: nothing is lost */
    uint8_t sectors_unreadable; /* neither empty nor ours: foreign, or an erase was cut off */
    uint32_t bytes_read;        /* by store_open, from flash */
    /* now: */
    uint8_t sectors_live;    /* hold what a start needs */
    uint8_t sectors_ready;   /* erased, with a sector header that says so */
    uint8_t sectors_retired; /* an erase or program failed: not used until the next start */
    uint32_t erases_most;    /* of the most worn sector, since it was new */
    /* since store_open: */
    uint32_t programs; /* pages */
    uint32_t erases;
    uint32_t faults; /* programs, erases and reads that failed */
} store_report_t;

/* Private: callers only allocate it. */

typedef struct {
    uint32_t number; /* position in the journal, from 1; 0: not in the journal */
    uint32_t erases;
    uint8_t state;
    bool blank;   /* ready, and erased or read through since the start */
    bool needed;  /* holds part of what a start needs */
    bool retired; /* not written again before the next start */
} store_sector_t;

typedef struct {
    store_sector_t sectors[HAL_FLASH_SECTORS];
    uint8_t page
        [HAL_FLASH_PAGE_BYTES]; /* the page being written: what flash holds, then what is pending */
    uint16_t page_used;         /* bytes of it, pending ones included */
    uint16_t page_stored;       /* bytes of it that are on flash */
    uint8_t cursor_sector;      /* being written; HAL_FLASH_SECTORS: none */
    uint8_t cursor_page;
    bool writable;     /* false: nothing may be written */
    bool has_snapshot; /* a complete one: appends may follow */
    bool stale;        /* a new snapshot would repair what was found */
    bool in_snapshot;
    bool needs_all_room;      /* a snapshot ran out of it: the next waits for all erases */
    uint8_t snapshots_failed; /* in a row, with all the room */
    uint8_t found;            /* store_found_t */
    uint16_t snapshot_index;  /* entries of the snapshot being written */
    uint32_t snapshot_number; /* the sector number in which it begins */
    uint32_t snapshot_end;    /* the sector number in which the newest complete one ends */
    uint32_t next_number;
    uint32_t next_sequence;
    store_report_t report;
} store_t;

/* Initialises *store, finds the journal and delivers it to the sink, unless it is of another version.
 * Reprograms the last page and zeros the one after, so that an append that was cut off either stays or is
 * gone, however half-programmed cells read at the next start. */
store_found_t store_open(store_t *store, store_sink_t *sink, void *context);

/* Saves one record. One page program (0.4 ms); more only when it fails and is retried elsewhere.
 * FAILED: it failed everywhere, or nothing may be written. */
store_status_t store_append(store_t *store, const void *bytes, uint8_t length);

/* True when a snapshot should be written: there is none yet, damage was found, or the journal has
 * grown. Well before STORE_FULL, so it can wait until the device is idle. False while one is being written,
 * and when nothing can be saved. */
bool store_snapshot_due(const store_t *store);

/* Writes a snapshot: begin, any number of chunks, end; each call programs one page at most (end:
 * two), and end makes it count. Appends are BUSY meanwhile, so the app's state may not
 * change: finish at once when a press arrives, or abandon. WAIT (begin): no room yet, call
 * store_idle and begin again. FULL (write, end): longer than the room there is; it was abandoned.
 * FAILED: a page couldn't be programmed; it was abandoned, begin again. After any of these everything
 * from before it is still there. */
store_status_t store_snapshot_begin(store_t *store);
store_status_t store_snapshot_write(store_t *store, const void *bytes, uint8_t length);
store_status_t store_snapshot_end(store_t *store);
void store_snapshot_abandon(store_t *store);

/* One step of garbage collection: erases one sector and writes its header (45 ms, 400 at worst), only
 * with may_erase. Call it until STORE_NOTHING_TO_DO after a start and after each snapshot. */
store_idle_t store_idle(store_t *store, bool may_erase);

/* Deletes everything, a journal of another version too. Once it returns OK nothing of the old
 * comes back; a power cut within leaves the old or nothing. Zeros all pages that were written, 256 at
 * most (0.1 s), and erases none: store_idle does. A page that can't be zeroed is a fault, and
 * is never read again. Afterwards a snapshot is due. FAILED: there is no usable flash, or
 * neither an empty snapshot nor all the zeros could be written. */
store_status_t store_reset(store_t *store);

/* State of the flash, and what store_open found. */
void store_report(const store_t *store, store_report_t *report);
