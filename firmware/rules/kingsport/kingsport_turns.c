#include "kingsport_engine.h"

kingsport_player_t *kingsport_turn_player(kingsport_state_t *state) {
    return &state->players[state->player];
}

void kingsport_end_fight(kingsport_state_t *state) {
    state->foe = KINGSPORT_NO_FOE;
    state->shown = 0;
}

static void next_seat(kingsport_state_t *state) {
    do {
        state->player = (uint8_t)((state->player + 1) % state->seats);
        if (state->player == state->began) {
            state->round++;
        }
    } while (kingsport_turn_player(state)->out);
}

static void begin_turn(kingsport_state_t *state) {
    state->step = KINGSPORT_START;
    state->last = 0;
    state->adjusting = 0;
    state->phase = PHASE_STEP;
    if (!kingsport_is_insane(kingsport_turn_player(state))) {
        return;
    }
    kingsport_drop(kingsport_turn_player(state));
    if (kingsport_turn_player(state)->start == 0) {
        kingsport_put_out(state, state->player);
        state->ending = (uint8_t)kingsport_judge(state);
    }
}

/* Ends: with nobody left the ending is mad. */
void kingsport_pass_turn(kingsport_state_t *state) {
    do {
        next_seat(state);
        begin_turn(state);
    } while (kingsport_turn_player(state)->out && state->ending == KINGSPORT_GOING_ON);
    if (state->ending != KINGSPORT_GOING_ON) {
        state->phase = PHASE_OVER;
    }
}

void kingsport_settle(kingsport_state_t *state) {
    state->ending = (uint8_t)kingsport_judge(state);
    if (state->ending != KINGSPORT_GOING_ON) {
        kingsport_end_fight(state); /* another player's defeat may have ended the game in it */
        state->phase = PHASE_OVER;
        return;
    }
    if (kingsport_turn_player(state)->out) {
        kingsport_end_fight(state);
        kingsport_pass_turn(state);
        return;
    }
    state->phase = state->adjusting ? PHASE_WHO : PHASE_STEP;
}

static void lose_to_defeat(kingsport_state_t *state, uint8_t seat) {
    kingsport_player_t *player = &state->players[seat];
    state->owed = kingsport_relics_held(player) / 2;
    kingsport_drop(player);
    kingsport_rearm(player);
    if (player->start == 0) {
        kingsport_put_out(state, seat);
        state->owed = 0;
    }
}

void kingsport_defeat(kingsport_state_t *state, uint8_t seat) {
    lose_to_defeat(state, seat);
    state->about = seat;
    state->phase = state->owed > 0 ? PHASE_DISCARD : PHASE_SITE;
    if (seat != state->player) {
        return;
    }
    kingsport_end_fight(state);
    if (state->step != KINGSPORT_END) {
        state->step = KINGSPORT_WALK;
        state->last = 0;
    }
}
