#include "source.h"

#define START_UP_BLOCKS 2 /* the second is tested for lags, too */
#define RETRY_US 100000u  /* between attempts to start a source that wouldn't */
#define LATE_US 400000u   /* bits may be so late: a flash erase holds main up */
#define NEVER_US UINT64_MAX

void source_init(source_t *source, const uint16_t *spacings_us, bool wanders) {
    source->spacings_us = spacings_us;
    source->wanders = wanders;
    source->due = wanders;
    pool_init(&source->pool);
}

uint16_t source_spacing_us(const source_t *source) { return source->spacings_us[source->spacing]; }

static uint8_t spacings(const source_t *source) {
    uint8_t count = 0;
    while (source->spacings_us[count] != 0) {
        count++;
    }
    return count;
}

static bool is_given_up(const source_t *source) { return source->strikes >= SOURCE_STRIKES; }

/* ---- alarms ---- */

/* The start-up tests begin anew. */
static void restart(source_t *source) {
    health_start(&source->health);
    source->passed = 0;
    source->running = false;
    source->measuring = false;
    source->due = source->wanders;
}

static void fail(source_t *source, source_alarm_t alarm) {
    pool_empty(&source->pool);
    restart(source);
    bool tested = alarm < SOURCE_ALARM_CLOCK;
    if (source->state != SOURCE_FAILED) {
        source->alarms++;
        source->strikes = (uint8_t)(source->strikes + tested);
    }
    source->state = SOURCE_FAILED;
    source->alarm = (uint8_t)alarm;
    source->clean = 0;
}

/* What failed at one spacing isn't tried again before the others. */
static void fail_spacing(source_t *source, source_alarm_t alarm) {
    uint8_t count = spacings(source);
    source->tried++;
    if (source->state == SOURCE_STARTING && source->tried < count) {
        pool_empty(&source->pool);
        restart(source);
    } else {
        fail(source, alarm);
    }
    if (!source->given) {
        source->spacing = (uint8_t)((source->spacing + 1) % count);
    }
}

void source_check(source_t *source, source_status_t status, uint64_t now_us) {
    if (status == SOURCE_OK) {
        return;
    }
    fail(source, status == SOURCE_CLOCK ? SOURCE_ALARM_CLOCK : SOURCE_ALARM_STOPPED);
    source->retry_us = now_us + RETRY_US;
}

void source_retest(source_t *source) {
    pool_empty(&source->pool);
    restart(source);
    source->strikes = 0;
    source->clean = 0;
    source->tried = 0;
    source->state = SOURCE_STARTING;
    source->alarm = SOURCE_ALARM_NONE;
}

void source_set_strikes(source_t *source, uint8_t strikes) {
    source->strikes = strikes;
    if (is_given_up(source)) {
        source->state = SOURCE_FAILED;
        source->alarm = SOURCE_ALARM_LAG;
    }
}

/* ---- bits ---- */

void source_started(source_t *source, source_status_t status, uint64_t now_us) {
    source->first = true;
    source->alive_us = now_us;
    source->paused = false;
    source->running = status == SOURCE_OK;
    source_check(source, status, now_us);
}

/* Does this start of sampling go as the last one at this spacing did? The chance of that is nil
 * for noise, but not for a stream that is played again. */
static bool start_repeats(source_t *source, const uint32_t *block) {
    uint32_t fingerprint = repeats_fingerprint(block);
    bool repeats = source->starts[source->spacing] == fingerprint;
    source->starts[source->spacing] = fingerprint;
    return repeats;
}

static bool passes(source_t *source, const uint32_t *block) {
    static const uint8_t alarms[] = {
        [HEALTH_STUCK] = SOURCE_ALARM_STUCK,
        [HEALTH_PROPORTION] = SOURCE_ALARM_PROPORTION,
        [HEALTH_LAG] = SOURCE_ALARM_LAG,
        [HEALTH_TRACKED] = SOURCE_ALARM_LAG,
    };
    health_result_t result = health_feed(&source->health, block);
    bool repeats = source->first && start_repeats(source, block);
    if (result != HEALTH_PASS && result != HEALTH_REPEATED) {
        fail_spacing(source, alarms[result]);
    } else if (repeats || result == HEALTH_REPEATED) {
        fail(source, SOURCE_ALARM_LAG); /* and tried again at this very spacing */
        result = HEALTH_REPEATED;
    }
    return result == HEALTH_PASS;
}

static void pass_start_up_block(source_t *source) {
    source->passed++;
    if (source->passed == START_UP_BLOCKS) {
        source->state = SOURCE_GOOD;
        source->alarm = SOURCE_ALARM_NONE;
        source->tried = 0;
    }
}

