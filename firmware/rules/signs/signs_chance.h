/* The exact chance that the next throw of Elder signs ends the turn. */
#pragma once

#include "signs.h"

typedef struct {
    uint32_t downed; /* of so many throws that are equally likely */
    uint32_t of;
} signs_chance_t;

/* Of the draw that is asked for or, before a decision to press on, of the draw that would follow. */
signs_chance_t signs_chance_of_downed(const signs_state_t *state);

/* In whole percent, halves up. */
uint8_t signs_percent(signs_chance_t chance);
