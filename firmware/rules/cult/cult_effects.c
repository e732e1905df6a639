#include "cult_effects.h"

/* The token goes from a cultist to the pool, or nowhere when there is none. */
static void lose(cult_state_t *state, uint8_t cultist) {
    const uint8_t tokens = state->sanity[cultist] > 0;
    state->sanity[cultist] -= tokens;
    state->pool += tokens;
}

/* The caster takes, no matter who rolled it; a mad caster's token goes to the pool. */
static void take_tentacle(cult_state_t *state) {
    const uint8_t tokens = state->sanity[state->victim] > 0;
    uint8_t *const taker =
        state->sanity[state->caster] > 0 ? &state->sanity[state->caster] : &state->pool;
    state->sanity[state->victim] -= tokens;
    *taker += tokens;
}

static void take_elder(cult_state_t *state, uint8_t roller) {
    const uint8_t tokens = state->pool > 0;
    state->pool -= tokens;
    state->sanity[roller] += tokens;
}

static void take_cthulhu(cult_state_t *state) {
    for (uint8_t cultist = 0; cultist < CULT_CULTISTS_MAX; cultist++) {
        lose(state, cultist);
    }
}

void cult_take_effect(cult_state_t *state, cult_face_t face, uint8_t roller, uint8_t target) {
    assert(face < CULT_EYE && roller != target);
    switch (face) {
    case CULT_YELLOW:
        lose(state, target);
        break;
    case CULT_TENTACLE:
        take_tentacle(state);
        break;
    case CULT_ELDER:
        take_elder(state, roller);
        break;
    default:
        take_cthulhu(state);
    }
}
