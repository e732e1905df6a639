/* HMAC_DRBG (drbg.h), instantiated anew for each roll, and exact draws from
 * it. Nothing of one roll is left for the next: whoever knows what went in can tell what came out,
 * and nothing else plays a part. */
#pragma once

#include <stdint.h>

#include "drbg.h"

#define GENERATOR_DIGEST_BYTES 32
#define GENERATOR_NONCE_BYTES_MAX 32

typedef struct {
    const uint8_t *digest; /* entropy input: GENERATOR_DIGEST_BYTES of full entropy */
    uint64_t press_us;     /* nonce, as 8 bytes, the least significant first */
    const uint8_t *nonce;  /* the asker's: the personalization string */
    uint8_t nonce_bytes;   /* 0..GENERATOR_NONCE_BYTES_MAX */
} generator_seed_t;

typedef struct {
    drbg_t drbg;
} generator_t;

void generator_instantiate(generator_t *generator, const generator_seed_t *seed);

/* `count` values, each uniform in 0 <= value < its bound; bounds 1..255. */
void generator_draw(generator_t *generator, const uint8_t *bounds, uint8_t count, uint8_t *values);
