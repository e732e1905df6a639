/* Numbers for the positions of a cult table, dense enough for one bit each.
 *
 * All ways to spread 3 tokens a cultist over cultists and pool are counted through in order; a
 * position is one of these with a step, a caster and a victim. The number of the turn, which grows
 * without end and decides nothing, is left out: a position has turn 1.
 */
#pragma once

#include "game.h"

typedef struct {
    uint8_t players, cultists, mad_response;
    uint8_t row;                          /* cultists at the table */
    uint8_t tokens;                       /* sanity and pool together */
    uint32_t spreads;                     /* ways to spread the tokens */
    uint32_t places;                      /* all numbers are below */
    uint8_t (*spread)[CULT_CULTISTS_MAX]; /* every one's sanity by cultist; the rest is the pool */
    uint32_t ways[CULT_CULTISTS_MAX + 2][3 * CULT_CULTISTS_MAX + 1]; /* [parts][tokens] */
} cult_places_t;

/* Needs memory; false when there is none. */
bool cult_places_init(cult_places_t *places, const game_config_t *config);
void cult_places_free(cult_places_t *places);

uint32_t cult_place_of(const cult_places_t *places, const cult_state_t *state);
cult_state_t cult_place(const cult_places_t *places, uint32_t number);
