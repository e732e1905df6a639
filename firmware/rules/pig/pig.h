/* Rules of Pig: 2 to 8 players and one six-sided die.
 *
 * A player throws, then throws again or keeps the points of this turn; a 1 loses them and ends the
 * turn. 100 points, those kept and those of the turn together, win at once. */
#pragma once

#include "game_rules.h"

#define PIG_GOAL 100
#define PIG_SIDES 6

typedef enum { PIG_STEP_THROW, PIG_STEP_AGAIN, PIG_STEP_OVER, PIG_STEPS } pig_step_t;

typedef struct {
    uint8_t totals[GAME_PLAYERS_MAX]; /* points kept, by seat: only the winner reaches the goal */
    uint8_t turn;                     /* points of this turn, not kept yet; 0 at its start */
    uint8_t players;
    uint8_t player; /* seat whose turn it is; at over the winner */
    uint8_t step;   /* pig_step_t */
} pig_state_t;
static_assert(sizeof(pig_state_t) == 12, "no padding: states are compared as bytes");
static_assert(sizeof(pig_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t pig_rules;

/* The part of a game's state, which must be a Pig. */
static inline const pig_state_t *pig_part(const game_state_t *state) {
    return (const void *)state->part;
}
