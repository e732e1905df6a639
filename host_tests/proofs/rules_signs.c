/* Proven:   Elder signs keep their laws, by induction: the start is sound, and from any sound state any answer leads to
 *           a sound one, all 15 dice accounted for, or is refused and changes nothing
 * For:      1 to 8 players, every state, every answer, a proof for each row of STEPS, and of draws for each hand
 * Assuming: fewer than 2^31 signs banked and rounds played
 * Sources:  firmware/rules/answer.c
 * Options:  --unwind 12
 * Variants: STEP=0..6
 * Planted:  firmware/rules/signs/signs.c: (uint8_t)(state->bag[kind] + back); => (uint8_t)(state->bag[kind] + 1);
 * Planted:  firmware/rules/signs/signs.c: if (state->tentacles >= SIGNS_TENTACLES) { => if (state->tentacles > SIGNS_TENTACLES) {
 * Planted:  firmware/rules/signs/signs.c: while (seat != state->first && !plays(state, seat)) { => while (seat != state->first && plays(state, seat)) { */
#define NEEDS_MEMCHR
#include "checked_answer.h"
#include "proof.h"
#include "signs.c"

/* The first four: a draw with so many clues in hand. */
enum { DRAWS = SIGNS_HAND + 1, START = DRAWS - 1 + SIGNS_STEPS };

/* Any byte stands for all. */
static bool same(const signs_state_t *a, const signs_state_t *b) {
    uint8_t at = any_u8();
    __CPROVER_assume(at < sizeof *a);
    return ((const uint8_t *)a)[at] == ((const uint8_t *)b)[at];
}

static void is_within_limits(const signs_state_t *state) {
    __CPROVER_assume(state->round < 1u << 31 && state->stash < 1u << 30);
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        __CPROVER_assume(state->totals[seat] < 1u << 31);
    }
}

void proof(void) {
    game_config_t config;
    signs_state_t state;
    game_answer_t answer;
    __CPROVER_assume(config.players >= 1 && config.players <= GAME_PLAYERS_MAX);
    if (STEP == START) {
        __CPROVER_assume(config.first == GAME_NOBODY || config.first < config.players);
        state = (signs_state_t){0};
        signs_start(&state, &config);
        assert(signs_is_valid(&state, &config));
        return;
    }
    ANY_ANSWER(answer);
    state.step = STEP < DRAWS ? SIGNS_STEP_DRAW : STEP - DRAWS + 1;
    __CPROVER_assume(STEP >= DRAWS || dice_in(state.clues) == STEP);
    is_within_limits(&state);
    __CPROVER_assume(signs_is_valid(&state, &config));
    signs_state_t before = state;
    if (checked_answer(&signs_rules, &state, &answer) == GAME_OK) {
        assert(signs_is_valid(&state, &config));
    } else {
        assert(same(&state, &before));
    }
}
