#include "source.h"

#include <stddef.h>

#define START_UP_BLOCKS 2 /* the second is tested for autocorrelation, too */
#define RETRY_US 100000u  /* between attempts to start a source */
#define LATE_US 400000u   /* bits may be so late: a flash erase blocks the main loop */
#define NEVER_US UINT64_MAX

void source_init(source_t *source, const uint16_t *spacings_us, bool has_jitter) {
    assert(spacings_us[0] != 0);
    source->spacings_us = spacings_us;
    source->has_jitter = has_jitter;
    source->jitter_due = has_jitter;
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

bool source_is_disabled(const source_t *source) {
    return source->failure_count >= SOURCE_FAILURES_MAX;
}

/* ---- alarms ---- */

static void begin_start_up_tests(source_t *source) {
    health_start(&source->health);
    source->startup_passed = 0;
    source->running = false;
    source->measuring = false;
    source->jitter_due = source->has_jitter;
}

static void fail(source_t *source, source_alarm_t alarm) {
    pool_init(&source->pool);
    begin_start_up_tests(source);
    bool by_test = alarm < SOURCE_ALARM_CLOCK;
    if (source->state != SOURCE_FAILED) {
        source->alarms++;
        source->failure_count = (uint8_t)(source->failure_count + by_test);
    }
    source->state = SOURCE_FAILED;
    source->alarm = (uint8_t)alarm;
    source->good_blocks = 0;
}

/* The next attempt is at another spacing. */
static void fail_spacing(source_t *source, source_alarm_t alarm) {
    uint8_t count = spacings(source);
    source->spacings_failed++;
    if (source->state == SOURCE_STARTING && source->spacings_failed < count) {
        pool_init(&source->pool);
        begin_start_up_tests(source);
    } else {
        fail(source, alarm);
    }
    if (!source->raw) {
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
    pool_init(&source->pool);
    begin_start_up_tests(source);
    source->failure_count = 0;
    source->good_blocks = 0;
    source->spacings_failed = 0;
    source->state = SOURCE_STARTING;
    source->alarm = SOURCE_ALARM_NONE;
}

void source_set_failure_count(source_t *source, uint8_t failure_count) {
    source->failure_count = failure_count;
    if (source_is_disabled(source)) {
        source->state = SOURCE_FAILED;
        source->alarm = SOURCE_ALARM_LAG;
    }
}

/* ---- bits ---- */

void source_gap(source_t *source) { pool_restart_hash(&source->pool); }

void source_started(source_t *source, source_status_t status, uint64_t now_us) {
    source->first = true;
    source->last_bits_us = now_us;
    source->paused = false;
    source->running = status == SOURCE_OK;
    source_check(source, status, now_us);
}

/* Replay test of the start: are the first bits those of the last start at this spacing? */
static bool start_is_replay(source_t *source, const uint32_t *block) {
    uint32_t fingerprint = replay_test_fingerprint(block);
    bool replayed = source->starts[source->spacing] == fingerprint;
    source->starts[source->spacing] = fingerprint;
    return replayed;
}

static bool passes(source_t *source, const uint32_t *block) {
    static const uint8_t alarms[] = {
        [HEALTH_STUCK] = SOURCE_ALARM_STUCK,
        [HEALTH_PROPORTION] = SOURCE_ALARM_PROPORTION,
        [HEALTH_LAG] = SOURCE_ALARM_LAG,
        [HEALTH_TRACKED] = SOURCE_ALARM_LAG,
    };
    health_result_t result = health_feed(&source->health, block);
    bool replayed = source->first && start_is_replay(source, block);
    if (result != HEALTH_PASS && result != HEALTH_REPEATED) {
        fail_spacing(source, alarms[result]);
    } else if (replayed || result == HEALTH_REPEATED) {
        fail(source, SOURCE_ALARM_LAG); /* retried at this spacing */
        result = HEALTH_REPEATED;
    }
    return result == HEALTH_PASS;
}

static void pass_start_up_block(source_t *source) {
    source->startup_passed++;
    if (source->startup_passed == START_UP_BLOCKS) {
        source->state = SOURCE_GOOD;
        source->alarm = SOURCE_ALARM_NONE;
        source->spacings_failed = 0;
    }
}

/* Hundredths of a bit a sample. */
static uint8_t credit_cbits(const source_t *source) {
    return source->raw || source->jitter_due ? 0 : SOURCE_CREDIT_CBITS;
}

static void pass_good_block(source_t *source, const uint32_t *block) {
    uint16_t credit = (uint16_t)(HEALTH_BLOCK_BITS * credit_cbits(source));
    source->jitter_stale =
        source->jitter_stale || (source->has_jitter && !pool_full(&source->pool));
    pool_add(&source->pool, block, HEALTH_BLOCK_BITS / 8, credit);
    source->good_blocks = (uint16_t)(source->good_blocks + 1);
    if (source->good_blocks >= SOURCE_RESET_BLOCKS) {
        source->failure_count = 0;
    }
}

/* ---- jitter: a block at a time, so that there is time to process each ---- */

static void measure(source_t *source, const uint32_t *block) {
    bool ended = jitter_feed(&source->jitter, block);
    source->running = ended && pool_full(&source->pool);
    source->paused = source->running;
    if (!ended) {
        return;
    }
    source->measuring = false;
    source->jitter_due = false;
    source->jitter_stale = false;
    if (source->jitter.result.state == JITTER_LITTLE) {
        fail(source, SOURCE_ALARM_LAG);
    }
}

static bool needs_measuring(const source_t *source) {
    return source->state == SOURCE_GOOD && !source->raw && !source->measuring &&
           (source->jitter_due || (source->jitter_stale && pool_full(&source->pool)));
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
        source->running = source->raw; /* published bits have no gap */
        return;
    }
    source->first = false;
    if (source_is_disabled(source)) {
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

void source_begin_raw(source_t *source, uint16_t spacing_us) {
    source->raw = true;
    source->spacing_before_raw = source->spacing;
    use_spacing(source, find_spacing(source, spacing_us));
}

void source_end_raw(source_t *source) {
    if (source->raw) {
        source->raw = false;
        use_spacing(source, source->spacing_before_raw);
        source->jitter_stale = source->has_jitter;
    }
}

void source_wake(source_t *source) {
    if (source_is_disabled(source)) {
        return;
    }
    begin_start_up_tests(source);
    source->retry_us = 0;
    if (source->state == SOURCE_GOOD) {
        source->state = SOURCE_STARTING;
    }
}

/* ---- what is to be done ---- */

static uint64_t timeout_us(const source_t *source) {
    return source->last_bits_us + LATE_US + 2u * HEALTH_BLOCK_BITS * source_spacing_us(source);
}

static void detect_timeout(source_t *source, uint64_t now_us) {
    if (source->fed) {
        source->fed = false;
        source->last_bits_us = now_us;
    }
    if (source->running && !source->paused && now_us >= timeout_us(source)) {
        fail(source, SOURCE_ALARM_STOPPED);
    }
}

static uint16_t spacing_ticks(const source_t *source) {
    return source->measuring ? jitter_ticks(&source->jitter)
                             : (uint16_t)(source_spacing_us(source) * SOURCE_TICKS_PER_US);
}

static bool needs_bits(const source_t *source) {
    return source->raw || source->state != SOURCE_GOOD || !pool_full(&source->pool);
}

source_action_t source_action(source_t *source, uint64_t now_us) {
    detect_timeout(source, now_us);
    if (needs_measuring(source)) {
        jitter_begin(&source->jitter);
        source->measuring = true;
        source->running = false;
    }
    source_action_t action = {.spacing_ticks = spacing_ticks(source), .until_us = NEVER_US};
    bool needs = needs_bits(source);
    if (source_is_disabled(source) && !source->raw) {
        return action;
    }
    if (!source->running && now_us < source->retry_us) {
        action.until_us = source->retry_us;
    } else if (!source->running || (source->paused && needs)) {
        action.restart = true;
        action.sample = !source->measuring;
    } else if (source->measuring) {
        action.until_us = timeout_us(source);
    } else if (needs) {
        action.sample = true;
        action.until_us = timeout_us(source);
    } else {
        source->paused = true;
    }
    return action;
}

const char *source_state_name(source_state_t state) {
    static const char *const names[] = {"starting", "good", "failed"};
    static_assert(sizeof names / sizeof *names == SOURCE_STATES, "a name for each state");
    assert((unsigned)state < SOURCE_STATES);
    return names[state];
}

const char *source_alarm_name(source_alarm_t alarm) {
    static const char *const names[] = {NULL, "stuck", "proportion", "lag", "clock", "stopped"};
    static_assert(sizeof names / sizeof *names == SOURCE_ALARMS, "a name for each alarm");
    assert((unsigned)alarm < SOURCE_ALARMS);
    return names[alarm];
}
