/* Serialises the whole session into chunks for the journal, and loads it from them.
 *
 * A chunk is at most SNAPSHOT_CHUNK_BYTES long; its first byte says what it holds.
 * docs/journal.md has the layouts. */
#pragma once

#include "session.h"

#define SNAPSHOT_CHUNK_BYTES 188

/* First bytes of chunks, in the order in which they are written. The caller may use those from
 * SNAPSHOT_OTHERS on for its own. */
enum {
    SNAPSHOT_SETTINGS = 1,
    SNAPSHOT_NAMES = 2,
    SNAPSHOT_KNOWN = 3,
    SNAPSHOT_GAME = 4,        /* the running game without its log */
    SNAPSHOT_ROLL_COUNTS = 5, /* how often each roll was prompted before the log */
    SNAPSHOT_LOG = 6,
    SNAPSHOT_OTHERS = 16
};

/* Progress of writing; starts as zero. */
typedef struct {
    uint8_t part;  /* kind of the last chunk written */
    uint16_t next; /* log entry */
} snapshot_cursor_t;

/* Writes the next chunk; returns its length, 0 when there are no more. The session must not change
 * between the first and the last. */
uint8_t snapshot_chunk(const session_t *session, snapshot_cursor_t *cursor,
                       uint8_t bytes[SNAPSHOT_CHUNK_BYTES]);

/* Progress of loading one snapshot's game. Zero at its beginning, and again wherever a chunk is missing:
 * the rest of its log then has nothing to continue from. */
typedef struct {
    bool game;        /* its SNAPSHOT_GAME was loaded */
    bool roll_counts; /* its SNAPSHOT_ROLL_COUNTS was loaded */
    uint16_t entries; /* of its log */
} snapshot_progress_t;

/* Loads a chunk, in the order written, into an initialised session. False: it is malformed, holds
 * impossible values, or doesn't follow what was loaded before. Of a log the entries before the first
 * invalid one are loaded, of settings and names the valid ones; of any other chunk nothing. */
bool snapshot_load(session_t *session, snapshot_progress_t *progress, const uint8_t *bytes,
                   uint8_t length);

/* Was the game loaded to its end, so that operations stored after the snapshot may follow? */
bool snapshot_complete(const session_t *session, const snapshot_progress_t *progress);
