#include "entropy.h"

#include <string.h>

#define NOT_POLLED UINT64_MAX

/* A share is 32 blocks: 0.66, 0.98, 1.31 s. */
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

static void forget_digest(entropy_t *e) {
    memset(e->next.digest, 0, sizeof e->next.digest);
    e->next.from = 0;
}

/* What came from a source that has failed since is no reason to trust the digest any more. */
static void distrust_failed(entropy_t *e) {
    if (e->next.from == 0) {
        return;
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (e->sources[i].state == SOURCE_FAILED || e->sources[i].tried > 0) {
            e->next.from &= (uint8_t) ~(1u << i);
        }
    }
    if (e->next.from == 0) {
        forget_digest(e);
    }
}

/* The good sources, as bits; 0 as long as one of them has no share to give. */
static uint8_t givers(const entropy_t *e) {
    uint8_t from = 0;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (e->sources[i].state != SOURCE_GOOD) {
            continue;
        }
        if (e->sources[i].pool.full == 0) {
            return 0;
        }
        from |= (uint8_t)(1u << i);
    }
    return from;
}

/* SHA-256 of the givers as a byte, and their oldest shares. */
static void hash_ahead(entropy_t *e, uint8_t from) {
    uint8_t bytes[1 + ENTROPY_SOURCES * POOL_SHARE_BYTES];
    uint8_t length = 1;
    bytes[0] = from;
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (((uint32_t)from >> i & 1u) != 0) {
            memcpy(bytes + length, pool_look(&e->sources[i].pool), POOL_SHARE_BYTES);
            length = (uint8_t)(length + POOL_SHARE_BYTES);
        }
    }
    receipt_hash(bytes, length, e->ahead.digest);
    receipt_hash(e->ahead.digest, sizeof e->ahead.digest, e->ahead.commit);
    e->ahead.from = from;
}

/* Of these givers, and of the very shares that are the oldest now? */
static bool is_ahead(const entropy_t *e, uint8_t from) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        if (((uint32_t)from >> i & 1u) != 0 && !e->sources[i].pool.looked_at) {
            return false;
        }
    }
    return from == e->ahead.from;
}

/* What it is of is taken off the shelves; who isn't a giver has nothing there. */
static void make_digest(entropy_t *e, uint8_t from) {
    if (!is_ahead(e, from)) {
        hash_ahead(e, from);
    }
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        pool_drop(&e->sources[i].pool);
    }
    e->next = e->ahead;
}

void entropy_look_ahead(entropy_t *e) {
    uint8_t from = entropy_state(e) == SOURCE_GOOD ? givers(e) : 0;
    if (from != 0 && e->next.from != 0 && !is_ahead(e, from)) {
        hash_ahead(e, from);
    }
}

/* As early as can be, so that it can be committed to before anybody asks. */
static void prepare(entropy_t *e) {
    distrust_failed(e);
    if (e->next.from == 0 && entropy_state(e) == SOURCE_GOOD) {
        uint8_t from = givers(e);
        if (from != 0) {
            make_digest(e, from);
        }
    }
}

const uint8_t *entropy_commit(entropy_t *e) {
    prepare(e);
    return e->next.from == 0 ? NULL : e->next.commit;
}

/* ---- sources ---- */

/* Before the first bit that counts, and long after the first picture. */
static void try_vectors(entropy_t *e) {
    if (e->vectors == ENTROPY_VECTORS_UNTRIED) {
        e->vectors = entropy_selftest_vectors() ? ENTROPY_VECTORS_GOOD : ENTROPY_VECTORS_WRONG;
    }
}

void entropy_feed(entropy_t *e, entropy_source_t which, const uint32_t block[ENTROPY_BLOCK_WORDS]) {
    try_vectors(e);
    source_feed(&e->sources[which], block);
    prepare(e);
}

void entropy_gap(entropy_t *e, entropy_source_t which) { pool_begin_anew(&e->sources[which].pool); }

