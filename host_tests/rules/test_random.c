/* Games of cult, signs and dice at random, with answers that must be refused in between: every
 * state is sound, and many games are played in step with the models of the rules. Many are then
 * replayed from their answers and end in the same state. */
#include <stdio.h>
#include <string.h>

#include "cult_model.h"
#include "invariants.h"
#include "signs_model.h"
#include "unity.h"
#include "verdict.h"

/* The fast build plays the full number; the one with sanitizers, and a look at coverage, fewer. */
#ifdef SANITY_FAST_BUILD
#define GAMES 1000000u
#else
#define GAMES 10000u
#endif

#define ANSWERS_MAX 4096 /* whoever never retreats goes on for ever */
#define DICE_ROLLS 4
#define WRONG_ONE_IN 8
#define REPLAYED_ONE_IN 8

static uint64_t dice_state;

static uint32_t draw(uint32_t bound) {
    dice_state ^= dice_state << 13;
    dice_state ^= dice_state >> 7;
    dice_state ^= dice_state << 17;
    return (uint32_t)((dice_state >> 32) * bound >> 32);
}

void setUp(void) { dice_state = 0x5A417E7D1E; }
void tearDown(void) {}

/* --- beside the models ------------------------------------------------------------------- */

typedef union {
    cult_model_t cult;
    signs_model_t signs;
} model_t;

static void cult_model_begin(model_t *model, const game_config_t *config) {
    model->cult = cult_model_new(config);
}

static void cult_model_step(model_t *model, const game_answer_t *answer) {
    cult_model_answer(&model->cult, answer);
}

static bool cult_model_same(const model_t *model, const game_state_t *game) {
    return cult_model_agrees(&model->cult, cult_part(game));
}

static game_prompt_t cult_model_asks(const model_t *model) {
    return cult_model_prompt(&model->cult);
}

static void signs_model_begin(model_t *model, const game_config_t *config) {
    model->signs = signs_model_new(config);
}

static void signs_model_step(model_t *model, const game_answer_t *answer) {
    signs_model_answer(&model->signs, answer);
}

static bool signs_model_same(const model_t *model, const game_state_t *game) {
    return signs_model_agrees(&model->signs, signs_part(game));
}

static game_prompt_t signs_model_asks(const model_t *model) {
    return signs_model_prompt(&model->signs);
}

/* One game in so many is played in step with the model. */
typedef struct {
    uint32_t one_in;
    void (*begin)(model_t *model, const game_config_t *config);
    void (*step)(model_t *model, const game_answer_t *answer);
    bool (*same)(const model_t *model, const game_state_t *game);
    game_prompt_t (*asks)(const model_t *model);
} modelled_t;

static const modelled_t BY_CULT_MODEL = {1, cult_model_begin, cult_model_step, cult_model_same,
                                         cult_model_asks};
static const modelled_t BY_SIGNS_MODEL = {16, signs_model_begin, signs_model_step, signs_model_same,
                                          signs_model_asks};

static void check_model(const modelled_t *by, const model_t *model, const game_state_t *game,
                        const game_prompt_t *prompt) {
    const game_prompt_t expected = by->asks(model);
    TEST_ASSERT_TRUE(by->same(model, game));
    TEST_ASSERT_EQUAL(expected.kind, prompt->kind);
    TEST_ASSERT_EQUAL(expected.ask, prompt->ask);
    TEST_ASSERT_EQUAL(expected.player, prompt->player);
    TEST_ASSERT_EQUAL(expected.count, prompt->count);
    TEST_ASSERT_TRUE(memcmp(expected.options, prompt->options, prompt->count) == 0);
}

/* --- one game ---------------------------------------------------------------------------- */

static game_answer_t legal_answer(const game_prompt_t *prompt) {
    game_answer_t answer = {.kind = prompt->kind, .count = 1};
    if (prompt->kind == PROMPT_CHOOSE) {
        answer.option = prompt->options[draw(prompt->count)];
        return answer;
    }
    answer.count = prompt->count;
    for (uint8_t i = 0; i < prompt->count; i++) {
        answer.values[i] = (uint8_t)draw(prompt->bounds[i]);
    }
    return answer;
}

