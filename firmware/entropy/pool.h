/* Conditioning of one source's tested bits by SHA-256, with accounting of their credited entropy.
 *
 * Bits are hashed as they come; whenever 320 credited bits are in, the digest is queued as an output block
 * and a new hash begins. An output block pays for the source's part in one roll, once; credit beyond 320
 * is forfeited, for those bits are in no other block. While the queue is full, or for bits without credit,
 * nothing is hashed. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <bearssl_hash.h>

#define POOL_OUTPUTS 3
#define POOL_OUTPUT_BYTES 32
#define POOL_COST_BITS 320 /* credited bits of an output block */
#define POOL_CENTIBITS 100 /* credit is counted in hundredths of a bit */

typedef struct {
    br_sha256_context hash;
    uint8_t outputs[POOL_OUTPUTS][POOL_OUTPUT_BYTES]; /* the oldest first */
    uint8_t count;
    bool peeked;           /* at the oldest output */
    uint16_t credit_cbits; /* of the running hash, below POOL_COST_BITS * POOL_CENTIBITS */
} pool_t;

/* Empty: no credit, no output, a new hash. */
void pool_init(pool_t *pool);

/* Hashes bytes that are worth `credit_cbits` hundredths of a bit, 0..20,000. */
void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits);

/* Discards the running hash: an output block is of consecutive bits. The queue stays. */
void pool_restart_hash(pool_t *pool);

bool pool_full(const pool_t *pool);

/* Credit held, in whole bits: 320 an output block, and that of the running hash. */
uint16_t pool_credit_bits(const pool_t *pool);

/* The oldest output block, which stays queued. There must be one. */
const uint8_t *pool_peek(pool_t *pool);

/* Removes the oldest output block, if there is one. */
void pool_pop(pool_t *pool);
