/* Rival cults solved exactly by value iteration: one player, the hero, by one way of playing and the other by another.
 * Victims respond to mad casters, as the rules have it by default. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "spreads.h"

typedef enum {
    RIVAL_ORDINARY, /* any own cultist at any of the other's; the Eye simply, see policy_eye */
    RIVAL_PERFECT,  /* what wins most often */
    RIVAL_DIE       /* as the die plays: cult_advise */
} rival_way_t;

typedef struct rivals_odds rivals_odds_t;
struct rivals_odds {
    uint8_t cultists; /* of each player */
    rival_way_t hero, other;
    const rivals_odds_t
        *model; /* where the other, playing PERFECT against another hero, looks it up */
    spreads_t spreads;
    double (*win)[2]; /* the hero's chance: [spread][0: the hero's turn, 1: the other's] */
    uint8_t *advice;  /* the die's cultist and victim, [spread]; GAME_NOBODY: not asked yet */
};

/* False when there is no memory. Accurate to about 1e-9. If both play PERFECT, `model` is NULL. */
bool rivals_solve(rivals_odds_t *odds, uint8_t cultists, rival_way_t hero, rival_way_t other,
                  const rivals_odds_t *model);
void rivals_free(rivals_odds_t *odds);

/* The hero's wins from the start, casting first or second. */
double rivals_win(const rivals_odds_t *odds, bool first);
