/* One noise source: its start-up, its tests, its alarms, and the shares of credit that it fills.
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
#define SOURCE_CREDIT_CBITS 1 /* a hundredth of a bit for a sample at most, at any spacing */
#define SOURCE_STRIKES 12     /* alarms until it is given up on */
#define SOURCE_CLEAN_BLOCKS                                                                        \
    1024 /* good ones in a row (a million bits) that make it forget them                           \ */

/* What the hardware found: the same as hal_noise_status_t. */
typedef enum { SOURCE_OK, SOURCE_CLOCK, SOURCE_STOPPED } source_status_t;

typedef enum {
    SOURCE_STARTING, /* the start-up tests run: first time, or after a wake */
    SOURCE_GOOD,
    SOURCE_FAILED, /* an alarm; until the start-up tests pass. Given up on: for ever */
    SOURCE_STATES
} source_state_t;

typedef enum {
    SOURCE_ALARM_NONE,
    SOURCE_ALARM_STUCK,      /* 61 equal bits in a row */
    SOURCE_ALARM_PROPORTION, /* 810 or more of 1,024 bits equal */
    SOURCE_ALARM_LAG,     /* bits are like earlier ones, or like those of a ring without jitter */
    SOURCE_ALARM_CLOCK,   /* clk_sys doesn't run from the crystal */
    SOURCE_ALARM_STOPPED, /* the source doesn't run, or no bits come */
    SOURCE_ALARMS
} source_alarm_t;

typedef struct {
    bool restart;           /* start sampling anew, at that spacing */
    bool sample;            /* go on sampling; with restart, false: one block, and no more */
    uint16_t spacing_ticks; /* of SOURCE_TICKS_PER_US: one of the source's own, or of jitter's */
    uint64_t until_us;      /* ask again then, at the latest; UINT64_MAX: no need */
} source_wants_t;

typedef struct {
    health_t health;
    pool_t pool;
    jitter_t jitter;
    const uint16_t *spacings_us; /* ended by 0 */
    uint64_t samples;
    uint64_t alive_us;                    /* when bits came last, or the source was started */
    uint64_t retry_us;                    /* not started again before */
    uint32_t starts[SOURCE_SPACINGS_MAX]; /* fingerprints of how the last starts went on */
    uint32_t alarms;
    uint16_t clean;  /* good blocks since the last alarm; begins anew from 65,535 on */
    uint8_t strikes; /* alarms of the tests since it was last clean; SOURCE_STRIKES: given up on */
    uint8_t state;   /* source_state_t */
    uint8_t alarm;   /* source_alarm_t */
    uint8_t spacing; /* index of the one in use */
    uint8_t own_spacing; /* the one in use before its bits were given out */
    uint8_t tried;       /* spacings that failed in a row, in start-up tests */
    uint8_t passed;      /* blocks, in these start-up tests */
    bool first;          /* no block has been fed since the source was started */
    bool running;        /* it was started, and no alarm came since */
    bool paused;         /* the caller was told not to sample */
    bool fed;            /* since the last source_wants */
    bool given;          /* its bits are given out: worth nothing */
    bool wanders;        /* has a phase whose jitter can be measured */
    bool measuring;      /* its jitter, a block at a time */
    bool due;            /* the jitter is to be measured, before any credit */
    bool stale;          /* and again, when the pool is full */
} source_t;

/* Of zeros. The state is `starting`, the pool empty. Where the phase `wanders` nothing is credited
 * before its jitter is measured and not found too little (JITTER_LITTLE): after each start-up test, and
 * again whenever the pool has been filled. */
void source_init(source_t *source, const uint16_t *spacings_us, bool wanders);

/* Tests one block of 1,024 bits, and takes it into the pool if it is good and not given out; or
 * measures by it, when that is what it was sampled for. */
void source_feed(source_t *source, const uint32_t block[HEALTH_BLOCK_WORDS]);

/* What is to be done with it now. */
source_wants_t source_wants(source_t *source, uint64_t now_us);

/* It was started as source_wants asked, with this result. */
void source_started(source_t *source, source_status_t status, uint64_t now_us);

/* A later check. Anything but OK is an alarm. */
void source_check(source_t *source, source_status_t status, uint64_t now_us);

/* Nothing is good until the start-up tests have passed again; what the pool holds stays if they
 * pass at once. */
void source_wake(source_t *source);

/* From now on its bits are given out, worth nothing, and wanted although the pool is full; at that
 * spacing, if it has it. Until source_reclaim, after which it goes on at the one before. */
void source_give(source_t *source, uint16_t spacing_us);
void source_reclaim(source_t *source);

/* Tests a disabled source anew: its failure count and credit become 0, and start-up tests begin. */
void source_retest(source_t *source);

/* The failure count as it was stored. */
void source_set_strikes(source_t *source, uint8_t strikes);

uint16_t source_spacing_us(const source_t *source);
