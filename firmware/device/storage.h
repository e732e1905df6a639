/* Storage service: saves the app's changes in the flash journal, restores them at start, and does flash
 * housekeeping (snapshots, erasing ahead) while nobody plays. */
#pragma once

#include "app.h"
#include "store.h"

typedef struct {
    app_t *app;
    store_t store;
    snapshot_cursor_t snapshot;
    bool snapshot_complete; /* the last snapshot that ended can be read again */
    bool gap;    /* something is missing in what was restored, and no snapshot was written since */
    bool unread; /* storage_skip: nothing is saved */
} storage_t;

/* Restores the app. Called once, between app_init and app_begin. */
void storage_open(storage_t *storage, app_t *app);

/* Instead of it, when reading the journal may be what crashes: leaves it as it is, and saves nothing until
 * storage_erase. */
void storage_skip(storage_t *storage, app_t *app);

/* Save a change; erase everything that was saved. True when done, and when the flash can't be used at all:
 * then the die plays on unsaved, and the app says so. Both block: some 0.5 ms; seconds on a worn chip
 * without room, feeding the watchdog. */
bool storage_append(storage_t *storage, const uint8_t *bytes, uint8_t length);
bool storage_erase(storage_t *storage);

/* One step of housekeeping: part of a snapshot when one is due, or one sector erased ahead. Returns true if
 * more is due. */
bool storage_housekeeping(storage_t *storage);

/* Has no sector failed so far? `faults`: how many operations failed, and how many wrong bits were corrected
 * at start. */
bool storage_works(const storage_t *storage, uint32_t *faults);
