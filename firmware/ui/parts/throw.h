/* Throwing the die: the states of ROLL (taken up, shaken, thrown, falling, lying), the deaf time after a
 * result, and the animation. Pictures are functions of time and decide nothing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "gfx.h"

#define THROW_TUMBLE_US 1000000u
#define THROW_SHORT_US 300000u     /* with SETTING_SHORT_FALL */
#define THROW_FRAME_US 16667u      /* from one frame to the next */
#define THROW_DEAF_US 300000u      /* ROLL is ignored so long after a result */
#define THROW_DEAF_NEXT_US 900000u /* the same, when another player rolls next */

typedef enum {
    THROW_LYING,
    THROW_SHAKING, /* ROLL is down */
    THROW_THROWN,  /* ROLL was released; no result yet */
    THROW_FALLING, /* the result is known, the animation runs */
} throw_stage_t;

typedef struct {
    uint8_t stage;        /* throw_stage_t */
    bool short_fall;      /* SETTING_SHORT_FALL */
    bool held;            /* ROLL went down during the deaf time, and still is */
    uint64_t since_us;    /* when the stage began */
    uint64_t seen_us;     /* when the last result became visible */
    uint64_t deaf_us;     /* end of the deaf time */
    uint32_t deaf_for_us; /* its length */
} throw_t;

/* ROLL went down, was released, or was held too long. A press during the deaf time takes the die up at its
 * end; one during the fall shows the result. throw_up: true if the die was thrown. */
void throw_down(throw_t *die, uint64_t now_us);
bool throw_up(throw_t *die, uint64_t now_us);

/* The same without a press, and whether or not ROLL is deaf. */
void throw_shake(throw_t *die, uint64_t now_us);

void throw_put_down(throw_t *die, uint64_t now_us);

/* The result is known: starts the fall. Or there will be none: the die lies. */
void throw_result(throw_t *die, bool another_rolls_next, uint64_t now_us);
void throw_failed(throw_t *die, uint64_t now_us);

/* A result without a fall is visible: starts the deaf time. */
void throw_seen(throw_t *die, bool another_rolls_next, uint64_t now_us);

/* Ends whatever moves; after a fall the deaf time starts. */
void throw_settle(throw_t *die, uint64_t now_us);

/* Ends the fall, and the deaf time of a held ROLL, when due. True: something changed. */
bool throw_time(throw_t *die, uint64_t now_us);

/* The next frame of an animation from one time to another; the end is one, too. */
uint64_t throw_frame_us(uint64_t since_us, uint64_t end_us, uint64_t now_us);

/* When the picture changes next; UINT64_MAX: never. */
uint64_t throw_next_us(const throw_t *die, uint64_t now_us);

/* Elapsed part of the deaf time, in steps; THROW_READY: it is over. */
#define THROW_READY 5u
uint8_t throw_readiness(const throw_t *die, uint64_t now_us);

static inline bool throw_moves(const throw_t *die) { return die->stage != THROW_LYING; }

static inline uint32_t throw_fall_us(const throw_t *die) {
    return die->short_fall ? THROW_SHORT_US : THROW_TUMBLE_US;
}

/* A moving die at (x, y), of `count` pictures that are one turn. It falls in a bow and two hops, smaller, and
 * comes to lie with picture `last` in front at its full size. It never leaves its square. */
void throw_render_last(const throw_t *die, const gfx_sprite_t *pictures, uint8_t count,
                       uint8_t last, int x, int y, uint64_t now_us, gfx_frame_t *frame);

/* The same with the first picture as the last. */
void throw_render(const throw_t *die, const gfx_sprite_t *pictures, uint8_t count, int x, int y,
                  uint64_t now_us, gfx_frame_t *frame);

/* Offset of a die that is shaken, `ahead` by so many frames: changes by at most a pixel a frame. */
typedef struct {
    int8_t x, y;
} throw_place_t;
throw_place_t throw_shakes(const throw_t *die, uint8_t ahead, uint64_t now_us);

/* Steps done of a marker that hops along while the die moves: in a fall `hops` in all, slowing down; ever
 * more before it. */
uint32_t throw_hops(const throw_t *die, uint32_t hops, uint64_t now_us);
