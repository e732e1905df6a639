#include "template.h"

#include <assert.h>

#include "answer.h"

#define HIT 5 /* the value of the side that shows a 6 */

/* Combinations of players and parameters that the game can't be played with; their ranges have been
 * checked. Delete it if every combination is fine. Here: many players don't play for long. */
static bool template_fits(const game_config_t *config) {
    return config->players <= 4 || config->params[TEMPLATE_PARAM_GOAL] <= 5;
}

/* The opening position. The part is all 0. If the first player isn't given, ask for one (see the
 * duel), or begin with seat 0. */
static void template_start(void *part, const game_config_t *config) {
    template_state_t *const state = part;
    state->goal = (uint8_t)config->params[TEMPLATE_PARAM_GOAL];
    state->players = config->players;
    state->player = config->first == GAME_NOBODY ? 0 : config->first;
}

/* What is asked now: a roll (`bounds`: the sides of each die), a choice (PROMPT_CHOOSE; `options`) or
 * nothing (PROMPT_OVER; `winners`). A game with several steps has a row a step, as in pig.c. */
static void template_prompt(const void *part, game_prompt_t *prompt) {
    const template_state_t *const state = part;
    if (state->over) {
        prompt->kind = PROMPT_OVER;
        prompt->winners[prompt->count++] = state->player;
        return;
    }
    prompt->kind = PROMPT_ROLL;
    prompt->ask = ASK_THROW;
    prompt->player = state->player;
    prompt->bounds[prompt->count++] = TEMPLATE_SIDES;
}

/* Applies an answer that fits the prompt: an option of it, or values below its bounds. */
static void template_answer(void *part, const game_answer_t *answer) {
    template_state_t *const state = part;
    assert(!state->over);
    if (answer_byte(answer) == HIT) {
        state->points[state->player]++;
    }
    if (state->points[state->player] == state->goal) {
        state->over = 1;
        return;
    }
    state->player = state->player + 1 == state->players ? 0 : state->player + 1;
}

/* The seat that begins the next game with the same players, or GAME_NOBODY if `start` asks for it.
 * The game may not be over yet. */
static uint8_t template_rematch_first(const void *part) {
    const template_state_t *const state = part;
    return state->over ? state->player : 0;
}

/* Validates a part from flash, where any byte can be anything: the engine must be able to play on
 * from it, without an index out of range and to an end. */
static bool template_is_valid(const void *part, const game_config_t *config) {
    const template_state_t *const state = part;
    if (state->players != config->players || state->player >= state->players || state->over > 1 ||
        state->goal != config->params[TEMPLATE_PARAM_GOAL]) {
        return false;
    }
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        const bool won = state->over && seat == state->player;
        const uint8_t most = seat < state->players ? state->goal - 1 : 0;
        if (won ? state->points[seat] != state->goal : state->points[seat] > most) {
            return false;
        }
    }
    return true;
}

/* Validates a roll from flash: can this game ask for it, and draw these values? */
static bool template_could_roll(const game_config_t *config, uint8_t ask, const uint8_t *values,
                                uint8_t count) {
    (void)config;
    return ask == ASK_THROW && count == 1 && values[0] < TEMPLATE_SIDES;
}

/* What a value shows, for people. Delete it if the dice show numbers. */
static const char *template_face_title(const void *part, uint8_t ask, uint8_t value) {
    (void)part;
    (void)ask;
    return value == HIT ? "hit" : "miss";
}

/* The fields of the console's `state`; describe them in docs/console.md. */
static void template_serialize(const void *part, const game_serializer_t *out) {
    const template_state_t *const state = part;
    serialize_numbers(out, "points", state->points, state->players);
    out->number(out->to, "player", state->player);
    out->number(out->to, "goal", state->goal);
}

const game_rules_t template_rules = {
    .fewest_players = 2,
    .most_players = GAME_PLAYERS_MAX,
    .state_bytes = sizeof(template_state_t),
    .params = {[TEMPLATE_PARAM_GOAL] = {"goal", PARAM_NUMBER, 1, 10, 3}},
    .fits = template_fits,
    .start = template_start,
    .prompt = template_prompt,
    .answer = template_answer,
    .rematch_first = template_rematch_first,
    .is_valid = template_is_valid,
    .could_roll = template_could_roll,
    .face_title = template_face_title,
    .serialize = template_serialize,
};
