/* Advice for the duel: what a good player would choose. Integer arithmetic, no table. */
#pragma once

#include "game_types.h"

/* The option that a good player takes. The state is a duel's and asks a player to choose. */
uint8_t cult_advise(const game_state_t *state);

/* Why this option would be chosen there: a game_reason_t. */
uint8_t cult_reason(const game_state_t *state, uint8_t option);
