#include "play_signs.h"

#include "draw.h"
#include "game.h"
#include "signs.h"

static game_answer_t decide(const game_state_t *game, const game_prompt_t *prompt,
                            const turn_rule_t *rule, uint64_t *random) {
    const signs_state_t *const signs = signs_part(game);
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_ROLL) {
        answer.count = prompt->count;
        for (uint8_t i = 0; i < prompt->count; i++) {
            answer.values[i] = (uint8_t)draw(random, prompt->bounds[i]);
        }
    } else {
        const bool on = signs->stash < rule->stop_from[signs->tentacles];
        answer.option = on ? OPTION_ON : OPTION_RETREAT;
    }
    return answer;
}

/* The first turn of a game of two: then it is the other's. */
static bool play(const turn_rule_t *rule, uint64_t *random, uint32_t *banked) {
    game_config_t config = game_default_config(GAME_SIGNS);
    config.players = 2;
    config.first = 0;
    game_state_t game;
    game_prompt_t prompt;
    game_start(&game, &config);
    while (signs_part(&game)->player == 0) {
        game_prompt(&game, &prompt);
        const game_answer_t answer = decide(&game, &prompt, rule, random);
        if (game_answer(&game, &answer) != GAME_OK) {
            return false;
        }
    }
    *banked = signs_part(&game)->totals[0];
    return true;
}

bool signs_play(const turn_rule_t *rule, uint64_t turns, uint64_t *random, signs_tally_t *tally) {
    for (uint64_t i = 0; i < turns; i++) {
        uint32_t banked;
        if (!play(rule, random, &banked)) {
            return false;
        }
        tally->turns++;
        tally->downed += banked == 0; /* the rule never stops without signs */
        tally->banked += banked;
        tally->squared += (uint64_t)banked * banked;
    }
    return true;
}
