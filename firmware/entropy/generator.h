/* Uniform draws from a deterministic random bit generator: BearSSL's HMAC_DRBG with SHA-256 (NIST SP
 * 800-90A 10.1.2), instantiated anew for each roll. No state is carried from one roll to the next, so
 * a roll's inputs alone decide its values and anyone who knows them can recompute it. */
#pragma once

#include <stdint.h>

#include <bearssl_hash.h>
#include <bearssl_rand.h>

#define GENERATOR_DIGEST_BYTES 32
#define GENERATOR_NONCE_BYTES_MAX 32

typedef struct {
    const uint8_t *digest; /* entropy input: GENERATOR_DIGEST_BYTES of full entropy */
    uint64_t press_us;     /* nonce, as 8 bytes, the least significant first */
    const uint8_t *nonce;  /* the requester's: the personalization string */
    uint8_t nonce_bytes;   /* 0..GENERATOR_NONCE_BYTES_MAX */
} generator_seed_t;

typedef struct {
    br_hmac_drbg_context drbg;
} generator_t;

void generator_instantiate(generator_t *generator, const generator_seed_t *seed);

/* `count` values, each uniform in 0 <= value < its bound; bounds 1..255. */
void generator_draw(generator_t *generator, const uint8_t *bounds, uint8_t count, uint8_t *values);
