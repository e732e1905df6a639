/* A turn of Elder signs solved exactly: what it brings on average, and when to stop.
 *
 * Who plays perfectly here banks the most signs a turn on average. That isn't quite the same as
 * winning most often, near the end of a game. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "signs.h"

#define TURN_STASH_MOST 40                    /* whoever has so many stops, */
#define TURN_STASH_ROOM (TURN_STASH_MOST + 3) /* with at most so many but one */
#define TURN_TENTACLES 3                      /* 0, 1, 2 */

/* Where a turn is, by kind of dice. What isn't named is in the bag. */
typedef struct {
    uint8_t stash;
    uint8_t tentacles[SIGNS_KINDS], clues[SIGNS_KINDS], signs[SIGNS_KINDS];
} turn_t;

/* Visits every way in which the next throw may fall, with its chance. */
typedef void turn_visit_t(void *whose, const turn_t *next, bool downed, double chance);
void turn_each_throw(turn_t turn, turn_visit_t *visit, void *whose);

uint8_t turn_sum(const uint8_t kinds[SIGNS_KINDS]);
uint64_t turn_hash(const turn_t *turn);

/* In this order a turn never goes back: as qsort compares. */
int turn_compare(const turn_t *one, const turn_t *other);

/* Stop when the stash is so large, by tentacles. */
typedef struct {
    uint8_t stop_from[TURN_TENTACLES];
} turn_rule_t;

typedef struct {
    double banked; /* signs a turn, on average */
    double downed; /* chance that the turn ends so */
    double throws; /* a turn, on average */
    /* Of perfect play: where a decision was to be made, how often, and how often it was to stop. */
    double asked[TURN_TENTACLES][TURN_STASH_ROOM];
    double stopped[TURN_TENTACLES][TURN_STASH_ROOM];
} turn_worth_t;

/* By the rule; NULL: perfectly. False: no memory. */
bool turn_solve(const turn_rule_t *rule, turn_worth_t *worth);

/* The rule that stops where perfect play stops more often than not. */
turn_rule_t turn_rule_of(const turn_worth_t *perfect);
