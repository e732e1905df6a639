#include "signs_row.h"

static bool dice_are_right(const signs_state_t *state) {
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

static bool totals_are_right(const signs_state_t *state) {
    bool goal = false;
    for (uint8_t seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        if (seat >= state->players && state->totals[seat] > 0) {
            return false;
        }
        goal = goal || state->totals[seat] >= SIGNS_GOAL;
    }
    return state->final == goal && (goal || state->step != SIGNS_STEP_OVER);
}

bool signs_is_sound(const void *part, const game_config_t *config) {
    const signs_state_t *const state = part;
    if (state->players != config->players || state->first >= state->players ||
        state->player >= state->players || state->step >= SIGNS_STEPS || state->round == 0) {
        return false;
    }
    const bool seated = state->playing >> state->players == 0;
    const bool plays = (state->playing >> state->player & 1) != 0;
    return seated && plays && dice_are_right(state) && totals_are_right(state);
}
