/* Proven:   Pig and just dice keep their laws, by induction: the start is sound, and from any sound state any answer leads
 *           to a sound one at the same table, or is refused and changes nothing
 * For:      every table, every state, every answer
 * Assuming: nothing
 * Options:  --unwind 12 --unwindset memchr.0:22
 * Variants: CASE=0..3
 * Planted:  CASE=0 firmware/rules/dice/dice.c: .count = config->params[DICE_PARAM_COUNT]}; => .count = config->params[DICE_PARAM_DIE]};
 * Planted:  CASE=1 firmware/rules/dice/dice.c: memcpy(state->last, answer->values, state->count); => memcpy(state->last, answer->values, GAME_VALUES_MAX);
 * Planted:  CASE=2 firmware/rules/pig/pig.c: state->player = config->first == GAME_NOBODY ? 0 : config->first; => state->player = config->first;
 * Planted:  CASE=3 firmware/rules/pig/pig.c: state->player + 1 == state->players ? 0 : state->player + 1; => state->player + 1;
 * Planted:  CASE=3 firmware/rules/pig/pig.c: + state->turn >= PIG_GOAL) { => + state->turn > PIG_GOAL) { */
#define OF_GAME (4 + CASE / 2)
#include "any_game.h"

enum { START };

static void starts_sound(const game_config_t *config) {
    part_t *part = any_part();
    *part = (part_t){0};
    ROW.start(part, config);
    assert(ROW.is_valid(part, config));
}

static void stays_sound(const game_config_t *config) {
    part_t *part = any_sound_part(config, any_u8()), before = *part;
    game_answer_t answer;
    uint8_t any = any_u8();
    ANY_ANSWER(answer);
    if (checked_answer(&ROW, part, &answer) == GAME_OK) {
        assert(ROW.is_valid(part, config));
        return;
    }
    __CPROVER_assume(any < sizeof before);
    assert(((const uint8_t *)part)[any] == ((const uint8_t *)&before)[any]);
}

void proof(void) {
    game_config_t config = any_table();
    if (CASE % 2 == START) {
        starts_sound(&config);
    } else {
        stays_sound(&config);
    }
}
