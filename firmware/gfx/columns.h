/* Inside gfx only: a sprite's columns one after the other, whether it is packed or not. */
#pragma once

#include "gfx.h"

enum { COLUMN_PIECES = GFX_HEIGHT_PX / 8 };

/* How far the bytes of a packed one are read. */
typedef struct {
    const uint8_t *bytes;
    uint32_t code, range;
} reading_t;

/* Of a packed one: pieces of 8 rows of the last column and of the one before, with a dark piece at
 * both ends. */
typedef struct {
    const gfx_sprite_t *sprite;
    reading_t reading; /* of a tight one */
    uint16_t halves;   /* of a brief one's bytes, that were read */
    uint8_t alike;     /* pieces to come that are as those at their left */
    uint8_t column;    /* that comes next */
    uint8_t last[COLUMN_PIECES + 2];
    uint8_t before[COLUMN_PIECES + 2];
} columns_t;

void columns_begin(columns_t *columns, const gfx_sprite_t *sprite);

/* Of a packed one: takes the next one's pieces out, into `last`. */
void columns_take(columns_t *columns);

/* The next one, row 0 in the least significant bit; at most `width` times. */
uint64_t columns_next(columns_t *columns);
