#include "store.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "replay.h"
#include "sectors.h"
#include "write_cursor.h"

/* A new snapshot is due when the journal has grown by so many sectors since the last, */
#define DUE_SECTORS 3u
/* or is in this page or a later one of a sector after which no record may open another. */
#define DUE_PAGE 12u
/* After so many failed snapshots no more are tried, to limit wear. */
#define SNAPSHOTS_FAILED_MOST 3u

static_assert(sizeof(store_t) <= 768, "RAM budget");

store_found_t store_open(store_t *store, store_sink_t *sink, void *context) {
    assert(sink != NULL);
    memset(store, 0, sizeof *store);
    store->cursor_sector = SECTORS_NONE;
    store->cursor_page = JOURNAL_PAGES;
    store->next_number = 1;
    store->next_sequence = JOURNAL_FIRST;
    store->found = (uint8_t)replay_all(store, sink, context);
    store->writable = store->found < STORE_OTHER_VERSION && store->next_number < JOURNAL_LIMIT &&
                      store->next_sequence < JOURNAL_LIMIT;
    return (store_found_t)store->found;
}

static bool is_length(uint8_t length) { return length > 0 && length <= STORE_BYTES; }

static store_status_t check_append(const store_t *store, uint8_t length) {
    if (!is_length(length)) {
        return STORE_RANGE;
    }
    if (!store->writable) {
        return STORE_FAILED;
    }
    if (store->in_snapshot) {
        return STORE_BUSY;
    }
    return store->has_snapshot ? STORE_OK : STORE_FULL;
}

/* A failed flush retires a sector, so the loop ends, with FULL at the latest. */
store_status_t store_append(store_t *store, const void *bytes, uint8_t length) {
    assert(bytes != NULL);
    store_status_t status = check_append(store, length);
    if (status != STORE_OK) {
        return status;
    }
    journal_entry_t entry = {JOURNAL_RECORD, length, (uint16_t)store->next_sequence, bytes};
    do {
        status = cursor_reserve(store, CURSOR_FOR_RECORD, length);
        if (status != STORE_OK) {
            return status;
        }
        cursor_put(store, &entry);
    } while (!cursor_flush(store));
    store->sectors[store->cursor_sector].needed = true;
    store->writable = ++store->next_sequence < JOURNAL_LIMIT;
    return STORE_OK;
}

static bool has_grown(const store_t *store) {
    uint32_t sectors = store->next_number - 1 - store->snapshot_end;
    return sectors >= DUE_SECTORS ||
           (sectors > 0 && store->cursor_page >= DUE_PAGE && !cursor_may_open(store));
}

bool store_snapshot_due(const store_t *store) {
    return store->writable && !store->in_snapshot &&
           (!store->has_snapshot || store->stale || has_grown(store));
}

static void put_snapshot_entry(store_t *store, journal_kind_t kind, const void *bytes,
                               uint8_t length) {
    journal_entry_t entry = {(uint8_t)kind, length, store->snapshot_index++, bytes};
    cursor_put(store, &entry);
}

/* The sequence of the next record, by which an end belongs to its begin. */
static void put_snapshot_bound(store_t *store, journal_kind_t kind) {
    uint8_t sequence[4];
    le_put_u32(sequence, store->next_sequence);
    put_snapshot_entry(store, kind, sequence, sizeof sequence);
}

void store_snapshot_abandon(store_t *store) {
    if (store->in_snapshot) {
        store->in_snapshot = false;
        cursor_drop(store);
    }
}

/* After one that ran out of room the next one begins with all the room there is. A snapshot that is too long
 * must not be retried for ever: that would wear out the flash. */
static store_status_t fail_snapshot(store_t *store, store_status_t status) {
    store_snapshot_abandon(store);
    if (status != STORE_FULL) {
        return status;
    }
    if (store->needs_all_room && ++store->snapshots_failed >= SNAPSHOTS_FAILED_MOST) {
        store->writable = false;
    }
    store->needs_all_room = true;
    return status;
}

static store_status_t no_room_to_begin(store_t *store) {
    if (sectors_next_erase(store) != SECTORS_NONE) {
        return STORE_WAIT;
    }
    store->writable = false;
    return STORE_FAILED;
}

