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

typedef struct odds odds_t;
struct odds {
    uint8_t players;
    policy_t hero, others;
    const odds_t *model; /* where others who play BEST look up what wins most often for them */
    spreads_t spreads;
    uint32_t *order; /* spreads, those with fewest tokens in play first */
    worth_t *worth;  /* [spread][seat of the hero] */
    uint8_t *advice; /* what the die plays, where it was asked: [spread][kind of choice] */
    unsigned sweeps; /* what it took */
};

/* False when there is no memory. Accurate to about 1e-9.
 *
 * Others may play BEST, too: if the hero does and there is no model, everybody plays what wins most often for
 * themselves; with four players or more these choices chase each other, and the last of 300 sweeps stands. With
 * a `model`, which was solved so, the others are its players, who look up there what they choose. */
bool odds_solve(odds_t *odds, uint8_t players, policy_t hero, policy_t others, const odds_t *model);
void odds_free(odds_t *odds);

/* From the start of a game in which the hero sits so many places after the first caster. */
worth_t odds_at_start(const odds_t *odds, uint8_t hero);

/* The hero's own best decisions in a position, seats counted from the caster: whom to attack; what
 * an Eye of the cast becomes; what one of the response becomes, with the sanity as it is by then. */
uint8_t odds_best_victim(const odds_t *odds, const uint8_t *sanity);
uint8_t odds_best_cast(const odds_t *odds, const uint8_t *sanity, uint8_t victim);
uint8_t odds_best_response(const odds_t *odds, const uint8_t *sanity, uint8_t victim);
