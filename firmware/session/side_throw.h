/* A throw beside the running game, which goes on as it was: dice as in just dice, or which of so many players
 * starts. It is no answer: the log doesn't have it, and no undo remembers it. */
#pragma once

#include "dice.h"
#include "game.h"

typedef struct {
    dice_state_t dice; /* with `seats`: one value, and no die */
    uint8_t seats;     /* 0: dice; else which of so many starts */
} side_throw_t;
static_assert(sizeof(side_throw_t) == 16, "stored in the journal");

/* Which of so many players (2..GAME_PLAYERS_MAX) starts, not drawn yet. */
side_throw_t side_throw_seats(uint8_t seats);

/* What it draws, as a prompt without an ask. */
void side_throw_prompt(const side_throw_t *thrown, game_prompt_t *prompt);

/* Sets the drawn values. */
void side_throw_take(side_throw_t *thrown, const uint8_t *values);

/* Validates one that was read from flash: something that can be thrown, with values. */
bool side_throw_is_valid(const side_throw_t *thrown);
