#include "pig.h"

#include <stddef.h>

#include "answer.h"
#include "pig_advice.h"

#define LOSES 0 /* the value that shows a 1 */

/* --- turns ------------------------------------------------------------------------------- */

static void pass_turn(pig_state_t *state) {
    state->turn = 0;
    state->player = state->player + 1 == state->players ? 0 : state->player + 1;
    state->step = PIG_STEP_THROW;
}

static void keep(pig_state_t *state) {
    state->totals[state->player] += state->turn;
    state->turn = 0;
}

static void take_throw(pig_state_t *state, uint8_t value) {
    if (value == LOSES) {
        pass_turn(state);
        return;
    }
    state->turn = (uint8_t)(state->turn + value + 1);
    state->step = PIG_STEP_AGAIN;
    if (state->totals[state->player] + state->turn >= PIG_GOAL) {
        keep(state);
        state->step = PIG_STEP_OVER;
    }
}

static void take_again(pig_state_t *state, uint8_t option) {
    if (option == OPTION_AGAIN) {
        state->step = PIG_STEP_THROW;
        return;
    }
    keep(state);
    pass_turn(state);
}

/* --- what each step asks ----------------------------------------------------------------- */

static void ask_throw(const pig_state_t *state, game_prompt_t *prompt) {
    prompt->player = state->player;
    prompt->bounds[prompt->count++] = PIG_SIDES;
}

static void ask_again(const pig_state_t *state, game_prompt_t *prompt) {
    prompt->player = state->player;
    prompt->options[prompt->count++] = OPTION_AGAIN;
    prompt->options[prompt->count++] = OPTION_KEEP;
}

static void list_winner(const pig_state_t *state, game_prompt_t *prompt) {
    prompt->winners[prompt->count++] = state->player;
}

static const struct {
    uint8_t kind;
    uint8_t ask;
    void (*ask_for)(const pig_state_t *state, game_prompt_t *prompt);
    void (*take)(pig_state_t *state, uint8_t answer); /* the option, or the value */
} STEPS[] = {
    [PIG_STEP_THROW] = {PROMPT_ROLL, ASK_THROW, ask_throw, take_throw},
    [PIG_STEP_AGAIN] = {PROMPT_CHOOSE, ASK_THROW, ask_again, take_again},
    [PIG_STEP_OVER] = {PROMPT_OVER, 0, list_winner, NULL},
};
static_assert(sizeof(STEPS) / sizeof(STEPS[0]) == PIG_STEPS, "every step has a row");

/* --- the engine -------------------------------------------------------------------------- */

static void pig_start(void *part, const game_config_t *config) {
    pig_state_t *const state = part;
    state->players = config->players;
    state->player = config->first == GAME_NOBODY ? 0 : config->first;
}

static void pig_prompt(const void *part, game_prompt_t *prompt) {
    const pig_state_t *const state = part;
    prompt->kind = STEPS[state->step].kind;
    prompt->ask = STEPS[state->step].ask;
    STEPS[state->step].ask_for(state, prompt);
}

static void pig_answer(void *part, const game_answer_t *answer) {
    pig_state_t *const state = part;
    STEPS[state->step].take(state, answer_byte(answer));
}

static uint8_t pig_rematch_first(const void *part) {
    const pig_state_t *const state = part;
    return state->step == PIG_STEP_OVER ? state->player : 0;
}

/* --- validation and serialization ---------------------------------------------------------- */

/* Only the winner has reached the goal, by no more than the last throw. */
static bool totals_are_valid(const pig_state_t *state) {
    const bool over = state->step == PIG_STEP_OVER;
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        const bool won = over && seat == state->player;
        const uint8_t most = won ? PIG_GOAL - 1 + PIG_SIDES : PIG_GOAL - 1;
        const uint8_t least = won ? PIG_GOAL : 0;
        if (state->totals[seat] < least || state->totals[seat] > most ||
            (seat >= state->players && state->totals[seat] > 0)) {
            return false;
        }
    }
    return true;
}

/* A throw that counts shows 2 or more; a turn that goes on hasn't won. */
static bool turn_is_valid(const pig_state_t *state) {
    const bool thrown = state->step == PIG_STEP_AGAIN;
    const bool none = state->turn == 0;
    return state->turn != 1 && !(thrown && none) && (state->step != PIG_STEP_OVER || none) &&
           (none || state->totals[state->player] + state->turn < PIG_GOAL);
}

static bool pig_is_valid(const void *part, const game_config_t *config) {
    const pig_state_t *const state = part;
    return state->players == config->players && state->player < state->players &&
           state->step < PIG_STEPS && totals_are_valid(state) && turn_is_valid(state);
}

static bool pig_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                           uint8_t count) {
    (void)config;
    return ask == ASK_THROW && count == 1 && values[0] < PIG_SIDES;
}

static void pig_serialize(const void *part, const game_serializer_t *out) {
    const pig_state_t *const state = part;
    serialize_numbers(out, "totals", state->totals, state->players);
    out->number(out->to, "player", state->player);
    out->number(out->to, "turn", state->turn);
}

const game_rules_t pig_rules = {
    .fewest_players = 2,
    .most_players = GAME_PLAYERS_MAX,
    .state_bytes = sizeof(pig_state_t),
    .start = pig_start,
    .prompt = pig_prompt,
    .answer = pig_answer,
    .advise = pig_advise,
    .reason = pig_reason,
    .rematch_first = pig_rematch_first,
    .is_valid = pig_is_valid,
    .could_roll = pig_could_roll,
    .serialize = pig_serialize,
};
