#include "entropy.h"

#include <string.h>

#define START_UP_BLOCKS 2 /* the second is tested for lags, too */
#define RETRY_US 100000u  /* between attempts to start a source that wouldn't */
#define LATE_US 400000u   /* bits may be so late: a flash erase holds main up */
#define NOT_POLLED UINT64_MAX
#define NEVER_US UINT64_MAX

/* At most one bit in a hundred at 10 us, growing with the spacing as jitter does, up to 1/25. */
static const struct {
    uint16_t us;
    uint16_t block_credit_cbits;
} spacings[] = {{10, 1024}, {20, 2048}, {40, 4096}, {80, 4096}, {160, 4096}};
static_assert(sizeof spacings / sizeof *spacings == ENTROPY_SPACINGS, "a row for each spacing");

void entropy_init(entropy_t *e) {
    memset(e, 0, sizeof *e);
    health_start(&e->health);
    pool_init(&e->pool);
    generator_init(&e->generator);
}

/* ---- alarms ---- */

/* The start-up tests begin anew. */
static void restart(entropy_t *e) {
    health_start(&e->health);
    e->passed = 0;
    e->running = false;
}

static void fail(entropy_t *e, entropy_alarm_t alarm) {
    pool_empty(&e->pool);
    restart(e);
    if (e->state != ENTROPY_STATE_FAILED) {
        e->alarms++;
    }
    e->state = ENTROPY_STATE_FAILED;
    e->alarm = (uint8_t)alarm;
    e->tried = 0;
}

/* What failed at one spacing isn't tried again before the others. */
static void fail_spacing(entropy_t *e, entropy_alarm_t alarm) {
    e->tried++;
    if (e->state == ENTROPY_STATE_STARTING && e->tried < ENTROPY_SPACINGS) {
        pool_empty(&e->pool);
        restart(e);
    } else {
        fail(e, alarm);
    }
    e->spacing = (uint8_t)((e->spacing + 1) % ENTROPY_SPACINGS);
}

void entropy_source(entropy_t *e, entropy_source_t source, uint64_t now_us) {
    if (source == ENTROPY_SOURCE_OK) {
        return;
    }
    fail(e, source == ENTROPY_SOURCE_CLOCK ? ENTROPY_ALARM_CLOCK : ENTROPY_ALARM_STOPPED);
    e->retry_us = now_us + RETRY_US;
}

/* ---- bits ---- */

void entropy_started(entropy_t *e, entropy_source_t source, uint64_t now_us) {
    e->first = true;
    e->alive_us = now_us;
    e->paused = false;
    e->running = source == ENTROPY_SOURCE_OK;
    entropy_source(e, source, now_us);
}

/* Does this start of sampling go as the last one at this spacing did? The chance of that is nil
 * for noise, but not for a stream that is played again. */
static bool start_repeats(entropy_t *e, const uint32_t *block) {
    uint32_t *start = e->starts[e->spacing];
    bool repeats = memcmp(start, block, sizeof e->starts[0]) == 0;
    memcpy(start, block, sizeof e->starts[0]);
    return repeats;
}

static bool passes(entropy_t *e, const uint32_t *block) {
    static const uint8_t alarms[] = {
        [HEALTH_STUCK] = ENTROPY_ALARM_STUCK,
        [HEALTH_PROPORTION] = ENTROPY_ALARM_PROPORTION,
        [HEALTH_LAG] = ENTROPY_ALARM_LAG,
    };
    health_result_t result = health_feed(&e->health, block);
    if (result != HEALTH_PASS) {
        fail_spacing(e, alarms[result]);
        return false;
    }
    if (e->first && start_repeats(e, block)) {
        fail(e, ENTROPY_ALARM_LAG); /* and tried again at this very spacing */
        return false;
    }
    return true;
}

static void pass_start_up_block(entropy_t *e) {
    e->passed++;
    if (e->passed == START_UP_BLOCKS) {
        e->state = ENTROPY_STATE_GOOD;
        e->alarm = ENTROPY_ALARM_NONE;
        e->tried = 0;
    }
}

void entropy_feed(entropy_t *e, const uint32_t block[ENTROPY_BLOCK_WORDS]) {
    if (!e->running) {
        return;
    }
    e->samples += HEALTH_BLOCK_BITS;
    e->fed = true;
    if (!passes(e, block)) {
        return;
    }
    e->first = false;
    bool good = e->state == ENTROPY_STATE_GOOD;
    pool_add(&e->pool, block, HEALTH_BLOCK_BITS / 8,
             good ? spacings[e->spacing].block_credit_cbits : 0);
    if (!good) {
        pass_start_up_block(e);
    }
}

