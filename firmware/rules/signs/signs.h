/* Rules of Elder signs: 1 to 8 players and a bag of 15 six-sided dice of three kinds.
 *
 * Every die is in the bag, in hand as a clue, set aside as a sign, or lies as a tentacle:
 * bag + clues + signs + tentacles is 15, always. */
#pragma once

#include "game_rules.h"

#define SIGNS_DICE 15
#define SIGNS_SIDES 6
#define SIGNS_HAND 3      /* dice rolled at once */
#define SIGNS_TENTACLES 3 /* so many end a turn */
#define SIGNS_GOAL 13     /* banked by somebody: the last round */

typedef enum { SIGNS_LIBRARY, SIGNS_MUSEUM, SIGNS_TOMB, SIGNS_KINDS } signs_kind_t;

typedef enum { SIGNS_SIGN, SIGNS_CLUE, SIGNS_TENTACLE, SIGNS_FACES } signs_face_t;

typedef enum { SIGNS_STEP_DRAW, SIGNS_STEP_PRESS_ON, SIGNS_STEP_OVER, SIGNS_STEPS } signs_step_t;

/* Stash, tentacles, clues, signs and bag are those of the turn going on. A turn that ends banks or
 * loses its stash and puts all dice back, also the game's last one. */
typedef struct {
    uint32_t totals[GAME_PLAYERS_MAX]; /* signs banked, by seat */
    uint32_t stash;                    /* signs of this turn, not banked yet */
    uint32_t round;                    /* from 1, play-offs counted on */
    uint8_t players;
    uint8_t first;   /* seat that begins every round */
    uint8_t player;  /* seat whose turn it is; at over the last one stays */
    uint8_t playing; /* bit s: seat s plays this round (everybody, or those in a play-off) */
    uint8_t final;   /* 1 from the moment somebody has banked SIGNS_GOAL */
    uint8_t step;    /* signs_step_t */
    uint8_t tentacles;
    uint8_t clues[SIGNS_KINDS]; /* in hand for the next roll */
    uint8_t signs[SIGNS_KINDS]; /* set aside */
    uint8_t bag[SIGNS_KINDS];
} signs_state_t;
static_assert(sizeof(signs_state_t) == 56, "no padding: states are compared as bytes");

static_assert(sizeof(signs_state_t) <= GAME_PART_BYTES, "a part of game_state_t");

extern const game_rules_t signs_rules;

/* The part of a game's state, which must be an Elder signs. */
static inline const signs_state_t *signs_part(const game_state_t *state) {
    return (const void *)state->part;
}

/* The three dice that are rolled next: clues first, by kind, then those that `draws` takes out
 * of the bag. Returns how many are drawn. */
uint8_t signs_hand(const signs_state_t *state, const uint8_t *draws, signs_kind_t hand[SIGNS_HAND]);

/* Would pressing on now put the dice of counted signs back, as too few are left? And what the bag
 * then holds for the next draw. */
bool signs_refills(const signs_state_t *state);
void signs_next_bag(const signs_state_t *state, uint8_t bag[SIGNS_KINDS]);

/* How many dice the next draw takes out of the bag. */
uint8_t signs_draws(const signs_state_t *state);

/* The face that a value of 0..5 shows on a die of this kind. */
signs_face_t signs_face(signs_kind_t kind, uint8_t value);

/* library museum tomb */
const char *signs_kind_name(signs_kind_t kind);
