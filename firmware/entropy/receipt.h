/* What a roll was made of, so that anybody can make it again, chained to the roll before it.
 *
 *     commit = SHA-256(digest)                  told before the nonce is known
 *     values = HMAC_DRBG(digest, press, nonce)  generator.h
 *     chain  = SHA-256(the chain before, digest, press as 8 bytes (the least significant first),
 *              bytes of the nonce as 1 byte, nonce, count as 1 byte, bounds, values)
 *
 * The first chain before is 32 bytes of 0. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "generator.h"

#define RECEIPT_DIGEST_BYTES GENERATOR_DIGEST_BYTES
#define RECEIPT_NONCE_BYTES_MAX GENERATOR_NONCE_BYTES_MAX
#define RECEIPT_VALUES_MAX 16

/* What was asked for. */
typedef struct {
    uint64_t press_us; /* the time of the finger */
    uint8_t nonce[RECEIPT_NONCE_BYTES_MAX];
    uint8_t nonce_bytes;
    uint8_t count;
    uint8_t bounds[RECEIPT_VALUES_MAX];
} receipt_request_t;

typedef struct {
    uint32_t number; /* of rolls drawn so far; 0: none, and only `chain` means anything */
    receipt_request_t request;
    uint8_t commit[RECEIPT_DIGEST_BYTES];
    uint8_t digest[RECEIPT_DIGEST_BYTES];
    uint8_t values[RECEIPT_VALUES_MAX];
    uint8_t chain[RECEIPT_DIGEST_BYTES]; /* with this roll in it */
} receipt_t;

/* SHA-256 of so many bytes, a digest long. */
void receipt_hash(const void *bytes, uint32_t count, uint8_t hash[RECEIPT_DIGEST_BYTES]);

/* Draws the values from the receipt's digest and request. */
void receipt_draw(receipt_t *receipt);

/* Numbers the receipt, and takes it into the chain. */
void receipt_link(receipt_t *receipt);