store_status_t store_snapshot_begin(store_t *store) {
    if (!store->writable) {
        return STORE_FAILED;
    }
    if (store->in_snapshot) {
        return STORE_BUSY;
    }
    if (store->needs_all_room && sectors_need_erase(store)) {
        return STORE_WAIT;
    }
    if (cursor_reserve(store, CURSOR_FOR_SNAPSHOT, sizeof(uint32_t)) != STORE_OK) {
        return no_room_to_begin(store);
    }
    store->in_snapshot = true;
    store->snapshot_index = 0;
    store->snapshot_number = cursor_number(store);
    put_snapshot_bound(store, JOURNAL_BEGIN);
    return STORE_OK;
}

store_status_t store_snapshot_write(store_t *store, const void *bytes, uint8_t length) {
    assert(bytes != NULL);
    if (!store->in_snapshot || !is_length(length)) {
        return STORE_RANGE;
    }
    store_status_t status = cursor_reserve(store, CURSOR_FOR_SNAPSHOT, length);
    if (status != STORE_OK) {
        return fail_snapshot(store, status);
    }
    put_snapshot_entry(store, JOURNAL_CHUNK, bytes, length);
    return STORE_OK;
}

static void release_older(store_t *store) {
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        store_sector_t *sector = &store->sectors[i];
        sector->needed =
            sector->state == SECTORS_WRITTEN && sector->number >= store->snapshot_number;
    }
}

store_status_t store_snapshot_end(store_t *store) {
    if (!store->in_snapshot) {
        return STORE_RANGE;
    }
    store_status_t status = cursor_reserve(store, CURSOR_FOR_SNAPSHOT, sizeof(uint32_t));
    if (status != STORE_OK) {
        return fail_snapshot(store, status);
    }
    put_snapshot_bound(store, JOURNAL_END);
    if (!cursor_flush(store)) {
        return fail_snapshot(store, STORE_FAILED);
    }
    store->in_snapshot = false;
    store->has_snapshot = true;
    store->stale = false;
    store->needs_all_room = false;
    store->snapshots_failed = 0;
    store->snapshot_end = cursor_number(store);
    release_older(store);
    return STORE_OK;
}

store_idle_t store_idle(store_t *store, bool may_erase) {
    if (!store->writable || store->in_snapshot || !sectors_need_erase(store)) {
        return STORE_NOTHING_TO_DO;
    }
    if (!may_erase) {
        return STORE_NEEDS_ERASE;
    }
    hal_flash_status_t status = sectors_erase(store, sectors_next_erase(store));
    return status == HAL_FLASH_REFUSED ? STORE_NEEDS_ERASE : STORE_WORKED;
}

/* An empty snapshot in a page of its own: one program makes it count. The next start reprograms or zeros that
 * page, so after a power cut within it can't come back later and delete what was saved meanwhile. */
static bool put_empty_snapshot(store_t *store) {
    cursor_close_page(store);
    return store_snapshot_begin(store) == STORE_OK && store_snapshot_end(store) == STORE_OK;
}

/* All of the old journal, but not the page of the empty snapshot. */
static bool invalidate_all(store_t *store, bool empty) {
    bool done = true;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (store->sectors[i].number != 0) {
            hal_flash_status_t status = empty && i == store->cursor_sector
                                            ? sectors_invalidate_pages(store, i, store->cursor_page)
                                            : sectors_invalidate(store, i);
            done = status == HAL_FLASH_OK && done;
        }
    }
    return done;
}

store_status_t store_reset(store_t *store) {
    if (store->found == STORE_UNUSABLE) {
        return STORE_FAILED;
    }
    store_snapshot_abandon(store);
    bool own = store->found != STORE_OTHER_VERSION;
    if (!own) {
        sectors_invalidate_remains(store); /* store_open did not */
        store->writable = store->next_number < JOURNAL_LIMIT;
    }
    bool empty = store->writable && put_empty_snapshot(store);
    bool invalidated = invalidate_all(store, empty);
    if (store->next_number >= JOURNAL_LIMIT) {
        store->next_number = 1;
    }
    if (store->next_sequence >= JOURNAL_LIMIT) {
        store->next_sequence = JOURNAL_FIRST;
    }
    bool deleted = empty || invalidated;
    store->found = deleted ? STORE_FRESH : store->found;
    store->has_snapshot = empty;
    store->stale = true;
    store->writable = own || deleted;
    store->snapshots_failed = 0;
    return deleted ? STORE_OK : STORE_FAILED;
}

void store_report(const store_t *store, store_report_t *report) {
    *report = store->report;
    report->saves = store->writable;
    report->sectors_live = sectors_live(store);
    report->sectors_ready = sectors_ready(store);
    report->sectors_retired = sectors_retired(store);
    report->erases_most = sectors_erases_most(store);
}
