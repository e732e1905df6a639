/* Rules of counters for any game: a value of 0 to 999 for each player, a mark for whose turn it is, and a die
 * beside them. Whose value changes is chosen, then by how much, until it is done. It is never over. */
#pragma once

#include "game_rules.h"

/* Places in game_config_t.params. */
enum { COUNTERS_PARAM_DIE, COUNTERS_PARAM_START };

enum { COUNTERS_MAX = 999, COUNTERS_START = 20 };

typedef enum {
    COUNTERS_STEP_WHO,
    COUNTERS_STEP_BY,  /* the value of `seat` is being changed */
    COUNTERS_STEP_DIE, /* the die is to be rolled */
    COUNTERS_STEPS
} counters_step_t;

typedef struct {
    uint16_t values[GAME_PLAYERS_MAX]; /* 0..COUNTERS_MAX; 0 of seats that nobody has */
    uint16_t start;                    /* what the values began with, as in the config */
    uint8_t players;                   /* 1..GAME_PLAYERS_MAX */
    uint8_t die;                       /* game_die_t */
    uint8_t turn;                      /* a seat */
    uint8_t step;                      /* counters_step_t */
    uint8_t seat;                      /* COUNTERS_STEP_BY only; else 0 */
    uint8_t reserved;                  /* 0; leaves the struct without padding */
} counters_state_t;
static_assert(sizeof(counters_state_t) == 2 * GAME_PLAYERS_MAX + 8,
              "no padding: states are compared as bytes");
static_assert(sizeof(counters_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t counters_rules;

/* The part of a game's state, which must be one of counters. */
static inline const counters_state_t *counters_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* By how much an option changes a value; 0: it is no such option. */
int8_t counters_change(uint8_t option);
