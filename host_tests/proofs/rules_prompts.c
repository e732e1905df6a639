/* Proven:   what a game asks is whole, and there is room for it: from one option to 20 that are there, none of them twice; from
 *           one bound to ten, each from 1 to 100; winners one after the other, all at the table
 * For:      every table of every game and every sound state, alone in its memory; a proof for each game, and for each step of Elder signs
 * Assuming: nothing
 * Options:  --unwind 12 --unwindset list_options.0:66,memchr.0:22,memcmp.0:20,lowest.0:9
 * Variants: CASE=0..6
 * Planted:  CASE=0 firmware/rules/cult/cult.c: offer(prompt, OPTION_RANDOM); => offer(prompt, OPTION_P1);
 * Planted:  CASE=0 firmware/rules/cult/cult.c: face < CULT_EYE; face++) { => face <= CULT_EYE; face++) {
 * Planted:  CASE=1 firmware/rules/signs/signs.c: = dice_in(state->bag) - i; => = dice_in(state->bag) - i - 1;
 * Planted:  CASE=2 firmware/rules/signs/signs.c: prompt->options[prompt->count++] = OPTION_RETREAT; => prompt->options[prompt->count++] = OPTION_ON;
 * Planted:  CASE=3 firmware/rules/signs/signs.c: prompt->winners[prompt->count++] = lowest(leaders(state)); => prompt->winners[prompt->count++] = leaders(state);
 * Planted:  CASE=4 firmware/rules/kingsport/kingsport.c: return KINGSPORT_BIT(OPTION_TOME + 1) - KINGSPORT_BIT(OPTION_AMULET); => return KINGSPORT_BIT(OPTION_TOME + 1) - KINGSPORT_BIT(OPTION_P1);
 * Planted:  CASE=4 firmware/rules/game_types.h: #define GAME_OPTIONS_MAX 20 => #define GAME_OPTIONS_MAX 17
 * Planted:  CASE=4 firmware/rules/kingsport/kingsport.c: prompt->options[prompt->count++] = OPTION_ADJUST; => prompt->options[prompt->count++] = OPTION_HEART;
 * Planted:  CASE=5 firmware/rules/dice/dice.c: PARAM_NUMBER, 1, GAME_VALUES_MAX, 1} => PARAM_NUMBER, 1, GAME_VALUES_MAX + 1, 1}
 * Planted:  CASE=6 firmware/rules/pig/pig.c: prompt->winners[prompt->count++] = state->player; => prompt->winners[prompt->count++] = state->players; */
/* Elder signs by its steps; the others at once. */
#if CASE == 0
#define OF_GAME 1
#define PLACE any_u8()
#elif CASE < 4
#define OF_GAME 2
#define PLACE (CASE - 1)
#else
#define OF_GAME (CASE - 1)
#define PLACE any_u8()
#endif
#include "any_game.h"

static void options_are_whole(const game_prompt_t *prompt) {
    uint8_t one = any_u8(), later = any_u8();
    assert(prompt->count >= 1 && prompt->count <= GAME_OPTIONS_MAX);
    __CPROVER_assume(one < later && later < prompt->count);
    assert(prompt->options[one] != prompt->options[later]);
    assert(prompt->options[one] < OPTION_IDS && prompt->options[later] < OPTION_IDS);
}

static void bounds_are_whole(const game_prompt_t *prompt) {
    uint8_t any = any_u8();
    assert(prompt->count >= 1 && prompt->count <= GAME_VALUES_MAX);
    __CPROVER_assume(any < prompt->count);
    assert(prompt->bounds[any] >= 1 && prompt->bounds[any] <= 100);
}

static void winners_are_whole(const game_prompt_t *prompt, uint8_t players) {
    uint8_t any = any_u8();
    assert(prompt->count <= GAME_PLAYERS_MAX);
    __CPROVER_assume(any < prompt->count);
    assert(prompt->winners[any] < players);
    assert(any == 0 || prompt->winners[any - 1] < prompt->winners[any]);
}

void proof(void) {
    game_config_t config = any_table();
    const part_t *part = any_sound_part(&config, PLACE);
    game_prompt_t prompt = {.kind = PROMPT_NONE, .player = GAME_NOBODY};
    ROW.prompt(part, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        winners_are_whole(&prompt, config.players);
        return;
    }
    assert(prompt.ask < ASK_IDS &&
           (prompt.player == GAME_NOBODY || prompt.player < config.players));
    if (prompt.kind == PROMPT_ROLL) {
        bounds_are_whole(&prompt);
        return;
    }
    assert(prompt.kind == PROMPT_CHOOSE);
    options_are_whole(&prompt);
}
