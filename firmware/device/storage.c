#include "storage.h"

#include <assert.h>

#include "hal_clock.h"
#include "hal_flash.h"
#include "hal_power.h"
#include "hal_usb.h"
#include "records.h"

enum { CHUNKS_PER_STEP = 2, SUPPLY_WAIT_US = 500000 };

static_assert(SNAPSHOT_CHUNK_BYTES <= STORE_BYTES && APP_RECORD_BYTES_MAX <= STORE_BYTES,
              "the store takes what the app saves");

static store_report_t report_of(const storage_t *storage) {
    store_report_t report;
    store_report(&storage->store, &report);
    return report;
}

/* 0 mV: this board can't measure its supply. */
static bool supply_has(uint16_t least_mv) {
    uint16_t supply_mv = hal_power_supply_mv();
    return supply_mv == 0 || supply_mv >= least_mv;
}

/* --- start --------------------------------------------------------------------------------- */

static void load_record(void *context, const store_record_t *record) {
    static const uint8_t kinds[] = {
        [STORE_RECORD] = LOAD_RECORD, [STORE_SNAPSHOT_BEGIN] = LOAD_SNAPSHOT_BEGIN,
        [STORE_CHUNK] = LOAD_CHUNK,   [STORE_SNAPSHOT_END] = LOAD_SNAPSHOT_END,
        [STORE_GAP] = LOAD_GAP,
    };
    storage_t *storage = context;
    bool only_chunks = record->kind == STORE_GAP && record->lost == 0;
    records_load(storage->app, only_chunks ? LOAD_GAP_CHUNKS : (records_load_t)kinds[record->kind],
                 record->bytes, record->length);
    hal_power_alive();
}

/* Opening the journal programs its last page again. While a weak battery's voltage dips, that waits: a
 * battery that can't recover switches the die off before anything is programmed. */
static void await_supply(void) {
    uint64_t end_us = hal_clock_us() + SUPPLY_WAIT_US;
    while (!supply_has(HAL_FLASH_PROGRAM_MV) && hal_clock_us() < end_us) {
        hal_power_alive();
    }
}

void storage_open(storage_t *storage, app_t *app) {
    *storage = (storage_t){.app = app};
    await_supply();
    store_found_t found = store_open(&storage->store, load_record, storage);
    store_report_t report = report_of(storage);
    records_end(app, report.saves, report.cut); /* also of an empty journal: its first append */
    storage->gap = records_damaged(app);
    if (found == STORE_FRESH) {
        app_first_start(app);
    }
}

void storage_skip(storage_t *storage, app_t *app) {
    *storage = (storage_t){.app = app, .unread = true};
    records_end(app, false, false);
}

/* --- snapshots ----------------------------------------------------------------------------- */

/* Returns false when it is over, completed or abandoned; an abandoned one stays due. */
static bool snapshot_step(storage_t *storage) {
    uint8_t bytes[SNAPSHOT_CHUNK_BYTES];
    uint8_t length = records_chunk(storage->app, &storage->snapshot, bytes);
    if (length > 0) {
        return store_snapshot_write(&storage->store, bytes, length) == STORE_OK;
    }
    storage->snapshot_complete = store_snapshot_end(&storage->store) == STORE_OK;
    storage->gap = storage->gap && !storage->snapshot_complete;
    return false;
}

static bool snapshot_begin(storage_t *storage) {
    storage->snapshot = (snapshot_cursor_t){0};
    return store_snapshot_begin(&storage->store) == STORE_OK;
}

static void snapshot_finish(storage_t *storage) {
    while (snapshot_step(storage)) {
    }
}

/* hal_flash_erase refuses in the same cases. */
static bool erase_one(storage_t *storage) {
    bool allowed = supply_has(HAL_FLASH_ERASE_MV) && hal_usb_state() != HAL_USB_ATTACHED;
    return store_idle(&storage->store, allowed) == STORE_WORKED;
}

