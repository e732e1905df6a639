#include "throw.h"

/* Whole pictures each, so that all steps are alike. */
enum { SPIN_US = 3 * THROW_FRAME_US, HOP_US = 5 * THROW_FRAME_US, FALL_PICTURES = 24 };

/* The fall, in thousandths of its time; heights and ways of a die of WHOLE_PX. */
enum {
    LANDS = 400, /* the bow ends */
    LANDS_AGAIN = 620,
    LIES = 760,
    ALL = 1000,
    SHRUNK = 150,
    WHOLE_PX = 48,
    SMALL_PX = 28,
    BOW_PX = 20,
    HOP_PX = 12,
    LAST_HOP_PX = 5
};

static void enter(throw_t *throw, throw_stage_t stage, uint64_t now_us) {
    throw->stage = (uint8_t)stage;
    throw->since_us = now_us;
    throw->held = false;
}

/* A press while it falls only shows the result at once. */
void throw_down(throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        throw_settle(throw, now_us);
    } else if (throw->stage == THROW_LYING && now_us >= throw->deaf_us) {
        enter(throw, THROW_SHAKING, now_us);
    } else if (throw->stage == THROW_LYING) {
        throw->held = true;
    }
}

bool throw_up(throw_t *throw, uint64_t now_us) {
    throw->held = false;
    if (throw->stage != THROW_SHAKING) {
        return false;
    }
    enter(throw, THROW_THROWN, now_us);
    return true;
}

