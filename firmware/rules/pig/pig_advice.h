/* Advice for Pig: what a good player would choose. Integer arithmetic, 0.9 KB of tables. */
#pragma once

#include "game_types.h"

/* The option that a good player takes. The state is a Pig's and asks whether to throw again. */
uint8_t pig_advise(const game_state_t *state);

/* Why this option would be chosen there: a game_reason_t. */
uint8_t pig_reason(const game_state_t *state, uint8_t option);
