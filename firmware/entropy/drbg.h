/* HMAC_DRBG with SHA-256 (SP 800-90A 10.1.2). Not BearSSL's: that one gets ready for a next request
 * each time, which a roll never makes, and takes 33 blocks of SHA-256 where this one takes 16. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include <bearssl_hash.h>

#define DRBG_BYTES 32

typedef struct {
    br_sha256_context inner, outer; /* HMAC with the key, as far as the key goes */
    uint8_t value[DRBG_BYTES];
    bool used; /* another request begins with a new key */
} drbg_t;

/* Entropy input, nonce and personalization string, one behind the other: at least a byte. */
void drbg_instantiate(drbg_t *drbg, const void *seed, uint32_t bytes);

/* Entropy input only. */
void drbg_reseed(drbg_t *drbg, const void *seed, uint32_t bytes);

void drbg_generate(drbg_t *drbg, uint8_t *out, uint32_t bytes);
