/* Rival cults with the real engine. An owner's cultist acts at random, mad ones too; victims are the
 * other's; the Eye is used simply, see policy_eye. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum { RIVAL_RANDOM, RIVAL_WEAKEST, RIVAL_STRONGEST, RIVAL_VICTIMS } rival_victim_t;

typedef struct {
    rival_victim_t victim;
} rivals_t;

typedef struct {
    uint64_t games, wins[2], cthulhu, turns;
} rivals_tally_t;

const char *rivals_name(rival_victim_t victim);

/* False: the engine refused an answer. */
bool rivals_play(uint8_t cultists, const rivals_t habits[2], uint64_t games, uint64_t *random,
                 rivals_tally_t *tally);
