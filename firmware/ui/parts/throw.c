#include "throw.h"

enum { SPIN_US = 60000, SHAKE_US = 45000, HOP_US = 90000, FALL_PICTURES = 28 };

static void enter(throw_t *throw, throw_stage_t stage, uint64_t now_us) {
    throw->stage = (uint8_t)stage;
    throw->since_us = now_us;
}

/* A press while it falls only shows the result at once. */
void throw_down(throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        throw_settle(throw, now_us);
    } else if (throw->stage == THROW_LYING && now_us >= throw->deaf_us) {
        enter(throw, THROW_SHAKING, now_us);
    }
}

bool throw_up(throw_t *throw, uint64_t now_us) {
    if (throw->stage != THROW_SHAKING) {
        return false;
    }
    enter(throw, THROW_THROWN, now_us);
    return true;
}

void throw_put_down(throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_SHAKING) {
        enter(throw, THROW_LYING, now_us);
    }
}

static uint32_t deaf_for(bool another_rolls_next) {
    return another_rolls_next ? THROW_DEAF_NEXT_US : THROW_DEAF_US;
}

void throw_result(throw_t *throw, bool another_rolls_next, uint64_t now_us) {
    enter(throw, THROW_FALLING, now_us);
    throw->deaf_for_us = deaf_for(another_rolls_next);
}

static void come_into_sight(throw_t *throw, uint64_t now_us) {
    throw->seen_us = now_us;
    throw->deaf_us = now_us + throw->deaf_for_us;
}

void throw_seen(throw_t *throw, bool another_rolls_next, uint64_t now_us) {
    enter(throw, THROW_LYING, now_us);
    throw->deaf_for_us = deaf_for(another_rolls_next);
    come_into_sight(throw, now_us);
}

void throw_failed(throw_t *throw, uint64_t now_us) { enter(throw, THROW_LYING, now_us); }

void throw_settle(throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        come_into_sight(throw, now_us);
    }
    enter(throw, THROW_LYING, now_us);
}

bool throw_time(throw_t *throw, uint64_t now_us) {
    if (throw->stage != THROW_FALLING || now_us < throw->since_us + THROW_TUMBLE_US) {
        return false;
    }
    throw_settle(throw, throw->since_us + THROW_TUMBLE_US);
    return true;
}

static uint64_t next_frame_us(uint64_t since_us, uint64_t end_us, uint64_t now_us) {
    uint64_t next_us = since_us + ((now_us - since_us) / THROW_FRAME_US + 1) * THROW_FRAME_US;
    return next_us < end_us ? next_us : end_us;
}

uint64_t throw_next_us(const throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        return next_frame_us(throw->since_us, throw->since_us + THROW_TUMBLE_US, now_us);
    }
    if (throw_moves(throw)) {
        return next_frame_us(throw->since_us, UINT64_MAX, now_us);
    }
    return now_us < throw->deaf_us ? next_frame_us(throw->seen_us, throw->deaf_us, now_us)
                                   : UINT64_MAX;
}

uint8_t throw_readiness(const throw_t *throw, uint64_t now_us) {
    if (now_us >= throw->deaf_us) {
        return THROW_READY;
    }
    uint64_t left_us = throw->deaf_us - now_us;
    uint64_t gone_us = left_us < throw->deaf_for_us ? throw->deaf_for_us - left_us : 0;
    return (uint8_t)(gone_us * THROW_READY / throw->deaf_for_us);
}

/* The fall slows down: it covers its last pictures in more and more time. */
static uint32_t slowing(uint32_t steps, uint32_t age_us) {
    uint32_t left_ms = age_us < THROW_TUMBLE_US ? (THROW_TUMBLE_US - age_us) / 1000u : 0;
    return (1000000u - left_ms * left_ms) / 1000u * steps / 1000u;
}

static uint32_t spin_of(const throw_t *throw, uint32_t age_us) {
    return throw->stage == THROW_FALLING ? slowing(FALL_PICTURES, age_us) : age_us / SPIN_US;
}

uint32_t throw_hops(const throw_t *throw, uint32_t hops, uint64_t now_us) {
    uint32_t age_us = (uint32_t)(now_us - throw->since_us);
    return throw->stage == THROW_FALLING ? slowing(hops, age_us) : age_us / HOP_US;
}

void throw_render(const throw_t *throw, const gfx_sprite_t *pictures, uint8_t count, int x, int y,
                  uint64_t now_us, gfx_frame_t *frame) {
    static const int8_t shake[][2] = {{0, 0}, {2, -1}, {-1, 2}, {1, 1}, {-2, 0}, {1, -2}};
    uint32_t age_us = (uint32_t)(now_us - throw->since_us);
    if (throw->stage == THROW_SHAKING) {
        const int8_t *by = shake[age_us / SHAKE_US % (sizeof shake / sizeof shake[0])];
        x += by[0];
        y += by[1];
    }
    gfx_sprite(frame, x, y, &pictures[spin_of(throw, age_us) % count], GFX_SET);
}
