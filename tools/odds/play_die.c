#include "play_die.h"

#include "cult.h"
#include "draw.h"
#include "game.h"
#include "pig.h"
#include "policy.h"
#include "signs.h"

/* --- the simple ways ------------------------------------------------------------------------- */

static uint8_t sanity_of(const cult_state_t *table, uint8_t option) {
    uint8_t cultist = 0;
    while (cult_cultist_option(table, cultist) != option) {
        cultist++;
    }
    return cult_owner(table, cultist) == table->player ? 0 : table->sanity[cultist];
}

/* The strongest of the others' cultists; among own ones the strongest acts. */
static uint8_t duel_option(const cult_state_t *table, const game_prompt_t *prompt) {
    uint8_t found = prompt->options[0];
    if (prompt->ask == ASK_CULTIST) {
        for (uint8_t i = 1; i < prompt->count; i++) {
            const uint8_t first = (uint8_t)(table->player * table->cultists);
            const bool stronger =
                table->sanity[first + i] > table->sanity[first + found - prompt->options[0]];
            found = stronger ? prompt->options[i] : found;
        }
        return found;
    }
    if (prompt->ask == ASK_VICTIM) {
        for (uint8_t i = 1; i < prompt->count; i++) {
            const bool stronger = sanity_of(table, prompt->options[i]) > sanity_of(table, found);
            found = stronger ? prompt->options[i] : found;
        }
        return found;
    }
    const bool casting = prompt->ask == ASK_CAST_EYE;
    const uint8_t own = table->sanity[casting ? table->caster : table->victim];
    const uint8_t other = table->sanity[casting ? table->victim : table->caster];
    return (uint8_t)(OPTION_YELLOW +
                     policy_eye(EYE_SIMPLE, (view_t){casting, own, other, table->pool}));
}

static uint8_t simple_option(const game_state_t *game, const game_prompt_t *prompt) {
    enum { KEEP_FROM = 20 };
    static const uint8_t stop_from[SIGNS_TENTACLES] = {UINT8_MAX, 6, 2};
    switch (game->game) {
    case GAME_CULT:
        return duel_option(cult_part(game), prompt);
    case GAME_SIGNS: {
        const signs_state_t *const signs = signs_part(game);
        return signs->stash < stop_from[signs->tentacles] ? OPTION_ON : OPTION_RETREAT;
    }
    default:
        return pig_part(game)->turn < KEEP_FROM ? OPTION_AGAIN : OPTION_KEEP;
    }
}

/* --- games ------------------------------------------------------------------------------------ */

static game_answer_t decide(const game_state_t *game, const game_prompt_t *prompt, bool die,
                            others_t others, uint64_t *random) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_ROLL) {
        answer.count = prompt->count;
        for (uint8_t i = 0; i < prompt->count; i++) {
            answer.values[i] = (uint8_t)draw(random, prompt->bounds[i]);
        }
    } else if (die) {
        answer.option = (uint8_t)game_advise(game);
    } else {
        answer.option = others == OTHERS_RANDOM ? prompt->options[draw(random, prompt->count)]
                                                : simple_option(game, prompt);
    }
    return answer;
}

static bool play(const game_config_t *config, uint8_t seat, bool die, others_t others,
                 uint64_t *random, bool *won) {
    game_state_t game;
    game_prompt_t prompt;
    game_start(&game, config);
    for (;;) {
        game_prompt(&game, &prompt);
        if (prompt.kind == PROMPT_OVER) {
            *won = prompt.count == 1 && prompt.winners[0] == seat;
            return true;
        }
        const bool asked = die && prompt.player == seat;
        const game_answer_t answer = decide(&game, &prompt, asked, others, random);
        if (game_answer(&game, &answer) != GAME_OK) {
            return false;
        }
    }
}

bool die_play(const game_config_t *config, bool die, others_t others, uint64_t games,
              uint64_t *random, uint64_t *wins) {
    *wins = 0;
    for (uint64_t i = 0; i < games; i++) {
        bool won;
        if (!play(config, (uint8_t)(i % config->players), die, others, random, &won)) {
            return false;
        }
        *wins += won;
    }
    return true;
}
