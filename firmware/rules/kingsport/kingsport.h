/* Rules of Kingsport: hearts, bullets, sanity, relics, sites and dice for 2 to 6 players; the map, the
 * cards and the figures stay on the table.
 *
 * Callers only read the state; game_answer changes it. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "game_rules.h"

#define KINGSPORT_PLAYERS_MIN 2
#define KINGSPORT_PLAYERS_MAX 6
#define KINGSPORT_HEARTS_MAX 5
#define KINGSPORT_START_MAX 5    /* of starting sanity; sanity never exceeds starting sanity */
#define KINGSPORT_TOKENS_MAX 999 /* bullets, and relics of one kind */
#define KINGSPORT_SITES 5        /* ritual sites on the map */
#define KINGSPORT_SITES_TO_END 3

typedef enum {
    KINGSPORT_AMULET,
    KINGSPORT_DAGGER,
    KINGSPORT_IDOL,
    KINGSPORT_MEAD,
    KINGSPORT_TOME,
    KINGSPORT_RELICS
} kingsport_relic_t;

typedef enum { KINGSPORT_START, KINGSPORT_WALK, KINGSPORT_END, KINGSPORT_STEPS } kingsport_step_t;

typedef enum {
    KINGSPORT_NO_FOE,
    KINGSPORT_BYAKHEE,
    KINGSPORT_CULTIST,
    KINGSPORT_FOES
} kingsport_foe_t;

typedef enum {
    KINGSPORT_GOING_ON,
    KINGSPORT_SAVED,     /* three sites sanctified */
    KINGSPORT_FALLEN,    /* three sites activated */
    KINGSPORT_UNDECIDED, /* neither side can reach three any more */
    KINGSPORT_MAD,       /* all players are out */
    KINGSPORT_ENDINGS
} kingsport_ending_t;

/* A player who is out holds nothing: every other field is 0. Who isn't out has hearts and a
 * starting sanity of at least 1, save inside a game_answer. */
typedef struct {
    uint16_t bullets;                  /* 0..999 */
    uint16_t relics[KINGSPORT_RELICS]; /* 0..999 each, by kingsport_relic_t */
    uint8_t hearts;                    /* 0..5 */
    uint8_t sanity;                    /* 0..start; 0 and not out: insane */
    uint8_t start;                     /* starting sanity, 0..5 */
    uint8_t sites;                     /* sanctified by this player */
    uint8_t out;                       /* 1: permanently insane, 0: not */
    uint8_t reserved;                  /* 0; leaves the struct without padding */
} kingsport_player_t;
static_assert(sizeof(kingsport_player_t) == 18, "no padding");

typedef struct {
    kingsport_player_t players[KINGSPORT_PLAYERS_MAX]; /* seats from `seats` on are all 0 */
    uint32_t round;     /* from 1; grows when the turn passes to or over the seat `began` */
    uint16_t owed;      /* relics still to name after a kill, or to discard after a defeat */
    uint8_t seats;      /* players at the table, 2..6 */
    uint8_t began;      /* the seat that had the first turn */
    uint8_t player;     /* the seat whose turn it is */
    uint8_t step;       /* kingsport_step_t */
    uint8_t sanctified; /* the sum of all `sites` */
    uint8_t activated;  /* sites */
    uint8_t removed;    /* sites that left the game with their player */
    uint8_t last;       /* the sum shown for this turn's last move or cultist roll; 0: none yet */
    uint8_t foe;        /* kingsport_foe_t of the fight that goes on; KINGSPORT_NO_FOE: none */
    uint8_t shown;      /* the missed combat die 1..6 while it is to be made good, and while tokens
                         * are adjusted from there; 0: none */
    uint8_t ending;     /* kingsport_ending_t */
    uint8_t phase;      /* kingsport_phase_t */
    uint8_t about;      /* the seat that `what`, `discard` and `site` are about */
    uint8_t adjusting;  /* 1: tokens are being adjusted, the next `who` comes after this; 0: not */
} kingsport_state_t;
static_assert(sizeof(kingsport_state_t) == 128, "no padding");
static_assert(sizeof(kingsport_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

/* The part of a game's state, which must be a Kingsport. */
static inline const kingsport_state_t *kingsport_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* What kills the foe: a die of so much and more. 0 for KINGSPORT_NO_FOE. */
uint8_t kingsport_need(kingsport_foe_t foe);

/* The player's points at this moment: 2n-1 for n relics of a kind, 12 a site. */
uint16_t kingsport_points(const kingsport_player_t *player);

/* Sanity 0 and not out: an End picture straight after the fights, a drop at the next turn. */
bool kingsport_is_insane(const kingsport_player_t *player);

/* Names as the console spells them; NULL for KINGSPORT_NO_FOE and KINGSPORT_GOING_ON. */
const char *kingsport_step_name(kingsport_step_t step);
const char *kingsport_foe_name(kingsport_foe_t foe);
const char *kingsport_ending_name(kingsport_ending_t ending);

extern const game_rules_t kingsport_rules;
