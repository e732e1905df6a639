#include "pool.h"

#include <string.h>

#define COST_CBITS (POOL_COST_BITS * POOL_CENTIBITS)
#define CREDIT_CBITS_MAX 20000 /* of one pool_add */
static_assert(COST_CBITS + CREDIT_CBITS_MAX <= UINT16_MAX,
              "credit fits its field until it is spent");

void pool_init(pool_t *pool) {
    memset(pool, 0, sizeof *pool);
    br_sha256_init(&pool->hash);
}

void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits) {
    assert(credit_cbits <= CREDIT_CBITS_MAX);
    if (pool_full(pool) || credit_cbits == 0) {
        return;
    }
    br_sha256_update(&pool->hash, bytes, count);
    pool->credit_cbits = (uint16_t)(pool->credit_cbits + credit_cbits);
    if (pool->credit_cbits >= COST_CBITS) {
        br_sha256_out(&pool->hash, pool->outputs[pool->count]);
        pool->count++;
        pool_restart_hash(pool);
    }
}

void pool_restart_hash(pool_t *pool) {
    br_sha256_init(&pool->hash);
    pool->credit_cbits = 0;
}

bool pool_full(const pool_t *pool) { return pool->count == POOL_OUTPUTS; }

uint16_t pool_credit_bits(const pool_t *pool) {
    return (uint16_t)(pool->count * POOL_COST_BITS + pool->credit_cbits / POOL_CENTIBITS);
}

const uint8_t *pool_peek(pool_t *pool) {
    assert(pool->count > 0);
    pool->peeked = true;
    return pool->outputs[0];
}

void pool_pop(pool_t *pool) {
    if (pool->count == 0) {
        return;
    }
    memmove(pool->outputs[0], pool->outputs[1], sizeof pool->outputs - POOL_OUTPUT_BYTES);
    memset(pool->outputs[POOL_OUTPUTS - 1], 0, POOL_OUTPUT_BYTES);
    pool->count--;
    pool->peeked = false;
}
