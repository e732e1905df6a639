#include "verdict.h"

static bool is_offered(const game_prompt_t *prompt, uint8_t option) {
    bool offered = false;
    for (uint8_t i = 0; i < prompt->count; i++) {
        offered = offered || prompt->options[i] == option;
    }
    return offered;
}

static bool is_in_range(const game_prompt_t *prompt, const game_answer_t *answer) {
    bool in_range = true;
    for (uint8_t i = 0; i < prompt->count; i++) {
        in_range = in_range && answer->values[i] < prompt->bounds[i];
    }
    return in_range;
}

game_status_t verdict(const game_prompt_t *prompt, const game_answer_t *answer) {
    if (prompt->kind == PROMPT_CHOOSE && answer->kind == PROMPT_CHOOSE) {
        return is_offered(prompt, answer->option) ? GAME_OK : GAME_NOT_AN_OPTION;
    }
    if (prompt->kind != PROMPT_ROLL || answer->kind != PROMPT_ROLL) {
        return GAME_NOT_ASKED;
    }
    if (answer->count != prompt->count) {
        return GAME_COUNT;
    }
    return is_in_range(prompt, answer) ? GAME_OK : GAME_RANGE;
}
