/* The answers of a game in the order in which they were given, those taken back among them, and
 * so the memory of what every roll drew, and of what was chosen before its draws were seen.
 *
 * A draw is known by what was asked: the ask, whose it was, how many of these stood before it, and
 * its bounds. A choice is known by its place: the ask, whose it was, how many answers stood before
 * it, and which choices these were. A choice taken back after a draw behind it had been seen stays
 * known, so that another one in its place can be told from it: that one is mended.
 *
 * A ring of fixed entries. When it is full something must go: the oldest line taken back that
 * nothing can come back to, else the oldest standing answer, which the caller moves its base past.
 * So at least 1024 answers stand, unless what must be known fills more than the rest.
 * What a roll drew, and what was chosen before it, goes only with the answers that could lead back
 * to it: when there is nothing else in it, the log takes only what it knows. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "asked.h"
#include "game.h"

#define LOG_ENTRIES 1080 /* a snapshot of them all fits the journal, whatever they hold */

typedef struct {
    uint8_t kind; /* PROMPT_CHOOSE or PROMPT_ROLL */
    uint8_t ask;  /* game_ask_t */
    uint8_t player;
    uint8_t count;       /* roll: how many values */
    uint8_t first_bound; /* roll; with `count` it tells all bounds, see game_types.h */
    bool entered;        /* roll: a real die's values */
    bool undone;
    bool seen;     /* choose: a draw was seen behind it, and taken back */
    bool mended;   /* choose: another one stood in its place, and was taken back after a draw */
    uint16_t nth;  /* how many of its ask and player stood before a roll; how many answers before a
                      choice; modulo 2^16 */
    uint32_t path; /* choose: of the choices that stood before, see log_path_on */
    uint8_t values[GAME_VALUES_MAX]; /* choose: the option in values[0] */
} log_entry_t;

/* An entry as it is kept:
 *   tag: ask in bits 0-4, roll 5, entered 6, undone 7;  who: player (15 nobody) high, count low */
typedef struct {
    uint8_t tag;
    uint8_t who;
    uint8_t first_bound;
    uint8_t flags; /* LOG_KNOWN_ELSEWHERE and so on */
    uint16_t nth;
    uint8_t values[GAME_VALUES_MAX]; /* choose: the option, and the path in LOG_PATH_BYTES more */
} log_slot_t;
enum { LOG_PATH_AT = 1, LOG_PATH_BYTES = 4 };
static_assert(sizeof(log_slot_t) == 16, "sized for the device's memory");
static_assert(ASK_IDS <= 32, "an ask fits its five bits");

enum {
    LOG_KNOWN_ELSEWHERE = 1, /* taken back, and a later entry knows the same draw or choice */
    LOG_SEEN = 2,
    LOG_MENDED = 4,
    LOG_FLAGS = 7
};

/* What lies before this no undo can reach. */
typedef struct {
    uint16_t answers; /* that stand for good, modulo 2^16 */
    const asked_t *asked;
} log_reach_t;

typedef struct {
    log_slot_t slots[LOG_ENTRIES];
    uint16_t oldest;
    uint16_t used;
    uint16_t standing;   /* entries not undone */
    uint16_t idle_from;  /* before it and behind the oldest standing entry there is nothing idle */
    uint32_t first_line; /* the line number of the oldest entry, counting every line ever written */
} log_t;

void log_clear(log_t *log);

/* The entry at `index`, 0 the oldest; and as it is kept. */
log_entry_t log_at(const log_t *log, uint16_t index);
const log_slot_t *log_slot(const log_t *log, uint16_t index);
log_entry_t log_unpack(const log_slot_t *slot);

/* The path (FNV-1a) that a choice leads to; it begins with LOG_PATH_START. */
#define LOG_PATH_START 2166136261u
uint32_t log_path_on(uint32_t path, const log_entry_t *choice);

/* Adds one; a full log stays as it is. */
void log_add(log_t *log, const log_entry_t *entry);

static inline bool log_full(const log_t *log) { return log->used == LOG_ENTRIES; }

/* Drops the oldest line taken back that nothing can come back to; returns its index, -1: there is
 * none, so only the oldest standing answer can make room. Entries behind a dropped one move up by
 * one. */
int log_drop_idle(log_t *log, const log_reach_t *reach);

/* Is there such a line? */
bool log_has_idle(const log_t *log, const log_reach_t *reach);

/* Removes and gives the oldest standing answer; returns its index, -1: there is none. */
int log_take_oldest(log_t *log, log_entry_t *entry);

/* Takes the newest standing answer back; returns its index, -1: there is none. */
int log_undo(log_t *log);

/* The entry taken back that knows what this one asks for (its kind, ask, player and nth, and count
 * and first_bound of a roll, not entered; the option of a choice); its index, or -1. */
int log_find(const log_t *log, const log_entry_t *like);

/* Is another choice known in the place of this one? */
bool log_was_other(const log_t *log, const log_entry_t *choice);

/* What is known at `index` is held by a new entry, which knows it from now on. */
void log_hand_over(log_t *log, uint16_t index);
