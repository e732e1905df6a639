#include "answer.h"

#include <string.h>

static game_status_t check_choice(const game_prompt_t *prompt, const game_answer_t *answer) {
    return memchr(prompt->options, answer->option, prompt->count) ? GAME_OK : GAME_NOT_AN_OPTION;
}

bool answer_values_below(const uint8_t *values, uint8_t count, uint8_t bound) {
    for (uint8_t i = 0; i < count; i++) {
        if (values[i] >= bound) {
            return false;
        }
    }
    return true;
}

static game_status_t check_values(const game_prompt_t *prompt, const game_answer_t *answer) {
    if (answer->count != prompt->count) {
        return GAME_COUNT;
    }
    for (uint8_t i = 0; i < prompt->count; i++) {
        if (answer->values[i] >= prompt->bounds[i]) {
            return GAME_RANGE;
        }
    }
    return GAME_OK;
}

game_status_t answer_check(const game_prompt_t *prompt, const game_answer_t *answer) {
    assert(prompt->kind != PROMPT_CHOOSE || prompt->count <= GAME_OPTIONS_MAX);
    assert(prompt->kind != PROMPT_ROLL || prompt->count <= GAME_VALUES_MAX);
    if (answer->kind != prompt->kind) {
        return GAME_NOT_ASKED;
    }
    switch (prompt->kind) {
    case PROMPT_CHOOSE:
        return check_choice(prompt, answer);
    case PROMPT_ROLL:
        return check_values(prompt, answer);
    default:
        return GAME_NOT_ASKED;
    }
}
