#include "cult_row.h"

static bool tokens_are_right(const cult_state_t *state, uint8_t row) {
    uint16_t tokens = state->pool;
    for (uint8_t cultist = 0; cultist < CULT_CULTISTS_MAX; cultist++) {
        if (cultist >= row && state->sanity[cultist] > 0) {
            return false;
        }
        tokens = (uint16_t)(tokens + state->sanity[cultist]);
    }
    return tokens == CULT_SANITY_START * row;
}

/* Two players with any sanity: so a turn begins. */
static bool goes_on(const cult_state_t *state, uint8_t row) {
    uint8_t sane = 0; /* bit p: player p */
    for (uint8_t cultist = 0; cultist < row; cultist++) {
        if (state->sanity[cultist] > 0) {
            sane |= (uint8_t)(1u << cult_owner(state, cultist));
        }
    }
    return (sane & (sane - 1)) != 0;
}

/* Who casts at whom, as far as each step knows it. */
static bool pair_is_right(const cult_state_t *state, uint8_t row) {
    const bool casts = state->caster != GAME_NOBODY, suffers = state->victim != GAME_NOBODY;
    if ((casts && state->caster >= row) || (suffers && state->victim >= row)) {
        return false;
    }
    if (casts &&
        (state->caster == state->victim ||
         (state->step != CULT_STEP_OVER && cult_owner(state, state->caster) != state->player))) {
        return false;
    }
    return casts == (state->step >= CULT_STEP_VICTIM) && suffers == (state->step >= CULT_STEP_CAST);
}

bool cult_is_sound(const void *part, const game_config_t *config) {
    const cult_state_t *const state = part;
    if (state->players != config->players ||
        state->cultists != config->params[CULT_PARAM_CULTISTS] ||
        state->mad_response != config->params[CULT_PARAM_MAD_RESPONSE] ||
        state->step >= CULT_STEPS || state->player >= state->players || state->turn == 0) {
        return false;
    }
    const uint8_t row = (uint8_t)(state->players * state->cultists);
    const bool begins = state->step <= CULT_STEP_CAST_EYE;
    const bool over = state->step == CULT_STEP_OVER;
    return tokens_are_right(state, row) && pair_is_right(state, row) &&
           (state->step != CULT_STEP_CULTIST || state->cultists > 1) &&
           (!begins || goes_on(state, row)) && (!over || !goes_on(state, row));
}
