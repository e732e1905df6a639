/* Numbers for the positions of a cult table, dense enough for one bit each: a spread of the tokens
 * with a step, a caster and a victim. The number of the turn, which grows without end and decides
 * nothing, is left out: a position has turn 1. */
#pragma once

#include "cult.h"
#include "game.h"
#include "spreads.h"

typedef struct {
    uint8_t players, cultists, mad_response;
    spreads_t spreads;
    uint32_t places; /* all numbers are below */
} cult_places_t;

/* False when there is no memory for them. */
bool cult_places_init(cult_places_t *places, const game_config_t *config);
void cult_places_free(cult_places_t *places);

uint32_t cult_place_of(const cult_places_t *places, const cult_state_t *state);
cult_state_t cult_place(const cult_places_t *places, uint32_t number);
