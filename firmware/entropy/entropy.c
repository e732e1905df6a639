#include "entropy.h"

#include <string.h>

#define NOT_POLLED UINT64_MAX

/* An output block is of 32 noise blocks: 0.66, 0.98, 1.31 s. */
static const uint16_t ring_spacings_us[] = {20, 30, 40, 0};
static const uint16_t adc_spacings_us[] = {40, 34, 0};
static_assert(sizeof ring_spacings_us / sizeof *ring_spacings_us <= SOURCE_SPACINGS_MAX + 1, "fit");

void entropy_init(entropy_t *e) {
    memset(e, 0, sizeof *e);
    source_init(&e->sources[ENTROPY_RING], ring_spacings_us, true);
    source_init(&e->sources[ENTROPY_ADC], adc_spacings_us, false);
}

source_state_t entropy_state(const entropy_t *e) {
    source_state_t state = SOURCE_FAILED;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (e->sources[i].state == SOURCE_STARTING) {
            return SOURCE_STARTING;
        }
        state = e->sources[i].state == SOURCE_GOOD ? SOURCE_GOOD : state;
    }
    return e->vectors == ENTROPY_VECTORS_WRONG ? SOURCE_FAILED : state;
}

/* ---- the digest of the next roll ---- */

static bool has_source(uint8_t sources, uint8_t which) {
    return ((uint32_t)sources >> which & 1u) != 0;
}

static void clear_digest(entropy_t *e) {
    memset(e->next.digest, 0, sizeof e->next.digest);
    e->next.sources = 0;
}

/* Sources that have failed since are no reason to trust the digest any more. */
static void drop_failed_sources(entropy_t *e) {
    if (e->next.sources == 0) {
        return;
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (e->sources[i].state == SOURCE_FAILED || e->sources[i].spacings_failed > 0) {
            e->next.sources &= (uint8_t) ~(1u << i);
        }
    }
    if (e->next.sources == 0) {
        clear_digest(e);
    }
}

/* The good sources, as bits; 0 unless each of them has an output block. */
static uint8_t ready_sources(const entropy_t *e) {
    uint8_t sources = 0;
    if (entropy_state(e) != SOURCE_GOOD) {
        return 0;
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (e->sources[i].state != SOURCE_GOOD) {
            continue;
        }
        if (e->sources[i].pool.count == 0) {
            return 0;
        }
        sources |= (uint8_t)(1u << i);
    }
    return sources;
}

/* SHA-256 of the sources as a byte, and their oldest output blocks. */
static void precompute(entropy_t *e, uint8_t sources) {
    uint8_t bytes[1 + ENTROPY_SOURCES * POOL_OUTPUT_BYTES];
    uint8_t length = 1;
    bytes[0] = sources;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (has_source(sources, i)) {
            memcpy(bytes + length, pool_peek(&e->sources[i].pool), POOL_OUTPUT_BYTES);
            length = (uint8_t)(length + POOL_OUTPUT_BYTES);
        }
    }
    receipt_hash(bytes, length, e->after_next.digest);
    receipt_hash(e->after_next.digest, sizeof e->after_next.digest, e->after_next.commit);
    e->after_next.sources = sources;
}

/* Of these sources, and of their output blocks that are the oldest now? */
static bool is_precomputed(const entropy_t *e, uint8_t sources) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (has_source(sources, i) && !e->sources[i].pool.peeked) {
            return false;
        }
    }
    return sources == e->after_next.sources;
}

void entropy_precompute(entropy_t *e) {
    uint8_t sources = ready_sources(e);
    if (sources != 0 && e->next.sources != 0 && !is_precomputed(e, sources)) {
        precompute(e, sources);
    }
}

/* Makes the next digest as early as possible, so that its commitment can be published before the request.
 * The queues of sources that aren't ready are empty. */
static void prepare_digest(entropy_t *e) {
    drop_failed_sources(e);
    uint8_t sources = e->next.sources == 0 ? ready_sources(e) : 0;
    if (sources == 0) {
        return;
    }
    if (!is_precomputed(e, sources)) {
        precompute(e, sources);
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        pool_pop(&e->sources[i].pool);
    }
    e->next = e->after_next;
}

const uint8_t *entropy_commit(entropy_t *e) {
    prepare_digest(e);
    return e->next.sources == 0 ? NULL : e->next.commit;
}

