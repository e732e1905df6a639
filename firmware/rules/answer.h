/* Check of an answer against the prompt, the same for all games. */
#pragma once

#include "game_types.h"

/* The option that was chosen, or the first value of a roll. */
static inline uint8_t answer_byte(const game_answer_t *answer) {
    return answer->kind == PROMPT_CHOOSE ? answer->option : answer->values[0];
}

/* Does the answer fit the prompt? GAME_OK, or the errors of game_answer. */
game_status_t answer_check(const game_prompt_t *prompt, const game_answer_t *answer);

/* Is each of the values below the bound? */
bool answer_values_below(const uint8_t *values, uint8_t count, uint8_t bound);
