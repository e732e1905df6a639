/* Noise in, uniform draws out: the one place where randomness enters.
 *
 *     two sources, the ring oscillator and the ADC, each for itself:
 *       blocks of raw bits -> tests -> SHA-256, a share for each 320 credited bits
 *     a share of each good source -> SHA-256 -> a roll's digest
 *       -> HMAC_DRBG, instantiated with digest, press and nonce -> rejection -> values
 *
 * Pure: this module knows neither hardware nor time; the device moves the bits (roller.c), every
 * time round its loop, in this order and for each source:
 *
 *     while (hal_noise_read(source, block)) {
 *         entropy_check(e, source, hal_noise_check(source), now_us);
 *         entropy_feed(e, source, block);
 *     }
 *     source_wants_t wants = entropy_wants(e, source, now_us);
 *     wants.restart:  hal_noise_stop(source), once !hal_noise_running(source):
 *                     hal_noise_start(source, wants.spacing_ticks), entropy_started(e, source,
 *                     what it returned, now_us); feed nothing in between. And at once
 *                     hal_noise_stop(source), if !wants.sample: one block is wanted
 *     !wants.sample:  hal_noise_stop(source); a block still being sampled may be fed
 *     entropy_poll(e, now_us, values), if a request is outstanding
 *     sleep until wants.until_us at the latest
 *
 * Fails closed. A roll is drawn only from a digest that holds 320 credited bits of each source that
 * was good when it was made, gathered since the last roll and for this one only; each source alone
 * is enough. An alarm empties the source's pool; the source is then tested again, on and on, and
 * counts again when the start-up tests pass, until it is given up on. With no good source nothing
 * is drawn; there is no other generator to fall back on.
 *
 * All times are hal_clock_us() times. docs/entropy-design.md says why it is built like this. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "receipt.h"
#include "source.h"

#define ENTROPY_BLOCK_WORDS HEALTH_BLOCK_WORDS /* 1,024 bits, as hal_noise_read gives them */
#define ENTROPY_VALUES_MAX RECEIPT_VALUES_MAX  /* values in one request */
#define ENTROPY_FAIL_US 1500000u               /* see entropy_poll */

/* The same as hal_noise_source_t. */
typedef enum { ENTROPY_RING, ENTROPY_ADC, ENTROPY_SOURCES } entropy_source_t;

typedef enum { ENTROPY_WAITING, ENTROPY_DRAWN, ENTROPY_FAILED } entropy_result_t;

typedef struct {
    uint8_t state;        /* source_state_t */
    uint8_t alarm;        /* source_alarm_t: why the state is failed; else SOURCE_ALARM_NONE */
    uint32_t alarms;      /* how often the state became failed, since entropy_init */
    uint64_t samples;     /* bits fed since entropy_init */
    uint16_t ones;        /* of the last 1,024 bits */
    uint16_t transitions; /* bits that differ from the one before, of the last 1,024: 0..1,023 */
    uint8_t tracked;      /* of its 64 words, those that a ring without jitter gives */
    uint16_t spacing_us;
    uint16_t credit_bits; /* held now and not spent, whole bits; 320 pay for a request */
    uint8_t strikes;      /* alarms of the tests since it was last clean */
    bool given_up;
    jitter_result_t jitter; /* of the ring; of the ADC unknown for ever */
    uint8_t supports_cbits; /* a sample, by its jitter */
    uint32_t reseeds;       /* requests served since entropy_init, by whichever source */
} entropy_health_t;

/* What entropy_draw is asked for. */
typedef struct {
    const uint8_t *bounds;
    uint8_t count;
    uint8_t nonce_bytes; /* 0..RECEIPT_NONCE_BYTES_MAX */
    const uint8_t *nonce;
    uint64_t press_us; /* the time of the finger */
} entropy_request_t;

typedef struct {
    uint8_t digest[RECEIPT_DIGEST_BYTES];
    uint8_t commit[RECEIPT_DIGEST_BYTES]; /* its SHA-256 */
    uint8_t from; /* the sources whose shares are in it and still trusted; 0: there is none */
} entropy_digest_t;

/* The caller's to keep, this module's to touch. About 3 KB. */
typedef struct {
    source_t sources[ENTROPY_SOURCES];
    receipt_t receipt;         /* of the last roll */
    receipt_request_t request; /* the outstanding one */
    uint64_t asked_us;         /* when poll first saw the request; UINT64_MAX: not yet */
    uint32_t reseeds;
    entropy_digest_t next;  /* for the next roll, from shares that were taken for it */
    entropy_digest_t ahead; /* for the one after it, of shares that still lie on their shelves */
    uint8_t vectors;        /* entropy_vectors_t */
    bool asked;             /* a request is outstanding */
} entropy_t;

