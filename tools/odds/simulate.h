/* The same policies played with the real engine. */
#pragma once

#include "solve.h"

typedef enum { PICK_WEAKEST, PICK_STRONGEST, PICK_NEXT, PICK_LAST, PICKS } pick_t;

/* How the hero decided, where there was something to decide. */
typedef struct {
    uint64_t victims;        /* picked where the victims' sanity differed */
    double picked[PICKS];    /* of these: one of the weakest, one of the strongest, .. */
    double by_chance[PICKS]; /* how many a random pick would have been */
    uint64_t eyes[2][4];     /* [0: responding, 1: casting][face] */
} habits_t;

typedef struct {
    uint64_t games;
    uint64_t wins; /* the hero's */
    uint64_t cthulhu;
    double turns;
    double turns_squared;
} tally_t;

/* Plays so many games with the hero in a seat; adds to the habits. The random state is any number
 * but 0. */
tally_t odds_simulate(const odds_t *odds, uint8_t hero, uint64_t games, uint64_t *random,
                      habits_t *habits);

/* How many standard errors the simulation is off. */
double tally_z_of_wins(const tally_t *tally, const worth_t *exact);
double tally_z_of_cthulhu(const tally_t *tally, const worth_t *exact);
double tally_z_of_turns(const tally_t *tally, const worth_t *exact);
