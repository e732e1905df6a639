/* Tested bits, hashed as they come, and the account of what they are worth.
 *
 * Bits run into SHA-256; whenever 320 credited bits are in, the digest is put on a shelf and a new
 * hash begins. The shelf holds four. A digest pays for one request, once; what its bits were worth
 * beyond 320 is forfeited, for they are in no other digest. With the shelf full, bits are hashed
 * and credited nothing. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <bearssl_hash.h>

#define POOL_DIGESTS 4
#define POOL_DIGEST_BYTES 32
#define POOL_PRICE_BITS 320
#define POOL_CENTIBITS 100 /* credit is counted in hundredths of a bit */

typedef struct {
    br_sha256_context hash;
    uint8_t digests[POOL_DIGESTS][POOL_DIGEST_BYTES]; /* the oldest first */
    uint8_t full;
    uint16_t credit_cbits; /* of the running hash, below POOL_PRICE_BITS * POOL_CENTIBITS */
} pool_t;

void pool_init(pool_t *pool);

/* Hashes bytes that are worth `credit_cbits` hundredths of a bit, 0..20,000. */
void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits);

/* All credit and all digests are gone. The running hash goes on: what is in it can't hurt. */
void pool_empty(pool_t *pool);

bool pool_full(const pool_t *pool);

/* Credit held, in whole bits: 320 a digest, and that of the running hash. */
uint16_t pool_credit_bits(const pool_t *pool);

/* Takes the oldest digest off the shelf; false: there is none. */
bool pool_take(pool_t *pool, uint8_t digest[POOL_DIGEST_BYTES]);
