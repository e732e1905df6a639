/* Proven:   each face of the die conserves the duel's tokens and touches nothing but them, and none where nobody sits
 * For:      every spread of tokens, every table, every caster and victim, either of them rolling; a proof a face
 * Assuming: caster and victim sit at the table, and no place holds more than all tokens (is_valid says both)
 * Sources:  firmware/rules/cult/cult_effects.c
 * Options:  --unwind 9
 * Variants: FACE=0..3
 * Planted:  firmware/rules/cult/cult_effects.c: state->pool += tokens; => state->pool++;
 * Planted:  firmware/rules/cult/cult_effects.c: const uint8_t tokens = state->pool > 0; => const uint8_t tokens = 1; */
#include "cult_effects.h"
#include "proof.h"

/* Everywhere else what was there stays, so it is enough to look at what came and went. */
static int gained(const cult_state_t *now, const cult_state_t *before) {
    int sum = now->pool - before->pool;
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        sum += now->sanity[i] - before->sanity[i];
    }
    return sum;
}

void proof(void) {
    enum { ALL = CULT_SANITY_START * CULT_CULTISTS_MAX };
    cult_state_t state;
    uint8_t row = any_u8(), roller_casts = any_u8();
    __CPROVER_assume(row >= 2 && row <= CULT_CULTISTS_MAX && state.pool <= ALL);
    for (uint8_t i = 0; i < CULT_CULTISTS_MAX; i++) {
        __CPROVER_assume(state.sanity[i] <= (i < row ? ALL : 0));
    }
    __CPROVER_assume(state.caster < row && state.victim < row && state.caster != state.victim);
    cult_state_t before = state;
    uint8_t roller = roller_casts ? state.caster : state.victim;
    uint8_t target = roller_casts ? state.victim : state.caster;
    cult_take_effect(&state, FACE, roller, target);
    assert(gained(&state, &before) == 0);
    uint8_t any = any_u8();
    __CPROVER_assume(any < CULT_CULTISTS_MAX);
    assert(any < row || state.sanity[any] == 0);
    memcpy(state.sanity, before.sanity, sizeof state.sanity);
    state.pool = before.pool;
    assert(state.players == before.players && state.cultists == before.cultists &&
           state.mad_response == before.mad_response && state.step == before.step &&
           state.player == before.player && state.caster == before.caster &&
           state.victim == before.victim && state.turn == before.turn);
}
