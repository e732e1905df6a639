#include "throw.h"

/* Whole frames each, so that all steps take equally long. */
enum { SPIN_US = 3 * THROW_FRAME_US, HOP_US = 5 * THROW_FRAME_US, FALL_PICTURES = 24 };

/* Times of the fall, in thousandths: the first bow ends, the hop ends, the die lies still. */
enum { SHRUNK = 150, LANDS = 400, LANDS_AGAIN = 620, LIES = 760, ALL = 1000 };

/* Sizes and heights, of a die that is drawn WHOLE_PX wide. */
enum { WHOLE_PX = 48, SMALL_PX = 28, BOW_PX = 20, HOP_PX = 12, LAST_HOP_PX = 5 };

static void enter(throw_t *die, throw_stage_t stage, uint64_t now_us) {
    die->stage = (uint8_t)stage;
    die->since_us = now_us;
    die->held = false;
}

void throw_down(throw_t *die, uint64_t now_us) {
    if (die->stage == THROW_FALLING) {
        throw_settle(die, now_us);
    } else if (die->stage == THROW_LYING && now_us >= die->deaf_us) {
        enter(die, THROW_SHAKING, now_us);
    } else if (die->stage == THROW_LYING) {
        die->held = true;
    }
}

void throw_shake(throw_t *die, uint64_t now_us) { enter(die, THROW_SHAKING, now_us); }

bool throw_up(throw_t *die, uint64_t now_us) {
    die->held = false;
    if (die->stage != THROW_SHAKING) {
        return false;
    }
    enter(die, THROW_THROWN, now_us);
    return true;
}

void throw_put_down(throw_t *die, uint64_t now_us) {
    die->held = false;
    if (die->stage == THROW_SHAKING) {
        enter(die, THROW_LYING, now_us);
    }
}

static uint32_t deaf_for(bool another_rolls_next) {
    return another_rolls_next ? THROW_DEAF_NEXT_US : THROW_DEAF_US;
}

void throw_result(throw_t *die, bool another_rolls_next, uint64_t now_us) {
    enter(die, THROW_FALLING, now_us);
    die->deaf_for_us = deaf_for(another_rolls_next);
}

static void come_into_sight(throw_t *die, uint64_t now_us) {
    die->seen_us = now_us;
    die->deaf_us = now_us + die->deaf_for_us;
}

void throw_seen(throw_t *die, bool another_rolls_next, uint64_t now_us) {
    enter(die, THROW_LYING, now_us);
    die->deaf_for_us = deaf_for(another_rolls_next);
    come_into_sight(die, now_us);
}

void throw_failed(throw_t *die, uint64_t now_us) { enter(die, THROW_LYING, now_us); }

void throw_settle(throw_t *die, uint64_t now_us) {
    if (die->stage == THROW_FALLING) {
        come_into_sight(die, now_us);
    }
    enter(die, THROW_LYING, now_us);
}

bool throw_time(throw_t *die, uint64_t now_us) {
    if (die->held && die->stage == THROW_LYING && now_us >= die->deaf_us) {
        enter(die, THROW_SHAKING, die->deaf_us);
        return true;
    }
    if (die->stage != THROW_FALLING || now_us < die->since_us + throw_fall_us(die)) {
        return false;
    }
    throw_settle(die, die->since_us + throw_fall_us(die));
    return true;
}

uint64_t throw_frame_us(uint64_t since_us, uint64_t end_us, uint64_t now_us) {
    uint64_t next_us = since_us + ((now_us - since_us) / THROW_FRAME_US + 1) * THROW_FRAME_US;
    return next_us < end_us ? next_us : end_us;
}

uint8_t throw_readiness(const throw_t *die, uint64_t now_us) {
    if (now_us >= die->deaf_us) {
        return THROW_READY;
    }
    if (now_us < die->seen_us) { /* it falls still */
        return 0;
    }
    return (uint8_t)((now_us - die->seen_us) * THROW_READY / die->deaf_for_us);
}

/* The first frame after the ring's next step. */
static uint64_t next_ready_us(const throw_t *die, uint64_t now_us) {
    uint64_t steps = throw_readiness(die, now_us) + 1u;
    uint64_t step_us = die->seen_us + (steps * die->deaf_for_us + THROW_READY - 1) / THROW_READY;
    return throw_frame_us(die->seen_us, die->deaf_us, step_us - 1);
}

uint64_t throw_next_us(const throw_t *die, uint64_t now_us) {
    if (die->stage == THROW_FALLING) {
        return throw_frame_us(die->since_us, die->since_us + throw_fall_us(die), now_us);
    }
    if (throw_moves(die)) {
        return throw_frame_us(die->since_us, UINT64_MAX, now_us);
    }
    return now_us < die->deaf_us ? next_ready_us(die, now_us) : UINT64_MAX;
}

