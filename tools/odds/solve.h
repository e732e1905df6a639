/* The cult duel solved exactly by value iteration.
 *
 * One player, the hero, plays by one policy and all others by another. A position is where a turn
 * begins: the sanity of all, seats counted from the caster, and which of these seats is the hero's. */
#pragma once

#include "policy.h"
#include "spreads.h"

typedef struct {
    double win;     /* chance that the hero wins */
    double cthulhu; /* chance that Cthulhu wins */
    double turns;   /* expected turns until the end */
} worth_t;

typedef struct {
    uint8_t players;
    policy_t hero, others;
    spreads_t spreads;
    uint32_t *order; /* spreads, those with fewest tokens in play first */
    worth_t *worth;  /* [spread][seat of the hero] */
    unsigned sweeps; /* what it took */
} odds_t;

/* False when there is no memory. Accurate to about 1e-9. */
bool odds_solve(odds_t *odds, uint8_t players, policy_t hero, policy_t others);
void odds_free(odds_t *odds);

/* From the start of a game in which the hero sits so many places after the first caster. */
worth_t odds_at_start(const odds_t *odds, uint8_t hero);

/* The hero's own best decisions in a position, seats counted from the caster: whom to attack; what
 * an Eye of the cast becomes; what one of the response becomes, with the sanity as it is by then. */
uint8_t odds_best_victim(const odds_t *odds, const uint8_t *sanity);
uint8_t odds_best_cast(const odds_t *odds, const uint8_t *sanity, uint8_t victim);
uint8_t odds_best_response(const odds_t *odds, const uint8_t *sanity, uint8_t victim);
