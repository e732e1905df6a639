/* The journal: what the app saves, on flash, safe against a power cut at any instant.
 *
 * The store knows records, not their meaning. A record is 1 to STORE_BYTES bytes, and once
 * store_append has said STORE_OK it survives. The journal grows through the sectors of a ring; from
 * time to time the app writes its whole state as a snapshot, a stream of chunks, and what came
 * before is let go of. A snapshot counts only when it is complete: until then the old one and
 * all its records stay.
 *
 *     store_open ................ hands over the newest snapshot and the records after it
 *     store_append .............. one record; never erases
 *     store_snapshot_due ........ begin, write.., end: at leisure, or when append says STORE_FULL
 *     store_idle ................ erases ahead, one sector a call
 *
 * Nothing here waits, keeps time or looks at the supply: the caller says when an erase may be.
 * All calls are from the main loop; none may be made from within a sink. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_flash.h"

#define STORE_BYTES 200u /* the longest record, and the longest chunk of a snapshot */

/* So many pages a snapshot may always take. A page takes one chunk of any length or two of up to
 * STORE_HALF_BYTES; none crosses from one to the next. */
#define STORE_SNAPSHOT_PAGES 104u
#define STORE_HALF_BYTES 112u

typedef enum {
    STORE_OK,
    STORE_FULL,   /* not done: write a snapshot first */
    STORE_BUSY,   /* not done: a snapshot is being written; end or abandon it first */
    STORE_WAIT,   /* not done: no erased sector stands ready; store_idle may make one */
    STORE_RANGE,  /* not done: the length isn't 1..STORE_BYTES, or no snapshot was begun */
    STORE_FAILED, /* not saved: see each function; store_report says whether there is hope */
} store_status_t;

typedef enum {
    STORE_FRESH,         /* no journal here: begin with defaults */
    STORE_FOUND,         /* all that was ever acknowledged has been handed over */
    STORE_DAMAGED,       /* something had to be left behind: store_report tells how much */
    STORE_OTHER_VERSION, /* not of JOURNAL_VERSION: left alone, nothing saved until store_reset */
    STORE_UNUSABLE,      /* the flash can't even be read: nothing is saved */
} store_found_t;

typedef enum {
    STORE_RECORD,         /* as appended */
    STORE_SNAPSHOT_BEGIN, /* forget what was handed over so far, unless a gap was (see below) */
    STORE_CHUNK,          /* as written, whole, in the same order */
    STORE_SNAPSHOT_END,
    STORE_GAP, /* here something is missing: `lost` records, or chunks when 0 */
} store_kind_t;

/* One thing handed over. In an intact journal: begin, chunks, end, then records, without a gap. In
 * a damaged one with no intact snapshot: everything that has a valid checksum, oldest first, with
 * a gap wherever something is missing; several snapshots may begin, and not all of them end. So
 * a sink keeps what it has from before when a damaged snapshot lacks a chunk. */
typedef struct {
    store_kind_t kind;
    uint8_t length;
    const uint8_t *bytes; /* valid during the call only; NULL unless record or chunk */
    uint32_t sequence;    /* records: counts them from 1, over snapshots and resets too */
    uint32_t lost;        /* gaps: how many records */
} store_record_t;

typedef void store_sink_t(void *context, const store_record_t *record);

typedef enum {
    STORE_NOTHING_TO_DO,
    STORE_WORKED,      /* one step was done; there may be more */
    STORE_WANTS_ERASE, /* the next step is an erase, and it wasn't allowed now */
} store_idle_t;

typedef struct {
    bool saves; /* false: appends are lost; the app plays on in memory and says so */
    /* found by store_open: */
    bool cut;                   /* the last append was cut off, and never promised, or it rotted */
    uint32_t records_lost;      /* promised, but gone */
    uint16_t damages;           /* places that ought to be readable and are not */
    uint16_t corrected;         /* places where one bit was wrong: nothing is lost with them */
    uint8_t sectors_unreadable; /* neither empty nor ours: foreign, or an erase cut off */
    uint32_t bytes_read;        /* by store_open, from flash */
    /* now: */
    uint8_t sectors_live;    /* hold what a start needs */
    uint8_t sectors_ready;   /* erased, with a sector header that says so */
    uint8_t sectors_retired; /* wouldn't erase or program: left out until the next start */
    uint32_t erases_most;    /* of the most worn sector, since it was new */
    /* since store_open: */
    uint32_t programs; /* pages */
    uint32_t erases;
    uint32_t faults; /* programs, erases and reads that failed */
} store_report_t;

