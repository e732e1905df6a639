#include "dice.h"

#include <stddef.h>
#include <string.h>

#include "answer.h"
#include "cult_die.h"
#include "game.h"

dice_kept_t dice_kept(const dice_state_t *dice, const uint8_t values[GAME_VALUES_MAX]) {
    uint8_t best = 0;
    for (uint8_t i = 1; i < dice->count; i++) {
        const bool better =
            dice->keep == KEEP_HIGH ? values[i] > values[best] : values[i] < values[best];
        best = better ? i : best;
    }
    return dice->keep == KEEP_ALL ? (dice_kept_t){0, dice->count} : (dice_kept_t){best, 1};
}

int16_t dice_sum_of(const dice_state_t *dice, const uint8_t values[GAME_VALUES_MAX]) {
    if (dice->die == DIE_CULT) {
        return 0;
    }
    const dice_kept_t kept = dice_kept(dice, values);
    int16_t sum = (int16_t)(kept.count + dice->mod); /* each die shows one more than was drawn */
    for (uint8_t i = 0; i < kept.count; i++) {
        sum = (int16_t)(sum + values[kept.from + i]);
    }
    return sum;
}

int16_t dice_sum(const dice_state_t *dice) {
    return dice->rolled ? dice_sum_of(dice, dice->last) : 0;
}

dice_state_t dice_of_config(const game_config_t *config) {
    return (dice_state_t){.die = (uint8_t)config->params[DICE_PARAM_DIE],
                          .count = (uint8_t)config->params[DICE_PARAM_COUNT],
                          .keep = (uint8_t)config->params[DICE_PARAM_KEEP],
                          .mod = (int8_t)config->params[DICE_PARAM_MOD]};
}

game_config_t dice_config(const dice_state_t *dice) {
    game_config_t config = game_default_config(GAME_DICE);
    config.params[DICE_PARAM_DIE] = dice->die;
    config.params[DICE_PARAM_COUNT] = dice->count;
    config.params[DICE_PARAM_KEEP] = dice->keep;
    config.params[DICE_PARAM_MOD] = dice->mod;
    return config;
}

/* One die leaves nothing to keep, and the cult die's faces are no numbers. */
static bool dice_fits(const game_config_t *config) {
    const bool keeps = config->params[DICE_PARAM_KEEP] != KEEP_ALL;
    const bool cult = config->params[DICE_PARAM_DIE] == DIE_CULT;
    return (!keeps || config->params[DICE_PARAM_COUNT] >= 2) &&
           !(cult && (keeps || config->params[DICE_PARAM_MOD] != 0));
}

static void dice_start(void *of, const game_config_t *config) {
    *(dice_state_t *)of = dice_of_config(config);
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
    const dice_state_t fresh = dice_of_config(config);
    if (memcmp(&fresh, state, offsetof(dice_state_t, rolled)) != 0 || state->rolled > 1) {
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

void dice_serialize_values(const dice_state_t *dice, const game_serializer_t *out, const char *key,
                           dice_kept_t some) {
    out->list(out->to, key);
    for (uint8_t i = 0; dice->rolled && i < some.count; i++) {
        const uint8_t value = dice->last[some.from + i];
        if (dice->die == DIE_CULT) {
            out->text(out->to, NULL, cult_face_name(cult_face(value)));
        } else {
            out->number(out->to, NULL, value + 1);
        }
    }
    out->end(out->to);
}

static void dice_serialize(const void *of, const game_serializer_t *out) {
    const dice_state_t *const state = of;
    out->text(out->to, "die", game_die_name((game_die_t)state->die));
    out->number(out->to, "count", state->count);
    serialize_text_or_null(out, "keep", game_keep_name((game_keep_t)state->keep));
    out->number(out->to, "mod", state->mod);
    dice_serialize_values(state, out, "last", (dice_kept_t){0, state->count});
    dice_serialize_values(state, out, "kept", dice_kept(state, state->last));
    out->number(out->to, "sum", dice_sum(state));
}

const game_rules_t dice_rules = {
    .fewest_players = 0,
    .most_players = 0,
    .state_bytes = sizeof(dice_state_t),
    .params = {[DICE_PARAM_DIE] = {"die", PARAM_DIE, DIE_D2, DIE_CULT, DIE_D12},
               [DICE_PARAM_COUNT] = {"count", PARAM_NUMBER, 1, GAME_VALUES_MAX, 1},
               [DICE_PARAM_KEEP] = {"keep", PARAM_KEEP, KEEP_ALL, KEEP_LOW, KEEP_ALL},
               [DICE_PARAM_MOD] = {"mod", PARAM_NUMBER, -DICE_MOD_MAX, DICE_MOD_MAX, 0}},
    .fits = dice_fits,
    .start = dice_start,
    .prompt = dice_prompt,
    .answer = dice_answer,
    .rematch_first = dice_rematch_first,
    .is_valid = dice_is_valid,
    .could_roll = dice_could_roll,
    .face_title = dice_face_title,
    .serialize = dice_serialize,
};