/* A legal answer with something else in one place, or of another kind. */
static void try_wrong_answer(const game_state_t *game, const game_prompt_t *prompt) {
    game_answer_t answer = legal_answer(prompt);
    uint8_t *const parts[] = {&answer.kind, &answer.count, &answer.values[0],
                              &answer.values[draw(GAME_VALUES_MAX)]};
    *parts[draw(4)] = (uint8_t)draw(draw(2) ? 256 : 16);
    const game_status_t expected = verdict(prompt, &answer);
    game_state_t after = *game;
    TEST_ASSERT_EQUAL(expected, game_answer(&after, &answer));
    TEST_ASSERT_TRUE(expected == GAME_OK || memcmp(game, &after, sizeof(after)) == 0);
}

static game_answer_t played[ANSWERS_MAX];

/* How many answers it took. */
static uint32_t play(game_state_t *game, const game_config_t *config, const modelled_t *by) {
    const uint32_t most = config->game == GAME_DICE ? DICE_ROLLS : ANSWERS_MAX;
    model_t model;
    game_prompt_t prompt;
    game_start(game, config);
    if (by) {
        by->begin(&model, config);
    }
    for (uint32_t i = 0;; i++) {
        game_prompt(game, &prompt);
        const char *const fault = game_fault(game, &prompt);
        TEST_ASSERT_TRUE_MESSAGE(fault == NULL, fault);
        TEST_ASSERT_TRUE(game_is_valid(game, config));
        if (by) {
            check_model(by, &model, game, &prompt);
        }
        if (prompt.kind == PROMPT_OVER || i == most) {
            return i;
        }
        if (draw(WRONG_ONE_IN) == 0) {
            try_wrong_answer(game, &prompt);
        }
        played[i] = legal_answer(&prompt);
        TEST_ASSERT_EQUAL(GAME_OK, game_answer(game, &played[i]));
        if (by) {
            by->step(&model, &played[i]);
        }
    }
}

static void replay(const game_state_t *game, const game_config_t *config, uint32_t answers) {
    game_state_t again;
    game_start(&again, config);
    for (uint32_t i = 0; i < answers; i++) {
        TEST_ASSERT_EQUAL(GAME_OK, game_answer(&again, &played[i]));
    }
    TEST_ASSERT_TRUE(memcmp(game, &again, sizeof(again)) == 0);
}

static void play_many(game_config_t (*deal)(void), const modelled_t *by) {
    uint64_t answers = 0;
    for (uint32_t number = 0; number < GAMES; number++) {
        const game_config_t config = deal();
        const bool modelled = by && number % by->one_in == 0;
        game_state_t game;
        TEST_ASSERT_EQUAL(GAME_OK, game_check_config(&config));
        const uint32_t taken = play(&game, &config, modelled ? by : NULL);
        if (number % REPLAYED_ONE_IN == 0) {
            replay(&game, &config, taken);
        }
        answers += taken;
    }
    char text[64];
    snprintf(text, sizeof(text), "%u games, %llu answers", GAMES, (unsigned long long)answers);
    TEST_MESSAGE(text);
}

/* --- games ------------------------------------------------------------------------------- */

static uint8_t deal_first(uint8_t players) {
    return draw(2) ? GAME_NOBODY : (uint8_t)draw(players);
}

static game_config_t deal_cult(void) {
    const uint8_t cultists = (uint8_t)(draw(4) ? 1 : 2 + draw(2));
    game_config_t config = {.game = GAME_CULT,
                            .players = cultists > 1 ? 2 : (uint8_t)(2 + draw(7)),
                            .params = {cultists, (int16_t)draw(2)}};
    config.first = deal_first(config.players);
    return config;
}

static game_config_t deal_signs(void) {
    game_config_t config = {.game = GAME_SIGNS, .players = (uint8_t)(1 + draw(8))};
    config.first = deal_first(config.players);
    return config;
}

static uint8_t dice_at_once;

static game_config_t deal_dice(void) {
    dice_at_once = (uint8_t)(dice_at_once % GAME_VALUES_MAX + 1);
    return (game_config_t){
        .game = GAME_DICE, .params = {(int16_t)draw(DIE_IDS), dice_at_once}, .first = GAME_NOBODY};
}

static void random_games_of_cult(void) { play_many(deal_cult, &BY_CULT_MODEL); }
static void random_games_of_signs(void) { play_many(deal_signs, &BY_SIGNS_MODEL); }
static void random_games_of_dice(void) { play_many(deal_dice, NULL); }

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(random_games_of_cult);
    RUN_TEST(random_games_of_signs);
    RUN_TEST(random_games_of_dice);
    return UNITY_END();
}
