/* Commit-reveal receipts: what a roll was drawn from, so that anybody can recompute it, chained to the roll
 * before it by hash.
 *
 *     commit = SHA-256(digest)                  published before the nonce is known
 *     values = HMAC_DRBG(digest, press, nonce)  BearSSL's, with SHA-256 (NIST SP 800-90A 10.1.2), instantiated
 *              anew for each roll: entropy input, nonce (press, as 8 bytes), personalization string; then
 *              mapping.h on its output
 *     chain  = SHA-256(the chain before, digest, press as 8 bytes (the least significant first),
 *              bytes of the nonce as 1 byte, nonce, count as 1 byte, bounds, values)
 *
 * The first chain before is 32 bytes of 0. No state is carried from one roll to the next, so a roll's inputs
 * alone decide its values. */
#pragma once

#include <stdint.h>

#include <bearssl_rand.h>

#define RECEIPT_DIGEST_BYTES 32
#define RECEIPT_NONCE_BYTES_MAX 32
#define RECEIPT_VALUES_MAX 16

typedef struct {
    uint64_t press_us; /* when ROLL was released */
    uint8_t nonce[RECEIPT_NONCE_BYTES_MAX];
    uint8_t nonce_bytes;
    uint8_t count;
    uint8_t bounds[RECEIPT_VALUES_MAX];
} receipt_request_t;

typedef struct {
    uint32_t number; /* of rolls drawn so far; 0: none, and only `chain` means anything */
    receipt_request_t request;
    uint8_t commit[RECEIPT_DIGEST_BYTES];
    uint8_t digest[RECEIPT_DIGEST_BYTES]; /* 32 bytes of full entropy */
    uint8_t values[RECEIPT_VALUES_MAX];
    uint8_t chain[RECEIPT_DIGEST_BYTES]; /* with this roll in it */
} receipt_t;

/* SHA-256. */
void receipt_hash(const void *bytes, uint32_t count, uint8_t hash[RECEIPT_DIGEST_BYTES]);

/* HMAC_DRBG of the receipt's digest, press and nonce. */
void generator_instantiate(br_hmac_drbg_context *drbg, const receipt_t *receipt);

/* `count` values, each uniform in 0 <= value < its bound; bounds 1..255. */
void generator_draw(br_hmac_drbg_context *drbg, const uint8_t *bounds, uint8_t count,
                    uint8_t *values);

/* Draws the values from the receipt's digest and request. */
void receipt_draw(receipt_t *receipt);

/* Numbers the receipt, and adds it to the chain. */
void receipt_link(receipt_t *receipt);