void throw_put_down(throw_t *throw, uint64_t now_us) {
    throw->held = false;
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

/* A ROLL that was too early is held still: now it counts. */
static bool is_heard(const throw_t *throw, uint64_t now_us) {
    return throw->held && throw->stage == THROW_LYING && now_us >= throw->deaf_us;
}

bool throw_time(throw_t *throw, uint64_t now_us) {
    if (is_heard(throw, now_us)) {
        enter(throw, THROW_SHAKING, throw->deaf_us);
        return true;
    }
    if (throw->stage != THROW_FALLING || now_us < throw->since_us + throw_fall_us(throw)) {
        return false;
    }
    throw_settle(throw, throw->since_us + throw_fall_us(throw));
    return true;
}

uint64_t throw_frame_us(uint64_t since_us, uint64_t end_us, uint64_t now_us) {
    uint64_t next_us = since_us + ((now_us - since_us) / THROW_FRAME_US + 1) * THROW_FRAME_US;
    return next_us < end_us ? next_us : end_us;
}

uint8_t throw_readiness(const throw_t *throw, uint64_t now_us) {
    if (now_us >= throw->deaf_us) {
        return THROW_READY;
    }
    return (uint8_t)((now_us - throw->seen_us) * THROW_READY / throw->deaf_for_us);
}

/* With the first picture behind its next step. */
static uint64_t next_ready_us(const throw_t *throw, uint64_t now_us) {
    uint64_t steps = throw_readiness(throw, now_us) + 1u;
    uint64_t step_us =
        throw->seen_us + (steps * throw->deaf_for_us + THROW_READY - 1) / THROW_READY;
    return throw_frame_us(throw->seen_us, throw->deaf_us, step_us - 1);
}

uint64_t throw_next_us(const throw_t *throw, uint64_t now_us) {
    if (throw->stage == THROW_FALLING) {
        return throw_frame_us(throw->since_us, throw->since_us + throw_fall_us(throw), now_us);
    }
    if (throw_moves(throw)) {
        return throw_frame_us(throw->since_us, UINT64_MAX, now_us);
    }
    return now_us < throw->deaf_us ? next_ready_us(throw, now_us) : UINT64_MAX;
}

/* How far the fall is, in thousandths. */
static int fallen(const throw_t *throw, uint64_t now_us) {
    uint64_t age_us = now_us - throw->since_us;
    return age_us < throw_fall_us(throw) ? (int)(age_us * ALL / throw_fall_us(throw)) : ALL;
}

/* The fall slows down: it covers its last steps in more and more time, all of them until `end`. */
static uint32_t slowing(uint32_t steps, int at, int end) {
    uint32_t left = at < end ? (uint32_t)((end - at) * ALL / end) : 0;
    return (uint32_t)(ALL * ALL - left * left) / ALL * steps / ALL;
}

/* A picture of `count`: while it falls so that it ends on the last one. */
static uint32_t spin_of(const throw_t *throw, uint8_t count, uint8_t last, uint64_t now_us) {
    if (throw->stage != THROW_FALLING) {
        return (uint32_t)(now_us - throw->since_us) / SPIN_US % count;
    }
    uint32_t left = FALL_PICTURES - slowing(FALL_PICTURES, fallen(throw, now_us), LIES);
    return (last + (uint32_t)count * FALL_PICTURES - left) % count;
}

uint32_t throw_hops(const throw_t *throw, uint32_t hops, uint64_t now_us) {
    uint32_t age_us = (uint32_t)(now_us - throw->since_us);
    return throw->stage == THROW_FALLING ? slowing(hops, fallen(throw, now_us), ALL)
                                         : age_us / HOP_US;
}

/* Between two values, from one time to another. */
static int between(int from, int to, int at, int begin, int end) {
    int within = at < begin ? begin : at > end ? end : at;
    return from + (to - from) * (within - begin) / (end - begin);
}

/* So high above the ground, of a hop between two times. */
static int hop_height(int most, int at, int begin, int end) {
    enum { TO_THE_TOP = 4 }; /* halfway, way * (1 - way) is a quarter */
    int way = (at - begin) * ALL / (end - begin);
    return at < begin || at >= end ? 0 : most * TO_THE_TOP * way / ALL * (ALL - way) / ALL;
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

/* Within its square whatever it does. */
static void draw_flight(const gfx_sprite_t *picture, int at, int x, int y, gfx_frame_t *frame) {
    flight_t flight = flight_at(at);
    int size = picture->width * flight.size / WHOLE_PX;
    int most = picture->width - size, left = picture->width * flight.middle / WHOLE_PX - size / 2;
    int height = picture->width * flight.height / WHOLE_PX;
    left = left < 0 ? 0 : left < most ? left : most;
    gfx_sprite_scaled(frame, x + left, y + picture->height - size - height, picture, size, size,
                      GFX_SET);
}

throw_place_t throw_shakes(const throw_t *throw, uint8_t ahead, uint64_t now_us) {
    static const throw_place_t way[] = {{0, 0},  {1, -1}, {2, -2}, {2, -1}, {1, 0},   {0, 1},
                                        {-1, 2}, {-2, 2}, {-2, 1}, {-1, 0}, {-1, -1}, {0, -1}};
    uint32_t pictures = (uint32_t)(now_us - throw->since_us) / THROW_FRAME_US;
    return way[(pictures + ahead) % (sizeof way / sizeof way[0])];
}

void throw_render_last(const throw_t *throw, const gfx_sprite_t *pictures, uint8_t count,
                       uint8_t last, int x, int y, uint64_t now_us, gfx_frame_t *frame) {
    const gfx_sprite_t *picture = &pictures[spin_of(throw, count, last, now_us)];
    if (throw->stage == THROW_FALLING) {
        draw_flight(picture, fallen(throw, now_us), x, y, frame);
        return;
    }
    if (throw->stage == THROW_SHAKING) {
        throw_place_t by = throw_shakes(throw, 0, now_us);
        x += by.x;
        y += by.y;
    }
    gfx_sprite(frame, x, y, picture, GFX_SET);
}

void throw_render(const throw_t *throw, const gfx_sprite_t *pictures, uint8_t count, int x, int y,
                  uint64_t now_us, gfx_frame_t *frame) {
    throw_render_last(throw, pictures, count, 0, x, y, now_us, frame);
}
