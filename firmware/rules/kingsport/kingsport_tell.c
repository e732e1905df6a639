#include <stddef.h>

#include "kingsport_row.h"

static void tell_player(const game_teller_t *teller, const kingsport_player_t *player) {
    tell_object(teller, NULL);
    tell_number(teller, "hearts", player->hearts);
    tell_number(teller, "bullets", player->bullets);
    tell_number(teller, "sanity", player->sanity);
    tell_number(teller, "start", player->start);
    tell_list(teller, "relics");
    for (uint8_t relic = 0; relic < KINGSPORT_RELICS; relic++) {
        tell_number(teller, NULL, player->relics[relic]);
    }
    tell_end(teller);
    tell_number(teller, "sites", player->sites);
    tell_boolean(teller, "out", player->out != 0);
    tell_end(teller);
}

static void tell_players(const game_teller_t *teller, const kingsport_state_t *state) {
    tell_list(teller, "players");
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        tell_player(teller, &state->players[seat]);
    }
    tell_end(teller);
}

static void tell_fight(const game_teller_t *teller, const kingsport_state_t *state) {
    const kingsport_foe_t foe = (kingsport_foe_t)state->foe;
    if (foe == KINGSPORT_NO_FOE) {
        tell_null(teller, "fight");
        return;
    }
    tell_object(teller, "fight");
    tell_text(teller, "foe", kingsport_foe_name(foe));
    tell_number(teller, "need", kingsport_need(foe));
    tell_number_or_null(teller, "shown", state->shown);
    tell_end(teller);
}

static void tell_points(const game_teller_t *teller, const kingsport_state_t *state) {
    tell_list(teller, "points");
    for (uint8_t seat = 0; seat < state->seats; seat++) {
        tell_number(teller, NULL, kingsport_points(&state->players[seat]));
    }
    tell_end(teller);
}

void kingsport_tell_state(const void *part, const game_teller_t *teller) {
    const kingsport_state_t *const state = part;
    tell_players(teller, state);
    tell_number(teller, "player", state->player);
    tell_number(teller, "round", state->round);
    tell_text(teller, "step", kingsport_step_name((kingsport_step_t)state->step));
    tell_number(teller, "sanctified", state->sanctified);
    tell_number(teller, "activated", state->activated);
    tell_number(teller, "removed", state->removed);
    tell_number_or_null(teller, "last", state->last);
    tell_fight(teller, state);
    tell_number(teller, "owed", state->owed);
    tell_text_or_null(teller, "ending", kingsport_ending_name((kingsport_ending_t)state->ending));
    tell_points(teller, state);
}
