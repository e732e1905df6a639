/* The log of a game's answers, in the order in which they were given, undone ones included: a ring buffer
 * of fixed-size entries. It is also the memory of what every roll drew, and of which choices were made
 * before their draws were seen.
 *
 * A draw is identified by its prompt: the ask, the player, how many such rolls came before it, and its
 * bounds. A choice is identified by its place: the ask, the player, how many answers came before it, and
 * which choices these were. A choice that is undone after a draw behind it was seen stays known, so that
 * another choice in its place is recognised: that one is "amended".
 *
 * A full log makes room by dropping the oldest undone line that no undo can lead back to, else the
 * oldest standing answer, which the caller applies to its base state. So at least 1,024 answers stand,
 * unless what must be remembered takes more than the rest. A drawn roll, and a choice made before it, is
 * dropped only with the answers that could lead back to it: a log that holds nothing else accepts only
 * answers that it already knows. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

/* --- how often each roll was prompted ------------------------------------------------------ */

/* As many different rolls as one game can prompt: five asks, each of eight players or of nobody. */
#define ROLL_COUNTS 40

typedef struct {
    uint16_t count; /* modulo 2^16; 0: the row is free */
    uint8_t ask;    /* game_ask_t */
    uint8_t player; /* or GAME_NOBODY */
} roll_count_t;

typedef struct {
    roll_count_t rows[ROLL_COUNTS]; /* in the order in which they were first prompted */
} roll_counts_t;
static_assert(sizeof(roll_counts_t) == 4 * ROLL_COUNTS, "sized for the device's memory");

uint16_t roll_counts_of(const roll_counts_t *counts, uint8_t ask, uint8_t player);

/* Adds one. A new roll is ignored when all rows are taken: no game has so many. */
void roll_counts_add(roll_counts_t *counts, uint8_t ask, uint8_t player);

/* --- the log ------------------------------------------------------------------------------- */

#define LOG_ENTRIES 1080 /* a snapshot of them all fits the journal, whatever they hold */

typedef struct {
    uint32_t path; /* choose: hash of the choices before it, see log_path_on; roll: 0 */
    uint16_t nth;  /* roll: how many of its ask and player came before it; choose: how many answers
                      came before it; modulo 2^16 */
    uint8_t kind;  /* PROMPT_CHOOSE or PROMPT_ROLL */
    uint8_t ask;   /* game_ask_t */
    uint8_t player;
    uint8_t count;       /* roll: how many values; choose: 1 */
    uint8_t first_bound; /* roll; with `count` it gives all bounds, see game_types.h */
    bool entered;        /* roll: a real die's values */
    bool undone;
    bool seen;    /* choose: a draw behind it was seen and undone */
    bool amended; /* choose: another one stood in its place, and was undone after a draw was seen */
    bool known_elsewhere;            /* undone, and a later entry holds the same draw or choice */
    uint8_t values[GAME_VALUES_MAX]; /* choose: the option in values[0] */
} log_entry_t;
static_assert(sizeof(log_entry_t) == 28, "sized for the device's memory, without padding");

/* How far back undo can reach: the answers before this stand for good. */
typedef struct {
    uint16_t answers; /* modulo 2^16 */
    const roll_counts_t *roll_counts;
} log_reach_t;

typedef struct {
    log_entry_t entries[LOG_ENTRIES];
    uint16_t oldest;
    uint16_t used;
    uint16_t standing;   /* entries not undone */
    uint16_t idle_from;  /* between the oldest standing entry and this one nothing is droppable */
    uint32_t first_line; /* the line number of the oldest entry, counting every line ever written */
} log_t;

void log_clear(log_t *log);

/* The entry at `index`, 0 the oldest; valid until the log changes. */
const log_entry_t *log_at(const log_t *log, uint16_t index);

/* The path behind a choice: an FNV-1a hash of all choices, which begins with LOG_PATH_START. */
#define LOG_PATH_START 2166136261u
uint32_t log_path_on(uint32_t path, const log_entry_t *choice);

/* Adds one; a full log stays as it is. */
void log_add(log_t *log, const log_entry_t *entry);

static inline bool log_full(const log_t *log) { return log->used == LOG_ENTRIES; }

/* Drops the oldest undone line that no undo can lead back to. Returns its index, or -1: there is none, so
 * only the oldest standing answer can make room. Entries behind a dropped one move up by one. */
int log_drop_idle(log_t *log, const log_reach_t *reach);

/* Is there such a line? */
bool log_has_idle(const log_t *log, const log_reach_t *reach);

/* Removes and returns the oldest standing answer; its index, or -1 if there is none. */
int log_take_oldest(log_t *log, log_entry_t *entry);

/* Undoes the newest standing answer; returns its index, or -1 if there is none. */
int log_undo(log_t *log);

/* The undone entry that holds the same draw or choice as this one (kind, ask, player, nth; a roll's count
 * and first_bound, not entered; a choice's option and path): its index, or -1. */
int log_find(const log_t *log, const log_entry_t *like);

/* Is another choice known in this one's place? */
bool log_was_other(const log_t *log, const log_entry_t *choice);

/* A new entry now holds what the one at `index` held. */
void log_hand_over(log_t *log, uint16_t index);

/* --- as a line of CSV, for console and drive ------------------------------------------------ */

#define LOG_CSV_HEAD "n,ask,player,choice,values,entered,undone,mended,bot"
#define LOG_CSV_BYTES_MAX 112

/* Writes a line without line end and NUL; returns its length. `line` is its number; `bot`: the die answered, as a
 * player. */
uint8_t log_csv(const log_entry_t *entry, uint32_t line, bool bot, char text[LOG_CSV_BYTES_MAX]);
