#include "pool.h"

#include <string.h>

#define PRICE_CBITS (POOL_PRICE_BITS * POOL_CENTIBITS)
static_assert(PRICE_CBITS + 20000 <= UINT16_MAX, "credit fits its field until it is turned in");

void pool_init(pool_t *pool) {
    memset(pool, 0, sizeof *pool);
    br_sha256_init(&pool->hash);
}

static void turn_in(pool_t *pool) {
    br_sha256_out(&pool->hash, pool->shares[pool->full]);
    pool->full++;
    pool_begin_anew(pool);
}

void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits) {
    if (pool_full(pool) || credit_cbits == 0) {
        return;
    }
    br_sha256_update(&pool->hash, bytes, count);
    pool->credit_cbits = (uint16_t)(pool->credit_cbits + credit_cbits);
    if (pool->credit_cbits >= PRICE_CBITS) {
        turn_in(pool);
    }
}

void pool_begin_anew(pool_t *pool) {
    br_sha256_init(&pool->hash);
    pool->credit_cbits = 0;
}

void pool_empty(pool_t *pool) { pool_init(pool); }

bool pool_full(const pool_t *pool) { return pool->full == POOL_SHARES; }

uint16_t pool_credit_bits(const pool_t *pool) {
    return (uint16_t)(pool->full * POOL_PRICE_BITS + pool->credit_cbits / POOL_CENTIBITS);
}

const uint8_t *pool_look(pool_t *pool) {
    pool->looked_at = true;
    return pool->shares[0];
}

void pool_drop(pool_t *pool) {
    if (pool->full == 0) {
        return;
    }
    memmove(pool->shares[0], pool->shares[1], sizeof pool->shares - POOL_SHARE_BYTES);
    memset(pool->shares[POOL_SHARES - 1], 0, POOL_SHARE_BYTES);
    pool->full--;
    pool->looked_at = false;
}
