/* Rules of just dice: 1 to 10 dice of one sort, rolled again and again, without players or winners. */
#pragma once

#include "game_rules.h"

/* The config's parameters that just dice use. */
enum { DICE_PARAM_DIE, DICE_PARAM_COUNT };

typedef struct {
    uint8_t die;                   /* game_die_t */
    uint8_t count;                 /* 1..GAME_VALUES_MAX */
    uint8_t rolled;                /* 1 once `last` holds a roll */
    uint8_t last[GAME_VALUES_MAX]; /* the last roll as drawn, 0..sides-1; shown one higher, or as
                                      faces */
} dice_state_t;
static_assert(sizeof(dice_state_t) == 13, "no padding: states are compared as bytes");

static_assert(sizeof(dice_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t dice_rules;

/* The part of a game's state, which must be one of just dice. */
static inline const dice_state_t *dice_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* The sum of the last roll as shown. 0 before the first roll and for the cult die, whose faces
 * are no numbers. */
uint16_t dice_sum(const dice_state_t *state);
