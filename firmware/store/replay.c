#include "replay.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "journal_reader.h"
#include "sectors.h"
#include "write_cursor.h"

/* ---- finding the newest complete snapshot ---- */

typedef struct {
    uint8_t page; /* where its begin entry is */
    uint16_t offset;
} place_t;

typedef struct {
    bool found;
    place_t place; /* of the last one found */
    bool open;     /* one has begun, and so far nothing of it is missing */
    place_t open_place;
    uint16_t index;
    uint32_t sequence;
} finder_t;

static bool is_bound(const journal_entry_t *entry) {
    return entry->length == sizeof(uint32_t) && le_get_u32(entry->bytes) < JOURNAL_LIMIT;
}

static void finder_begin(finder_t *finder, const reader_t *reader, const journal_entry_t *entry) {
    finder->open = is_bound(entry) && entry->index == 0;
    finder->index = 0;
    finder->sequence = finder->open ? le_get_u32(entry->bytes) : 0;
    finder->open_place = (place_t){reader->page, reader->entry_at};
}

static void finder_end(finder_t *finder, const journal_entry_t *entry) {
    bool complete = finder->open && is_bound(entry) && entry->index == finder->index + 1 &&
                    le_get_u32(entry->bytes) == finder->sequence;
    finder->open = false;
    if (complete) {
        finder->found = true;
        finder->place = finder->open_place;
    }
}

static void finder_entry(finder_t *finder, const reader_t *reader, const journal_entry_t *entry) {
    if (entry->kind == JOURNAL_BEGIN) {
        finder_begin(finder, reader, entry);
    } else if (entry->kind == JOURNAL_END) {
        finder_end(finder, entry);
    } else {
        finder->open =
            finder->open && entry->kind == JOURNAL_CHUNK && entry->index == ++finder->index;
    }
}

/* Follows a snapshot that is still open at its sector's end into the next ones. */
static void finder_continue(finder_t *finder, store_t *store, uint8_t sector) {
    reader_t reader;
    journal_entry_t entry;
    while (finder->open) {
        sector = sectors_after(store, store->sectors[sector].number);
        if (sector == SECTORS_NONE) {
            return;
        }
        reader_start(&reader, store, sector);
        while (finder->open && reader_next(&reader, &entry)) {
            if (entry.kind == JOURNAL_BEGIN) {
                return;
            }
            finder_entry(finder, &reader, &entry);
        }
    }
}

/* The newest complete snapshot that begins in this sector. */
static bool find_in_sector(store_t *store, uint8_t sector, finder_t *finder) {
    reader_t reader;
    journal_entry_t entry;
    memset(finder, 0, sizeof *finder);
    reader_start(&reader, store, sector);
    while (reader_next(&reader, &entry)) {
        finder_entry(finder, &reader, &entry);
    }
    finder_continue(finder, store, sector);
    return finder->found;
}

/* The newest of all; SECTORS_NONE: none. */
static uint8_t find_snapshot(store_t *store, finder_t *finder) {
    uint8_t sector = sectors_before(store, UINT32_MAX);
    while (sector != SECTORS_NONE && !find_in_sector(store, sector, finder)) {
        sector = sectors_before(store, store->sectors[sector].number);
    }
    return sector;
}

/* ---- delivering to the sink ---- */

typedef struct {
    store_t *store;
    store_sink_t *sink; /* NULL: a dry run */
    void *context;
    const place_t *from; /* a complete snapshot: only that one counts; NULL: all that there is */
    bool begun;          /* false: before that snapshot */
    bool in_snapshot;
    bool delivered; /* a record or chunk was */
    bool seen_record;
    bool first_snapshot; /* a snapshot began before there was any record */
    bool ended;          /* a snapshot's end was seen */
    uint16_t page;       /* of the last entry, from 1; 0: there was none */
    bool several_pages;  /* there were entries in several */
    uint32_t limit;      /* sequence at the next sector's beginning */
    uint32_t expected;   /* sequence of the next record; 0: not known yet */
    uint16_t index;      /* of the snapshot's last entry */
    reader_t reader;
} replay_t;

