/* Noise in, uniform draws out: the one place where randomness enters.
 *
 *     blocks of raw bits -> health tests -> SHA-256, a digest for each 320 credited bits
 *       -> HMAC_DRBG, reseeded with one digest for each request -> rejection -> values
 *
 * Pure: this module knows neither hardware nor time; the device moves the bits (roller.c), every
 * time round its loop, in this order:
 *
 *     while (hal_noise_read(block)) {
 *         entropy_source(e, hal_noise_check(), now_us);
 *         entropy_feed(e, block);
 *     }
 *     entropy_wants_t wants = entropy_wants(e, now_us);
 *     wants.restart:  hal_noise_stop(), once !hal_noise_running():
 * hal_noise_start(wants.spacing_us) and entropy_started(e, what it returned, now_us); feed nothing
 * in between !wants.sample:  hal_noise_stop(); a block still being sampled may be fed
 *     entropy_poll(e, now_us, values), if a request is outstanding
 *     sleep until wants.until_us at the latest
 *
 * Fails closed. Nothing is drawn but from a DRBG reseeded with 320 credited bits that were gathered
 * since the last request and serve this one only, while every test passes. An alarm empties the
 * pool; the source is then tested again, on and on, and drawing goes on when the start-up tests
 * pass. There is no other generator to fall back on.
 *
 * All times are hal_clock_us() times. docs/entropy-design.md says why it is built like this. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "generator.h"
#include "health.h"
#include "pool.h"

#define ENTROPY_BLOCK_WORDS HEALTH_BLOCK_WORDS /* 1,024 bits, as hal_noise_read gives them */
#define ENTROPY_VALUES_MAX 16                  /* values in one request */
#define ENTROPY_FAIL_US 1500000u               /* see entropy_poll */
#define ENTROPY_SPACINGS 5                     /* 10, 20, 40, 80, 160 us */
#define ENTROPY_START_WORDS 8                  /* of a start, compared with the one before */

/* What the device found: the same as hal_noise_status_t. */
typedef enum { ENTROPY_SOURCE_OK, ENTROPY_SOURCE_CLOCK, ENTROPY_SOURCE_STOPPED } entropy_source_t;

typedef enum {
    ENTROPY_STATE_STARTING, /* the start-up tests run: first time, or after a wake */
    ENTROPY_STATE_GOOD,
    ENTROPY_STATE_FAILED, /* an alarm; until the start-up tests pass */
    ENTROPY_STATES
} entropy_state_t;

typedef enum {
    ENTROPY_ALARM_NONE,
    ENTROPY_ALARM_STUCK,      /* 61 equal bits in a row */
    ENTROPY_ALARM_PROPORTION, /* 810 or more of 1,024 bits equal */
    ENTROPY_ALARM_LAG,     /* bits agree or disagree with earlier ones too often; a start repeats */
    ENTROPY_ALARM_CLOCK,   /* clk_sys doesn't run from the crystal */
    ENTROPY_ALARM_STOPPED, /* the ring doesn't run, or no bits come */
    ENTROPY_ALARMS
} entropy_alarm_t;

typedef enum { ENTROPY_WAITING, ENTROPY_DRAWN, ENTROPY_FAILED } entropy_result_t;

typedef struct {
    uint8_t state;        /* entropy_state_t */
    uint8_t alarm;        /* entropy_alarm_t: why the state is failed; else ENTROPY_ALARM_NONE */
    uint32_t alarms;      /* how often the state became failed, since entropy_init */
    uint64_t samples;     /* bits fed since entropy_init */
    uint16_t ones;        /* of the last 1,024 bits */
    uint16_t transitions; /* bits that differ from the one before, of the last 1,024: 0..1,023 */
    uint16_t spacing_us;  /* 10, 20, 40, 80 or 160 */
    uint16_t credit_bits; /* held now and not spent, whole bits; 320 pay for a request */
    uint32_t reseeds;     /* requests served since entropy_init */
} entropy_health_t;

typedef struct {
    bool restart;        /* start sampling anew, at spacing_us */
    bool sample;         /* go on sampling */
    uint16_t spacing_us; /* 10, 20, 40, 80 or 160 */
    uint64_t until_us;   /* call entropy_wants again then, at the latest; UINT64_MAX: no need */
} entropy_wants_t;

