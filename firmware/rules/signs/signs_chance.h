/* The exact chances of the next throw of Elder signs. */
#pragma once

#include "signs.h"

/* In how many equally likely ways the next throw shows so many signs and tentacles. */
typedef struct {
    uint32_t ways[SIGNS_HAND + 1][SIGNS_HAND + 1]; /* [signs][tentacles] */
    uint32_t of;                                   /* all of them together */
} signs_throws_t;

/* Of the draw that is asked for or, before a decision to press on, of the draw that would follow. */
signs_throws_t signs_next_throw(const signs_state_t *state);

typedef struct {
    uint32_t downed; /* of so many throws that are equally likely */
    uint32_t of;
} signs_chance_t;

/* Likewise: that it ends the turn. */
signs_chance_t signs_chance_of_downed(const signs_state_t *state);

/* In whole percent, halves up. */
uint8_t signs_percent(signs_chance_t chance);