static void deliver(const replay_t *replay, const store_record_t *record) {
    if (replay->sink) {
        replay->sink(replay->context, record);
    }
}

static void deliver_gap(const replay_t *replay, uint32_t lost) {
    store_record_t record = {.kind = STORE_GAP, .lost = lost};
    replay->store->report.records_lost += lost;
    deliver(replay, &record);
}

static void deliver_entry(replay_t *replay, store_kind_t kind, const journal_entry_t *entry) {
    bool has_bytes = kind == STORE_RECORD || kind == STORE_CHUNK;
    store_record_t record = {
        .kind = kind,
        .length = has_bytes ? entry->length : 0,
        .bytes = has_bytes ? entry->bytes : NULL,
        .sequence = kind == STORE_RECORD ? replay->expected : 0,
    };
    replay->delivered |= has_bytes;
    replay->store->sectors[replay->reader.sector].needed = true;
    deliver(replay, &record);
}

/* All records before this sequence should have been seen. */
static void expect_sequence(replay_t *replay, uint32_t sequence) {
    if (sequence <= replay->expected) {
        return;
    }
    if (replay->expected != 0) {
        deliver_gap(replay, sequence - replay->expected);
    }
    replay->expected = sequence;
}

/* Records are delivered once: a copy that a failed program left behind is skipped. And so is one that the next
 * sector's page header doesn't count: its program was cut off, and its page took no zeros over it. */
static void replay_record(replay_t *replay, const journal_entry_t *entry) {
    uint16_t ahead = (uint16_t)(entry->index - replay->expected);
    bool known = replay->expected != 0;
    replay->in_snapshot = false;
    replay->seen_record = true;
    if (known && (ahead > INT16_MAX || replay->expected + ahead >= replay->limit)) {
        return;
    }
    if (known) {
        expect_sequence(replay, replay->expected + ahead);
    }
    deliver_entry(replay, STORE_RECORD, entry);
    replay->expected += known;
}

/* The one snapshot that counts, or any when none is complete. */
static void replay_begin(replay_t *replay, const journal_entry_t *entry) {
    if (replay->from && replay->ended) {
        return;
    }
    if (is_bound(entry)) {
        expect_sequence(replay, le_get_u32(entry->bytes));
        replay->first_snapshot |= le_get_u32(entry->bytes) == JOURNAL_FIRST;
    }
    replay->in_snapshot = true;
    replay->index = 0;
    deliver_entry(replay, STORE_SNAPSHOT_BEGIN, entry);
}

static void replay_chunk_or_end(replay_t *replay, const journal_entry_t *entry) {
    bool is_end = entry->kind == JOURNAL_END;
    if (replay->from && !replay->in_snapshot) {
        return;
    }
    if (!replay->in_snapshot || entry->index != replay->index + 1) {
        deliver_gap(replay, 0);
    }
    replay->in_snapshot = !is_end;
    replay->index = entry->index;
    deliver_entry(replay, is_end ? STORE_SNAPSHOT_END : STORE_CHUNK, entry);
    if (is_end) {
        replay->ended = true;
        replay->store->snapshot_end = reader_number(&replay->reader);
    }
}

static void replay_entry(replay_t *replay, const journal_entry_t *entry) {
    uint16_t page = (uint16_t)(replay->reader.sector * JOURNAL_PAGES + replay->reader.page + 1);
    replay->several_pages |= replay->page != 0 && replay->page != page;
    replay->page = page;
    if (replay->expected != 0 || !replay->from) {
        expect_sequence(replay, replay->reader.header.sequence);
    }
    if (entry->kind == JOURNAL_RECORD) {
        replay_record(replay, entry);
    } else if (entry->kind == JOURNAL_BEGIN) {
        replay_begin(replay, entry);
    } else {
        replay_chunk_or_end(replay, entry);
    }
}

/* What lies before the snapshot in its sector doesn't matter, damaged or not. */
static bool has_begun(replay_t *replay) {
    reader_t *reader = &replay->reader;
    if (replay->begun) {
        return true;
    }
    replay->begun = reader->page == replay->from->page && reader->entry_at == replay->from->offset;
    reader->bad = 0;
    reader->bad_since_record = 0;
    reader->corrected = 0;
    return replay->begun;
}