/* The rest is the store's own: callers reserve it, and never look inside. */

typedef struct {
    uint32_t number; /* its place in the journal, from 1; 0: not in the journal */
    uint32_t erases;
    uint8_t state;
    bool needed;  /* holds part of what a start needs */
    bool retired; /* never to be written again before the next start */
} store_sector_t;

typedef struct {
    store_sector_t sectors[HAL_FLASH_SECTORS];
    uint8_t page
        [HAL_FLASH_PAGE_BYTES]; /* the page being written: what flash holds, then what is pending */
    uint16_t page_used;         /* bytes of it, pending ones included */
    uint16_t page_stored;       /* bytes of it that are on flash */
    uint8_t cursor_sector;      /* being written; HAL_FLASH_SECTORS: none */
    uint8_t cursor_page;
    bool writable;     /* false: the flash isn't ours to write */
    bool has_snapshot; /* a complete one: appends may follow */
    bool stale;        /* a new snapshot would heal what was found */
    bool in_snapshot;
    bool wants_all_room;      /* a snapshot ran out of it, so the next waits for all erases */
    uint8_t snapshots_failed; /* in a row, with all the room that there is */
    uint8_t found;            /* store_found_t */
    uint16_t snapshot_index;  /* entries of the snapshot being written */
    uint32_t snapshot_number; /* the sector number in which it begins */
    uint32_t snapshot_end;    /* the sector number in which the newest complete one ends */
    uint32_t next_number;
    uint32_t next_sequence;
    store_report_t report;
} store_t;

/* Sets all of *store, finds the journal and hands it to the sink, unless it is of another version.
 * Programs two pages at most: the last one again and the one after, so that an append cut off
 * just before either stays or is gone, whatever half-programmed cells may read as tomorrow. */
store_found_t store_open(store_t *store, store_sink_t *sink, void *context);

/* Saves one record. One page program (0.4 ms); more only when it fails and is tried elsewhere.
 * FAILED: the flash took it nowhere, or isn't ours. */
store_status_t store_append(store_t *store, const void *bytes, uint8_t length);

/* True when a snapshot would be good now: none is there yet, damage was found, or the journal has
 * grown. Well before STORE_FULL, so do it when nobody waits. False while one is being written, and
 * when nothing can be saved. */
bool store_snapshot_due(const store_t *store);

/* Writes a snapshot: begin, any number of chunks, end; each call programs one page at most (end:
 * two), and end makes it count. Appends are BUSY meanwhile, so the app's state may not
 * change: finish in one go when a press arrives, or abandon. WAIT (begin): no room yet, call
 * store_idle and begin again. FULL (write, end): longer than the room there is; it was abandoned.
 * FAILED: a page wouldn't program; it was abandoned, begin again. After any of these everything
 * from before it is as safe as it was. */
store_status_t store_snapshot_begin(store_t *store);
store_status_t store_snapshot_write(store_t *store, const void *bytes, uint8_t length);
store_status_t store_snapshot_end(store_t *store);
void store_snapshot_abandon(store_t *store);

/* One step of background work: one sector erased and given its header (45 ms, 400 at worst), only
 * with may_erase. Call it until STORE_NOTHING_TO_DO after a start and after each snapshot. */
store_idle_t store_idle(store_t *store, bool may_erase);

/* Forgets everything, a journal of another version too. Once it returns OK nothing of the old
 * comes back; a cut within leaves the old or nothing. Zeros all pages that were written, 256 at
 * most (0.1 s), and erases none: store_idle does. A page that takes no zeros is a fault, and
 * nothing reads it any more. Afterwards a snapshot is due. FAILED: there is no usable flash, or
 * neither an empty snapshot nor all the zeros could be written. */
store_status_t store_reset(store_t *store);

/* What is known about the flash, and what open found. */
void store_report(const store_t *store, store_report_t *report);
