#include "cult_places.h"

#include <string.h>

static_assert(SPREADS_ROW_MAX == CULT_CULTISTS_MAX, "a spread is a state's row of sanity");

bool cult_places_init(cult_places_t *places, const game_config_t *config) {
    const uint8_t row = (uint8_t)(config->players * config->params[CULT_PARAM_CULTISTS]);
    *places = (cult_places_t){.players = config->players,
                              .cultists = (uint8_t)config->params[CULT_PARAM_CULTISTS],
                              .mad_response = (uint8_t)config->params[CULT_PARAM_MAD_RESPONSE]};
    if (!spreads_init(&places->spreads, row, (uint8_t)(row * CULT_SANITY_START))) {
        return false;
    }
    places->places = places->spreads.count * CULT_STEPS * (row + 1u) * (row + 1u);
    return true;
}

void cult_places_free(cult_places_t *places) { spreads_free(&places->spreads); }

static void spread(const cult_places_t *places, uint32_t number, cult_state_t *state) {
    memcpy(state->sanity, places->spreads.sanity[number], sizeof(state->sanity));
    state->pool = places->spreads.tokens;
    for (uint8_t i = 0; i < places->spreads.row; i++) {
        state->pool -= state->sanity[i];
    }
}

/* Nobody has the number after the last. Where the caster isn't chosen yet, the seat stands there. */
static uint8_t slot_of(const cult_places_t *places, uint8_t cultist) {
    return cultist == GAME_NOBODY ? places->spreads.row : cultist;
}

static bool is_before_caster(uint8_t step) { return step <= CULT_STEP_CULTIST; }

uint32_t cult_place_of(const cult_places_t *places, const cult_state_t *state) {
    const uint8_t caster =
        is_before_caster(state->step) ? state->player : slot_of(places, state->caster);
    const uint32_t slots = places->spreads.row + 1u;
    const uint32_t situation =
        (state->step * slots + caster) * slots + slot_of(places, state->victim);
    return situation * places->spreads.count + spreads_number(&places->spreads, state->sanity);
}

static void situate(const cult_places_t *places, uint32_t situation, cult_state_t *state) {
    const uint32_t slots = places->spreads.row + 1u;
    const uint8_t victim = (uint8_t)(situation % slots);
    const uint8_t caster = (uint8_t)(situation / slots % slots);
    const uint8_t step = (uint8_t)(situation / slots / slots);
    state->step = step;
    state->victim = victim == places->spreads.row ? GAME_NOBODY : victim;
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
    spread(places, number % places->spreads.count, &state);
    situate(places, number / places->spreads.count, &state);
    return state;
}