static void replay_sector(replay_t *replay, uint8_t sector) {
    journal_entry_t entry;
    reader_start(&replay->reader, replay->store, sector);
    replay->limit = sectors_next_sequence(replay->store, sector);
    while (reader_next(&replay->reader, &entry)) {
        if (has_begun(replay)) {
            replay_entry(replay, &entry);
        }
    }
    expect_sequence(replay, replay->reader.header.sequence);
    replay->store->report.damages += replay->reader.bad;
    replay->store->report.corrected += replay->reader.corrected;
}

/* Unreadable bytes at the very end are an append that was cut off; behind the last record of an intact
 * journal they may be one that rotted. So may zeros, which an earlier start wrote up to a page's end. */
static bool ends_in_cut_off_append(const replay_t *replay) {
    const reader_t *reader = &replay->reader;
    return reader->last_bad != 0 || reader->last_zeroed ||
           (replay->from && reader->bad_since_record != 0);
}

/* From that sector to the newest, where the reader stays. */
static void replay_sectors(replay_t *replay, uint8_t sector) {
    store_report_t *report = &replay->store->report;
    report->damages = 0;
    report->corrected = 0;
    report->records_lost = 0;
    while (sector != SECTORS_NONE) {
        replay_sector(replay, sector);
        sector = sectors_after(replay->store, reader_number(&replay->reader));
    }
    report->damages -= replay->reader.last_bad;
    report->cut |= ends_in_cut_off_append(replay);
}

/* ---- making the end of the journal firm ----
 *
 * The program of the last page may have been cut off: its cells may read one way now and another way at the
 * next start. So it is programmed again as it reads now, with zeros where nothing valid was read: what was
 * skipped now must not take the place of later records then. */

static void zero_unread(uint8_t *bytes, const reader_page_t *info, uint64_t spared) {
    if (!info->has_header && info->page != 0) {
        memset(bytes, 0x00, JOURNAL_PAGE_HEADER_BYTES);
    }
    for (uint16_t at = journal_entries_at(info->page); at < HAL_FLASH_PAGE_BYTES;
         at += JOURNAL_UNIT) {
        if (!(spared >> at / JOURNAL_UNIT & 1)) {
            memset(bytes + at, 0x00, JOURNAL_UNIT);
        }
    }
}

static bool reprogram_page(store_t *store, uint8_t sector, const reader_page_t *info,
                           bool spare_entries) {
    if (!sectors_read(store, sector, info->page, store->page)) {
        return false;
    }
    zero_unread(store->page, info, spare_entries ? info->read : 0);
    return sectors_program(store, sector, info->page, store->page) == HAL_FLASH_OK;
}

static bool is_zeroed(store_t *store, uint8_t sector, uint8_t page) {
    return sectors_read(store, sector, page, store->page) &&
           journal_all(store->page, HAL_FLASH_PAGE_BYTES, 0x00);
}

/* The pages between the last in use and the last that isn't blank: an append that was cut off may be in any
 * of them and read as blank for now. If all are zeros already, an earlier start has done it. */
static bool zero_between(store_t *store, uint8_t sector, uint8_t first, uint8_t end) {
    uint8_t page = first;
    while (page < end && is_zeroed(store, sector, page)) {
        page++;
    }
    if (page == end) {
        return true;
    }
    bool done = true;
    for (page = first; page < end; page++) {
        done &= sectors_zero_page(store, sector, page) == HAL_FLASH_OK;
    }
    return done;
}

/* The last append went to the last page in use, or to one behind it; not always to the last that isn't
 * blank, for cells may stick further on. Without spare_entries the last page is zeroed first: the end of a
 * snapshot that reads as cut off now must not be there once its chunks are gone. */
