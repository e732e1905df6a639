#include "throw.h"

#include "gfx_art.h"

enum { SPIN_US = 60000, SHAKE_US = 45000 };

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

void throw_result(throw_t *throw, bool another_rolls_next, uint64_t now_us) {
    enter(throw, THROW_FALLING, now_us);
    throw->deaf_for_us = another_rolls_next ? THROW_DEAF_NEXT_US : THROW_DEAF_US;
}

void throw_failed(throw_t *throw, uint64_t now_us) { enter(throw, THROW_LYING, now_us); }

void throw_settle(throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        throw->deaf_us = now_us + throw->deaf_for_us;
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

uint64_t throw_next_us(const throw_t *throw, uint64_t now_us) {
    if (!throw_moves(throw)) {
        return UINT64_MAX;
    }
    uint64_t frames = (now_us - throw->since_us) / THROW_FRAME_US + 1;
    uint64_t next_us = throw->since_us + frames * THROW_FRAME_US;
    uint64_t end_us = throw->since_us + THROW_TUMBLE_US;
    return throw->stage == THROW_FALLING && end_us < next_us ? end_us : next_us;
}

/* The fall slows down: the spin covers its last turns over more and more time. */
static uint32_t spin_of(const throw_t *throw, uint32_t age_us) {
    if (throw->stage != THROW_FALLING) {
        return age_us / SPIN_US;
    }
    uint32_t left_ms = age_us < THROW_TUMBLE_US ? (THROW_TUMBLE_US - age_us) / 1000u : 0;
    return (1000000u - left_ms * left_ms) * 12u / 1000000u;
}

void throw_render(const throw_t *throw, int x, int y, uint64_t now_us, gfx_frame_t *frame) {
    static const int8_t shake[][2] = {{0, 0}, {2, -1}, {-1, 2}, {1, 1}, {-2, 0}, {1, -2}};
    uint32_t age_us = (uint32_t)(now_us - throw->since_us);
    const gfx_sprite_t *die = &gfx_art_tumble[spin_of(throw, age_us) % GFX_ART_TUMBLE_COUNT];
    if (throw->stage == THROW_SHAKING) {
        const int8_t *by = shake[age_us / SHAKE_US % (sizeof shake / sizeof shake[0])];
        x += by[0];
        y += by[1];
    }
    gfx_sprite(frame, x, y, die, GFX_SET);
}