/* Hundredths of a bit a sample. */
static uint8_t worth(const source_t *source) {
    return source->given || source->due ? 0 : SOURCE_CREDIT_CBITS;
}

static void pass_good_block(source_t *source, const uint32_t *block) {
    uint16_t credit = (uint16_t)(HEALTH_BLOCK_BITS * worth(source));
    source->stale = source->stale || (source->wanders && !pool_full(&source->pool));
    pool_add(&source->pool, block, HEALTH_BLOCK_BITS / 8, credit);
    source->clean = (uint16_t)(source->clean + 1);
    if (source->clean >= SOURCE_CLEAN_BLOCKS) {
        source->strikes = 0;
    }
}

/* ---- jitter: a block at a time, so that nobody is late for the next ---- */

static void measure(source_t *source, const uint32_t *block) {
    bool ended = jitter_feed(&source->jitter, block);
    source->running = ended && pool_full(&source->pool);
    source->paused = source->running;
    if (!ended) {
        return;
    }
    source->measuring = false;
    source->due = false;
    source->stale = false;
    if (source->jitter.result.state == JITTER_LITTLE) {
        fail(source, SOURCE_ALARM_LAG);
    }
}

static bool wants_measuring(const source_t *source) {
    return source->state == SOURCE_GOOD && !source->given && !source->measuring &&
           (source->due || (source->stale && pool_full(&source->pool)));
}

static void begin_measuring(source_t *source) {
    jitter_begin(&source->jitter);
    source->measuring = true;
    source->running = false;
}

void source_feed(source_t *source, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    if (!source->running) {
        return;
    }
    source->samples += HEALTH_BLOCK_BITS;
    source->fed = true;
    if (source->measuring) {
        measure(source, block);
        return;
    }
    if (!passes(source, block)) {
        source->running = source->given; /* who looks at the bits gets them without a gap */
        return;
    }
    source->first = false;
    if (is_given_up(source)) {
        return;
    }
    if (source->state == SOURCE_GOOD) {
        pass_good_block(source, block);
    } else {
        pass_start_up_block(source);
    }
}

static void use_spacing(source_t *source, uint8_t spacing) {
    source->running = source->running && source->spacing == spacing && !source->measuring;
    source->measuring = false;
    source->spacing = spacing;
}

static uint8_t find_spacing(const source_t *source, uint16_t spacing_us) {
    for (uint8_t i = 0; i < spacings(source); i++) {
        if (source->spacings_us[i] == spacing_us) {
            return i;
        }
    }
    return source->spacing;
}

void source_give(source_t *source, uint16_t spacing_us) {
    source->given = true;
    source->own_spacing = source->spacing;
    use_spacing(source, find_spacing(source, spacing_us));
}

void source_reclaim(source_t *source) {
    if (source->given) {
        source->given = false;
        use_spacing(source, source->own_spacing);
        source->stale = source->wanders;
    }
}

void source_wake(source_t *source) {
    if (is_given_up(source)) {
        return;
    }
    restart(source);
    source->retry_us = 0;
    if (source->state == SOURCE_GOOD) {
        source->state = SOURCE_STARTING;
    }
}

/* ---- what is to be done ---- */

static uint64_t due_us(const source_t *source) {
    return source->alive_us + LATE_US + 2u * HEALTH_BLOCK_BITS * source_spacing_us(source);
}

static void notice_silence(source_t *source, uint64_t now_us) {
    if (source->fed) {
        source->fed = false;
        source->alive_us = now_us;
    }
    if (source->running && !source->paused && now_us >= due_us(source)) {
        fail(source, SOURCE_ALARM_STOPPED);
    }
}

static uint16_t spacing_ticks(const source_t *source) {
    return source->measuring ? jitter_ticks(&source->jitter)
                             : (uint16_t)(source_spacing_us(source) * SOURCE_TICKS_PER_US);
}

static bool needs_bits(const source_t *source) {
    return source->given || source->state != SOURCE_GOOD || !pool_full(&source->pool);
}

source_wants_t source_wants(source_t *source, uint64_t now_us) {
    notice_silence(source, now_us);
    if (wants_measuring(source)) {
        begin_measuring(source);
    }
    source_wants_t wants = {.spacing_ticks = spacing_ticks(source), .until_us = NEVER_US};
    bool needs = needs_bits(source);
    if (is_given_up(source) && !source->given) {
        return wants;
    }
    if (!source->running && now_us < source->retry_us) {
        wants.until_us = source->retry_us;
    } else if (!source->running || (source->paused && needs)) {
        wants.restart = true;
        wants.sample = !source->measuring;
    } else if (source->measuring) {
        wants.until_us = due_us(source);
    } else if (needs) {
        wants.sample = true;
        wants.until_us = due_us(source);
    } else {
        source->paused = true;
    }
    return wants;
}
