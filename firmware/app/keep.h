/* The app as bytes for the journal: records as things happen, and all of it as a snapshot.
 * docs/journal-content.md has the layouts. */
#pragma once

#include "app.h"
#include "snapshot.h"

#define KEEP_CONTENT 1 /* version of these bytes */

typedef enum {
    KEEP_RECORD,
    KEEP_SNAPSHOT_BEGIN,
    KEEP_PIECE,
    KEEP_SNAPSHOT_END,
    KEEP_GAP_PIECES, /* pieces of a snapshot are missing here */
    KEEP_GAP,        /* records are, and perhaps pieces, too */
    KEEP_KINDS
} keep_kind_t;

/* The record of a change, in `bytes`; returns its length. */
uint8_t keep_op(const session_t *session, const session_op_t *op, uint8_t *bytes);
uint8_t keep_stats_reset(uint8_t bytes[APP_RECORD_BYTES_MAX]);
uint8_t keep_strikes(const app_t *app, uint8_t bytes[APP_RECORD_BYTES_MAX]);

/* The head of the receipts' chain, to stand in front of a keep_op. Returns its length. */
uint8_t keep_head(const app_t *app, uint8_t bytes[APP_RECORD_BYTES_MAX]);

/* Writes the next piece of a snapshot; 0: there are no more. The cursor starts as zero. */
uint8_t keep_piece(const app_t *app, snapshot_cursor_t *cursor,
                   uint8_t bytes[SNAPSHOT_PIECE_BYTES]);

/* Takes back what was kept, in order, before the first app_step. keep_end when that was all. Bytes
 * (records and pieces only) may hold anything: what can't be is left out, and of a game with a hole
 * in it everything after the hole, so that no answer is ever played where it wasn't given. */
void keep_take(app_t *app, keep_kind_t kind, const uint8_t *bytes, uint8_t length);
void keep_end(app_t *app, bool keeps, bool damaged);

/* Before keep_end: what was to be kept last is cut off, so that nobody was told of it, or rotten. */
void keep_cut_off(app_t *app);

/* Had something to be left out? */
bool keep_damaged(const app_t *app);

/* From now on: is there flash that keeps anything? */
void keep_works(app_t *app, bool keeps);
