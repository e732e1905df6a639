/* How a Kingsport turn passes on, is broken off, or is the last. Only for the files of the
 * Kingsport engine. */
#pragma once

#include "kingsport.h"

/* What can be asked. Kept in state.phase, so on flash: add at the end. */
typedef enum {
    PHASE_FIRST,
    PHASE_STEP,
    PHASE_MOVE,
    PHASE_CULTISTS,
    PHASE_SANITY, /* a check: of a fight with a byakhee, or without a fight */
    PHASE_COMBAT,
    PHASE_MISSED,
    PHASE_DIE,
    PHASE_RELIC,
    PHASE_DISCARD,
    PHASE_SITE,
    PHASE_WHO,
    PHASE_WHAT,
    PHASE_OVER,
    PHASE_IDS
} kingsport_phase_t;

kingsport_player_t *kingsport_turn_player(kingsport_state_t *state);

/* The next player who isn't out begins a turn. The drop of an insane one can put that player out,
 * which passes the turn on again, or ends the game. */
void kingsport_pass_turn(kingsport_state_t *state);

/* After a sanctify, a `site` or a going out: the game ends; or the turn passes on, its player being
 * out; or it goes on with its step, or with the adjusting. */
void kingsport_settle(kingsport_state_t *state);

/* The foe is killed, or the fighter is down or out. */
void kingsport_end_fight(kingsport_state_t *state);

/* Takes a defeat's losses and asks what follows: the discards, then the site. Settle after those. */
void kingsport_defeat(kingsport_state_t *state, uint8_t seat);
