/* One noise source: start-up tests, continuous health tests, alarms, and credited entropy.
 *
 * Pure: it knows neither hardware nor time. Two of them make an entropy_t (entropy.h), which says
 * how they are driven. All times are hal_clock_us() times. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "health.h"
#include "jitter.h"
#include "pool.h"

#define SOURCE_SPACINGS_MAX 3
#define SOURCE_TICKS_PER_US 48
#define SOURCE_CREDIT_CBITS 1  /* a hundredth of a bit for a sample at most, at any spacing */
#define SOURCE_FAILURES_MAX 12 /* alarms until it is disabled */
#define SOURCE_RESET_BLOCKS                                                                        \
    1024 /* good blocks in a row (a million bits) that reset the failure count */

/* What the hardware reports: the same as hal_noise_status_t. */
typedef enum { SOURCE_OK, SOURCE_CLOCK, SOURCE_STOPPED } source_status_t;

typedef enum {
    SOURCE_STARTING, /* the start-up tests run: first time, or after a wake */
    SOURCE_GOOD,
    SOURCE_FAILED, /* an alarm; until the start-up tests pass, for ever if disabled */
    SOURCE_STATES
} source_state_t;

typedef enum {
    SOURCE_ALARM_NONE,
    SOURCE_ALARM_STUCK,      /* 61 equal bits in a row */
    SOURCE_ALARM_PROPORTION, /* 810 or more of 1,024 bits equal */
    SOURCE_ALARM_LAG,     /* autocorrelation, replay, or bits like those of a ring without jitter */
    SOURCE_ALARM_CLOCK,   /* clk_sys doesn't run from the crystal */
    SOURCE_ALARM_STOPPED, /* the source doesn't run, or no bits come */
    SOURCE_ALARMS
} source_alarm_t;

/* What the caller has to do. */
typedef struct {
    bool restart;           /* restart sampling, at that spacing */
    bool sample;            /* go on sampling; with restart, false: one block, and no more */
    uint16_t spacing_ticks; /* of SOURCE_TICKS_PER_US: one of the source's own, or of jitter's */
    uint64_t until_us;      /* call again then, at the latest; UINT64_MAX: no need */
} source_action_t;

typedef struct {
    health_t health;
    pool_t pool;
    jitter_t jitter;
    const uint16_t *spacings_us; /* ended by 0 */
    uint64_t samples;
    uint64_t last_bits_us;                /* when bits came last, or the source was started */
    uint64_t retry_us;                    /* not started again before */
    uint32_t starts[SOURCE_SPACINGS_MAX]; /* fingerprints of the last starts */
    uint32_t alarms;
    uint16_t good_blocks;       /* since the last alarm, modulo 2^16 */
    uint8_t failure_count;      /* alarms of the tests; SOURCE_FAILURES_MAX: disabled */
    uint8_t state;              /* source_state_t */
    uint8_t alarm;              /* source_alarm_t */
    uint8_t spacing;            /* index of the one in use */
    uint8_t spacing_before_raw; /* the one in use before source_begin_raw */
    uint8_t spacings_failed;    /* in a row, in start-up tests */
    uint8_t startup_passed;     /* blocks, in these start-up tests */
    bool first;                 /* no block has been fed since the source was started */
    bool running;               /* it was started, and no alarm came since */
    bool paused;                /* the caller was told not to sample */
    bool fed;                   /* since the last source_action */
    bool raw;                   /* its bits are published: no credit */
    bool has_jitter;            /* its jitter can be measured */
    bool measuring;             /* its jitter, a block at a time */
    bool jitter_due;            /* to be measured before any credit */
    bool jitter_stale;          /* to be measured when the pool is full */
} source_t;

/* Of zeros. The state is `starting`, the pool empty. With `has_jitter` nothing is credited before the jitter is
 * measured and not found too little (JITTER_LITTLE): after each start-up test, and again whenever the pool
 * has been filled. */
void source_init(source_t *source, const uint16_t *spacings_us, bool has_jitter);

/* Tests one block of 1,024 bits, and adds it to the pool if it is good and not published; or measures the
 * jitter by it, when it was sampled for that. */
void source_feed(source_t *source, const uint32_t block[HEALTH_BLOCK_WORDS]);

/* What is to be done with it now. */
source_action_t source_action(source_t *source, uint64_t now_us);

/* It was started as source_action requested, with this result. */
void source_started(source_t *source, source_status_t status, uint64_t now_us);

/* A later check. Anything but OK is an alarm. */
void source_check(source_t *source, source_status_t status, uint64_t now_us);

/* Blocks are missing before the next one fed, or may be: the running hash is discarded, for an output block
 * is of consecutive bits. */
void source_gap(source_t *source);

/* After a sleep: no credit until the start-up tests have passed again; what the pool holds stays if they
 * pass at once. */
void source_wake(source_t *source);

/* From now on its bits are published and get no credit, and it samples although its pool is full, at one of its
 * spacings (0, or none of them: that in use); its jitter isn't measured meanwhile. A block that is being
 * sampled when the source has to be restarted isn't one of them. */
void source_begin_raw(source_t *source, uint16_t spacing_us);

/* Ends that; continues at the spacing before, and measures the jitter soon. */
void source_end_raw(source_t *source);

/* Tests a disabled source anew: its failure count and credit become 0, and start-up tests begin. */
void source_retest(source_t *source);

/* The failure count as it was stored; SOURCE_FAILURES_MAX: the source is disabled. */
void source_set_failure_count(source_t *source, uint8_t failure_count);

uint16_t source_spacing_us(const source_t *source);
bool source_is_disabled(const source_t *source);

/* As the console prints them: "starting", "good", "failed"; "stuck" .. "stopped", NULL for none. */
const char *source_state_name(source_state_t state);
const char *source_alarm_name(source_alarm_t alarm);
