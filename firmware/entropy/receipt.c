#include "receipt.h"

#include <string.h>

#include <bearssl_hash.h>

#include "byte_order.h"

#define PRESS_BYTES 8

void receipt_hash(const void *bytes, uint32_t count, uint8_t hash[RECEIPT_DIGEST_BYTES]) {
    br_sha256_context context;
    br_sha256_init(&context);
    br_sha256_update(&context, bytes, count);
    br_sha256_out(&context, hash);
}

void receipt_draw(receipt_t *receipt) {
    generator_t generator;
    const receipt_request_t *request = &receipt->request;
    const generator_seed_t seed = {receipt->digest, request->press_us, request->nonce,
                                   request->nonce_bytes};
    generator_instantiate(&generator, &seed);
    generator_draw(&generator, request->bounds, request->count, receipt->values);
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
