/* Pig between two, solved exactly (minimax), and how well another way of playing does against perfect play. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "pig.h"

typedef struct {
    double win[PIG_GOAL][PIG_GOAL];                 /* of whoever begins a turn: [own][other] */
    double after[PIG_GOAL][PIG_GOAL][PIG_GOAL + 1]; /* likewise, with so many points in the turn */
} pig_game_t;

/* NULL: no memory. Free with free(). */
pig_game_t *pig_game_solve(void);

/* Is it right to throw again? */
bool pig_game_goes_on(const pig_game_t *game, uint8_t own, uint8_t other, uint8_t turn);

typedef bool pig_player_t(void *whose, uint8_t own, uint8_t other, uint8_t turn);

/* The chance that a player wins against one who plays perfectly: beginning, and not. False: no memory. */
bool pig_game_against_perfect(const pig_game_t *game, pig_player_t *player, void *whose,
                              double wins[2]);
