/* Rules of the cult duel: 2 to 8 players with one cultist each, or two players with 2 or 3 each (rival cults).
 *
 * Cultists are numbered round the table in one row: cultist c of player p is p * cultists + c.
 * The sum of all sanity and the pool is 3 x all cultists, always. */
#pragma once

#include "cult_die.h"
#include "game_rules.h"

#define CULT_CULTISTS_MAX 8 /* at one table */
#define CULT_SANITY_START 3

/* The config's parameters that the duel uses. */
enum {
    CULT_PARAM_CULTISTS = 0,     /* of each player: 1, or 2..3 for rival cults */
    CULT_PARAM_MAD_RESPONSE = 1, /* does a victim respond to a mad caster? 1 yes, 0 no */
};

/* The step of a turn: what is asked now. */
typedef enum {
    CULT_STEP_FIRST,
    CULT_STEP_FIRST_ROLL,
    CULT_STEP_CULTIST, /* only with more than one cultist each */
    CULT_STEP_VICTIM,
    CULT_STEP_CAST,
    CULT_STEP_CAST_EYE,
    CULT_STEP_RESPOND,
    CULT_STEP_RESPOND_EYE,
    CULT_STEP_OVER,
    CULT_STEPS
} cult_step_t;

typedef struct {
    uint8_t sanity[CULT_CULTISTS_MAX]; /* by cultist; 0 for places not taken */
    uint8_t pool;                      /* Cthulhu's tokens */
    uint8_t players;
    uint8_t cultists;     /* of each player: 1..3 */
    uint8_t mad_response; /* 1: a victim responds to a mad caster too */
    uint8_t step;         /* cult_step_t */
    uint8_t player;       /* seat whose turn it is; 0 until that is known */
    uint8_t caster; /* cultist, or GAME_NOBODY until known this turn; the last one stays at over */
    uint8_t victim; /* likewise */
    uint32_t turn;  /* from 1; the turns ended so far + 1, at over that of the last turn */
} cult_state_t;
static_assert(sizeof(cult_state_t) == 20, "no padding: states are compared as bytes");

static_assert(sizeof(cult_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t cult_rules;

/* The part of a game's state, which must be a duel's. */
static inline const cult_state_t *cult_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* The id of a cultist at this table, p2 or p2.1. The cultist must be below players x cultists. */
game_option_t cult_cultist_option(const cult_state_t *state, uint8_t cultist);

/* The seat that a cultist belongs to. */
uint8_t cult_owner(const cult_state_t *state, uint8_t cultist);
