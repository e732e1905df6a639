/* Proven:   Kingsport keeps its bounds, by induction: from any sound state any answer leads to a sound one, or is refused
 *           and changes nothing
 * For:      2 players, every state, every answer, a proof for each roll, and for the choices after a miss and of relics
 * Assuming: fewer than 2^32 - 1 rounds
 * Sources:  firmware/rules/kingsport/kingsport_check.c firmware/rules/kingsport/kingsport_tokens.c
 *           firmware/rules/answer.c
 * Options:  --unwind 33 --unwindset memcmp.0:20,list_options.0:66
 * Variants: PHASE=2..8
 * Planted:  firmware/rules/kingsport/kingsport.c: prompt->bounds[0] = DIE_SIDES; => prompt->bounds[0] = 8; */
#define NEEDS_MEMCHR
#include "checked_answer.h"
#include "kingsport.c"
#include "proof.h"

/* Any byte stands for all. */
static bool same(const kingsport_state_t *a, const kingsport_state_t *b) {
    uint8_t at = any_u8();
    __CPROVER_assume(at < sizeof *a);
    return ((const uint8_t *)a)[at] == ((const uint8_t *)b)[at];
}

void proof(void) {
    game_config_t config;
    kingsport_state_t state;
    game_answer_t answer;
    config.players = 2;
    state.seats = 2;
    state.phase = PHASE;
    ANY_ANSWER(answer);
    __CPROVER_assume(state.round < UINT16_MAX && kingsport_is_valid(&state, &config));
    kingsport_state_t before = state;
    if (checked_answer(&kingsport_rules, &state, &answer) == GAME_OK) {
        assert(kingsport_is_valid(&state, &config));
    } else {
        assert(same(&state, &before));
    }
}