/* Of the known-answer tests: run once, before anything is credited. */
typedef enum {
    ENTROPY_VECTORS_UNTRIED,
    ENTROPY_VECTORS_GOOD,
    ENTROPY_VECTORS_WRONG
} entropy_vectors_t;

/* Both sources are `starting`, the pools empty. */
void entropy_init(entropy_t *e);

/* Tests and hashes one block of 1,024 bits in the order of sampling, first in the least significant
 * bit of word 0. Blocks that the hardware dropped are missing: see
 * entropy_gap. */
void entropy_feed(entropy_t *e, entropy_source_t which, const uint32_t block[ENTROPY_BLOCK_WORDS]);

/* Blocks are missing before the next one fed, or may be: a share is of blocks in a row, so the one
 * under way is begun anew. */
void entropy_gap(entropy_t *e, entropy_source_t which);

/* What main is to do with the source now. Raises the alarm `stopped` when bits were due long ago. */
source_wants_t entropy_wants(entropy_t *e, entropy_source_t which, uint64_t now_us);

/* The source was started as entropy_wants asked, with this result. */
void entropy_started(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us);

/* A later check of clock and source. Anything but OK is an alarm; OK changes nothing. */
void entropy_check(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us);

/* After a sleep with oscillators off: nothing is drawn until the start-up tests have passed again,
 * at the spacing in use, or else a later one. What the pools hold stays if they pass at once. An
 * outstanding request goes on. */
void entropy_wake(entropy_t *e);

/* Its bits are given out from now on, and worth nothing; it samples although its pool is full, at
 * one of its spacings (0, or none of them: that in use), and its jitter isn't measured meanwhile. A
 * block that is being sampled when the source has to be started anew isn't one of them. */
void entropy_give(entropy_t *e, entropy_source_t which, uint16_t spacing_us);

/* And no more. Its jitter is measured soon. */
void entropy_reclaim(entropy_t *e, entropy_source_t which);

/* Good: there is a good source, and none is starting. Failed: all are. */
source_state_t entropy_state(const entropy_t *e);

/* The SHA-256 of the digest that the next roll will be drawn from, which is made if it can be; NULL:
 * none is ready. Once told it stays until that roll, but when all sources that the digest came from
 * have failed since. */
const uint8_t *entropy_commit(entropy_t *e);

/* Hashes what the commitment after this one will be of, if it can: between a roll and its sight there is
 * no time for it. Changes nothing that is told. */
void entropy_look_ahead(entropy_t *e);

/* Begins the one outstanding request: values, each 0 <= value < its bound, bounds 1..255. False,
 * and nothing begins, when a request is outstanding, count is not 1..ENTROPY_VALUES_MAX, a bound
 * is 0 or the nonce is too long. */
bool entropy_draw(entropy_t *e, const entropy_request_t *request);

/* Goes on with the request. DRAWN fills `values` (as many as were asked for) and ends it, and so
 * does FAILED, when the state isn't good ENTROPY_FAIL_US after the request was first polled
 * or at any time after that: a failed source is told within 2 s. A source that is merely slow is
 * waited for. WAITING also when nothing was asked. */
entropy_result_t entropy_poll(entropy_t *e, uint64_t now_us, uint8_t *values);

/* Of the last roll drawn since entropy_init; NULL: none was. */
const receipt_t *entropy_receipt(const entropy_t *e);

/* The chain of receipts goes on from here: what was kept over power. */
void entropy_set_chain(entropy_t *e, uint32_t number, const uint8_t chain[RECEIPT_DIGEST_BYTES]);

/* Tests a source anew that was disabled after SOURCE_STRIKES alarms; nothing else changes. */
void entropy_retest(entropy_t *e, entropy_source_t which);

/* The failure count as it was stored; SOURCE_STRIKES: the source is disabled. */
void entropy_set_strikes(entropy_t *e, entropy_source_t which, uint8_t strikes);

void entropy_health(const entropy_t *e, entropy_source_t which, entropy_health_t *health);

/* NIST's known answers for SHA-256 and HMAC_DRBG: do both work on this chip? 10 ms there. */
bool entropy_selftest_vectors(void);

/* As the console prints them: "starting", "good", "failed"; "stuck" .. "stopped", NULL for none. */
const char *entropy_state_name(source_state_t state);
const char *entropy_alarm_name(source_alarm_t alarm);
const char *entropy_jitter_name(jitter_state_t state); /* "unknown", "measured", "more", "little" */
