/* The self-test on a chip that computes wrong: each of its two parts finds what the other doesn't. */
#include <stdbool.h>
#include <stdint.h>

#include <bearssl_hash.h>
#include <bearssl_rand.h>

#include "unity.h"

static bool hash_wrong, drbg_wrong;

static void broken_out(const br_sha256_context *hash, void *digest) {
    br_sha256_out(hash, digest);
    ((uint8_t *)digest)[31] ^= (uint8_t)hash_wrong;
}

static void broken_generate(br_hmac_drbg_context *drbg, void *out, size_t bytes) {
    br_hmac_drbg_generate(drbg, out, bytes);
    ((uint8_t *)out)[bytes - 1] ^= (uint8_t)drbg_wrong;
}

#undef br_sha256_out
#define br_sha256_out broken_out
#define br_hmac_drbg_generate broken_generate
#include "vectors.c"

void setUp(void) { hash_wrong = drbg_wrong = false; }
void tearDown(void) {}

static void a_sound_chip_passes(void) { TEST_ASSERT_TRUE(entropy_selftest_vectors()); }

static void a_wrong_hash_is_found(void) {
    hash_wrong = true;
    TEST_ASSERT_FALSE(entropy_selftest_vectors());
}

static void a_wrong_generator_is_found(void) {
    drbg_wrong = true;
    TEST_ASSERT_FALSE(entropy_selftest_vectors());
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_sound_chip_passes);
    RUN_TEST(a_wrong_hash_is_found);
    RUN_TEST(a_wrong_generator_is_found);
    return UNITY_END();
}
