/* Proven:   Kingsport keeps its bounds, by induction, at every table: its start is sound, and from any sound state any
 *           option that is asked for, and any die, leads to a sound one
 * For:      2 to 6 players, every state, every seat's turn; a proof for each option of a turn's step, and for each other
 *           thing that is asked
 * Assuming: fewer than 2^32 - 1 rounds; only what is asked for is taken, and what is refused changes nothing
 *           (rules_kingsport.c)
 * Sources:  firmware/rules/kingsport/kingsport_check.c firmware/rules/kingsport/kingsport_tokens.c
 *           firmware/rules/answer.c
 * Options:  --unwind 8 --unwindset memcmp.0:20,memset.0:20,kingsport_adjust_options.0:10
 * Variants: CASE=0..33
 * Planted:  CASE=11 firmware/rules/kingsport/kingsport_tokens.c: if (token_held(player, token) < token_limit(player, token)) { => if (token_held(player, token) <= token_limit(player, token)) {
 * Planted:  CASE=19 firmware/rules/kingsport/kingsport_tokens.c: if (token_held(player, token) < token_limit(player, token)) { => if (true) {
 * Planted:  CASE=25 firmware/rules/kingsport/kingsport_check.c: + asks_for_one <= KINGSPORT_SITES; => <= KINGSPORT_SITES;
 * Planted:  CASE=8 firmware/rules/kingsport/kingsport.c: } while (turn_player(state)->out && state->ending == KINGSPORT_GOING_ON); => } while (false);
 * Planted:  CASE=0 firmware/rules/kingsport/kingsport.c: state->round = 1; => state->round = 0; */
#define NEEDS_MEMCHR
#include "kingsport.c"
#include "proof.h"

enum { OPTIONS = 64, START = 0 };

/* A turn's options by themselves, for each does something else. */
static const struct {
    uint8_t phase, from, to;
} cases[] = {
    {PHASE_OVER, 0, 0}, /* the start */
    {PHASE_MOVE, 1, DIE_SIDES},
    {PHASE_CULTISTS, 1, DIE_SIDES},
    {PHASE_SANITY, 1, DIE_SIDES},
    {PHASE_COMBAT, 1, DIE_SIDES},
    {PHASE_DIE, 1, DIE_SIDES},
    {PHASE_STEP, OPTION_MOVE, OPTION_MOVE},
    {PHASE_STEP, OPTION_CULTISTS, OPTION_CULTISTS},
    {PHASE_STEP, OPTION_END, OPTION_END},
    {PHASE_STEP, OPTION_BYAKHEE, OPTION_BYAKHEE},
    {PHASE_STEP, OPTION_CULTIST, OPTION_CULTIST},
    {PHASE_STEP, OPTION_HEART, OPTION_HEART},
    {PHASE_STEP, OPTION_BULLET, OPTION_BULLET},
    {PHASE_STEP, OPTION_CHECK, OPTION_CHECK},
    {PHASE_STEP, OPTION_SANCTIFY, OPTION_SANCTIFY},
    {PHASE_STEP, OPTION_ADJUST, OPTION_ADJUST},
    {PHASE_STEP, OPTION_DIE, OPTION_DIE},
    {PHASE_FIRST, 0, OPTIONS},
    {PHASE_MISSED, 0, OPTIONS},
    {PHASE_RELIC, 0, OPTIONS},
    {PHASE_DISCARD, OPTION_AMULET, OPTION_AMULET},
    {PHASE_DISCARD, OPTION_DAGGER, OPTION_DAGGER},
    {PHASE_DISCARD, OPTION_IDOL, OPTION_IDOL},
    {PHASE_DISCARD, OPTION_MEAD, OPTION_MEAD},
    {PHASE_DISCARD, OPTION_TOME, OPTION_TOME},
    {PHASE_SITE, OPTION_YES, OPTION_YES},
    {PHASE_SITE, OPTION_NO, OPTION_NO},
    {PHASE_WHO, OPTION_DONE, OPTION_DONE},
    {PHASE_WHO, OPTION_P1, KINGSPORT_PLAYERS_MAX - 1},
    {PHASE_WHAT, OPTION_HEART_PLUS, OPTION_HEART_PLUS},
    {PHASE_WHAT, OPTION_HEART_MINUS, OPTION_HEART_MINUS},
    {PHASE_WHAT, OPTION_BULLET_PLUS, OPTION_START_PLUS},
    {PHASE_WHAT, OPTION_START_MINUS, OPTION_START_MINUS},
    {PHASE_WHAT, OPTION_AMULET_PLUS, OPTION_TOME_MINUS},
};

static uint8_t any_seats(void) {
#ifdef SEATS
    return SEATS;
#else
    uint8_t seats = any_u8();
    __CPROVER_assume(seats >= KINGSPORT_PLAYERS_MIN && seats <= KINGSPORT_PLAYERS_MAX);
    return seats;
#endif
}

static void starts_sound(void) {
    game_config_t config = {.players = any_seats(), .first = any_u8()};
    kingsport_state_t state = {0};
    __CPROVER_assume(config.first == GAME_NOBODY || config.first < config.players);
    start(&state, &config);
    assert(kingsport_is_valid(&state, &config));
}

static bool is_asked(const kingsport_state_t *state, uint8_t phase, uint8_t option) {
    if (PHASES[phase].kind == PROMPT_ROLL) {
        return true;
    }
    kingsport_options_t options = PHASES[phase].options(state);
    return (options >> option & 1) != 0 || (phase == PHASE_MISSED && option == OPTION_ADJUST);
}

static void what_is_taken_leads_to_a_sound_state(uint8_t phase, uint8_t from, uint8_t to) {
    game_config_t config;
    kingsport_state_t state;
    uint8_t taken = from;
    if (from < to) {
        taken = any_u8();
    }
    config.players = state.seats = any_seats();
    state.phase = phase;
#ifdef PLAYER
    state.player = PLAYER;
#endif
    __CPROVER_assume(taken >= from && taken <= to && taken < OPTIONS);
    __CPROVER_assume(state.round < UINT32_MAX && kingsport_is_valid(&state, &config));
    __CPROVER_assume(is_asked(&state, phase, taken));
    PHASES[phase].answer(&state, taken);
    assert(kingsport_is_valid(&state, &config));
}

void proof(void) {
    if (CASE == START) {
        starts_sound();
    } else {
        what_is_taken_leads_to_a_sound_state(cases[CASE].phase, cases[CASE].from, cases[CASE].to);
    }
}
