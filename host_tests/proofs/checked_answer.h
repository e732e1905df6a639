/* As game_answer does it: an answer that doesn't fit the prompt never reaches the engine. */
#pragma once

#include "answer.h"
#include "game_rules.h"

static game_status_t checked_answer(const game_rules_t *rules, void *part,
                                    const game_answer_t *answer) {
    game_prompt_t prompt = {.player = GAME_NOBODY};
    rules->prompt(part, &prompt);
    game_status_t status = answer_check(&prompt, answer);
    if (status == GAME_OK) {
        rules->answer(part, answer);
    }
    return status;
}
