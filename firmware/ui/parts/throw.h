/* A die in the hand: taken up, shaken, thrown, falling, lying. Pictures of it are functions of the
 * time since each began; they decide nothing. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "gfx.h"

#define THROW_TUMBLE_US 1000000u
#define THROW_SHORT_US 300000u     /* the same, when a short fall is set */
#define THROW_FRAME_US 16667u      /* from a picture to the next */
#define THROW_DEAF_US 300000u      /* ROLL does nothing so long after a result */
#define THROW_DEAF_NEXT_US 900000u /* the same, when somebody else rolls next */

typedef enum {
    THROW_LYING,
    THROW_SHAKING, /* ROLL is down */
    THROW_THROWN,  /* let go; no result yet */
    THROW_FALLING, /* the result is known and will be shown */
} throw_stage_t;

typedef struct {
    uint8_t stage;        /* throw_stage_t */
    bool short_fall;      /* as set */
    bool held;            /* ROLL went down while it was deaf, and is down still */
    uint64_t since_us;    /* of the stage */
    uint64_t seen_us;     /* when the last result came into sight */
    uint64_t deaf_us;     /* ROLL does nothing before */
    uint32_t deaf_for_us; /* how long, from the sight of the result */
} throw_t;

/* ROLL went down, was let go, or was held too long. Down while it is deaf, it takes the die up as
 * soon as it is heard. throw_up: true when the die was thrown. */
void throw_down(throw_t *throw, uint64_t now_us);
bool throw_up(throw_t *throw, uint64_t now_us);
void throw_put_down(throw_t *throw, uint64_t now_us);

/* The result is there, and it falls; or there won't be one, and it lies. */
void throw_result(throw_t *throw, bool another_rolls_next, uint64_t now_us);
void throw_failed(throw_t *throw, uint64_t now_us);

/* A result that nothing falls for is in sight: ROLL is deaf from now on, as after a fall. */
void throw_seen(throw_t *throw, bool another_rolls_next, uint64_t now_us);

/* It lies now, whatever it did; if it fell, the result is seen from now on. */
void throw_settle(throw_t *throw, uint64_t now_us);

/* Ends the fall when its time has come, and the deaf time of a ROLL that is held. True when something
 * changed. */
bool throw_time(throw_t *throw, uint64_t now_us);

/* The next picture of what moves from one time to another; the end is one of them. */
uint64_t throw_frame_us(uint64_t since_us, uint64_t end_us, uint64_t now_us);

/* When the picture changes next; UINT64_MAX: it lies still. */
uint64_t throw_next_us(const throw_t *throw, uint64_t now_us);

/* How much of the deaf time has gone, in THROW_READY steps: THROW_READY when ROLL is heard. */
#define THROW_READY 5u
uint8_t throw_readiness(const throw_t *throw, uint64_t now_us);

static inline bool throw_moves(const throw_t *throw) { return throw->stage != THROW_LYING; }

/* How long it falls. */
static inline uint32_t throw_fall_us(const throw_t *throw) {
    return throw->short_fall ? THROW_SHORT_US : THROW_TUMBLE_US;
}

/* A die in the air at (x, y), give or take what it shakes: `count` pictures, once round. It falls
 * in a bow and two hops, smaller; then it lies with picture `last` in front, and grows to its whole
 * size. It never leaves its square. */
void throw_render_last(const throw_t *throw, const gfx_sprite_t *pictures, uint8_t count,
                       uint8_t last, int x, int y, uint64_t now_us, gfx_frame_t *frame);

/* The same of a die of which any picture may be the last. */
void throw_render(const throw_t *throw, const gfx_sprite_t *pictures, uint8_t count, int x, int y,
                  uint64_t now_us, gfx_frame_t *frame);

/* Where one that is shaken is, beside its place: never further than a pixel from a picture to the next.
 * `ahead`: by so many pictures. */
typedef struct {
    int8_t x, y;
} throw_place_t;
throw_place_t throw_shakes(const throw_t *throw, uint8_t ahead, uint64_t now_us);

/* How far something that hops from place to place while the die is in the air has come: `now` of
 * `hops` in a fall, which slows down and ends on the last; ever more before. */
uint32_t throw_hops(const throw_t *throw, uint32_t hops, uint64_t now_us);
