#include <stddef.h>

#include "cult_row.h"
#include "game.h"

static const char *id_of(const cult_state_t *state, uint8_t cultist) {
    return cultist == GAME_NOBODY ? NULL : game_option_name(cult_cultist_option(state, cultist));
}

void cult_tell_state(const void *part, const game_teller_t *teller) {
    const cult_state_t *const state = part;
    tell_list(teller, "sanity");
    for (uint8_t player = 0; player < state->players; player++) {
        tell_numbers(teller, NULL, &state->sanity[player * state->cultists], state->cultists);
    }
    tell_end(teller);
    tell_number(teller, "pool", state->pool);
    tell_text_or_null(teller, "caster", id_of(state, state->caster));
    tell_text_or_null(teller, "victim", id_of(state, state->victim));
    tell_number(teller, "turn", state->turn);
}
