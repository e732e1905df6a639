/* Looks one throw ahead: is banking after the next throw worth more than banking now? What a score is worth is the
 * chance to win from there against whoever of the others is the hardest to beat. For two who play perfectly it is known
 * exactly (signs_worth.def). Alone a score is worth the turns that it saves. */
#include "signs_advice.h"

#include "signs_chance.h"

#define ALL 65535u /* a certain win */
#define NEED_MOST 25

/* Of the player whose turn begins, who is first or second of the round; both have banked fewer than 13.
 * Of a last turn, by how many more signs the other has. Of the first in a play-off. Alone, by signs banked. */
static const struct {
    uint16_t first[SIGNS_GOAL][SIGNS_GOAL], second[SIGNS_GOAL][SIGNS_GOAL]; /* [own][other] */
    uint16_t last[NEED_MOST + 1];
    uint16_t play_off;
    uint16_t alone[SIGNS_GOAL + 1];
} WORTH = {
#include "signs_worth.def"
};

static bool plays(const signs_state_t *state, uint8_t seat) { return state->playing >> seat & 1; }

/* How many seats from the one that begins each round. */
static uint8_t place(const signs_state_t *state, uint8_t seat) {
    return (uint8_t)((seat + state->players - state->first) % state->players);
}

/* Once somebody has banked 13: the turn of a seat that plays later is its last one. */
static uint32_t worth_of_end(uint32_t own, uint32_t other, bool later) {
    if (own < SIGNS_GOAL || own < other) {
        return 0;
    }
    const uint32_t more = own - other;
    if (later) {
        return ALL - WORTH.last[more < NEED_MOST ? more : NEED_MOST];
    }
    return more > 0 ? ALL : ALL - WORTH.play_off;
}

/* The chance to beat one seat with `own` signs banked at the end of this turn. */
static uint32_t worth_against(const signs_state_t *state, uint8_t seat, uint32_t own) {
    const uint32_t other = state->totals[seat];
    const bool later = place(state, seat) > place(state, state->player);
    if (!plays(state, seat)) {
        return ALL;
    }
    if (state->final || own >= SIGNS_GOAL) {
        return worth_of_end(own, other, later);
    }
    return ALL - (later ? WORTH.second : WORTH.first)[other][own];
}

static uint32_t worth_of_score(const signs_state_t *state, uint32_t own) {
    uint32_t worth = ALL;
    for (uint8_t seat = 0; seat < state->players; seat++) {
        const uint32_t against = seat == state->player ? ALL : worth_against(state, seat, own);
        worth = against < worth ? against : worth;
    }
    return state->players > 1 ? worth : WORTH.alone[own < SIGNS_GOAL ? own : SIGNS_GOAL];
}

/* What the next throw is worth, if its signs are banked then. */
static uint32_t worth_of_throw(const signs_state_t *state) {
    const signs_throws_t throws = signs_next_throw(state);
    const uint32_t own = state->totals[state->player];
    const uint32_t nothing = worth_of_score(state, own);
    uint64_t sum = 0;
    for (uint8_t signs = 0; signs <= SIGNS_HAND; signs++) {
        const uint32_t banked = worth_of_score(state, own + state->stash + signs);
        for (uint8_t tentacles = 0; tentacles <= SIGNS_HAND; tentacles++) {
            const bool downed = state->tentacles + tentacles >= SIGNS_TENTACLES;
            sum += (uint64_t)throws.ways[signs][tentacles] * (downed ? nothing : banked);
        }
    }
    return (uint32_t)(sum / throws.of);
}

uint8_t signs_advise(const game_state_t *of) {
    const signs_state_t *const state = signs_part(of);
    assert(state->step == SIGNS_STEP_PRESS_ON);
    const uint32_t now = worth_of_score(state, state->totals[state->player] + state->stash);
    return (uint8_t)(worth_of_throw(state) >= now ? OPTION_ON : OPTION_RETREAT);
}

uint8_t signs_reason(const game_state_t *of, uint8_t option) {
    const signs_state_t *const state = signs_part(of);
    const uint32_t banked = state->totals[state->player] + state->stash;
    if (option == OPTION_RETREAT) {
        return REASON_TOO_RISKY;
    }
    if (state->players > 1 && worth_of_score(state, banked) == 0) {
        return REASON_MUST_CATCH_UP;
    }
    const bool safe = state->stash == 0 || signs_percent(signs_chance_of_downed(state)) == 0;
    return safe ? REASON_NO_RISK : REASON_WORTH_IT;
}