/* Progress of the fall, in thousandths. */
static int fallen(const throw_t *die, uint64_t now_us) {
    uint64_t age_us = now_us - die->since_us;
    return age_us < throw_fall_us(die) ? (int)(age_us * ALL / throw_fall_us(die)) : ALL;
}

/* Steps done by a time, slowing down (ease-out, quadratic): all of them at `end`. */
static uint32_t slowing(uint32_t steps, int at, int end) {
    uint32_t left = at < end ? (uint32_t)((end - at) * ALL / end) : 0;
    return (uint32_t)(ALL * ALL - left * left) / ALL * steps / ALL;
}

/* Which of `count` pictures: a fall ends on picture `last`. */
static uint32_t spin_of(const throw_t *die, uint8_t count, uint8_t last, uint64_t now_us) {
    if (die->stage != THROW_FALLING) {
        return (uint32_t)(now_us - die->since_us) / SPIN_US % count;
    }
    uint32_t left = FALL_PICTURES - slowing(FALL_PICTURES, fallen(die, now_us), LIES);
    return (last + (uint32_t)count * FALL_PICTURES - left) % count;
}

uint32_t throw_hops(const throw_t *die, uint32_t hops, uint64_t now_us) {
    uint32_t age_us = (uint32_t)(now_us - die->since_us);
    return die->stage == THROW_FALLING ? slowing(hops, fallen(die, now_us), ALL) : age_us / HOP_US;
}

/* Linear interpolation between two values, from one time to another. */
static int between(int from, int to, int at, int begin, int end) {
    int within = at < begin ? begin : at > end ? end : at;
    return from + (to - from) * (within - begin) / (end - begin);
}

/* Height above the ground of a hop (a parabola) between two times. */
static int hop_height(int most, int at, int begin, int end) {
    int way = (at - begin) * ALL / (end - begin);
    return at < begin || at >= end ? 0 : most * 4 * way / ALL * (ALL - way) / ALL;
}

typedef struct {
    int middle, height, size; /* of a die of WHOLE_PX */
} flight_t;

static flight_t flight_at(int at) {
    flight_t flight = {.middle = WHOLE_PX / 2, .size = WHOLE_PX};
    int right = WHOLE_PX - SMALL_PX / 2, left = SMALL_PX / 2;
    flight.size = at < LIES ? between(WHOLE_PX, SMALL_PX, at, 0, SHRUNK)
                            : between(SMALL_PX, WHOLE_PX, at, LIES, ALL);
    flight.height = hop_height(BOW_PX, at, 0, LANDS) + hop_height(HOP_PX, at, LANDS, LANDS_AGAIN) +
                    hop_height(LAST_HOP_PX, at, LANDS_AGAIN, LIES);
    flight.middle = at < LANDS  ? between(WHOLE_PX / 2, right, at, 0, LANDS)
                    : at < LIES ? between(right, left, at, LANDS, LIES)
                                : between(left, WHOLE_PX / 2, at, LIES, ALL);
    int most = WHOLE_PX - flight.size;
    flight.height = flight.height < most ? flight.height : most;
    return flight;
}

/* Never leaves the square of the picture. */
static void draw_flight(const gfx_sprite_t *picture, int at, int x, int y, gfx_frame_t *frame) {
    flight_t flight = flight_at(at);
    int size = picture->width * flight.size / WHOLE_PX;
    int most = picture->width - size, left = picture->width * flight.middle / WHOLE_PX - size / 2;
    int height = picture->width * flight.height / WHOLE_PX;
    left = left < 0 ? 0 : left < most ? left : most;
    gfx_sprite_scaled(frame, x + left, y + picture->height - size - height, picture, size, size,
                      GFX_SET);
}

throw_place_t throw_shakes(const throw_t *die, uint8_t ahead, uint64_t now_us) {
    static const throw_place_t way[] = {{0, 0},  {1, -1}, {2, -2}, {2, -1}, {1, 0},   {0, 1},
                                        {-1, 2}, {-2, 2}, {-2, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    uint32_t pictures = (uint32_t)(now_us - die->since_us) / THROW_FRAME_US;
    return way[(pictures + ahead) % (sizeof way / sizeof way[0])];
}

void throw_render_last(const throw_t *die, const gfx_sprite_t *pictures, uint8_t count,
                       uint8_t last, int x, int y, uint64_t now_us, gfx_frame_t *frame) {
    const gfx_sprite_t *picture = &pictures[spin_of(die, count, last, now_us)];
    if (die->stage == THROW_FALLING) {
        draw_flight(picture, fallen(die, now_us), x, y, frame);
        return;
    }
    if (die->stage == THROW_SHAKING) {
        throw_place_t by = throw_shakes(die, 0, now_us);
        x += by.x;
        y += by.y;
    }
    gfx_sprite(frame, x, y, picture, GFX_SET);
}

void throw_render(const throw_t *die, const gfx_sprite_t *pictures, uint8_t count, int x, int y,
                  uint64_t now_us, gfx_frame_t *frame) {
    throw_render_last(die, pictures, count, 0, x, y, now_us, frame);
}