/* A change is waiting: erases no more sectors than the snapshot needs to begin. */
static bool snapshot_make_room(storage_t *storage) {
    bool begun = snapshot_begin(storage);
    while (!begun && erase_one(storage)) {
        hal_power_alive(); /* a worn sector takes 0.4 s */
        begun = snapshot_begin(storage);
    }
    return begun;
}

/* For a full journal; housekeeping normally has written one long before. A page that won't program ends a
 * try; the store retires its sector and the next try uses another. */
static void snapshot_now(storage_t *storage) {
    storage->snapshot_complete = false;
    for (uint8_t tries = 0; !storage->snapshot_complete && tries < HAL_FLASH_SECTORS; tries++) {
        if (!snapshot_make_room(storage)) {
            return;
        }
        snapshot_finish(storage);
        hal_power_alive();
    }
}

/* --- changes ------------------------------------------------------------------------------- */

/* The next start ignores records behind a gap, so a snapshot has to come first. */
static store_status_t append_once(storage_t *storage, const uint8_t *bytes, uint8_t length) {
    return storage->gap ? STORE_FULL : store_append(&storage->store, bytes, length);
}

static store_status_t append(storage_t *storage, const uint8_t *bytes, uint8_t length) {
    if (storage->unread || !supply_has(HAL_FLASH_PROGRAM_MV)) {
        return STORE_FAILED;
    }
    if (storage->store.in_snapshot) {
        snapshot_finish(storage);
    }
    store_status_t status = append_once(storage, bytes, length);
    if (status == STORE_FULL) {
        snapshot_now(storage);
        status = append_once(storage, bytes, length);
    }
    /* The snapshot may have taken the last ready sector. */
    while (status == STORE_FULL && erase_one(storage)) {
        hal_power_alive();
        status = append_once(storage, bytes, length);
    }
    return status;
}

static bool is_done(storage_t *storage, store_status_t status) {
    bool saves = !storage->unread && report_of(storage).saves;
    records_set_saves(storage->app, saves);
    return status == STORE_OK || !saves;
}

bool storage_append(storage_t *storage, const uint8_t *bytes, uint8_t length) {
    assert(length > 0 && length <= STORE_BYTES);
    return is_done(storage, append(storage, bytes, length));
}

static void ignore_record(void *context, const store_record_t *record) {
    (void)context;
    (void)record;
}

bool storage_erase(storage_t *storage) {
    if (!supply_has(HAL_FLASH_PROGRAM_MV)) {
        return false;
    }
    if (storage->unread) {
        (void)store_open(&storage->store, ignore_record, NULL);
    }
    store_status_t status = store_reset(&storage->store);
    storage->gap = storage->gap && status != STORE_OK;
    storage->unread = storage->unread && status != STORE_OK;
    return is_done(storage, status);
}

/* --- housekeeping -------------------------------------------------------------------------- */

static bool snapshot_continue(storage_t *storage) {
    for (uint8_t i = 0; i < CHUNKS_PER_STEP; i++) {
        if (!snapshot_step(storage)) {
            return false;
        }
    }
    return true;
}

bool storage_housekeeping(storage_t *storage) {
    if (storage->unread) {
        return false;
    }
    if (storage->store.in_snapshot) {
        return supply_has(HAL_FLASH_PROGRAM_MV) && snapshot_continue(storage);
    }
    if (app_busy(storage->app) || app_animates(storage->app)) {
        return false;
    }
    if (erase_one(storage)) {
        return true; /* erased sectors first: a snapshot may need more than one */
    }
    return store_snapshot_due(&storage->store) && supply_has(HAL_FLASH_PROGRAM_MV) &&
           snapshot_begin(storage);
}

bool storage_works(const storage_t *storage, uint32_t *faults) {
    store_report_t report = report_of(storage); /* all zero if unread */
    *faults = report.faults + report.corrected;
    return report.saves && report.sectors_retired == 0;
}
