/* Between the app and its journal: what is to be kept goes to the store, what was kept comes back,
 * and house is kept while nobody waits. */
#pragma once

#include "app.h"
#include "store.h"

typedef struct {
    app_t *app;
    store_t store;
    snapshot_cursor_t snapshot;
    bool written; /* the last snapshot that ended is whole */
    bool hole;    /* something is missing in what was kept, and no snapshot was written since */
    uint8_t told; /* EVENT_STORED or EVENT_STORE_FAILED, still to be told, + 1 */
} keeper_t;

/* Gives the app all that was kept. Called once, between app_init and app_begin. */
void keeper_open(keeper_t *keeper, app_t *app);

/* Carry out EFFECT_STORE and EFFECT_FORGET. Both may take some seconds on a worn chip without room;
 * the watchdog is fed meanwhile. Without usable flash the game goes on all the same, and the app
 * says that nothing is kept. keeper_forget is false when nothing was forgotten. */
void keeper_store(keeper_t *keeper, const uint8_t *bytes, uint8_t length);
bool keeper_forget(keeper_t *keeper);

/* What became of them, once. False: nothing to tell. */
bool keeper_has_news(const keeper_t *keeper);
bool keeper_tell(keeper_t *keeper, app_event_t *event);

/* A little of what can wait: a snapshot when one is due, and sectors erased ahead. True: there's
 * more. */
bool keeper_tidy(keeper_t *keeper);

/* Nothing failed on any sector so far. `faults`: how many operations failed, and how many wrong bits the
 * start found and corrected. */
bool keeper_works(const keeper_t *keeper, uint32_t *faults);
