#include "keeper.h"

#include <assert.h>

#include "hal_clock.h"
#include "hal_flash.h"
#include "hal_power.h"
#include "hal_usb.h"
#include "records.h"

enum { PIECES_A_PASS = 2, SUPPLY_WAIT_US = 500000 };

static_assert(SNAPSHOT_PIECE_BYTES <= STORE_BYTES && APP_RECORD_BYTES_MAX <= STORE_BYTES,
              "the store takes what the app gives");

/* --- what was kept ------------------------------------------------------------------------- */

static void take_kept(void *context, const store_record_t *record) {
    static const uint8_t kinds[] = {
        [STORE_RECORD] = TAKE_RECORD, [STORE_SNAPSHOT_BEGIN] = TAKE_SNAPSHOT_BEGIN,
        [STORE_CHUNK] = TAKE_PIECE,   [STORE_SNAPSHOT_END] = TAKE_SNAPSHOT_END,
        [STORE_GAP] = TAKE_GAP,
    };
    keeper_t *keeper = context;
    bool pieces = record->kind == STORE_GAP && record->lost == 0;
    records_take_t kind = pieces ? TAKE_GAP_PIECES : (records_take_t)kinds[record->kind];
    records_take(keeper->app, kind, record->bytes, record->length);
    hal_power_alive();
}

/* 0 mV is a supply that can't be measured. */
static bool supply_has(uint16_t least_mv) {
    uint16_t supply_mv = hal_power_supply_mv();
    return supply_mv == 0 || supply_mv >= least_mv;
}

/* To open the journal its last page is made firm. With a battery that gives in again and again that
 * waits for the time when it no longer does, for then the die is off before it comes to that. */
static void await_supply(void) {
    uint64_t end_us = hal_clock_us() + SUPPLY_WAIT_US;
    while (!supply_has(HAL_FLASH_PROGRAM_MV) && hal_clock_us() < end_us) {
        hal_power_alive();
    }
}

static bool keeps(const keeper_t *keeper) {
    store_report_t report;
    store_report(&keeper->store, &report);
    return report.saves;
}

static bool was_cut(const keeper_t *keeper) {
    store_report_t report;
    store_report(&keeper->store, &report);
    return report.cut;
}

void keeper_open(keeper_t *keeper, app_t *app) {
    *keeper = (keeper_t){.app = app};
    await_supply();
    store_found_t found = store_open(&keeper->store, take_kept, keeper);
    if (was_cut(keeper)) { /* of a new table too: the only answer there was may be what is gone */
        records_cut_off(app);
    }
    records_end(app, keeps(keeper));
    keeper->hole = records_damaged(app);
    if (found == STORE_FRESH) {
        app_first_start(app);
    }
}

/* --- snapshots ----------------------------------------------------------------------------- */

/* False when it's over, done or abandoned. */
static bool snapshot_step(keeper_t *keeper) {
    uint8_t bytes[SNAPSHOT_PIECE_BYTES];
    uint8_t length = records_piece(keeper->app, &keeper->snapshot, bytes);
    if (length == 0) { /* abandoned when it fails; it stays due */
        keeper->written = store_snapshot_end(&keeper->store) == STORE_OK;
        keeper->hole = keeper->hole && !keeper->written;
        return false;
    }
    return store_snapshot_write(&keeper->store, bytes, length) == STORE_OK;
}

static bool snapshot_begin(keeper_t *keeper) {
    keeper->snapshot = (snapshot_cursor_t){0};
    return store_snapshot_begin(&keeper->store) == STORE_OK;
}

static void snapshot_finish(keeper_t *keeper) {
    while (snapshot_step(keeper)) {
    }
}

/* The same as hal_flash_erase would refuse, asked first. */
static bool erase_allowed(void) {
    return supply_has(HAL_FLASH_ERASE_MV) && hal_usb_state() != HAL_USB_ATTACHED;
}

static bool erase_one(keeper_t *keeper) {
    return store_idle(&keeper->store, erase_allowed()) == STORE_WORKED;
}

