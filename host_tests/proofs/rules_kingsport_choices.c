/* Proven:   Kingsport keeps its bounds through every choice, by induction: from any sound state any option that is asked for
 *           leads to a sound one
 * For:      3 players, every state, a proof for each choice
 * Assuming: fewer than 2^32 - 1 rounds; only what is asked for is taken (every game's tests; what asks can't write the state)
 * Sources:  firmware/rules/kingsport/kingsport_check.c firmware/rules/kingsport/kingsport_tokens.c
 *           firmware/rules/kingsport/kingsport_turns.c firmware/rules/answer.c
 * Options:  --unwind 7 --unwindset memcmp.0:20,memset.0:20,kingsport_adjust_options.0:10
 * Variants: CHOICE=0..13
 * Planted:  CHOICE=3 firmware/rules/kingsport/kingsport_tokens.c: if (player->hearts < KINGSPORT_HEARTS_MAX) { => if (player->hearts <= KINGSPORT_HEARTS_MAX) {
 * Planted:  CHOICE=9 firmware/rules/kingsport/kingsport_tokens.c: if (player->relics[relic] < KINGSPORT_TOKENS_MAX) { => if (true) {
 * Planted:  CHOICE=11 firmware/rules/kingsport/kingsport_check.c: + asks_for_one <= KINGSPORT_SITES; => <= KINGSPORT_SITES; */
#define NEEDS_MEMCHR
#include "kingsport.c"
#include "proof.h"

enum { SEATS = 3, OPTIONS = 64 };

/* The step's choices by themselves, for each does something else. */
static const struct {
    uint8_t phase, from, to;
} choices[] = {
    {PHASE_FIRST, 0, OPTIONS},
    {PHASE_STEP, OPTION_MOVE, OPTION_CULTISTS},
    {PHASE_STEP, OPTION_BYAKHEE, OPTION_CHECK},
    {PHASE_STEP, OPTION_HEART, OPTION_HEART},
    {PHASE_STEP, OPTION_BULLET, OPTION_BULLET},
    {PHASE_STEP, OPTION_ADJUST, OPTION_DIE},
    {PHASE_STEP, OPTION_SANCTIFY, OPTION_SANCTIFY},
    {PHASE_STEP, OPTION_END, OPTION_END},
    {PHASE_MISSED, 0, OPTIONS},
    {PHASE_RELIC, 0, OPTIONS},
    {PHASE_DISCARD, 0, OPTIONS},
    {PHASE_SITE, 0, OPTIONS},
    {PHASE_WHO, 0, OPTIONS},
    {PHASE_WHAT, 0, OPTIONS},
};

static void what_is_chosen_leads_to_a_sound_state(uint8_t phase, uint8_t from, uint8_t to) {
    game_config_t config;
    kingsport_state_t state;
    config.players = SEATS;
    state.seats = SEATS;
    state.phase = phase;
    __CPROVER_assume(state.round < UINT32_MAX && kingsport_is_sound(&state, &config));
    kingsport_options_t options = PHASES[phase].options(&state);
    if (phase == PHASE_MISSED) {
        options |= KINGSPORT_BIT(OPTION_ADJUST); /* as `ask` has it */
    }
    uint8_t option = from;
    if (from < to) {
        option = any_u8();
    }
    __CPROVER_assume(option >= from && option <= to && option < OPTIONS);
    __CPROVER_assume(options >> option & 1);
    PHASES[phase].answer(&state, option);
    assert(kingsport_is_sound(&state, &config));
}

void proof(void) {
    what_is_chosen_leads_to_a_sound_state(choices[CHOICE].phase, choices[CHOICE].from,
                                          choices[CHOICE].to);
}
