/* How many play, and with how many cultists each. */
#pragma once

#include "game.h"

typedef struct {
    uint8_t step; /* what is asked */
} setup_screen_t;

/* How few and how many may play a game; 0 and 0: nobody in particular does. */
void setup_seats(uint8_t game, uint8_t *fewest, uint8_t *most);