/* ---- sources ---- */

void entropy_feed(entropy_t *e, entropy_source_t which, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    assert(which < ENTROPY_SOURCES);
    if (e->vectors == ENTROPY_VECTORS_UNTRIED) { /* not at power-up: the first picture is waiting */
        e->vectors = entropy_selftest_vectors() ? ENTROPY_VECTORS_GOOD : ENTROPY_VECTORS_WRONG;
    }
    source_feed(&e->sources[which], block);
    prepare_digest(e);
}

source_action_t entropy_action(entropy_t *e, entropy_source_t which, uint64_t now_us) {
    assert(which < ENTROPY_SOURCES);
    prepare_digest(e); /* may make room in a full pool */
    source_action_t action = source_action(&e->sources[which], now_us);
    drop_failed_sources(e);
    return action;
}

void entropy_started(entropy_t *e, entropy_source_t which, source_status_t status,
                     uint64_t now_us) {
    assert(which < ENTROPY_SOURCES);
    source_started(&e->sources[which], status, now_us);
    prepare_digest(e);
}

void entropy_check(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us) {
    assert(which < ENTROPY_SOURCES);
    source_check(&e->sources[which], status, now_us);
    prepare_digest(e);
}

void entropy_wake(entropy_t *e) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        source_wake(&e->sources[i]);
    }
}

/* ---- requests ---- */

static bool is_valid(const entropy_request_t *request) {
    return request->count > 0 && request->count <= ENTROPY_VALUES_MAX &&
           request->nonce_bytes <= RECEIPT_NONCE_BYTES_MAX &&
           memchr(request->bounds, 0, request->count) == NULL;
}

bool entropy_draw(entropy_t *e, const entropy_request_t *request) {
    assert(request->count == 0 || request->bounds != NULL);
    if (e->pending || !is_valid(request)) {
        return false;
    }
    e->pending = true;
    e->first_poll_us = NOT_POLLED;
    e->request = (receipt_request_t){.press_us = request->press_us,
                                     .nonce_bytes = request->nonce_bytes,
                                     .count = request->count};
    memcpy(e->request.bounds, request->bounds, request->count);
    if (request->nonce_bytes > 0) {
        memcpy(e->request.nonce, request->nonce, request->nonce_bytes);
    }
    return true;
}

static void draw(entropy_t *e, uint8_t *values) {
    e->receipt.request = e->request;
    memcpy(e->receipt.digest, e->next.digest, sizeof e->next.digest);
    memcpy(e->receipt.commit, e->next.commit, sizeof e->next.commit);
    clear_digest(e);
    receipt_draw(&e->receipt);
    receipt_link(&e->receipt);
    memcpy(values, e->receipt.values, e->request.count);
    e->reseeds++;
    e->pending = false;
}

entropy_result_t entropy_poll(entropy_t *e, uint64_t now_us, uint8_t *values) {
    if (!e->pending) {
        return ENTROPY_WAITING;
    }
    if (e->first_poll_us == NOT_POLLED) {
        e->first_poll_us = now_us;
    }
    if (entropy_state(e) != SOURCE_GOOD) {
        e->pending = now_us - e->first_poll_us < ENTROPY_FAIL_US;
        return e->pending ? ENTROPY_WAITING : ENTROPY_FAILED;
    }
    if (e->next.sources == 0) {
        return ENTROPY_WAITING;
    }
    draw(e, values);
    return ENTROPY_DRAWN;
}

const receipt_t *entropy_receipt(const entropy_t *e) {
    return e->reseeds == 0 ? NULL : &e->receipt;
}

void entropy_set_chain(entropy_t *e, uint32_t number, const uint8_t chain[RECEIPT_DIGEST_BYTES]) {
    e->receipt.number = number;
    memcpy(e->receipt.chain, chain, RECEIPT_DIGEST_BYTES);
}

uint16_t entropy_credit_bits(const entropy_t *e, entropy_source_t which) {
    assert(which < ENTROPY_SOURCES);
    uint16_t prepared = has_source(e->next.sources, (uint8_t)which) ? POOL_COST_BITS : 0;
    return (uint16_t)(pool_credit_bits(&e->sources[which].pool) + prepared);
}
