#include "generator.h"

#include <string.h>

#include "byte_order.h"
#include "mapping.h"

/* The length of one generate request, a SHA-256 output: ten dice of 100 sides need 12 bytes. Part of
 * what a receipt promises: verifiers request the same. */
#define GENERATED_BYTES br_sha256_SIZE

#define PRESS_BYTES 8

void generator_instantiate(generator_t *generator, const generator_seed_t *seed) {
    uint8_t material[GENERATOR_DIGEST_BYTES + PRESS_BYTES + GENERATOR_NONCE_BYTES_MAX];
    memcpy(material, seed->digest, GENERATOR_DIGEST_BYTES);
    le_put_u64(material + GENERATOR_DIGEST_BYTES, seed->press_us);
    if (seed->nonce_bytes > 0) {
        memcpy(material + GENERATOR_DIGEST_BYTES + PRESS_BYTES, seed->nonce, seed->nonce_bytes);
    }
    br_hmac_drbg_init(&generator->drbg, &br_sha256_vtable, material,
                      (size_t)GENERATOR_DIGEST_BYTES + PRESS_BYTES + seed->nonce_bytes);
}

void generator_draw(generator_t *generator, const uint8_t *bounds, uint8_t count, uint8_t *values) {
    uint8_t bytes[GENERATED_BYTES];
    mapping_bits_t bits = {bytes, 0, 0};
    for (uint8_t i = 0; i < count; i++) {
        uint16_t value;
        while (!mapping_take(&bits, bounds[i], &value)) {
            br_hmac_drbg_generate(&generator->drbg, bytes, sizeof bytes);
            bits.bits = sizeof bytes * 8;
            bits.used = 0;
        }
        values[i] = (uint8_t)value;
    }
}
