/* Invariants of the state and the prompt of every game, apart from the engines' own validation. */
#pragma once

#include "game.h"

/* NULL, or what is wrong with the state or with what it asks. */
const char *game_fault(const game_state_t *game, const game_prompt_t *prompt);
