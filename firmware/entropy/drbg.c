#include "drbg.h"

#include <string.h>

enum { BLOCK_BYTES = 64, INNER_PAD = 0x36, OUTER_PAD = 0x5C };

/* SHA-256 after a block of either pad: where HMAC begins with a key of zeros, as each DRBG does. */
static const uint8_t zeros_inner[DRBG_BYTES] = {
    0xf4, 0x54, 0xde, 0xad, 0x97, 0x25, 0x21, 0x4f, 0x90, 0xda, 0xf2, 0xa0, 0xdf, 0x12, 0x28, 0xea,
    0x64, 0xe5, 0x75, 0x0f, 0xa3, 0x92, 0x41, 0x81, 0x82, 0x4a, 0x93, 0x2b, 0xf8, 0xe0, 0x4e, 0x32};
static const uint8_t zeros_outer[DRBG_BYTES] = {
    0xd3, 0x85, 0x48, 0x0f, 0x7a, 0xbb, 0x64, 0x77, 0x37, 0xc9, 0xc5, 0x38, 0x5d, 0xd8, 0x24, 0x67,
    0x8e, 0x04, 0x3a, 0x72, 0x75, 0x34, 0x34, 0xb0, 0xde, 0xb8, 0x28, 0x18, 0x36, 0x1d, 0x45, 0xa6};

static void begin_keyed(br_sha256_context *hash, const uint8_t key[DRBG_BYTES], uint8_t pad) {
    uint8_t block[BLOCK_BYTES];
    memset(block, pad, sizeof block);
    for (uint8_t i = 0; i < DRBG_BYTES; i++) {
        block[i] ^= key[i];
    }
    br_sha256_init(hash);
    br_sha256_update(hash, block, sizeof block);
}

static void set_key(drbg_t *drbg, const uint8_t key[DRBG_BYTES]) {
    begin_keyed(&drbg->inner, key, INNER_PAD);
    begin_keyed(&drbg->outer, key, OUTER_PAD);
}

/* HMAC of what `inner` was given, to be gone on with by nobody. */
static void finish(const drbg_t *drbg, const br_sha256_context *inner, uint8_t mac[DRBG_BYTES]) {
    br_sha256_context outer = drbg->outer;
    br_sha256_out(inner, mac);
    br_sha256_update(&outer, mac, DRBG_BYTES);
    br_sha256_out(&outer, mac);
}

static void next_value(drbg_t *drbg) {
    br_sha256_context inner = drbg->inner;
    br_sha256_update(&inner, drbg->value, DRBG_BYTES);
    finish(drbg, &inner, drbg->value);
}

/* HMAC_DRBG_Update: twice with a seed, once without. */
static void update(drbg_t *drbg, const void *seed, uint32_t bytes) {
    uint8_t rounds = bytes > 0 ? 2 : 1;
    for (uint8_t round = 0; round < rounds; round++) {
        uint8_t key[DRBG_BYTES];
        br_sha256_context inner = drbg->inner;
        br_sha256_update(&inner, drbg->value, DRBG_BYTES);
        br_sha256_update(&inner, &round, 1);
        br_sha256_update(&inner, seed, bytes);
        finish(drbg, &inner, key);
        set_key(drbg, key);
        next_value(drbg);
    }
}

void drbg_instantiate(drbg_t *drbg, const void *seed, uint32_t bytes) {
    br_sha256_set_state(&drbg->inner, zeros_inner, BLOCK_BYTES);
    br_sha256_set_state(&drbg->outer, zeros_outer, BLOCK_BYTES);
    memset(drbg->value, 1, sizeof drbg->value);
    drbg->used = false;
    update(drbg, seed, bytes);
}

/* What each request ends with, put off to the next one. */
static void renew(drbg_t *drbg) {
    if (drbg->used) {
        drbg->used = false;
        update(drbg, NULL, 0);
    }
}

void drbg_reseed(drbg_t *drbg, const void *seed, uint32_t bytes) {
    renew(drbg);
    update(drbg, seed, bytes);
}

void drbg_generate(drbg_t *drbg, uint8_t *out, uint32_t bytes) {
    renew(drbg);
    drbg->used = true;
    for (uint32_t done = 0; done < bytes; done += DRBG_BYTES) {
        uint32_t left = bytes - done;
        next_value(drbg);
        memcpy(out + done, drbg->value, left < DRBG_BYTES ? left : DRBG_BYTES);
    }
}
