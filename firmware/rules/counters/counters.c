#include "counters.h"

#include <stddef.h>

#include "answer.h"
#include "cult_die.h"
#include "game.h"

static const int8_t changes[] = {-10, -5, -1, 1, 5, 10}; /* from OPTION_MINUS_10 on */
enum { CHANGES = sizeof changes / sizeof changes[0] };
static_assert(OPTION_PLUS_10 - OPTION_MINUS_10 + 1 == CHANGES, "an option for each change");

int8_t counters_change(uint8_t option) {
    return option >= OPTION_MINUS_10 && option <= OPTION_PLUS_10 ? changes[option - OPTION_MINUS_10]
                                                                 : 0;
}

static void counters_start(void *part, const game_config_t *config) {
    counters_state_t *const state = part;
    *state =
        (counters_state_t){.start = (uint16_t)config->params[COUNTERS_PARAM_START],
                           .players = config->players,
                           .die = (uint8_t)config->params[COUNTERS_PARAM_DIE],
                           .turn = (uint8_t)(config->first == GAME_NOBODY ? 0 : config->first)};
    for (uint8_t seat = 0; seat < state->players; seat++) {
        state->values[seat] = state->start;
    }
}

/* --- what is asked ----------------------------------------------------------------------- */

static void add_option(game_prompt_t *prompt, uint8_t option) {
    prompt->options[prompt->count++] = option;
}

static void ask_who(const counters_state_t *state, game_prompt_t *prompt) {
    for (uint8_t seat = 0; seat < state->players; seat++) {
        add_option(prompt, (uint8_t)(OPTION_P1 + seat));
    }
    add_option(prompt, OPTION_NEXT);
    add_option(prompt, OPTION_DIE);
}

static void ask_by(const counters_state_t *state, game_prompt_t *prompt) {
    prompt->player = state->seat;
    for (uint8_t i = 0; i < CHANGES; i++) {
        const int value = state->values[state->seat] + changes[i];
        if (value >= 0 && value <= COUNTERS_MAX) {
            add_option(prompt, (uint8_t)(OPTION_MINUS_10 + i));
        }
    }
    add_option(prompt, OPTION_DONE);
}

static void counters_prompt(const void *part, game_prompt_t *prompt) {
    const counters_state_t *const state = part;
    prompt->kind = PROMPT_CHOOSE;
    switch ((counters_step_t)state->step) {
    case COUNTERS_STEP_WHO:
        prompt->ask = ASK_WHO;
        ask_who(state, prompt);
        return;
    case COUNTERS_STEP_BY:
        prompt->ask = ASK_BY;
        ask_by(state, prompt);
        return;
    default:
        prompt->kind = PROMPT_ROLL;
        prompt->ask = ASK_DIE;
        prompt->bounds[prompt->count++] = game_die_sides((game_die_t)state->die);
    }
}

/* --- what an answer does ----------------------------------------------------------------- */

static void take_who(counters_state_t *state, uint8_t option) {
    if (option == OPTION_NEXT) {
        state->turn = (uint8_t)((state->turn + 1) % state->players);
    } else if (option == OPTION_DIE) {
        state->step = COUNTERS_STEP_DIE;
    } else {
        state->seat = (uint8_t)(option - OPTION_P1);
        state->step = COUNTERS_STEP_BY;
    }
}

static void take_by(counters_state_t *state, uint8_t option) {
    if (option == OPTION_DONE) {
        state->seat = 0;
        state->step = COUNTERS_STEP_WHO;
    } else {
        uint16_t *const value = &state->values[state->seat];
        *value = (uint16_t)(*value + counters_change(option));
    }
}

static void counters_answer(void *part, const game_answer_t *answer) {
    counters_state_t *const state = part;
    if (state->step == COUNTERS_STEP_WHO) {
        take_who(state, answer->option);
    } else if (state->step == COUNTERS_STEP_BY) {
        take_by(state, answer->option);
    } else {
        state->step = COUNTERS_STEP_WHO;
    }
}

static uint8_t counters_rematch_first(const void *part) {
    (void)part;
    return 0;
}

/* --- from flash -------------------------------------------------------------------------- */

static bool counters_is_valid(const void *part, const game_config_t *config) {
    const counters_state_t *const state = part;
    if (state->start != config->params[COUNTERS_PARAM_START] || state->players != config->players ||
        state->die != config->params[COUNTERS_PARAM_DIE] || state->turn >= state->players ||
        state->step >= COUNTERS_STEPS || state->seat >= state->players || state->reserved != 0 ||
        (state->step != COUNTERS_STEP_BY && state->seat != 0)) {
        return false;
    }
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (state->values[seat] > (seat < state->players ? COUNTERS_MAX : 0)) {
            return false;
        }
    }
    return true;
}

static bool counters_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                                uint8_t count) {
    const game_die_t die = (game_die_t)config->params[COUNTERS_PARAM_DIE];
    return ask == ASK_DIE && count == 1 && answer_values_below(values, count, game_die_sides(die));
}

/* --- the row ----------------------------------------------------------------------------- */

static const char *counters_face_title(const void *part, uint8_t ask, uint8_t value) {
    const counters_state_t *const state = part;
    (void)ask;
    return state->die == DIE_CULT ? cult_face_title(cult_face(value)) : NULL;
}

static void counters_serialize(const void *part, const game_serializer_t *out) {
    const counters_state_t *const state = part;
    out->text(out->to, "die", game_die_name((game_die_t)state->die));
    out->list(out->to, "values");
    for (uint8_t seat = 0; seat < state->players; seat++) {
        out->number(out->to, NULL, state->values[seat]);
    }
    out->end(out->to);
    out->seat(out->to, "turn", state->turn);
}

const game_rules_t counters_rules = {
    .fewest_players = 1,
    .most_players = GAME_PLAYERS_MAX,
    .state_bytes = sizeof(counters_state_t),
    .params = {[COUNTERS_PARAM_DIE] = {"die", PARAM_DIE, DIE_D2, DIE_CULT, DIE_D100},
               [COUNTERS_PARAM_START] = {"start", PARAM_NUMBER, 0, COUNTERS_MAX, COUNTERS_START}},
    .start = counters_start,
    .prompt = counters_prompt,
    .answer = counters_answer,
    .rematch_first = counters_rematch_first,
    .is_valid = counters_is_valid,
    .could_roll = counters_could_roll,
    .face_title = counters_face_title,
    .serialize = counters_serialize,
};
