/* Reference model of Elder signs, for tests: 15 single dice, each of which lies
 * somewhere. Shares no code or layout with the engine. */
#pragma once

#include "game.h"
#include "signs.h"

typedef enum { IN_BAG, IN_HAND, AS_SIGN, AS_TENTACLE } signs_model_where_t;

typedef struct {
    int players, first;
    unsigned totals[8];
    bool plays[8];
    int player;
    unsigned round, stash;
    bool final, rolling, over;
    signs_model_where_t dice[15]; /* 8 of the library, 4 of the museum, 3 of the tomb */
} signs_model_t;

signs_model_t signs_model_new(const game_config_t *config);

/* The model in the same position as an engine. */
signs_model_t signs_model_of(const signs_state_t *state);

/* What must be asked here. */
game_prompt_t signs_model_prompt(const signs_model_t *model);

/* The answer must be legal. */
void signs_model_answer(signs_model_t *model, const game_answer_t *answer);

/* Does the engine say the same? */
bool signs_model_agrees(const signs_model_t *model, const signs_state_t *state);
