/* Serializes the app for the journal: a record for each change, and all of it as a snapshot; and loads it back.
 * docs/journal.md has the layouts; their version is JOURNAL_VERSION (store/journal.h). */
#pragma once

#include "app.h"
#include "snapshot.h"

typedef enum {
    LOAD_RECORD,
    LOAD_SNAPSHOT_BEGIN,
    LOAD_CHUNK,
    LOAD_SNAPSHOT_END,
    LOAD_GAP_CHUNKS, /* chunks of a snapshot are missing here */
    LOAD_GAP,        /* records are missing, and perhaps chunks, too */
    LOAD_KINDS
} records_load_t;

/* Each writes the record of a change and returns its length. */
uint8_t records_op(const session_t *session, const session_op_t *op, uint8_t *bytes);
uint8_t records_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]);
uint8_t records_counts(const app_counts_t *counts, uint8_t bytes[APP_RECORD_BYTES_MAX]);

uint8_t records_throw(const side_throw_t *thrown, uint8_t *bytes);

/* The head of the receipts' chain, to stand before one of a draw. Returns its length. */
uint8_t records_head(const app_t *app, uint8_t bytes[APP_RECORD_BYTES_MAX]);

/* Writes the next chunk of a snapshot; returns 0 after the last. The cursor starts as zero. */
uint8_t records_chunk(const app_t *app, snapshot_cursor_t *cursor,
                      uint8_t bytes[SNAPSHOT_CHUNK_BYTES]);

/* Loads what the journal holds, in order, before the first app_step. The bytes (of records and chunks only) are
 * validated: what can't be is ignored, and in a game with a gap everything behind the gap, so that no answer is
 * replayed at another position than its own. */
void records_load(app_t *app, records_load_t kind, const uint8_t *bytes, uint8_t length);

/* After the last. `saves`: the flash can be used; `cut`: the last write was cut off before it was acknowledged,
 * or is damaged. */
void records_end(app_t *app, bool saves, bool cut);

/* Was something ignored? */
bool records_damaged(const app_t *app);

/* The flash can be used, or not, from now on. */
void records_set_saves(app_t *app, bool saves);
