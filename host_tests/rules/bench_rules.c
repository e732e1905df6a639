/* Benchmark: how many answers a second each engine takes on one core of this machine.
 *
 *   replayed   the answers of random games given again, a game after the other: game_answer alone
 *   played     asked, answered at random from what is asked, again and again: game_prompt, the
 * draws and game_answer
 *
 * The best of several rounds counts: what the engine can do, not what else the machine was doing. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game.h"

#define ANSWERS (1u << 20)
#define ROUNDS 10

typedef struct {
    const char *name;
    game_config_t config;
} table_t;

static const table_t TABLES[] = {
    {"cult, 2 players", {GAME_CULT, 2, 0, 0, {1, 1}}},
    {"cult, 4 players", {GAME_CULT, 4, 0, 0, {1, 1}}},
    {"cult, 6 players", {GAME_CULT, 6, 0, 0, {1, 1}}},
    {"cult, 8 players", {GAME_CULT, 8, 0, 0, {1, 1}}},
    {"cult, rivals of 3", {GAME_CULT, 2, 0, 0, {3, 1}}},
    {"signs, 4 players", {GAME_SIGNS, 4, 0, 0, {0}}},
    {"kingsport, 4 players", {GAME_KINGSPORT, 4, 0, 0, {0}}},
    {"dice, 2d6", {GAME_DICE, 0, 0, 0, {DIE_D6, 2}}},
};

static game_answer_t answers[ANSWERS];
static uint64_t dice_state = 0x1D1E5A417;

static uint32_t draw(uint32_t bound) {
    dice_state ^= dice_state << 13;
    dice_state ^= dice_state >> 7;
    dice_state ^= dice_state << 17;
    return (uint32_t)((dice_state >> 32) * bound >> 32);
}

static void draw_answer(const game_prompt_t *prompt, game_answer_t *answer) {
    answer->kind = prompt->kind;
    answer->count = 1;
    if (prompt->kind == PROMPT_CHOOSE) {
        answer->option = prompt->options[draw(prompt->count)];
        return;
    }
    answer->count = prompt->count;
    for (uint8_t i = 0; i < prompt->count; i++) {
        answer->values[i] = (uint8_t)draw(prompt->bounds[i]);
    }
}

/* Games from the start until so many answers are given; each is kept. */
static void play(const game_config_t *config) {
    game_state_t game;
    game_prompt_t prompt;
    game_start(&game, config);
    for (uint32_t i = 0; i < ANSWERS;) {
        game_prompt(&game, &prompt);
        if (prompt.kind == PROMPT_OVER) {
            game_start(&game, config);
            continue;
        }
        draw_answer(&prompt, &answers[i]);
        game_answer(&game, &answers[i++]);
    }
}

/* The same games: an answer is refused only when a game is over, and then begins the next. */
static void replay(const game_config_t *config) {
    game_state_t game;
    game_start(&game, config);
    for (uint32_t i = 0; i < ANSWERS; i++) {
        if (game_answer(&game, &answers[i]) != GAME_OK) {
            game_start(&game, config);
            game_answer(&game, &answers[i]);
        }
    }
}

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static double millions_a_second(void (*run)(const game_config_t *), const game_config_t *config) {
    uint64_t best_ns = UINT64_MAX;
    for (unsigned round = 0; round < ROUNDS; round++) {
        const uint64_t start_ns = now_ns();
        run(config);
        const uint64_t taken_ns = now_ns() - start_ns;
        best_ns = taken_ns < best_ns ? taken_ns : best_ns;
    }
    return ANSWERS * 1e3 / (double)best_ns;
}

int main(void) {
    printf("rules: million answers a second, one core    replayed   played\n");
    for (size_t i = 0; i < sizeof(TABLES) / sizeof(TABLES[0]); i++) {
        const game_config_t *const config = &TABLES[i].config;
        if (game_check_config(config) != GAME_OK) {
            fprintf(stderr, "%s: no such table\n", TABLES[i].name);
            return 1;
        }
        const double played = millions_a_second(play, config);
        const double replayed = millions_a_second(replay, config);
        printf("  %-40s %10.1f %8.1f\n", TABLES[i].name, replayed, played);
    }
    return 0;
}
