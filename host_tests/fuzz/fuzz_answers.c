/* A stream of bytes as a game and its answers, legal ones and others: every answer gets the verdict
 * that it must, a refused one changes nothing, and no state is unsound.
 *
 *     game players cultists die+count first mad-response
 *     then, an answer each:
 *       op < 224   a legal one: op + the next bytes pick the option or the values
 *       op >= 224  kind count value.. as they come */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bytes.h"
#include "game.h"
#include "invariants.h"
#include "verdict.h"

#define FIRST_RAW 224

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static game_config_t take_config(bytes_t *bytes) {
    game_config_t config = {.game = take(bytes) % (GAME_IDS + 1), .players = take(bytes) % 10};
    const uint8_t cultists = take(bytes) % 5, dice = take(bytes);
    const uint8_t first = take(bytes) % 16;
    config.first = first > 8 ? GAME_NOBODY : first;
    const uint8_t last = take(bytes);
    config.bots = last / 64;
    config.params[0] = config.game == GAME_DICE ? dice % 16 : cultists;
    config.params[1] = config.game == GAME_DICE ? dice / 16 : last % 3;
    config.params[2] = config.game == GAME_DICE ? last / 4 % 4 : 0;
    config.params[3] = (int16_t)(config.game == GAME_DICE ? last / 16 * 20 - 140 : 0);
    return config;
}

static game_answer_t take_legal(bytes_t *bytes, uint8_t op, const game_prompt_t *prompt) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_CHOOSE) {
        answer.option = prompt->options[op % prompt->count];
        return answer;
    }
    answer.count = prompt->count;
    answer.values[0] = op % prompt->bounds[0];
    for (uint8_t i = 1; i < prompt->count; i++) {
        answer.values[i] = take(bytes) % prompt->bounds[i];
    }
    return answer;
}

static game_answer_t take_raw(bytes_t *bytes) {
    game_answer_t answer = {.kind = take(bytes) % 5, .count = take(bytes)};
    for (uint8_t i = 0; i < answer.count && i < GAME_VALUES_MAX; i++) {
        answer.values[i] = take(bytes);
    }
    return answer;
}

static void give(game_state_t *game, const game_prompt_t *prompt, const game_answer_t *answer) {
    const game_state_t before = *game;
    const game_status_t status = game_answer(game, answer);
    need(status == verdict(prompt, answer), "the verdict");
    need(status == GAME_OK || memcmp(&before, game, sizeof(before)) == 0, "a refusal's change");
}

static void play(bytes_t *bytes, game_state_t *game, const game_config_t *config) {
    while (bytes->left > 0) {
        game_prompt_t prompt;
        game_prompt(game, &prompt);
        const char *const fault = game_fault(game, &prompt);
        need(fault == NULL, fault);
        need(game_is_valid(game, config), "a state that the engine would not take back");
        const uint8_t op = take(bytes);
        const bool raw = op >= FIRST_RAW || prompt.kind == PROMPT_OVER;
        const game_answer_t answer = raw ? take_raw(bytes) : take_legal(bytes, op, &prompt);
        give(game, &prompt, &answer);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes_t bytes = {data, size};
    const game_config_t config = take_config(&bytes);
    if (game_check_config(&config) == GAME_OK) {
        game_state_t game;
        game_start(&game, &config);
        play(&bytes, &game, &config);
    }
    return 0;
}
