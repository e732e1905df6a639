#include "drive.h"

#include <assert.h>
#include <string.h>

#include "files.h"

static const uint8_t dice_sides[DRIVE_DICE] = {2, 4, 6, 8, 10, 12, 20, 100};

void drive_init(drive_t *drive, const session_t *session, const stats_t *stats,
                const drive_facts_t *facts) {
    assert(session != NULL && stats != NULL && facts != NULL);
    memset(drive, 0, sizeof *drive);
    drive->session = session;
    drive->stats = stats;
    drive->facts = facts;
}

bool drive_offered(const drive_t *drive) {
    return drive->session->settings.value[SETTING_DRIVE] != 0;
}

static void begin_snapshot(drive_t *drive) {
    drive->ready = false;
    drive->step = 0;
}

void drive_plugged_in(drive_t *drive) {
    drive->ejected = false;
    drive->changed = false;
    begin_snapshot(drive);
}

/* --- making a snapshot, in steps so that no round of the main loop takes long -------------------- */

static uint16_t undone_before(const log_t *log, uint16_t lines) {
    uint16_t undone = 0;
    for (uint16_t i = 0; i < lines; i++) {
        undone = (uint16_t)(undone + (log_at(log, i)->undone ? 1 : 0));
    }
    return undone;
}

static void copy_session(drive_t *drive) {
    drive_snapshot_t *snapshot = &drive->snapshot;
    const session_t *session = drive->session;
    snapshot->number++;
    snapshot->now = drive->facts->now(drive->facts->context);
    snapshot->game = session->now.game.game;
    snapshot->players = session->config.players;
    snapshot->series = session_score(session);
    snapshot->amended = session_amended(session);
    memcpy(snapshot->names, session->names, sizeof snapshot->names);
    snapshot->stats = *drive->stats;
    snapshot->first_line = session->log.first_line;
    snapshot->lines = session->log.used;
    snapshot->undone = undone_before(&session->log, session->log.used);
    snapshot->starts[0] = sizeof LOG_CSV_HEAD - 1u + 2u; /* and its CR LF */
}

static void measure_log(drive_t *drive, uint16_t nth) {
    drive_snapshot_t *snapshot = &drive->snapshot;
    uint32_t from = nth * DRIVE_LOG_STEP, to = from + DRIVE_LOG_STEP;
    page_t page = {.at = snapshot->starts[nth]};
    to = to < snapshot->lines ? to : snapshot->lines;
    files_write_log(drive, &page, (uint16_t)from, (uint16_t)to);
    snapshot->starts[nth + 1u] = page.at;
    snapshot->bytes[DRIVE_LOG] = page.at;
}

static void compute_die(drive_snapshot_t *snapshot, uint16_t nth) {
    stats_die_t die;
    if (stats_for(&snapshot->stats, dice_sides[nth], &die)) {
        snapshot->dice[nth].sides = die.sides;
        snapshot->dice[nth].df = die.df;
        snapshot->dice[nth].rolls = die.rolls;
        snapshot->dice[nth].chi2_e2 = die.chi2_e2;
        snapshot->dice[nth].p_e4 = die.p_e4;
    }
}

static void measure_file(drive_t *drive, drive_file_t file) {
    page_t page = {0};
    if (file != DRIVE_LOG) {
        drive_files[file].write(drive, &page);
        drive->snapshot.bytes[file] = page.at;
    }
}

/* First a copy, then DRIVE_LOG_STEP lines of the log at once, each die's figures, each file's size. */
static void make_step(drive_t *drive) {
    uint16_t step = drive->step++, logs = (uint16_t)(drive->snapshot.lines / DRIVE_LOG_STEP + 1u);
    if (step-- == 0) {
        copy_session(drive);
    } else if (step < logs) {
        measure_log(drive, step);
    } else if (step < logs + DRIVE_DICE) {
        compute_die(&drive->snapshot, (uint16_t)(step - logs));
    } else if (step < logs + DRIVE_DICE + DRIVE_FILES) {
        measure_file(drive, (drive_file_t)(step - logs - DRIVE_DICE));
    } else {
        drive->ready = true;
    }
}

/* --- when a new one is due ------------------------------------------------------------------- */

/* Also after a factory reset. */
static bool no_game_runs(const session_t *session) {
    game_prompt_t prompt;
    if (session->now.game.game == GAME_NONE) {
        return true;
    }
    session_prompt(session, &prompt);
    return prompt.kind == PROMPT_OVER;
}

/* Lines of the log that the snapshot shows were dropped or changed. */
static bool log_differs(const drive_t *drive) {
    const drive_snapshot_t *snapshot = &drive->snapshot;
    const log_t *log = &drive->session->log;
    return log->first_line != snapshot->first_line || log->used < snapshot->lines ||
           undone_before(log, snapshot->lines) != snapshot->undone;
}

/* True once for each change of the session. */
static bool session_changed(drive_t *drive) {
    const session_t *session = drive->session;
    bool changed =
        drive->checked_seq != session->now.seq || drive->checked_lines != session->log.used;
    drive->checked_seq = session->now.seq;
    drive->checked_lines = session->log.used;
    return changed;
}

bool drive_poll(drive_t *drive) {
    if (session_changed(drive) && (no_game_runs(drive->session) || log_differs(drive))) {
        drive->changed = drive->changed || drive->ready;
        begin_snapshot(drive);
    }
    if (!drive->ready) {
        make_step(drive);
    }
    return !drive->ready;
}

/* --- the medium as a host sees it --------------------------------------------------------------- */

drive_medium_t drive_medium(drive_t *drive) {
    if (drive->ejected || !drive_offered(drive)) {
        return DRIVE_MEDIUM_ABSENT;
    }
    if (!drive->ready) {
        return DRIVE_MEDIUM_BECOMING_READY;
    }
    bool changed = drive->changed;
    drive->changed = false;
    return changed ? DRIVE_MEDIUM_CHANGED : DRIVE_MEDIUM_READY;
}

bool drive_start_stop(drive_t *drive, bool start, bool load_or_eject) {
    drive->ejected = drive->ejected || (load_or_eject && !start);
    return !(drive->ejected && start);
}

void drive_read(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]) {
    assert(drive->session != NULL);
    memset(bytes, 0, DRIVE_SECTOR_BYTES);
    if (drive->ready && sector < DRIVE_SECTORS) {
        fat_sector(drive, sector, bytes);
    }
}
