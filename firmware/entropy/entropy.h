/* Random number generation: noise in, uniform draws out. The only source of randomness in the firmware.
 *
 *     two sources, the ring oscillator and the ADC, each for itself:
 *       blocks of raw bits -> health tests -> SHA-256, an output block for each 320 credited bits
 *     an output block of each good source -> SHA-256 -> a roll's digest
 *       -> HMAC_DRBG, instantiated with digest, press and nonce -> rejection sampling -> values
 *
 * Pure: this module knows neither hardware nor time; the device moves the bits (device/rng.c), in each pass of
 * the main loop, in this order and for each source:
 *
 *     while (hal_noise_read(source, block)) {
 *         entropy_check(e, source, hal_noise_check(source), now_us);
 *         entropy_feed(e, source, block);
 *     }
 *     source_action_t action = entropy_action(e, source, now_us);
 *     action.restart:  hal_noise_stop(source), once !hal_noise_running(source):
 *                      hal_noise_start(source, action.spacing_ticks), entropy_started(e, source,
 *                      what it returned, now_us); feed nothing in between. And at once
 *                      hal_noise_stop(source), if !action.sample: one block is needed
 *     !action.sample:  hal_noise_stop(source); a block still being sampled may be fed
 *     entropy_poll(e, now_us, values), if a request is pending
 *     sleep until action.until_us at the latest
 *
 * source_gap, source_begin_raw, source_end_raw, source_retest and source_set_failure_count (source.h) may be
 * called on e->sources[] at any time.
 *
 * Fails closed. A roll is drawn only from a digest that holds 320 credited bits of each source that
 * was good when it was made, gathered since the last roll and used for this one only; each source alone
 * is enough. An alarm empties the source's pool; the source is then tested again, repeatedly, and
 * counts again when the start-up tests pass, until it is disabled. With no good source nothing
 * is drawn; there is no fallback generator.
 *
 * All times are hal_clock_us() times. docs/fairness.md gives the reasons for the design. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "receipt.h"
#include "source.h"

#define ENTROPY_VALUES_MAX RECEIPT_VALUES_MAX /* values in one request */
#define ENTROPY_FAIL_US 1500000u              /* see entropy_poll */

/* The same as hal_noise_source_t. */
typedef enum { ENTROPY_RING, ENTROPY_ADC, ENTROPY_SOURCES } entropy_source_t;

typedef enum { ENTROPY_WAITING, ENTROPY_DRAWN, ENTROPY_FAILED } entropy_result_t;

/* For entropy_draw. */
typedef struct {
    const uint8_t *bounds;
    uint8_t count;
    uint8_t nonce_bytes; /* 0..RECEIPT_NONCE_BYTES_MAX */
    const uint8_t *nonce;
    uint64_t press_us; /* when ROLL was released */
} entropy_request_t;

typedef struct {
    uint8_t digest[RECEIPT_DIGEST_BYTES];
    uint8_t commit[RECEIPT_DIGEST_BYTES]; /* its SHA-256 */
    uint8_t sources; /* a bit for each source in it that has not failed since; 0: no digest */
} entropy_digest_t;

/* Of the known-answer tests: run once, before anything is credited. */
typedef enum {
    ENTROPY_VECTORS_UNTRIED,
    ENTROPY_VECTORS_GOOD,
    ENTROPY_VECTORS_WRONG
} entropy_vectors_t;

/* Allocated by the caller. About 3 KB. */
typedef struct {
    source_t sources[ENTROPY_SOURCES];
    receipt_t receipt;           /* of the last roll */
    receipt_request_t request;   /* the pending one */
    uint64_t first_poll_us;      /* of the request; UINT64_MAX: not yet */
    uint32_t reseeds;            /* requests served since entropy_init */
    entropy_digest_t next;       /* for the next roll; its output blocks have left the queues */
    entropy_digest_t after_next; /* precomputed; its output blocks are still queued */
    uint8_t vectors;             /* entropy_vectors_t */
    bool pending;                /* a request is */
} entropy_t;

/* Both sources are `starting`, the pools empty. */
void entropy_init(entropy_t *e);

/* Tests and hashes one block of 1,024 bits in the order of sampling, first in the least significant
 * bit of word 0. For blocks that the hardware dropped see source_gap. */
void entropy_feed(entropy_t *e, entropy_source_t which, const uint32_t block[HEALTH_BLOCK_WORDS]);

/* What the caller has to do with the source now. Raises the alarm `stopped` when bits are overdue. */
source_action_t entropy_action(entropy_t *e, entropy_source_t which, uint64_t now_us);

/* The source was started as entropy_action requested, with this result. */
void entropy_started(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us);

/* A later check of clock and source. Anything but OK is an alarm; OK changes nothing. */
void entropy_check(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us);

/* After a sleep with oscillators off: nothing is drawn until the start-up tests have passed again,
 * at the spacing in use, or else a later one. What the pools hold stays if they pass at once. A
 * pending request continues. */
void entropy_wake(entropy_t *e);

/* Good: there is a good source, and none is starting. Failed: all are. */
source_state_t entropy_state(const entropy_t *e);

/* The commitment to the next roll: SHA-256 of its digest, which is made if possible; NULL: there is none.
 * Once published it stays until that roll, unless all sources of the digest have failed since. */
const uint8_t *entropy_commit(entropy_t *e);

/* Precomputes the digest and commitment after the next, if possible: between a roll and its display there is
 * no time for it. Changes nothing visible. */
void entropy_precompute(entropy_t *e);

/* Begins a request for values, each 0 <= value < its bound, bounds 1..255. False, and nothing begins, when a
 * request is pending, count is not 1..ENTROPY_VALUES_MAX, a bound is 0 or the nonce is too long. */
bool entropy_draw(entropy_t *e, const entropy_request_t *request);

/* Continues the request. DRAWN fills `values` (as many as requested) and ends it, and so does FAILED, when
 * the state isn't good ENTROPY_FAIL_US after the request was first polled or at any time after that: a
 * failed source is reported within 2 s. A source that is merely slow is waited for. WAITING also without a
 * request. */
entropy_result_t entropy_poll(entropy_t *e, uint64_t now_us, uint8_t *values);

/* Of the last roll drawn since entropy_init; NULL: none was. */
const receipt_t *entropy_receipt(const entropy_t *e);

/* Continues the chain of receipts from here: from what was stored. */
void entropy_set_chain(entropy_t *e, uint32_t number, const uint8_t chain[RECEIPT_DIGEST_BYTES]);

/* Credit that the source holds and that is not spent, in whole bits; 320 pay for a roll. */
uint16_t entropy_credit_bits(const entropy_t *e, entropy_source_t which);

/* Known-answer tests (NIST's) of SHA-256 and HMAC_DRBG; 10 ms on the chip. */
bool entropy_selftest_vectors(void);
