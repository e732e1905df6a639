/* Invariants of the state and the prompt of Kingsport. */
#pragma once

#include "game.h"
#include "kingsport.h"

/* NULL, or what is wrong with the state or with what it asks. */
const char *kingsport_fault(const game_state_t *game, const game_prompt_t *prompt);