void entropy_mix(entropy_t *e, const void *bytes, uint8_t length) {
    pool_add(&e->pool, bytes, length, 0);
}

void entropy_keep(entropy_t *e, bool on) { e->keep = on; }

void entropy_wake(entropy_t *e) {
    restart(e);
    e->retry_us = 0;
    e->tried = 0;
    if (e->state == ENTROPY_STATE_GOOD) {
        e->state = ENTROPY_STATE_STARTING;
    }
}

/* ---- what main is to do ---- */

static bool needs_bits(const entropy_t *e) {
    return e->keep || e->state != ENTROPY_STATE_GOOD || !pool_full(&e->pool);
}

static uint64_t due_us(const entropy_t *e) {
    return e->alive_us + LATE_US + 2u * HEALTH_BLOCK_BITS * spacings[e->spacing].us;
}

static void notice_silence(entropy_t *e, uint64_t now_us) {
    if (e->fed) {
        e->fed = false;
        e->alive_us = now_us;
    }
    if (e->running && !e->paused && now_us >= due_us(e)) {
        fail(e, ENTROPY_ALARM_STOPPED);
    }
}

entropy_wants_t entropy_wants(entropy_t *e, uint64_t now_us) {
    notice_silence(e, now_us);
    entropy_wants_t wants = {.spacing_us = spacings[e->spacing].us, .until_us = NEVER_US};
    if (!e->running && now_us < e->retry_us) {
        wants.until_us = e->retry_us;
    } else if (!e->running || (e->paused && needs_bits(e))) {
        wants.restart = true;
        wants.sample = true;
    } else if (needs_bits(e)) {
        wants.sample = true;
        wants.until_us = due_us(e);
    } else {
        e->paused = true;
    }
    return wants;
}

/* ---- requests ---- */

static bool drawable(const uint8_t *bounds, uint8_t count) {
    return count > 0 && count <= ENTROPY_VALUES_MAX && memchr(bounds, 0, count) == NULL;
}

bool entropy_draw(entropy_t *e, const uint8_t *bounds, uint8_t count, uint64_t press_us) {
    if (e->asked || !drawable(bounds, count)) {
        return false;
    }
    e->asked = true;
    e->asked_us = NOT_POLLED;
    e->press_us = press_us;
    e->count = count;
    memcpy(e->bounds, bounds, count);
    return true;
}

static void draw(entropy_t *e, const uint8_t *digest, uint8_t *values) {
    uint8_t seed[POOL_DIGEST_BYTES + sizeof e->press_us];
    memcpy(seed, digest, POOL_DIGEST_BYTES);
    memcpy(seed + POOL_DIGEST_BYTES, &e->press_us, sizeof e->press_us);
    generator_reseed(&e->generator, seed, sizeof seed);
    generator_draw(&e->generator, e->bounds, e->count, values);
    memset(seed, 0, sizeof seed);
    e->reseeds++;
    e->asked = false;
}

entropy_result_t entropy_poll(entropy_t *e, uint64_t now_us, uint8_t *values) {
    if (!e->asked) {
        return ENTROPY_WAITING;
    }
    if (e->asked_us == NOT_POLLED) {
        e->asked_us = now_us;
    }
    if (e->state != ENTROPY_STATE_GOOD) {
        e->asked = now_us - e->asked_us < ENTROPY_FAIL_US;
        return e->asked ? ENTROPY_WAITING : ENTROPY_FAILED;
    }
    uint8_t digest[POOL_DIGEST_BYTES];
    if (!pool_take(&e->pool, digest)) {
        return ENTROPY_WAITING;
    }
    draw(e, digest, values);
    memset(digest, 0, sizeof digest);
    return ENTROPY_DRAWN;
}

void entropy_cancel(entropy_t *e) { e->asked = false; }

void entropy_health(const entropy_t *e, entropy_health_t *health) {
    *health = (entropy_health_t){
        .state = e->state,
        .alarm = e->alarm,
        .alarms = e->alarms,
        .samples = e->samples,
        .ones = e->health.ones,
        .transitions = e->health.transitions,
        .spacing_us = spacings[e->spacing].us,
        .credit_bits = pool_credit_bits(&e->pool),
        .reseeds = e->reseeds,
    };
}
