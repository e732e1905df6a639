#include "store.h"

#include <assert.h>
#include <string.h>

#include "byte_order.h"
#include "replay.h"
#include "sectors.h"
#include "write_cursor.h"

/* A new snapshot is good when the journal has gone on for so many sectors since the last, */
#define DUE_SECTORS 3u
/* or is in so late a page of a sector after which no record may open another. */
#define DUE_PAGE 12u
/* After so many snapshots that came to nothing the flash is spared. */
#define SNAPSHOTS_FAILED_MOST 3u

static_assert(sizeof(store_t) <= 768, "what the app reserves for it");

store_found_t store_open(store_t *store, store_sink_t *sink, void *context) {
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

/* A flush that fails retires a sector, so the loop ends, by FULL if not before. */
store_status_t store_append(store_t *store, const void *bytes, uint8_t length) {
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
    if (sectors >= DUE_SECTORS) {
        return true;
    }
    return sectors > 0 && store->cursor_page >= DUE_PAGE && !cursor_may_open(store);
}

bool store_snapshot_due(const store_t *store) {
    if (!store->writable || store->in_snapshot) {
        return false;
    }
    return !store->has_snapshot || store->stale || has_grown(store);
}

static void put_snapshot_entry(store_t *store, journal_kind_t kind, const void *bytes,
                               uint8_t length) {
    journal_entry_t entry = {(uint8_t)kind, length, store->snapshot_index++, bytes};
    cursor_put(store, &entry);
}

/* The sequence of the next record, which ties an end to its beginning. */
static void put_snapshot_bound(store_t *store, journal_kind_t kind) {
    uint8_t sequence[4];
    le_put_u32(sequence, store->next_sequence);
    put_snapshot_entry(store, kind, sequence, sizeof sequence);
}

void store_snapshot_abandon(store_t *store) {
    if (!store->in_snapshot) {
        return;
    }
    store->in_snapshot = false;
    cursor_drop(store);
}

/* After one that ran out of room the next one begins with all the room there is. Too long a
 * snapshot must not wear the flash out by being tried for ever. */
static store_status_t fail_snapshot(store_t *store, store_status_t status) {
    store_snapshot_abandon(store);
    if (status != STORE_FULL) {
        return status;
    }
    if (store->wants_all_room && ++store->snapshots_failed >= SNAPSHOTS_FAILED_MOST) {
        store->writable = false;
    }
    store->wants_all_room = true;
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
    if (store->wants_all_room && sectors_want_erase(store)) {
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

static void let_go_of_older(store_t *store) {
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
    store->wants_all_room = false;
    store->snapshots_failed = 0;
    store->snapshot_end = cursor_number(store);
    let_go_of_older(store);
    return STORE_OK;
}

store_idle_t store_idle(store_t *store, bool may_erase) {
    if (!store->writable || store->in_snapshot || !sectors_want_erase(store)) {
        return STORE_NOTHING_TO_DO;
    }
    if (!may_erase) {
        return STORE_WANTS_ERASE;
    }
    hal_flash_status_t status = sectors_erase(store, sectors_next_erase(store));
    return status == HAL_FLASH_REFUSED ? STORE_WANTS_ERASE : STORE_WORKED;
}

/* An empty snapshot, in a page of its own: one program makes it count. It is the very page that the
 * next start makes firm or zeros, so that a cut within can't bring it back later, over what was
 * saved meanwhile. */
static bool put_empty_snapshot(store_t *store) {
    cursor_close_page(store);
    return store_snapshot_begin(store) == STORE_OK && store_snapshot_end(store) == STORE_OK;
}

static hal_flash_status_t kill_sector(store_t *store, uint8_t index, bool empty) {
    if (store->sectors[index].number == 0) {
        return HAL_FLASH_OK;
    }
    if (empty && index == store->cursor_sector) {
        return sectors_kill_pages(store, index, store->cursor_page);
    }
    return sectors_kill(store, index);
}

store_status_t store_reset(store_t *store) {
    if (store->found == STORE_UNUSABLE) {
        return STORE_FAILED;
    }
    store_snapshot_abandon(store);
    bool own = store->found != STORE_OTHER_VERSION;
    if (!own) {
        sectors_void_openings(store); /* store_open leaves such a journal alone */
        store->writable = store->next_number < JOURNAL_LIMIT;
    }
    bool empty = store->writable && put_empty_snapshot(store);
    bool killed = true;
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        killed = kill_sector(store, i, empty) == HAL_FLASH_OK && killed;
    }
    if (store->next_number >= JOURNAL_LIMIT) {
        store->next_number = 1;
    }
    if (store->next_sequence >= JOURNAL_LIMIT) {
        store->next_sequence = JOURNAL_FIRST;
    }
    bool forgotten = empty || killed;
    store->found = forgotten ? STORE_FRESH : store->found;
    store->has_snapshot = empty;
    store->stale = true;
    store->writable = own || forgotten;
    store->snapshots_failed = 0;
    return forgotten ? STORE_OK : STORE_FAILED;
}

void store_report(const store_t *store, store_report_t *report) {
    *report = store->report;
    report->saves = store->writable;
    report->sectors_live = sectors_live(store);
    report->sectors_ready = sectors_ready(store);
    report->sectors_retired = sectors_retired(store);
    for (uint8_t i = 0; i < HAL_FLASH_SECTORS; i++) {
        if (store->sectors[i].erases > report->erases_most) {
            report->erases_most = store->sectors[i].erases;
        }
    }
}
