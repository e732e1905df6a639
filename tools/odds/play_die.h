/* Games with the real engine in which one player is the die's and the others play by one simple way. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game_types.h"

typedef enum {
    OTHERS_RANDOM, /* any option */
    OTHERS_SIMPLE /* the duel: the strongest, and the Eye simply (policy.h); Elder signs: the rule of thumb of
                      docs/odds.md; Pig: keep from 20 points on */
} others_t;

/* In how many of so many games the die (or, without it, one who plays as the others) wins, sitting in each seat in turn.
 * False: the engine refused an answer. */
bool die_play(const game_config_t *config, bool die, others_t others, uint64_t games,
              uint64_t *random, uint64_t *wins);