/* The caller's to keep, this module's to touch. About 1 KB. */
typedef struct {
    health_t health;
    pool_t pool;
    generator_t generator;
    uint64_t samples;
    uint64_t alive_us; /* when bits came last, or the source was started */
    uint64_t retry_us; /* not started again before */
    uint64_t asked_us; /* when poll first saw the request; UINT64_MAX: not yet */
    uint64_t press_us;
    uint32_t alarms;
    uint32_t reseeds;
    uint32_t starts[ENTROPY_SPACINGS][ENTROPY_START_WORDS]; /* how the last start went on */
    uint8_t state;
    uint8_t alarm;
    uint8_t spacing; /* index of the one in use */
    uint8_t tried;   /* spacings that failed in this round of start-up tests */
    uint8_t passed;  /* blocks, in these start-up tests */
    bool first;      /* no block has been fed since the source was started */
    bool running;    /* the source was started, and no alarm came since */
    bool paused;     /* main was told not to sample */
    bool fed;        /* since the last entropy_wants */
    bool keep;
    bool asked; /* a request is outstanding */
    uint8_t count;
    uint8_t bounds[ENTROPY_VALUES_MAX];
} entropy_t;

/* The state is `starting`, the pool empty. */
void entropy_init(entropy_t *e);

/* Tests and hashes one block of 1,024 bits in the order of sampling, first in the least significant
 * bit of word 0. Blocks that the hardware dropped are simply missing. On the device 0.9 ms. */
void entropy_feed(entropy_t *e, const uint32_t block[ENTROPY_BLOCK_WORDS]);

/* What main is to do with the source now. Raises the alarm `stopped` when bits were due long ago.
 */
entropy_wants_t entropy_wants(entropy_t *e, uint64_t now_us);

/* The source was started as entropy_wants asked, with this result. */
void entropy_started(entropy_t *e, entropy_source_t source, uint64_t now_us);

/* A later check of clock and ring. Anything but OK is an alarm; OK changes nothing. */
void entropy_source(entropy_t *e, entropy_source_t source, uint64_t now_us);

/* After a sleep with oscillators off: nothing is drawn until the start-up tests have passed again,
 * at the spacing in use, or else a later one. What the pool holds stays if they pass at once. An
 * outstanding request goes on. */
void entropy_wake(entropy_t *e);

/* Sample on although the pool is full (true), for a caller who wants the raw bits. */
void entropy_keep(entropy_t *e, bool on);

/* Stirs in what an attacker may know (times of button edges, ADC noise): credited nothing. */
void entropy_mix(entropy_t *e, const void *bytes, uint8_t length);

/* Begins the one outstanding request: `count` values, each 0 <= value < its bound, bounds 1..255.
 * `press_us`, the time of the finger, is stirred in. False, and nothing begins, when a request is
 * outstanding, count is not 1..ENTROPY_VALUES_MAX or a bound is 0. */
bool entropy_draw(entropy_t *e, const uint8_t *bounds, uint8_t count, uint64_t press_us);

/* Goes on with the request. DRAWN fills `values` (as many as were asked for) and ends it, and so
 * does FAILED, when the state isn't good ENTROPY_FAIL_US after the request was first polled
 * or at any time after that: a failed source is told within 2 s. A source that is merely slow is
 * waited for. WAITING also when nothing was asked. On the device: 4 ms when it draws. */
entropy_result_t entropy_poll(entropy_t *e, uint64_t now_us, uint8_t *values);

/* Forgets the request; its credit is not spent. */
void entropy_cancel(entropy_t *e);

void entropy_health(const entropy_t *e, entropy_health_t *health);

/* NIST's known answers for SHA-256 and HMAC_DRBG: do both work on this chip? 10 ms there. */
bool entropy_selftest_vectors(void);

/* As the console prints them: "starting", "good", "failed"; "stuck" .. "stopped", NULL for none. */
const char *entropy_state_name(entropy_state_t state);
const char *entropy_alarm_name(entropy_alarm_t alarm);
