#include "pool.h"

#include <string.h>

#define PRICE_CBITS (POOL_PRICE_BITS * POOL_CENTIBITS)
static_assert(PRICE_CBITS + 20000 <= UINT16_MAX, "credit fits its field until it is turned in");

void pool_init(pool_t *pool) {
    memset(pool, 0, sizeof *pool);
    br_sha256_init(&pool->hash);
}

static void turn_in(pool_t *pool) {
    br_sha256_out(&pool->hash, pool->digests[pool->full]);
    br_sha256_init(&pool->hash);
    pool->full++;
    pool->credit_cbits = 0;
}

void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits) {
    br_sha256_update(&pool->hash, bytes, count);
    if (pool_full(pool)) {
        return;
    }
    pool->credit_cbits = (uint16_t)(pool->credit_cbits + credit_cbits);
    if (pool->credit_cbits >= PRICE_CBITS) {
        turn_in(pool);
    }
}

void pool_empty(pool_t *pool) {
    memset(pool->digests, 0, sizeof pool->digests);
    pool->full = 0;
    pool->credit_cbits = 0;
}

bool pool_full(const pool_t *pool) { return pool->full == POOL_DIGESTS; }

uint16_t pool_credit_bits(const pool_t *pool) {
    return (uint16_t)(pool->full * POOL_PRICE_BITS + pool->credit_cbits / POOL_CENTIBITS);
}

bool pool_take(pool_t *pool, uint8_t digest[POOL_DIGEST_BYTES]) {
    if (pool->full == 0) {
        return false;
    }
    memcpy(digest, pool->digests[0], POOL_DIGEST_BYTES);
    memmove(pool->digests[0], pool->digests[1], sizeof pool->digests - POOL_DIGEST_BYTES);
    memset(pool->digests[POOL_DIGESTS - 1], 0, POOL_DIGEST_BYTES);
    pool->full--;
    return true;
}
