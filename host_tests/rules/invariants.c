#include "invariants.h"

#include <string.h>

#include "counters.h"
#include "cult.h"
#include "dice.h"
#include "kingsport_invariants.h"
#include "signs.h"

#define LISTED(fault)                                                                              \
    if (fault) {                                                                                   \
        return #fault;                                                                             \
    }

/* --- cult -------------------------------------------------------------------------------- */

static const char *cult_fault(const cult_state_t *state) {
    const unsigned row = (unsigned)(state->players * state->cultists);
    unsigned tokens = state->pool, beyond = 0;
    for (unsigned i = 0; i < CULT_CULTISTS_MAX; i++) {
        tokens += state->sanity[i];
        beyond += i >= row && state->sanity[i] > 0;
    }
    LISTED(tokens != 3 * row);
    LISTED(beyond);
    LISTED(state->player >= state->players);
    LISTED(state->caster != GAME_NOBODY && state->caster >= row);
    LISTED(state->victim != GAME_NOBODY && state->victim >= row);
    LISTED(state->caster != GAME_NOBODY && state->caster == state->victim);
    LISTED(state->step >= CULT_STEP_CAST && state->victim == GAME_NOBODY);
    LISTED(state->step >= CULT_STEP_VICTIM && state->caster == GAME_NOBODY);
    return NULL;
}

/* --- signs ------------------------------------------------------------------------------- */

static const char *signs_fault(const signs_state_t *state) {
    unsigned dice = state->tentacles, clues = 0, signs = 0;
    bool goal = false;
    for (unsigned kind = 0; kind < SIGNS_KINDS; kind++) {
        clues += state->clues[kind];
        signs += state->signs[kind];
        dice += state->bag[kind];
    }
    for (unsigned seat = 0; seat < GAME_PLAYERS_MAX; seat++) {
        goal = goal || state->totals[seat] >= 13;
    }
    LISTED(dice + clues + signs != 15);
    LISTED(clues > 3);
    LISTED(signs > state->stash);
    LISTED(state->tentacles > 2);
    LISTED(state->player >= state->players);
    LISTED(!(state->playing >> state->player & 1));
    LISTED(goal != (state->final == 1));
    return NULL;
}

/* --- counters ---------------------------------------------------------------------------- */

static const char *counters_fault(const counters_state_t *state) {
    LISTED(state->players < 1 || state->players > GAME_PLAYERS_MAX || state->die >= DIE_IDS);
    LISTED(state->turn >= state->players || state->seat >= state->players);
    for (uint8_t seat = 0; seat < state->players; seat++) {
        LISTED(state->values[seat] > COUNTERS_MAX);
    }
    return NULL;
}

/* --- dice -------------------------------------------------------------------------------- */

static const char *dice_fault(const dice_state_t *state) {
    for (unsigned i = 0; i < GAME_VALUES_MAX; i++) {
        LISTED(state->last[i] >= game_die_sides((game_die_t)state->die));
        LISTED(i >= state->count && state->last[i] > 0);
    }
    LISTED(state->rolled &&
           dice_sum(state) > state->count * game_die_sides((game_die_t)state->die) + state->mod);
    return NULL;
}

/* --- prompts ----------------------------------------------------------------------------- */

static const char *options_fault(const game_prompt_t *prompt) {
    LISTED(prompt->count == 0 || prompt->count > GAME_OPTIONS_MAX);
    for (unsigned i = 0; i < prompt->count; i++) {
        LISTED(prompt->options[i] >= OPTION_IDS);
        LISTED(memchr(prompt->options, prompt->options[i], i));
    }
    return NULL;
}

/* The log keeps of a roll's bounds only how many there were and the first: the others follow. */
static const char *bounds_fault(const game_prompt_t *prompt) {
    const unsigned draws = prompt->ask == ASK_DRAW ? prompt->count - 3u : 0;
    LISTED(prompt->count == 0 || prompt->count > GAME_VALUES_MAX);
    LISTED(prompt->bounds[0] < 1 || prompt->bounds[0] > 100);
    for (unsigned i = 1; i < draws; i++) {
        LISTED(prompt->bounds[i] != prompt->bounds[0] - i);
    }
    for (unsigned i = draws; i < prompt->count; i++) {
        LISTED(prompt->bounds[i] != (draws > 0 ? 6 : prompt->bounds[0]));
    }
    return NULL;
}

static const char *winners_fault(const game_prompt_t *prompt) {
    LISTED(prompt->count > GAME_PLAYERS_MAX);
    for (unsigned i = 1; i < prompt->count; i++) {
        LISTED(prompt->winners[i] <= prompt->winners[i - 1]);
    }
    return NULL;
}

static const char *prompt_fault(const game_prompt_t *prompt) {
    LISTED(prompt->ask >= ASK_IDS);
    LISTED(prompt->player != GAME_NOBODY && prompt->player >= GAME_PLAYERS_MAX);
    switch (prompt->kind) {
    case PROMPT_CHOOSE:
        return options_fault(prompt);
    case PROMPT_ROLL:
        return bounds_fault(prompt);
    case PROMPT_OVER:
        return winners_fault(prompt);
    default:
        return "a game that runs asks nothing";
    }
}

static const char *state_fault(const game_state_t *game, const game_prompt_t *prompt) {
    switch (game->game) {
    case GAME_CULT:
        return cult_fault(cult_part(game));
    case GAME_SIGNS:
        return signs_fault(signs_part(game));
    case GAME_KINGSPORT:
        return kingsport_fault(game, prompt);
    case GAME_COUNTERS:
        return counters_fault(counters_part(game));
    case GAME_DICE:
        return dice_fault(dice_part(game));
    default:
        return NULL; /* what its own is_valid says is all */
    }
}

const char *game_fault(const game_state_t *game, const game_prompt_t *prompt) {
    const char *const fault = prompt_fault(prompt);
    return fault ? fault : state_fault(game, prompt);
}
