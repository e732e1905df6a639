/* Reference model of the cult duel, for tests: slow, plain, and sharing no code or layout
 * with the engine. An engine state is right when it says the same as the model that was given the
 * same answers. */
#pragma once

#include "cult.h"
#include "game.h"

typedef enum {
    AT_FIRST,
    AT_FIRST_ROLL,
    AT_CULTIST,
    AT_VICTIM,
    AT_CAST,
    AT_CAST_EYE,
    AT_RESPOND,
    AT_RESPOND_EYE,
    AT_OVER
} cult_model_at_t;

typedef struct {
    int players, cultists;
    bool mad_response;
    int sanity[8][3]; /* [player][own cultist] */
    int pool;
    int player;    /* whose turn; -1: not known yet */
    int caster[2]; /* player, own cultist; -1: not known */
    int victim[2];
    cult_model_at_t at;
    unsigned turns_ended;
} cult_model_t;

cult_model_t cult_model_new(const game_config_t *config);

/* The model in the same position as an engine. */
cult_model_t cult_model_of(const cult_state_t *state);

/* What must be asked here, every byte of it. */
game_prompt_t cult_model_prompt(const cult_model_t *model);

/* The answer must be legal. */
void cult_model_answer(cult_model_t *model, const game_answer_t *answer);

/* Does the engine say the same? The turn is compared from 1. */
bool cult_model_agrees(const cult_model_t *model, const cult_state_t *state);