static void reprogram_end(store_t *store, const reader_t *reader, bool spare_entries) {
    const reader_page_t *used = &reader->used, *last = &reader->last;
    uint8_t sector = reader->sector;
    bool done = spare_entries || reprogram_page(store, sector, last, false);
    if (used->page < last->page) {
        done = done && reprogram_page(store, sector, used, spare_entries) &&
               zero_between(store, sector, (uint8_t)(used->page + 1), last->page);
    }
    done = done && (!spare_entries || reprogram_page(store, sector, last, true));
    store->cursor_sector = sector;
    store->cursor_page = last->page;
    store->page_used = HAL_FLASH_PAGE_BYTES;
    store->page_stored = HAL_FLASH_PAGE_BYTES;
    if (!done) {
        store->stale = true;
        store->sectors[sector].retired = true;
        cursor_close(store);
    }
}

/* The journal continues in the page after the next: an append that was cut off early may have left cells in
 * the next one that read as blank only for now. */
static void finish(const replay_t *replay, bool spare_entries) {
    store_t *store = replay->store;
    const store_report_t *report = &store->report;
    if (replay->expected > store->next_sequence) {
        store->next_sequence = replay->expected;
    }
    store->has_snapshot = replay->from != NULL;
    store->stale |= report->damages != 0 || report->corrected != 0 || report->records_lost != 0;
    reprogram_end(store, &replay->reader, spare_entries);
    cursor_skip_page(store);
}

/* ---- the whole journal ---- */

static store_found_t replay_intact(replay_t *replay, uint8_t sector) {
    replay_sectors(replay, sector);
    finish(replay, true);
    if (replay->store->report.records_lost != 0) {
        return STORE_DAMAGED;
    }
    return replay->delivered ? STORE_FOUND : STORE_FRESH;
}

/* Is all there is a first snapshot that was cut off? If within its first page, its beginning may be gone.
 * What is damaged doesn't count: reprogrammed it reads otherwise at the next start, which must find the
 * same. */
static bool is_incomplete_first_snapshot(const replay_t *dry_run) {
    bool complete = dry_run->ended && dry_run->reader.last_bad == 0;
    bool nothing_before =
        dry_run->expected <= JOURNAL_FIRST && (dry_run->first_snapshot || !dry_run->several_pages);
    return !dry_run->seen_record && !complete && nothing_before;
}

/* Then nothing was ever acknowledged, and nothing is delivered. */
static bool skip_incomplete_first_snapshot(const replay_t *replay, uint8_t sector) {
    replay_t dry_run = *replay;
    store_t *store = replay->store;
    dry_run.sink = NULL;
    replay_sectors(&dry_run, sector);
    if (!is_incomplete_first_snapshot(&dry_run)) {
        return false;
    }
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        store->sectors[i].needed = false;
    }
    finish(&dry_run, false);
    return true;
}

/* No complete snapshot: delivers all that is valid. */
static store_found_t replay_damaged(replay_t *replay) {
    store_t *store = replay->store;
    uint8_t oldest = sectors_after(store, 0);
    replay->begun = true;
    if (oldest == SECTORS_NONE) {
        cursor_skip_page(store);
    }
    if (oldest == SECTORS_NONE || skip_incomplete_first_snapshot(replay, oldest)) {
        /* what is unreadable between our sector headers may be all that was saved */
        store->report.cut |=
            sectors_erases_most(store) != 0 && store->report.sectors_unreadable != 0;
        return STORE_FRESH;
    }
    deliver_gap(replay, 0);
    replay_sectors(replay, oldest);
    finish(replay, true);
    return STORE_DAMAGED;
}

store_found_t replay_all(store_t *store, store_sink_t *sink, void *context) {
    sectors_found_t found = sectors_scan(store);
    if (found != SECTORS_READ) {
        return found == SECTORS_READ_OTHER ? STORE_OTHER_VERSION : STORE_UNUSABLE;
    }
    sectors_recover_headerless(store);
    sectors_invalidate_remains(store);
    finder_t finder;
    replay_t replay = {.store = store, .sink = sink, .context = context};
    uint8_t sector = find_snapshot(store, &finder);
    if (sector == SECTORS_NONE) {
        return replay_damaged(&replay);
    }
    replay.from = &finder.place;
    return replay_intact(&replay, sector);
}
