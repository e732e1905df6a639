#include "checks.h"

/* --- cult -------------------------------------------------------------------------------- */

static bool cult_tokens(const cult_state_t *state, uint8_t row) {
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
static bool cult_goes_on(const cult_state_t *state, uint8_t row) {
    uint8_t sane = 0; /* bit p: player p */
    for (uint8_t cultist = 0; cultist < row; cultist++) {
        if (state->sanity[cultist] > 0) {
            sane |= (uint8_t)(1u << cult_owner(state, cultist));
        }
    }
    return (sane & (sane - 1)) != 0;
}

/* Who casts at whom, as far as each step knows it. */
static bool cult_pair(const cult_state_t *state, uint8_t row) {
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

bool check_cult(const cult_state_t *state, const game_config_t *config) {
    if (state->players != config->players || state->cultists != config->cultists ||
        state->mad_response != config->mad_response || state->step >= CULT_STEPS ||
        state->player >= state->players || state->turn == 0) {
        return false;
    }
    const uint8_t row = (uint8_t)(state->players * state->cultists);
    const bool begins = state->step <= CULT_STEP_CAST_EYE;
    const bool over = state->step == CULT_STEP_OVER;
    return cult_tokens(state, row) && cult_pair(state, row) &&
           (state->step != CULT_STEP_CULTIST || state->cultists > 1) &&
           (!begins || cult_goes_on(state, row)) && (!over || !cult_goes_on(state, row));
}

/* --- signs ------------------------------------------------------------------------------- */

static bool signs_dice(const signs_state_t *state) {
    uint16_t dice = state->tentacles, clues = 0, signs = 0, bag = 0;
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        clues = (uint16_t)(clues + state->clues[kind]);
        signs = (uint16_t)(signs + state->signs[kind]);
        bag = (uint16_t)(bag + state->bag[kind]);
    }
    dice = (uint16_t)(dice + clues + signs + bag);
    return dice == SIGNS_DICE && state->tentacles < SIGNS_TENTACLES && clues <= SIGNS_HAND &&
           signs <= state->stash && (state->step != SIGNS_STEP_DRAW || bag + clues >= SIGNS_HAND);
}

static bool signs_totals(const signs_state_t *state) {
    bool goal = false;
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (seat >= state->players && state->totals[seat] > 0) {
            return false;
        }
        goal = goal || state->totals[seat] >= SIGNS_GOAL;
    }
    return state->final == goal && (goal || state->step != SIGNS_STEP_OVER);
}

bool check_signs(const signs_state_t *state, const game_config_t *config) {
    if (state->players != config->players || state->first >= state->players ||
        state->player >= state->players || state->step >= SIGNS_STEPS || state->round == 0) {
        return false;
    }
    const bool seated = state->playing >> state->players == 0;
    const bool plays = (state->playing >> state->player & 1) != 0;
    return seated && plays && signs_dice(state) && signs_totals(state);
}

/* --- dice -------------------------------------------------------------------------------- */

bool check_dice(const dice_state_t *state, const game_config_t *config) {
    if (state->die != config->die || state->count != config->count || state->rolled > 1) {
        return false;
    }
    const uint8_t sides = game_die_sides((game_die_t)state->die);
    for (uint8_t i = 0; i < GAME_VALUES_MAX; i++) {
        const uint8_t bound = state->rolled && i < state->count ? sides : 1;
        if (state->last[i] >= bound) {
            return false;
        }
    }
    return true;
}
