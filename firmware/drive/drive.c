#include "drive.h"

#include <string.h>

#include "fat.h"
#include "files.h"

/* A picture is made in steps, so that no round of the loop is long:
 *
 *   0             what is copied
 *   1 ..          32 lines of the log each, counted
 *   then          a die's figures each
 *   then          a file's size each */
enum { STEP_COPY = 0, STEPS_LOG = 1 };

static const uint8_t dice_sides[DRIVE_DICE] = {2, 4, 6, 8, 10, 12, 20, 100};

void drive_init(drive_t *drive, const session_t *session, const stats_t *stats,
                const drive_facts_t *facts) {
    memset(drive, 0, sizeof *drive);
    drive->session = session;
    drive->stats = stats;
    drive->facts = facts;
}

bool drive_offered(const drive_t *drive) {
    return drive->session->settings.value[SETTING_DRIVE] != 0;
}

static void begin_picture(drive_t *drive) {
    drive->stage = DRIVE_MAKING;
    drive->step = STEP_COPY;
}

void drive_plugged_in(drive_t *drive) {
    drive->ejected = false;
    drive->changed = false;
    begin_picture(drive);
}

/* --- making a picture ------------------------------------------------------------- */

/* Nothing goes on: also after a factory reset. */
static bool is_over(const session_t *session) {
    game_prompt_t prompt;
    if (session->now.game.game == GAME_NONE) {
        return true;
    }
    session_prompt(session, &prompt);
    return prompt.kind == PROMPT_OVER;
}

static uint16_t undone_before(const log_t *log, uint16_t lines) {
    uint16_t undone = 0;
    for (uint16_t i = 0; i < lines; i++) {
        undone = (uint16_t)(undone + (log_at(log, i).undone ? 1 : 0));
    }
    return undone;
}

static void copy(drive_t *drive) {
    drive_picture_t *picture = &drive->picture;
    const session_t *session = drive->session;
    picture->number++;
    picture->now = drive->facts->now(drive->facts->context);
    picture->game = session->now.game.game;
    picture->has_game = session->now.game.game != GAME_NONE;
    picture->players = session->config.players;
    picture->series = session_score(session);
    picture->amended = session_amended(session);
    memcpy(picture->names, session->names, sizeof picture->names);
    picture->stats = *drive->stats;
    picture->first_line = session->log.first_line;
    picture->lines = session->log.used;
    picture->undone = undone_before(&session->log, session->log.used);
    picture->starts[0] = sizeof LOG_CSV_HEAD - 1u + 2u;
}

static void count_lines(drive_t *drive, uint16_t nth) {
    drive_picture_t *picture = &drive->picture;
    uint32_t from = nth * DRIVE_LOG_STEP;
    uint32_t to = from + DRIVE_LOG_STEP < picture->lines ? from + DRIVE_LOG_STEP : picture->lines;
    page_t page = {.at = picture->starts[nth]};
    files_write_log(drive, &page, (uint16_t)from, (uint16_t)to);
    picture->starts[nth + 1u] = page.at;
    picture->bytes[DRIVE_LOG] = page.at;
}

static void count_die(drive_t *drive, uint16_t nth) {
    stats_die_t die;
    if (stats_for(&drive->picture.stats, dice_sides[nth], &die)) {
        drive->picture.dice[nth].sides = die.sides;
        drive->picture.dice[nth].df = die.df;
        drive->picture.dice[nth].rolls = die.rolls;
        drive->picture.dice[nth].chi2_e2 = die.chi2_e2;
        drive->picture.dice[nth].p_e4 = die.p_e4;
    }
}

static void count_file(drive_t *drive, drive_file_t file) {
    page_t page = {0};
    if (file != DRIVE_LOG) { /* that is counted */
        files_write(drive, file, &page);
        drive->picture.bytes[file] = page.at;
    }
}

static uint16_t steps_of_log(const drive_t *drive) {
    return (uint16_t)(drive->picture.lines / DRIVE_LOG_STEP + 1u);
}

static void make_step(drive_t *drive) {
    uint16_t step = drive->step++;
    if (step == STEP_COPY) {
        copy(drive);
        return;
    }
    uint16_t nth = (uint16_t)(step - STEPS_LOG);
    uint16_t logs = steps_of_log(drive);
    if (nth < logs) {
        count_lines(drive, nth);
    } else if (nth < logs + DRIVE_DICE) {
        count_die(drive, (uint16_t)(nth - logs));
    } else if (nth < logs + DRIVE_DICE + DRIVE_FILES) {
        count_file(drive, (drive_file_t)(nth - logs - DRIVE_DICE));
    } else {
        drive->stage = DRIVE_READY;
    }
}

/* --- when one is due ------------------------------------------------------------- */

/* The lines of the log that the picture shows are no longer there, or otherwise. */
static bool log_differs(const drive_t *drive) {
    const drive_picture_t *picture = &drive->picture;
    const log_t *log = &drive->session->log;
    return log->first_line != picture->first_line || log->used < picture->lines ||
           undone_before(log, picture->lines) != picture->undone;
}

/* True once for each change of the session. */
static bool session_moved(drive_t *drive) {
    const session_t *session = drive->session;
    bool moved = drive->looked_seq != session->now.seq || drive->looked_used != session->log.used;
    drive->looked_seq = session->now.seq;
    drive->looked_used = session->log.used;
    return moved;
}

static bool picture_is_due(drive_t *drive) {
    return session_moved(drive) && (is_over(drive->session) || log_differs(drive));
}

bool drive_poll(drive_t *drive) {
    if (picture_is_due(drive)) {
        drive->changed = drive->changed || drive->stage == DRIVE_READY;
        begin_picture(drive);
    }
    if (drive->stage == DRIVE_MAKING) {
        make_step(drive);
    }
    return drive->stage == DRIVE_MAKING;
}

/* --- as a host sees it ------------------------------------------------------------- */

drive_medium_t drive_medium(drive_t *drive) {
    if (drive->ejected || !drive_offered(drive)) {
        return DRIVE_MEDIUM_ABSENT;
    }
    if (drive->stage != DRIVE_READY) {
        return DRIVE_MEDIUM_BECOMING_READY;
    }
    bool changed = drive->changed;
    drive->changed = false;
    return changed ? DRIVE_MEDIUM_CHANGED : DRIVE_MEDIUM_READY;
}

bool drive_start_stop(drive_t *drive, bool start, bool load_or_eject) {
    if (load_or_eject && !start) {
        drive->ejected = true;
    }
    return !(drive->ejected && start);
}

void drive_read(const drive_t *drive, uint32_t sector, uint8_t bytes[DRIVE_SECTOR_BYTES]) {
    if (drive->stage == DRIVE_READY && sector < DRIVE_SECTORS) {
        fat_sector(drive, sector, bytes);
    } else {
        memset(bytes, 0, DRIVE_SECTOR_BYTES);
    }
}
