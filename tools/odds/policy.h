/* How a player of the cult duel decides: whom to attack, and what an Eye becomes. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define ODDS_PLAYERS_MAX 6

typedef enum {
    VICTIM_RANDOM,
    VICTIM_WEAKEST,   /* the least sanity; of several the next round the table */
    VICTIM_STRONGEST, /* the most; likewise */
    VICTIM_NEXT,      /* who casts next */
    VICTIM_LAST,      /* who will be the last to cast again */
    VICTIM_BEST,      /* what wins most often */
    VICTIM_DIE,       /* as the die plays: cult_advise */
    VICTIM_RULES
} victim_rule_t;

typedef enum {
    EYE_SIMPLE,  /* see policy_eye */
    EYE_CAREFUL, /* likewise */
    EYE_YELLOW,
    EYE_TENTACLE,
    EYE_ELDER,
    EYE_CTHULHU,
    EYE_BEST, /* what wins most often */
    EYE_DIE,  /* as the die plays: cult_advise */
    EYE_RULES
} eye_rule_t;

typedef struct {
    uint8_t victim; /* victim_rule_t */
    uint8_t eye;    /* eye_rule_t */
} policy_t;

/* Seats are counted round the table from the caster, who is 0. */

/* Whom a caster attacks by any rule but RANDOM, BEST and DIE. Somebody else must be sane. */
uint8_t policy_victim(victim_rule_t rule, const uint8_t *sanity, uint8_t players);

/* What the roller of an Eye sees. */
typedef struct {
    bool casting; /* the victim, responding, otherwise */
    uint8_t own, opponents, pool;
} view_t;

/* What an Eye becomes by any rule but BEST and DIE: a cult_face_t.
 *   SIMPLE   the caster steals (Tentacle), the victim takes away (Yellow Sign); who has no sanity,
 * or whose opponent has none, picks an Elder Sign CAREFUL  the same, but the victim picks an Elder
 * Sign whenever the pool has a token */
uint8_t policy_eye(eye_rule_t rule, view_t view);

const char *policy_victim_name(victim_rule_t rule);
const char *policy_eye_name(eye_rule_t rule);

/* The rule of a name, or -1. */
int policy_parse_victim(const char *name);
int policy_parse_eye(const char *name);
