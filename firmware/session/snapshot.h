/* The whole session as a stream of pieces, for keeping, and back.
 *
 * A piece is at most SNAPSHOT_PIECE_BYTES bytes and stands for itself: its first byte says what it
 * holds. docs/journal-content.md has the layouts. */
#pragma once

#include "session.h"

#define SNAPSHOT_PIECE_BYTES 184

/* First bytes of pieces. The caller may use those from SNAPSHOT_OTHERS on for its own. */
enum {
    SNAPSHOT_SETTINGS = 1,
    SNAPSHOT_NAMES = 2,
    SNAPSHOT_KNOWN = 3,
    SNAPSHOT_GAME = 4,  /* all of the running game but its log */
    SNAPSHOT_ASKED = 5, /* how often each roll was asked before the log */
    SNAPSHOT_LOG = 6,
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

/* How far one snapshot's game has been taken back. Zero at its beginning, and again wherever
 * something is missing: what is left of its log then has nothing to go on from. */
typedef struct {
    bool game;        /* its SNAPSHOT_GAME was taken */
    bool asked;       /* its SNAPSHOT_ASKED was taken */
    uint16_t entries; /* its log's */
} snapshot_taken_t;

/* Takes a piece back, in the order written, into an initialised session. False: it isn't one of
 * these, or holds what can't be, or doesn't follow what was taken before. Of a log the entries
 * before the first such one are taken, of settings and names those that are valid; of any other piece
 * nothing. */
bool snapshot_take(session_t *session, snapshot_taken_t *taken, const uint8_t *bytes,
                   uint8_t length);

/* Has the game been taken to its end, so that what was done after the snapshot may follow? */
bool snapshot_whole(const session_t *session, const snapshot_taken_t *taken);
