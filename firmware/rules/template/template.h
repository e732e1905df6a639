/* Template for a new game: copy this folder, rename, fill in (docs/adding-a-game.md). Nobody plays it
 * on the device, as games.def doesn't list it; the conformance tests do.
 *
 * Replace this by a summary of the rules. Here: players roll one die in turn, a 6 is a point, and the
 * first to reach the goal wins. */
#pragma once

#include "game_rules.h"

#define TEMPLATE_SIDES 6

/* Places in game_config_t.params. Without parameters leave this out. */
enum { TEMPLATE_PARAM_GOAL };

/* All that the game remembers: no pointers, no padding, each field with the values that it can have.
 * It is stored on flash: after a release a field may not move. */
typedef struct {
    uint8_t points[GAME_PLAYERS_MAX]; /* by seat, 0..goal; 0 for seats that nobody takes */
    uint8_t goal;                     /* 1..10 */
    uint8_t players;
    uint8_t player; /* seat whose turn it is; at the end the winner */
    uint8_t over;   /* 1: the player has won */
} template_state_t;
static_assert(sizeof(template_state_t) == 12, "no padding: states are compared as bytes");
static_assert(sizeof(template_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t template_rules;

/* The part of a game's state, which must be one of this game. */
static inline const template_state_t *template_part(const game_state_t *state) {
    return (const void *)state->part;
}
