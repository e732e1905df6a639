/* A small app on a store: some slots of values, a count and an order, kept as the real one keeps
 * its state. Each record sets one slot. From the count and the hash any record that is lost,
 * doubled or out of order shows; from the slots, which ones were harmed. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "flash_fake.h"
#include "store.h"

#define RIG_SLOTS 8u
#define RIG_RECORD_LEAST 6u /* bytes of the shortest record */

typedef struct {
    uint32_t count; /* of all records so far */
    uint32_t hash;  /* over all of them, in order */
    uint32_t slots[RIG_SLOTS];
} rig_state_t;

typedef struct {
    uint8_t slot;
    uint8_t length; /* RIG_RECORD_LEAST..STORE_BYTES; what follows the value depends on it */
    uint32_t value;
} rig_record_t;

typedef struct {
    store_t store;
    flash_fake_t *flash;
    uint8_t filler_pieces; /* of STORE_BYTES each, to make a snapshot longer; 0 */
    rig_state_t state;
    /* by the last open: */
    store_found_t found;
    uint32_t records;
    uint32_t pieces;
    uint32_t gaps;
    uint32_t garbled; /* records or pieces that nobody wrote */
} rig_t;

/* On that flash, not opened yet. */
void rig_init(rig_t *rig, flash_fake_t *flash);

/* Power on: a restart of the flash, a new store, the state from what it hands over. */
store_found_t rig_open(rig_t *rig);

/* The state after a record. */
void rig_apply(rig_state_t *state, const rig_record_t *record);

/* Keeps a record, with all that the store asks for before (a snapshot, erases). false: not kept. */
bool rig_keep(rig_t *rig, const rig_record_t *record);

/* Writes a snapshot now, erasing when it has to wait for that. */
store_status_t rig_snapshot(rig_t *rig);

/* What an app does when nobody plays: a due snapshot, erases ahead; so many steps at most. */
void rig_rest(rig_t *rig, uint32_t steps);

/* Record number `n` of a test, with a length between the two. */
rig_record_t rig_record(uint32_t n, uint8_t least, uint8_t most);

bool rig_same(const rig_state_t *a, const rig_state_t *b);
