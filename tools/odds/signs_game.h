/* A whole game of Elder signs between two, solved exactly (minimax), and how well the die plays it.
 *
 * Signs banked count up to 12; from 13 on only the difference matters, for the other has one turn left or none. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "signs_turn.h"

#define SIGNS_GAME_NEED_MOST 25

/* Where a player's turn begins, seen by that player. */
typedef enum {
    SIGNS_FIRST, /* first of the round; both have banked fewer than 13, or (13 each) a play-off begins */
    SIGNS_SECOND, /* second; the same */
    SIGNS_LAST /* second, and the first has reached 13 or it is a play-off: `other` is how many more the first has */
} signs_role_t;

typedef struct {
    uint8_t role; /* signs_role_t */
    uint8_t own, other;
} signs_context_t;

/* Of whoever is to play: chance to win the game. */
typedef struct {
    double first[SIGNS_GOAL][SIGNS_GOAL]; /* [own][other] */
    double second[SIGNS_GOAL][SIGNS_GOAL];
    double last[SIGNS_GAME_NEED_MOST + 1]; /* by how many more the first has */
    double play_off;                       /* of the first player in a play-off */
    double alone[SIGNS_GOAL + 1]; /* turns to the end for one who plays alone, by signs banked */
} signs_worth_t;

typedef struct signs_game signs_game_t;

/* NULL: no memory. Takes some seconds. */
signs_game_t *signs_game_solve(void);
void signs_game_free(signs_game_t *game);

const signs_worth_t *signs_game_worth(const signs_game_t *game);

/* Is it right to go on, in such a context, with the turn so far? */
bool signs_game_goes_on(signs_game_t *game, signs_context_t context, const turn_t *turn);

/* Does a player go on? */
typedef bool signs_player_t(void *whose, signs_context_t context, const turn_t *turn);

/* The chance that a player wins against one who plays perfectly: beginning, and not. False: no memory. */
bool signs_game_against_perfect(signs_game_t *game, signs_player_t *player, void *whose,
                                double wins[2]);
