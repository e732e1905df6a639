/* One source's tested bits, hashed as they come, and the account of what they are worth.
 *
 * Bits run into SHA-256; whenever 320 credited bits are in, the digest, a share, is put on a shelf
 * and a new hash begins. A share pays for the source's part in one roll, once; what its bits were
 * worth beyond 320 is forfeited, for they are in no other share. With the shelf full, or worth
 * nothing, bits are left out. */
#pragma once

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include <bearssl_hash.h>

#define POOL_SHARES 3
#define POOL_SHARE_BYTES 32
#define POOL_PRICE_BITS 320
#define POOL_CENTIBITS 100 /* credit is counted in hundredths of a bit */

typedef struct {
    br_sha256_context hash;
    uint8_t shares[POOL_SHARES][POOL_SHARE_BYTES]; /* the oldest first */
    uint8_t full;
    bool looked_at;        /* the oldest, since it is that */
    uint16_t credit_cbits; /* of the running hash, below POOL_PRICE_BITS * POOL_CENTIBITS */
} pool_t;

void pool_init(pool_t *pool);

/* Hashes bytes that are worth `credit_cbits` hundredths of a bit, 0..20,000. */
void pool_add(pool_t *pool, const void *bytes, uint32_t count, uint16_t credit_cbits);

/* A share is of bits in a row: the running hash is begun anew, what is on the shelf stays. */
void pool_begin_anew(pool_t *pool);

/* All credit, all shares and the running hash are gone. */
void pool_empty(pool_t *pool);

bool pool_full(const pool_t *pool);

/* Credit held, in whole bits: 320 a share, and that of the running hash. */
uint16_t pool_credit_bits(const pool_t *pool);

/* The oldest share, which stays there. There must be one. */
const uint8_t *pool_look(pool_t *pool);

/* Takes the oldest share off the shelf, if there is one. */
void pool_drop(pool_t *pool);
