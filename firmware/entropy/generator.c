#include "generator.h"

#include <string.h>

#include "mapping.h"

#define GENERATED_BYTES 32 /* what one step of the DRBG gives: ten dice of 100 sides need 12 */

void generator_init(generator_t *generator) {
    static const char text[] = "sanity die";
    br_hmac_drbg_init(&generator->drbg, &br_sha256_vtable, text, sizeof text - 1);
}

void generator_reseed(generator_t *generator, const void *seed, uint32_t bytes) {
    br_hmac_drbg_update(&generator->drbg, seed, bytes);
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
    memset(bytes, 0, sizeof bytes);
}
