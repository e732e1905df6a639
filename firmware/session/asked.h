/* How often each roll was asked: the ask, and whose it was. */
#pragma once

#include "game.h"

/* As many different rolls as one game asks for: five asks of eight players each, or of nobody. */
#define ASKED_ROWS 40

typedef struct {
    uint16_t count; /* modulo 2^16; 0: the row is free */
    uint8_t ask;    /* game_ask_t */
    uint8_t player; /* or GAME_NOBODY */
} asked_row_t;

typedef struct {
    asked_row_t rows[ASKED_ROWS]; /* in the order in which they were first asked */
} asked_t;
static_assert(sizeof(asked_t) == 4 * ASKED_ROWS, "sized for the device's memory");

uint16_t asked_count(const asked_t *asked, uint8_t ask, uint8_t player);

/* One more. A new roll when all rows are taken is not counted: no game asks so many. */
void asked_add(asked_t *asked, uint8_t ask, uint8_t player);