/* A change waits for it, so no more is erased than it needs to begin; but what ran out of room begins
 * again with all the room there is. */
static bool snapshot_begin_soon(keeper_t *keeper) {
    bool begun = snapshot_begin(keeper);
    while (!begun && erase_one(keeper)) {
        hal_power_alive(); /* worst sectors take 0.4 s each */
        begun = snapshot_begin(keeper);
    }
    return begun;
}

/* Makes room at once: normally keeper_tidy has, long before. A page that won't program breaks it off;
 * then its sector is out of use, and the next try goes elsewhere. */
static void snapshot_now(keeper_t *keeper) {
    keeper->written = false;
    for (uint8_t tries = 0; !keeper->written && tries < HAL_FLASH_SECTORS; tries++) {
        if (!snapshot_begin_soon(keeper)) {
            return;
        }
        snapshot_finish(keeper);
        hal_power_alive();
    }
}

/* --- what is to be kept -------------------------------------------------------------------- */

/* What came after a hole would be left out again at the next start: first a snapshot. */
static store_status_t append_here(keeper_t *keeper, const uint8_t *bytes, uint8_t length) {
    return keeper->hole ? STORE_FULL : store_append(&keeper->store, bytes, length);
}

static store_status_t append(keeper_t *keeper, const uint8_t *bytes, uint8_t length) {
    if (!supply_has(HAL_FLASH_PROGRAM_MV)) {
        return STORE_FAILED; /* told as such; what is kept stays as it is */
    }
    if (keeper->store.in_snapshot) {
        snapshot_finish(keeper);
    }
    store_status_t status = append_here(keeper, bytes, length);
    if (status == STORE_FULL) {
        snapshot_now(keeper);
        status = append_here(keeper, bytes, length);
    }
    return status;
}

static bool settle(keeper_t *keeper, store_status_t status) {
    records_works(keeper->app, keeps(keeper));
    bool done = status == STORE_OK || !keeps(keeper);
    keeper->told = (uint8_t)((done ? EVENT_STORED : EVENT_STORE_FAILED) + 1);
    return done;
}

void keeper_store(keeper_t *keeper, const uint8_t *bytes, uint8_t length) {
    (void)settle(keeper, append(keeper, bytes, length));
}

bool keeper_forget(keeper_t *keeper) {
    bool can = supply_has(HAL_FLASH_PROGRAM_MV);
    store_status_t status = can ? store_reset(&keeper->store) : STORE_FAILED;
    keeper->hole = keeper->hole && status != STORE_OK;
    return settle(keeper, status);
}

bool keeper_has_news(const keeper_t *keeper) { return keeper->told != 0; }

bool keeper_tell(keeper_t *keeper, app_event_t *event) {
    if (keeper->told == 0) {
        return false;
    }
    event->kind = (app_event_kind_t)(keeper->told - 1);
    keeper->told = 0;
    return true;
}

/* --- house --------------------------------------------------------------------------------- */

static bool snapshot_go_on(keeper_t *keeper) {
    for (uint8_t i = 0; i < PIECES_A_PASS; i++) {
        if (!snapshot_step(keeper)) {
            return false;
        }
    }
    return true;
}

bool keeper_tidy(keeper_t *keeper) {
    if (keeper->store.in_snapshot) {
        return supply_has(HAL_FLASH_PROGRAM_MV) && snapshot_go_on(keeper);
    }
    if (app_busy(keeper->app) || app_animates(keeper->app)) {
        return false;
    }
    if (erase_one(keeper)) {
        return true; /* erased sectors first: a snapshot may need more than one */
    }
    return store_snapshot_due(&keeper->store) && supply_has(HAL_FLASH_PROGRAM_MV) &&
           snapshot_begin(keeper);
}

bool keeper_works(const keeper_t *keeper, uint32_t *faults) {
    store_report_t report;
    store_report(&keeper->store, &report);
    *faults = report.faults + report.corrected;
    return report.saves && report.sectors_retired == 0;
}
