/* The answers of a game in the order in which they were given, those taken back among them, and
 * so the memory of what every roll drew.
 *
 * A ring of fixed entries. When it is full something must go: the oldest line taken back that no
 * roll can come back to, else the oldest standing answer, which the caller moves its base past. So
 * at least LOG_STANDING_MIN answers stand, unless draws to be remembered fill more than the rest.
 * What a roll drew goes only with the answers that could lead back to it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game.h"

#define LOG_ENTRIES 1080 /* a snapshot of them all fits the journal, whatever they hold */
#define LOG_STANDING_MIN 1024

typedef struct {
    uint8_t kind; /* PROMPT_CHOOSE or PROMPT_ROLL */
    uint8_t ask;  /* game_ask_t */
    uint8_t player;
    uint8_t count;       /* roll: how many values */
    uint8_t first_bound; /* roll; with `count` it tells all bounds, see game_types.h */
    bool entered;        /* roll: a real die's values */
    bool undone;
    uint16_t roll; /* roll: which of the game's rolls this is, from its start, modulo 2^16 */
    uint8_t values[GAME_VALUES_MAX]; /* choose: the option in values[0] */
} log_entry_t;

/* An entry as it is kept:
 *   tag: ask in bits 0-4, roll 5, entered 6, undone 7;  who: player (15 nobody) high, count low */
typedef struct {
    uint8_t tag;
    uint8_t who;
    uint8_t first_bound;
    uint8_t told_again; /* 1: taken back, and a later entry holds the same draw */
    uint16_t roll;
    uint8_t values[GAME_VALUES_MAX];
} log_slot_t;
static_assert(sizeof(log_slot_t) == 16, "sized for the device's memory");
static_assert(ASK_IDS <= 32, "an ask fits its five bits");

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

/* Adds one. The log must not be full. */
void log_add(log_t *log, const log_entry_t *entry);

static inline bool log_full(const log_t *log) { return log->used == LOG_ENTRIES; }

/* Drops the oldest line taken back that no roll can come back to; returns its index, -1: there is
 * none, so only the oldest standing answer can make room. `base_roll`: no undo can reach a roll
 * before this one. Entries behind a dropped one move up by one. */
int log_drop_idle(log_t *log, uint16_t base_roll);

/* Is there such a line? */
bool log_has_idle(const log_t *log, uint16_t base_roll);

/* Removes and gives the oldest standing answer; returns its index, -1: there is none. */
int log_take_oldest(log_t *log, log_entry_t *entry);

/* Marks the newest standing answer undone; returns its index, -1: there is none. */
int log_undo(log_t *log);

/* What this roll drew before (not entered faces): index of the entry taken back that remembers it,
 * or -1. */
int log_find_draw(const log_t *log, uint16_t roll, uint8_t count, uint8_t first_bound);

/* The draw at `index` is being told again by a new entry, which remembers it from now on. */
void log_mark_told_again(log_t *log, uint16_t index);
