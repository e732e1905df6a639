#include "receipt.h"

#include <assert.h>
#include <string.h>

#include <bearssl_hash.h>

#include "byte_order.h"
#include "mapping.h"

#define PRESS_BYTES 8

/* The length of one generate request, a SHA-256 output: ten dice of 100 sides need 12 bytes. Verifiers
 * request the same, so it can't change. */
#define GENERATED_BYTES br_sha256_SIZE

void receipt_hash(const void *bytes, uint32_t count, uint8_t hash[RECEIPT_DIGEST_BYTES]) {
    br_sha256_context context;
    br_sha256_init(&context);
    br_sha256_update(&context, bytes, count);
    br_sha256_out(&context, hash);
}

void generator_instantiate(br_hmac_drbg_context *drbg, const receipt_t *receipt) {
    const receipt_request_t *request = &receipt->request;
    uint8_t material[RECEIPT_DIGEST_BYTES + PRESS_BYTES + RECEIPT_NONCE_BYTES_MAX];
    assert(request->nonce_bytes <= RECEIPT_NONCE_BYTES_MAX);
    memcpy(material, receipt->digest, RECEIPT_DIGEST_BYTES);
    le_put_u64(material + RECEIPT_DIGEST_BYTES, request->press_us);
    memcpy(material + RECEIPT_DIGEST_BYTES + PRESS_BYTES, request->nonce, request->nonce_bytes);
    br_hmac_drbg_init(drbg, &br_sha256_vtable, material,
                      (size_t)RECEIPT_DIGEST_BYTES + PRESS_BYTES + request->nonce_bytes);
}

void generator_draw(br_hmac_drbg_context *drbg, const uint8_t *bounds, uint8_t count,
                    uint8_t *values) {
    uint8_t bytes[GENERATED_BYTES];
    mapping_bits_t bits = {bytes, 0, 0};
    for (uint8_t i = 0; i < count; i++) {
        uint16_t value;
        while (!mapping_take(&bits, bounds[i], &value)) {
            br_hmac_drbg_generate(drbg, bytes, sizeof bytes);
            bits.bits = sizeof bytes * 8;
            bits.used = 0;
        }
        values[i] = (uint8_t)value;
    }
}

void receipt_draw(receipt_t *receipt) {
    br_hmac_drbg_context drbg;
    assert(receipt->request.count <= RECEIPT_VALUES_MAX);
    generator_instantiate(&drbg, receipt);
    generator_draw(&drbg, receipt->request.bounds, receipt->request.count, receipt->values);
}

void receipt_link(receipt_t *receipt) {
    const receipt_request_t *request = &receipt->request;
    br_sha256_context context;
    uint8_t press[PRESS_BYTES];
    le_put_u64(press, request->press_us);
    br_sha256_init(&context);
    br_sha256_update(&context, receipt->chain, sizeof receipt->chain);
    br_sha256_update(&context, receipt->digest, sizeof receipt->digest);
    br_sha256_update(&context, press, sizeof press);
    br_sha256_update(&context, &request->nonce_bytes, 1);
    br_sha256_update(&context, request->nonce, request->nonce_bytes);
    br_sha256_update(&context, &request->count, 1);
    br_sha256_update(&context, request->bounds, request->count);
    br_sha256_update(&context, receipt->values, request->count);
    br_sha256_out(&context, receipt->chain);
    receipt->number++;
}
