/* Turns of Elder signs with the real engine. */
#pragma once

#include "signs_turn.h"

typedef struct {
    uint64_t turns, downed;
    uint64_t banked, squared; /* signs, and their squares */
} signs_tally_t;

/* Plays so many first turns of a game by the rule. False: the engine refused an answer. The random
 * state is any number but 0. */
bool signs_play(const turn_rule_t *rule, uint64_t turns, uint64_t *random, signs_tally_t *tally);
