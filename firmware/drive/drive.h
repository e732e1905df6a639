/* The read-only USB drive's contents: a guide, the log, scores, statistics of the dice, a fairness report and
 * facts of this unit, as a FAT12 volume that is generated sector by sector when a host reads it.
 *
 * Hosts cache what they read, so the volume shows a snapshot: of the moment of plugging in, and again when a
 * game ends or all is erased; then the host is told that the medium changed. The log is not copied into the
 * snapshot but read from the session, so an undo that reaches into it makes a new snapshot, too.
 *
 *   session, stats -> drive.c the snapshot -> files.c the files' texts -> fat.c sectors */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "session.h"
#include "stats.h"

#define DRIVE_SECTOR_BYTES 512u
#define DRIVE_SECTORS 384u

/* Facts at the time of the snapshot. */
typedef struct {
    const char *noise; /* a word for its state */
    uint16_t supply_mv;
    uint32_t uptime_s;
} drive_now_t;

/* Facts that never change while it runs, and a callback for the others. */
typedef struct {
    const char *version;
    const char *git;
    const char *board;
    const char *serial;
    const char *crash; /* how the last run ended; NULL: it didn't crash */
    uint32_t crash_pc;
    drive_now_t (*now)(void *context);
    void *context;
} drive_facts_t;

#define DRIVE_DICE STATS_DICE
#define DRIVE_LOG_STEP 32u /* lines between two known offsets into LOG.CSV */
#define DRIVE_LOG_STARTS (LOG_ENTRIES / DRIVE_LOG_STEP + 2u)

typedef enum {
    DRIVE_README,
    DRIVE_LOG,
    DRIVE_SCORES,
    DRIVE_STATS,
    DRIVE_FAIRNESS,
    DRIVE_INFO,
    DRIVE_FILES
} drive_file_t;

typedef struct {
    drive_now_t now;
    uint8_t game; /* game_id_t */
    uint8_t players;
    session_series_t series;
    uint16_t amended;
    name_t names[GAME_PLAYERS_MAX];
    stats_t stats;
    struct {
        uint32_t rolls, chi2_e2;
        uint16_t p_e4;
        uint8_t sides, df;
    } dice[DRIVE_DICE];
    uint32_t first_line; /* its number in the log */
    uint16_t lines;
    uint16_t undone;                   /* among them */
    uint32_t starts[DRIVE_LOG_STARTS]; /* offset of every DRIVE_LOG_STEP-th line, then of the end */
    uint32_t bytes[DRIVE_FILES];
    uint32_t number; /* counts snapshots, from 1 */
} drive_snapshot_t;

typedef enum {
    DRIVE_MEDIUM_READY,
    DRIVE_MEDIUM_ABSENT, /* ejected, or switched off */
    DRIVE_MEDIUM_BECOMING_READY,
    DRIVE_MEDIUM_CHANGED
} drive_medium_t;

typedef struct {
    const session_t *session;
    const stats_t *stats;
    const drive_facts_t *facts;
    drive_snapshot_t snapshot;
    bool ready;             /* the snapshot is complete */
    uint16_t step;          /* of making it */
    bool ejected;           /* until it is plugged in again */
    bool changed;           /* and the host wasn't told yet */
    uint32_t checked_seq;   /* of the session, when it was last checked for a change */
    uint16_t checked_lines; /* of its log, then */
} drive_t;

/* The pointers stay valid. */
void drive_init(drive_t *drive, const session_t *session, const stats_t *stats,
                const drive_facts_t *facts);

/* By the setting `drive`. */
bool drive_offered(const drive_t *drive);

void drive_plugged_in(drive_t *drive);

/* To be called in each round of the main loop: starts a new snapshot when one is due, and makes a part of it
 * (under a millisecond). True: there is more to make. */
bool drive_poll(drive_t *drive);

/* CHANGED is returned once for each change. */
drive_medium_t drive_medium(drive_t *drive);

/* SCSI START STOP UNIT. False: the host tries to start an ejected medium, which only comes back when the
 * cable is plugged in again; else systems would mount it again at once. */
bool drive_start_stop(drive_t *drive, bool start, bool load_or_eject);

/* A sector below DRIVE_SECTORS. Zeros while a snapshot is being made. */
void drive_read(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]);
