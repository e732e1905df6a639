/* The whole session as a stream of pieces, for keeping, and back.
 *
 * A piece is at most SNAPSHOT_PIECE_BYTES bytes and stands for itself: its first byte says what it
 * holds. docs/journal-format.md has the layouts. */
#pragma once

#include "session.h"

#define SNAPSHOT_PIECE_BYTES 116 /* two fit a page of flash */

/* First bytes of pieces. The caller may use those from SNAPSHOT_OTHERS on for its own. */
enum {
    SNAPSHOT_SETTINGS = 1,
    SNAPSHOT_NAMES,
    SNAPSHOT_GAME,
    SNAPSHOT_POINT,
    SNAPSHOT_LOG,
    SNAPSHOT_KNOWN,
    SNAPSHOT_SERIES,
    SNAPSHOT_OTHERS = 16
};

/* Where a snapshot being written has got to; starts as zero. */
typedef struct {
    uint8_t part;
    uint16_t next;
} snapshot_cursor_t;

/* Writes the next piece; returns its length, 0 when there are no more. The session must not change
 * between the first and the last. */
uint8_t snapshot_piece(const session_t *session, snapshot_cursor_t *cursor,
                       uint8_t bytes[SNAPSHOT_PIECE_BYTES]);

/* Takes a piece back, in the order written, into an initialised session. False: it isn't one of
 * these, or doesn't follow what was taken before: it was left out. */
bool snapshot_take(session_t *session, const uint8_t *bytes, uint8_t length);