source_wants_t entropy_wants(entropy_t *e, entropy_source_t which, uint64_t now_us) {
    prepare(e); /* a share taken off a full shelf makes room */
    source_wants_t wants = source_wants(&e->sources[which], now_us);
    distrust_failed(e);
    return wants;
}

void entropy_started(entropy_t *e, entropy_source_t which, source_status_t status,
                     uint64_t now_us) {
    source_started(&e->sources[which], status, now_us);
    prepare(e);
}

void entropy_check(entropy_t *e, entropy_source_t which, source_status_t status, uint64_t now_us) {
    source_check(&e->sources[which], status, now_us);
    prepare(e);
}

void entropy_wake(entropy_t *e) {
    for (uint8_t i = 0; i < ENTROPY_SOURCES; i++) {
        source_wake(&e->sources[i]);
    }
}

void entropy_give(entropy_t *e, entropy_source_t which, uint16_t spacing_us) {
    source_give(&e->sources[which], spacing_us);
}

void entropy_reclaim(entropy_t *e, entropy_source_t which) { source_reclaim(&e->sources[which]); }

void entropy_retest(entropy_t *e, entropy_source_t which) { source_retest(&e->sources[which]); }

void entropy_set_strikes(entropy_t *e, entropy_source_t which, uint8_t strikes) {
    source_set_strikes(&e->sources[which], strikes);
}

/* ---- requests ---- */

static bool drawable(const entropy_request_t *request) {
    return request->count > 0 && request->count <= ENTROPY_VALUES_MAX &&
           request->nonce_bytes <= RECEIPT_NONCE_BYTES_MAX &&
           memchr(request->bounds, 0, request->count) == NULL;
}

bool entropy_draw(entropy_t *e, const entropy_request_t *request) {
    if (e->asked || !drawable(request)) {
        return false;
    }
    e->asked = true;
    e->asked_us = NOT_POLLED;
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
    forget_digest(e);
    receipt_draw(&e->receipt);
    receipt_link(&e->receipt);
    memcpy(values, e->receipt.values, e->request.count);
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
    if (entropy_state(e) != SOURCE_GOOD) {
        e->asked = now_us - e->asked_us < ENTROPY_FAIL_US;
        return e->asked ? ENTROPY_WAITING : ENTROPY_FAILED;
    }
    if (e->next.from == 0) {
        return ENTROPY_WAITING;
    }
    draw(e, values);
    return ENTROPY_DRAWN;
}

/* ---- what is told ---- */

const receipt_t *entropy_receipt(const entropy_t *e) {
    return e->reseeds == 0 ? NULL : &e->receipt;
}

void entropy_set_chain(entropy_t *e, uint32_t number, const uint8_t chain[RECEIPT_DIGEST_BYTES]) {
    e->receipt.number = number;
    memcpy(e->receipt.chain, chain, RECEIPT_DIGEST_BYTES);
}

void entropy_health(const entropy_t *e, entropy_source_t which, entropy_health_t *health) {
    const source_t *source = &e->sources[which];
    uint16_t prepared = ((uint32_t)e->next.from >> which & 1u) != 0 ? POOL_PRICE_BITS : 0;
    *health = (entropy_health_t){
        .state = source->state,
        .alarm = source->alarm,
        .alarms = source->alarms,
        .samples = source->samples,
        .ones = source->health.ones,
        .transitions = source->health.transitions,
        .tracked = source->health.tracked,
        .spacing_us = source_spacing_us(source),
        .credit_bits = (uint16_t)(pool_credit_bits(&source->pool) + prepared),
        .strikes = source->strikes,
        .given_up = source->strikes >= SOURCE_STRIKES,
        .reseeds = e->reseeds,
        .jitter = source->jitter.result,
        .supports_cbits = jitter_supports_cbits(&source->jitter.result, source_spacing_us(source)),
    };
}
