/* One meaning of "a legal answer" for all engines. */
#pragma once

#include "game_types.h"

/* Does the answer fit the prompt? GAME_OK, or the errors of game_answer. */
game_status_t answer_check(const game_prompt_t *prompt, const game_answer_t *answer);

/* Is each of the values below the bound? */
bool answer_values_below(const uint8_t *values, uint8_t count, uint8_t bound);
