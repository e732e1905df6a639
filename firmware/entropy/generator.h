/* HMAC_DRBG with SHA-256 (SP 800-90A 10.1.2), and exact draws from it. */
#pragma once

#include <stdint.h>

#include <bearssl_rand.h>

typedef struct {
    br_hmac_drbg_context drbg;
} generator_t;

/* Instantiated with a fixed text and no entropy: worth nothing until it is reseeded. */
void generator_init(generator_t *generator);

void generator_reseed(generator_t *generator, const void *seed, uint32_t bytes);

/* `count` values, each uniform in 0 <= value < its bound; bounds 1..255. */
void generator_draw(generator_t *generator, const uint8_t *bounds, uint8_t count, uint8_t *values);
