/* Advice for Elder signs: what a good player would choose. Integer arithmetic, 0.8 KB of tables. */
#pragma once

#include "game_types.h"

/* The option that a good player takes. The state is an Elder signs' and asks whether to press on. */
uint8_t signs_advise(const game_state_t *state);

/* Why this option would be chosen there: a game_reason_t. */
uint8_t signs_reason(const game_state_t *state, uint8_t option);
