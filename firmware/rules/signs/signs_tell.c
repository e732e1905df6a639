#include <stddef.h>

#include "signs_row.h"

static void tell_kinds(const game_teller_t *teller, const char *key,
                       const uint8_t counts[SIGNS_KINDS]) {
    tell_object(teller, key);
    for (uint8_t kind = 0; kind < SIGNS_KINDS; kind++) {
        tell_number(teller, signs_kind_name((signs_kind_t)kind), counts[kind]);
    }
    tell_end(teller);
}

static void tell_totals(const game_teller_t *teller, const signs_state_t *state) {
    tell_list(teller, "totals");
    for (uint8_t seat = 0; seat < state->players; seat++) {
        tell_number(teller, NULL, state->totals[seat]);
    }
    tell_end(teller);
}

static void tell_playing(const game_teller_t *teller, const signs_state_t *state) {
    tell_list(teller, "playing");
    for (uint8_t seat = 0; seat < state->players; seat++) {
        if ((state->playing >> seat & 1) != 0) {
            tell_number(teller, NULL, seat);
        }
    }
    tell_end(teller);
}

void signs_tell_state(const void *part, const game_teller_t *teller) {
    const signs_state_t *const state = part;
    tell_totals(teller, state);
    tell_number(teller, "player", state->player);
    tell_number(teller, "stash", state->stash);
    tell_number(teller, "tentacles", state->tentacles);
    tell_kinds(teller, "clues", state->clues);
    tell_kinds(teller, "signs", state->signs);
    tell_kinds(teller, "bag", state->bag);
    tell_number(teller, "round", state->round);
    tell_boolean(teller, "final", state->final != 0);
    tell_playing(teller, state);
}
