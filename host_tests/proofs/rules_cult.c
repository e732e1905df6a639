/* Proven:   the duel keeps its laws, by induction: its start is sound, and from any sound state any answer leads to a
 *           sound state with the same tokens, or is refused and changes nothing
 * For:      every table (2 to 8 players, rival cults), every state and answer, a proof for each row of STEPS
 * Assuming: a config within the ranges of the row that cult_fits takes, with 2 to 8 players; fewer than 2^32 - 1 turns; that each
 *           face conserves tokens, which rules_cult_effects.c proves
 * Sources:  firmware/rules/answer.c firmware/rules/cult_die.c
 * Options:  --unwind 11 --unwindset memchr.0:22
 * Variants: STEP=0..9
 * Planted:  firmware/rules/cult/cult.c: state->player + 1 == state->players ? 0 : => state->player == state->players ? 0 :
 * Planted:  firmware/rules/cult/cult.c: cultist != state->caster && => true &&
 * Planted:  firmware/rules/cult/cult.c: prompt->bounds[0] = state->players; => prompt->bounds[0] = state->players + 1; */
#define NEEDS_MEMCHR
#include "checked_answer.h"
#include "cult.c"
#include "proof.h"

#define START 9

static game_config_t any_table(void) {
    game_config_t config;
    __CPROVER_assume(config.players >= 2 && config.players <= GAME_PLAYERS_MAX);
    __CPROVER_assume(config.params[CULT_PARAM_CULTISTS] >= 1 &&
                     config.params[CULT_PARAM_CULTISTS] <= RIVALS_MAX &&
                     config.params[CULT_PARAM_MAD_RESPONSE] >= 0 &&
                     config.params[CULT_PARAM_MAD_RESPONSE] <= 1 && cult_fits(&config));
    return config;
}

/* As rules_cult_effects.c proves it: tokens go anywhere at the table, and none is made or lost. */
void cult_take_effect(cult_state_t *state, cult_face_t face, uint8_t roller, uint8_t target) {
    const uint8_t row = cultists_at_table(state);
    assert(face < CULT_EYE && roller < row && target < row && roller != target);
    assert(state->caster < row && state->victim < row && state->caster != state->victim);
    uint8_t sum = state->pool = any_u8();
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        state->sanity[i] = i < row ? any_u8() : 0;
        __CPROVER_assume(state->sanity[i] <= CULT_SANITY_START * row);
        sum += state->sanity[i];
    }
    __CPROVER_assume(state->pool <= CULT_SANITY_START * row && sum == CULT_SANITY_START * row);
}

static uint8_t tokens(const cult_state_t *state) {
    uint8_t sum = state->pool;
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        sum += state->sanity[i];
    }
    return sum;
}

/* Any byte stands for all. */
static bool same(const cult_state_t *a, const cult_state_t *b) {
    uint8_t at = any_u8();
    __CPROVER_assume(at < sizeof *a);
    return ((const uint8_t *)a)[at] == ((const uint8_t *)b)[at];
}

static void starts_sound(void) {
    game_config_t config = any_table();
    __CPROVER_assume(config.first == GAME_NOBODY || config.first < config.players);
    cult_state_t state;
    cult_start(&state, &config);
    assert(cult_is_valid(&state, &config));
    assert(tokens(&state) ==
           CULT_SANITY_START * config.players * config.params[CULT_PARAM_CULTISTS]);
}

static void stays_sound(void) {
    game_config_t config = any_table();
    cult_state_t state;
    game_answer_t answer;
    state.players = config.players;
    state.cultists = config.params[CULT_PARAM_CULTISTS];
    ANY_ANSWER(answer);
    state.step = STEP;
    __CPROVER_assume(cult_is_valid(&state, &config) && state.turn < UINT32_MAX);
    cult_state_t before = state;
    if (checked_answer(&cult_rules, &state, &answer) != GAME_OK) {
        assert(same(&state, &before));
        return;
    }
    assert(cult_is_valid(&state, &config));
    assert(tokens(&state) ==
           CULT_SANITY_START * config.players * config.params[CULT_PARAM_CULTISTS]);
}

void proof(void) {
    if (STEP == START) {
        starts_sound();
    } else {
        stays_sound();
    }
}
