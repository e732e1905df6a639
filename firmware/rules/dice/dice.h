/* Rules of just dice: 1 to 10 dice of one sort, rolled again and again, without players or winners. Of several
 * the highest or the lowest alone may count, and a modifier is added. */
#pragma once

#include "game_rules.h"

/* Places in game_config_t.params. */
enum { DICE_PARAM_DIE, DICE_PARAM_COUNT, DICE_PARAM_KEEP, DICE_PARAM_MOD };

enum { DICE_MOD_MAX = 99 };

typedef struct {
    uint8_t die;                   /* game_die_t */
    uint8_t count;                 /* 1..GAME_VALUES_MAX */
    uint8_t keep;                  /* game_keep_t */
    int8_t mod;                    /* -DICE_MOD_MAX..DICE_MOD_MAX */
    uint8_t rolled;                /* 1 once `last` holds a roll */
    uint8_t last[GAME_VALUES_MAX]; /* the last roll as drawn, 0..sides-1; shown one higher, or as
                                      faces */
} dice_state_t;
static_assert(sizeof(dice_state_t) == 15, "no padding: states are compared as bytes");

static_assert(sizeof(dice_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t dice_rules;

/* The part of a game's state, which must be one of just dice. */
static inline const dice_state_t *dice_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* These dice, not rolled yet; and the config that they come from. */
dice_state_t dice_of_config(const game_config_t *config);
game_config_t dice_config(const dice_state_t *dice);

/* The dice that count of a roll of them: how many, from which on. */
typedef struct {
    uint8_t from, count;
} dice_kept_t;
dice_kept_t dice_kept(const dice_state_t *dice, const uint8_t values[GAME_VALUES_MAX]);

/* The sum of the dice that count, as shown, and the modifier. 0 for the cult die, whose faces are no
 * numbers. */
int16_t dice_sum_of(const dice_state_t *dice, const uint8_t values[GAME_VALUES_MAX]);

/* Of the last roll; 0 before the first. */
int16_t dice_sum(const dice_state_t *dice);

/* A list of some of the last roll, as shown; `key` as in game_serializer_t. */
void dice_serialize_values(const dice_state_t *dice, const game_serializer_t *out, const char *key,
                           dice_kept_t some);
