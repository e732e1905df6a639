#include "dice.h"

#include <string.h>

#include "answer.h"
#include "cult_die.h"
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

static void dice_start(void *of, const game_config_t *config) {
    dice_state_t *const state = of;
    *state = (dice_state_t){.die = (uint8_t)config->params[DICE_PARAM_DIE],
                            .count = (uint8_t)config->params[DICE_PARAM_COUNT]};
}

static void dice_prompt(const void *of, game_prompt_t *prompt) {
    const dice_state_t *const state = of;
    prompt->kind = PROMPT_ROLL;
    prompt->ask = ASK_DICE;
    prompt->count = state->count;
    memset(prompt->bounds, game_die_sides((game_die_t)state->die), state->count);
}

static void dice_answer(void *part, const game_answer_t *answer) {
    dice_state_t *const state = part;
    memcpy(state->last, answer->values, state->count);
    state->rolled = 1;
}

static uint8_t dice_rematch_first(const void *of) {
    (void)of;
    return 0;
}

/* Before the first roll, and behind the dice that there are, all is 0. */
static bool dice_is_valid(const void *of, const game_config_t *config) {
    const dice_state_t *const state = of;
    if (state->die != config->params[DICE_PARAM_DIE] ||
        state->count != config->params[DICE_PARAM_COUNT] || state->rolled > 1) {
        return false;
    }
    const uint8_t sides = game_die_sides((game_die_t)state->die);
    const uint8_t shown = state->rolled ? state->count : 0;
    return answer_values_below(state->last, shown, sides) &&
           answer_values_below(state->last + shown, GAME_VALUES_MAX - shown, 1);
}

static bool dice_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                            uint8_t count) {
    const game_die_t die = (game_die_t)config->params[DICE_PARAM_DIE];
    return ask == ASK_DICE && count == config->params[DICE_PARAM_COUNT] &&
           answer_values_below(values, count, game_die_sides(die));
}

static const char *dice_face_title(const void *of, uint8_t ask, uint8_t value) {
    const dice_state_t *const state = of;
    (void)ask;
    return state->die == DIE_CULT ? cult_face_title(cult_face(value)) : NULL;
}

static void dice_serialize(const void *of, const game_serializer_t *out) {
    const dice_state_t *const state = of;
    out->text(out->to, "die", game_die_name((game_die_t)state->die));
    out->number(out->to, "count", state->count);
    out->list(out->to, "last");
    for (uint8_t i = 0; state->rolled && i < state->count; i++) {
        if (state->die == DIE_CULT) {
            out->text(out->to, NULL, cult_face_name(cult_face(state->last[i])));
        } else {
            out->number(out->to, NULL, state->last[i] + 1u);
        }
    }
    out->end(out->to);
    out->number(out->to, "sum", dice_sum(state));
}

const game_rules_t dice_rules = {
    .fewest_players = 0,
    .most_players = 0,
    .state_bytes = sizeof(dice_state_t),
    .params = {[DICE_PARAM_DIE] = {"die", PARAM_DIE, DIE_D2, DIE_CULT, DIE_D12},
               [DICE_PARAM_COUNT] = {"count", PARAM_NUMBER, 1, GAME_VALUES_MAX, 1}},
    .start = dice_start,
    .prompt = dice_prompt,
    .answer = dice_answer,
    .rematch_first = dice_rematch_first,
    .is_valid = dice_is_valid,
    .could_roll = dice_could_roll,
    .face_title = dice_face_title,
    .serialize = dice_serialize,
};
