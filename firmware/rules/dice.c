#include "dice.h"

#include <string.h>

#include "answer.h"
#include "game.h"

uint16_t dice_sum(const dice_state_t *state) {
    if (!state->rolled || state->die == DIE_CULT) {
        return 0;
    }
    uint16_t sum = state->count; /* each die shows one more than was drawn */
    for (uint8_t i = 0; i < state->count; i++) {
        sum = (uint16_t)(sum + state->last[i]);
    }
    return sum;
}

static game_status_t dice_check_config(const game_config_t *config) {
    const bool rollable =
        config->die < DIE_IDS && config->count >= 1 && config->count <= GAME_VALUES_MAX;
    return rollable && config->players == 0 ? GAME_OK : GAME_RANGE;
}

static void dice_start(void *of, const game_config_t *config) {
    dice_state_t *const state = of;
    *state = (dice_state_t){.die = config->die, .count = config->count};
}

static void dice_prompt(const void *of, game_prompt_t *prompt) {
    const dice_state_t *const state = of;
    prompt->kind = PROMPT_ROLL;
    prompt->ask = ASK_DICE;
    prompt->count = state->count;
    memset(prompt->bounds, game_die_sides((game_die_t)state->die), state->count);
}

static game_status_t dice_answer(void *of, const game_answer_t *answer) {
    dice_state_t *const state = of;
    game_prompt_t prompt = {0};
    dice_prompt(state, &prompt);
    const game_status_t status = answer_check(&prompt, answer);
    if (status == GAME_OK) {
        memcpy(state->last, answer->values, state->count);
        state->rolled = 1;
    }
    return status;
}

static uint8_t dice_rematch_first(const void *of) {
    (void)of;
    return 0;
}

const game_rules_t dice_rules = {
    .check_config = dice_check_config,
    .start = dice_start,
    .prompt = dice_prompt,
    .answer = dice_answer,
    .rematch_first = dice_rematch_first,
};
