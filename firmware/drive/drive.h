/* The USB drive with what people look for: a guide, the log, the score, the dice's statistics, and
 * what this unit is. Read-only, and made on the fly: a sector is written when a host asks for it.
 *
 * It is a picture of one moment, since hosts keep what they read: the moment of plugging in, and
 * again each time that a game ends, or all is forgotten. Then the host is told that the medium was
 * changed. What the picture shows of the log lies in the session's own; an undo that reaches into it
 * makes a new picture, too.
 *
 *   session, stats -> drive.c the picture -> files.c texts -> fat.c sectors */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "session.h"
#include "stats.h"

#define DRIVE_SECTOR_BYTES 512u
#define DRIVE_SECTORS 384u

/* Facts of the moment. */
typedef struct {
    const char *noise; /* a word for its state */
    uint16_t supply_mv;
    uint32_t uptime_s;
} drive_now_t;

/* Facts that never change while it runs, and who to ask for the others. */
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
#define DRIVE_LOG_STEP 32u /* lines: between two of them it is counted on */
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

/* The picture. */
typedef struct {
    drive_now_t now;
    uint8_t game; /* game_id_t */
    bool has_game;
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
    uint32_t first_line; /* of the log; its number */
    uint16_t lines;
    uint16_t undone; /* among them */
    uint32_t
        starts[DRIVE_LOG_STARTS]; /* where every DRIVE_LOG_STEP-th line begins; the last: the end */
    uint32_t bytes[DRIVE_FILES];
    uint32_t number; /* how many-th picture this is */
} drive_picture_t;

typedef enum { DRIVE_MAKING, DRIVE_READY } drive_stage_t;

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
    drive_picture_t picture;
    uint8_t stage; /* drive_stage_t */
    uint16_t step; /* of making */
    bool ejected;  /* till it is plugged in anew */
    bool changed;  /* and the host doesn't know yet */
    uint32_t looked_seq;
    uint16_t looked_used;
} drive_t;

/* The pointers stay valid. */
void drive_init(drive_t *drive, const session_t *session, const stats_t *stats,
                const drive_facts_t *facts);

/* As it is set. */
bool drive_offered(const drive_t *drive);

void drive_plugged_in(drive_t *drive);

/* Every time round the loop: looks whether a new picture is due, and makes a part of one (under a
 * millisecond). True: there is more to make. */
bool drive_poll(drive_t *drive);

/* CHANGED is given once for each change. */
drive_medium_t drive_medium(drive_t *drive);

/* What a host may do to a medium: false when it is to start an ejected one, which only comes back with
 * the cable. A system that just let go of it would take it in again at once. */
bool drive_start_stop(drive_t *drive, bool start, bool load_or_eject);

/* A sector below DRIVE_SECTORS. Zeros while a picture is being made: it has none yet. */
void drive_read(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]);
