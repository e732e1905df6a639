#include "cult_places.h"

#include <stdlib.h>
#include <string.h>

/* ways[p][t]: how many ways to spread t tokens over p parts; one part takes all. */
static void count_ways(cult_places_t *places) {
    for (uint8_t tokens = 0; tokens <= places->tokens; tokens++) {
        places->ways[1][tokens] = 1;
    }
    for (uint8_t parts = 2; parts <= places->row + 1; parts++) {
        uint32_t ways = 0;
        for (uint8_t tokens = 0; tokens <= places->tokens; tokens++) {
            ways += places->ways[parts - 1][tokens];
            places->ways[parts][tokens] = ways;
        }
    }
}

/* The next spread in order of the first cultist's tokens, then the second's and so on: the pool
 * gives one to the last cultist; an empty pool first gets all of the last one who has any, whose
 * neighbour then counts on. */
static void advance(uint8_t sanity[CULT_CULTISTS_MAX], uint8_t row, uint8_t *pool) {
    uint8_t at = row;
    if (*pool == 0) {
        while (sanity[--at] == 0) {
        }
        *pool = sanity[at];
        sanity[at] = 0;
    }
    sanity[at - 1]++;
    --*pool;
}

static void list_spreads(cult_places_t *places) {
    uint8_t sanity[CULT_CULTISTS_MAX] = {0};
    uint8_t pool = places->tokens;
    memcpy(places->spread[0], sanity, sizeof(sanity));
    for (uint32_t number = 1; number < places->spreads; number++) {
        advance(sanity, places->row, &pool);
        memcpy(places->spread[number], sanity, sizeof(sanity));
    }
}

bool cult_places_init(cult_places_t *places, const game_config_t *config) {
    *places = (cult_places_t){.players = config->players,
                              .cultists = config->cultists,
                              .mad_response = config->mad_response,
                              .row = (uint8_t)(config->players * config->cultists)};
    places->tokens = (uint8_t)(places->row * CULT_SANITY_START);
    count_ways(places);
    places->spreads = places->ways[places->row + 1][places->tokens];
    places->places = places->spreads * CULT_STEPS * (places->row + 1u) * (places->row + 1u);
    places->spread = calloc(places->spreads, sizeof(places->spread[0]));
    if (!places->spread) {
        return false;
    }
    list_spreads(places);
    return true;
}

void cult_places_free(cult_places_t *places) {
    free(places->spread);
    places->spread = NULL;
}

/* Before a spread stand all those where an earlier cultist has fewer tokens. So many of those that
 * agree up to here have fewer than `own`: all of them less those that can spare `own`. */
static uint32_t spread_of(const cult_places_t *places, const cult_state_t *state) {
    uint32_t number = 0;
    uint8_t left = places->tokens;
    for (uint8_t i = 0; i < places->row; i++) {
        const uint32_t *const ways = places->ways[places->row + 1 - i];
        const uint8_t after = left - state->sanity[i];
        number += ways[left] - ways[after];
        left = after;
    }
    return number;
}

static void spread(const cult_places_t *places, uint32_t number, cult_state_t *state) {
    memcpy(state->sanity, places->spread[number], sizeof(state->sanity));
    state->pool = places->tokens;
    for (uint8_t i = 0; i < places->row; i++) {
        state->pool -= state->sanity[i];
    }
}

/* Nobody has the number after the last. Where the caster isn't chosen yet, the seat stands there.
 */
static uint8_t slot_of(const cult_places_t *places, uint8_t cultist) {
    return cultist == GAME_NOBODY ? places->row : cultist;
}

static bool is_before_caster(uint8_t step) { return step <= CULT_STEP_CULTIST; }

uint32_t cult_place_of(const cult_places_t *places, const cult_state_t *state) {
    const uint8_t caster =
        is_before_caster(state->step) ? state->player : slot_of(places, state->caster);
    const uint32_t slots = places->row + 1u;
    const uint32_t situation =
        (state->step * slots + caster) * slots + slot_of(places, state->victim);
    return situation * places->spreads + spread_of(places, state);
}

static void situate(const cult_places_t *places, uint32_t situation, cult_state_t *state) {
    const uint32_t slots = places->row + 1u;
    const uint8_t victim = (uint8_t)(situation % slots);
    const uint8_t caster = (uint8_t)(situation / slots % slots);
    const uint8_t step = (uint8_t)(situation / slots / slots);
    state->step = step;
    state->victim = victim == places->row ? GAME_NOBODY : victim;
    state->caster = is_before_caster(step) ? GAME_NOBODY : caster;
    state->player = caster;
    if (!is_before_caster(step)) {
        state->player = (uint8_t)(caster / places->cultists);
    }
}

cult_state_t cult_place(const cult_places_t *places, uint32_t number) {
    cult_state_t state = {.players = places->players,
                          .cultists = places->cultists,
                          .mad_response = places->mad_response,
                          .turn = 1};
    spread(places, number % places->spreads, &state);
    situate(places, number / places->spreads, &state);
    return state;
}
