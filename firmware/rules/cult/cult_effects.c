#include "cult_effects.h"

/* The token goes from a cultist to the pool, or nowhere when there is none. */
static void lose(cult_state_t *state, uint8_t cultist) {
    const uint8_t tokens = state->sanity[cultist] > 0;
    state->sanity[cultist] -= tokens;
    state->pool += tokens;
}

static void take_yellow(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    lose(state, target);
}

/* Whoever rolled it, the caster takes; a mad caster's token falls into the pool. */
static void take_tentacle(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    (void)target;
    const uint8_t tokens = state->sanity[state->victim] > 0;
    uint8_t *const taker =
        state->sanity[state->caster] > 0 ? &state->sanity[state->caster] : &state->pool;
    state->sanity[state->victim] -= tokens;
    *taker += tokens;
}

static void take_elder(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)target;
    const uint8_t tokens = state->pool > 0;
    state->pool -= tokens;
    state->sanity[roller] += tokens;
}

static void take_cthulhu(cult_state_t *state, uint8_t roller, uint8_t target) {
    (void)roller;
    (void)target;
    for (uint8_t cultist = 0; cultist < CULT_CULTISTS_MAX; cultist++) {
        lose(state, cultist);
    }
}

/* The Eye itself does nothing: the roller is asked. */
static void (*const EFFECTS[])(cult_state_t *, uint8_t roller, uint8_t target) = {
    [CULT_YELLOW] = take_yellow,
    [CULT_TENTACLE] = take_tentacle,
    [CULT_ELDER] = take_elder,
    [CULT_CTHULHU] = take_cthulhu,
};
static_assert(sizeof(EFFECTS) / sizeof(EFFECTS[0]) == CULT_EYE, "an effect for every face but Eye");

void cult_take_effect(cult_state_t *state, cult_face_t face, uint8_t roller, uint8_t target) {
    EFFECTS[face](state, roller, target);
}
