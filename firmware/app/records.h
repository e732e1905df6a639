/* The app as bytes for the journal: records as things happen, and all of it as a snapshot.
 * docs/journal-content.md has the layouts; their version is JOURNAL_VERSION (store/journal.h). */
#pragma once

#include "app.h"
#include "snapshot.h"

typedef enum {
    TAKE_RECORD,
    TAKE_SNAPSHOT_BEGIN,
    TAKE_PIECE,
    TAKE_SNAPSHOT_END,
    TAKE_GAP_PIECES, /* pieces of a snapshot are missing here */
    TAKE_GAP,        /* records are, and perhaps pieces, too */
    TAKE_KINDS
} records_take_t;

/* The record of a change, in `bytes`; returns its length. */
uint8_t records_op(const session_t *session, const session_op_t *op, uint8_t *bytes);
uint8_t records_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]);
uint8_t records_counts(const app_counts_t *counts, uint8_t bytes[APP_RECORD_BYTES_MAX]);

/* The head of the receipts' chain, to stand in front of a records_op. Returns its length. */
uint8_t records_head(const app_t *app, uint8_t bytes[APP_RECORD_BYTES_MAX]);

/* Writes the next piece of a snapshot; 0: there are no more. The cursor starts as zero. */
uint8_t records_piece(const app_t *app, snapshot_cursor_t *cursor,
                      uint8_t bytes[SNAPSHOT_PIECE_BYTES]);

/* Takes back what was kept, in order, before the first app_step. records_end when that was all. Bytes
 * (records and pieces only) may hold anything: what can't be is left out, and of a game with a hole
 * in it everything after the hole, so that no answer is ever played where it wasn't given. */
void records_take(app_t *app, records_take_t kind, const uint8_t *bytes, uint8_t length);
void records_end(app_t *app, bool keeps);

/* Before records_end: what was to be kept last is cut off, so that nobody was told of it, or rotten. */
void records_cut_off(app_t *app);

/* Had something to be left out? */
bool records_damaged(const app_t *app);

/* From now on: is there flash that keeps anything? */
void records_works(app_t *app, bool keeps);
