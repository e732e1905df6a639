/* What the table of just dice remembers between presses. */
#pragma once

#include "dice.h"

typedef struct {
    dice_state_t thrown; /* the last throw of the dice before these; rolled 0: none */
} dice_scene_t;
