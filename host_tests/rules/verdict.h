/* Expected status of an answer, computed from the prompt alone, apart from the engines. */
#pragma once

#include "game.h"

game_status_t verdict(const game_prompt_t *prompt, const game_answer_t *answer);
