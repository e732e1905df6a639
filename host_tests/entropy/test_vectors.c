/* The hash and the generator are what they are called: NIST's known answers. */
#include <string.h>

#include <bearssl_hash.h>
#include <bearssl_rand.h>

#include "entropy.h"
#include "receipt.h"
#include "unity.h"

#define BYTES_MAX 160

void setUp(void) {}
void tearDown(void) {}

static uint8_t nibble(char digit) {
    return (uint8_t)(digit <= '9' ? digit - '0' : digit - 'a' + 10);
}

static size_t from_hex(const char *hex, uint8_t *bytes) {
    size_t count = strlen(hex) / 2;
    for (size_t i = 0; i < count; i++) {
        bytes[i] = (uint8_t)(nibble(hex[2 * i]) << 4 | nibble(hex[2 * i + 1]));
    }
    return count;
}

/* FIPS 180-2 B.1, B.2, B.3, and the empty message from NIST's CAVP. */
static const struct {
    const char *message;
    uint32_t times;
    const char *digest;
} hashes[] = {
    {"", 1, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", 1, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", 1,
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"aaaaaaaaaa", 100000, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"},
};

static void sha256_gives_the_known_digests(void) {
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        br_sha256_context hash;
        uint8_t digest[32];
        uint8_t known[32];
        br_sha256_init(&hash);
        for (uint32_t n = 0; n < hashes[i].times; n++) {
            br_sha256_update(&hash, hashes[i].message, strlen(hashes[i].message));
        }
        br_sha256_out(&hash, digest);
        from_hex(hashes[i].digest, known);
        TEST_ASSERT_EQUAL_MEMORY(known, digest, sizeof known);
    }
}

/* CAVS 14.3, HMAC_DRBG, SHA-256, no prediction resistance, no additional input. */
static const struct {
    const char *seed; /* entropy input, nonce, personalisation */
    const char *reseed;
    const char *answer; /* the second 1,024 bits */
} drbgs[] = {
    /* no reseed, COUNT = 0 and 1 */
    {"ca851911349384bffe89de1cbdc46e6831e44d34a4fb935ee285dd14b71a7488"
     "659ba96c601dc69fc902940805ec0ca8",
     "",
     "e528e9abf2dece54d47c7e75e5fe302149f817ea9fb4bee6f4199697d04d5b89"
     "d54fbb978a15b5c443c9ec21036d2460b6f73ebad0dc2aba6e624abf07745bc1"
     "07694bb7547bb0995f70de25d6b29e2d3011bb19d27676c07162c8b5ccde0668"
     "961df86803482cb37ed6d5c0bb8d50cf1f50d476aa0458bdaba806f48be9dcb8"},
    {"79737479ba4e7642a221fcfd1b820b134e9e3540a35bb48ffae29c20f5418ea3"
     "3593259c092bef4129bc2c6c9e19f343",
     "",
     "cf5ad5984f9e43917aa9087380dac46e410ddc8a7731859c84e9d0f31bd43655"
     "b924159413e2293b17610f211e09f770f172b8fb693a35b85d3b9e5e63b1dc25"
     "2ac0e115002e9bedfb4b5b6fd43f33b8e0eafb2d072e1a6fee1f159df9b51e6c"
     "8da737e60d5032dd30544ec51558c6f080bdbdab1de8a939e961e06b5f1aca37"},
    /* no reseed, with personalisation, COUNT = 0 */
    {"5cacc68165a2e2ee20812f35ec73a79dbf30fd475476ac0c44fc6174cdac2b55"
     "6f885496c1e63af620becd9e71ecb824"
     "e72dd8590d4ed5295515c35ed6199e9d211b8f069b3058caa6670b96ef1208d0",
     "",
     "f1012cf543f94533df27fedfbf58e5b79a3dc517a9c402bdbfc9a0c0f721f9d5"
     "3faf4aafdc4b8f7a1b580fcaa52338d4bd95f58966a243cdcd3f446ed4bc546d"
     "9f607b190dd69954450d16cd0e2d6437067d8b44d19a6af7a7cfa8794e5fbd72"
     "8e8fb2f2e8db5dd4ff1aa275f35886098e80ff844886060da8b1e7137846b23b"},
    /* with reseed, COUNT = 0 */
    {"06032cd5eed33f39265f49ecb142c511da9aff2af71203bffaf34a9ca5bd9c0d"
     "0e66f71edc43e42a45ad3c6fc6cdc4df",
     "01920a4e669ed3a85ae8a33b35a74ad7fb2a6bb4cf395ce00334a9c9a5a5d552",
     "76fc79fe9b50beccc991a11b5635783a83536add03c157fb30645e611c2898bb"
     "2b1bc215000209208cd506cb28da2a51bdb03826aaf2bd2335d576d519160842"
     "e7158ad0949d1a9ec3e66ea1b1a064b005de914eac2e9d4f2d72a8616a802254"
     "22918250ff66a41bd2f864a6a38cc5b6499dc43f7f2bd09e1e0f8f5885935124"},
};

static void hmac_drbg_gives_the_known_answers(void) {
    for (size_t i = 0; i < sizeof drbgs / sizeof *drbgs; i++) {
        br_hmac_drbg_context drbg;
        uint8_t seed[BYTES_MAX];
        uint8_t answer[128];
        uint8_t known[128];
        size_t seed_bytes = from_hex(drbgs[i].seed, seed);
        br_hmac_drbg_init(&drbg, &br_sha256_vtable, seed, seed_bytes);
        size_t reseed_bytes = from_hex(drbgs[i].reseed, seed);
        if (reseed_bytes > 0) {
            br_hmac_drbg_update(&drbg, seed, reseed_bytes);
        }
        br_hmac_drbg_generate(&drbg, answer, sizeof answer);
        br_hmac_drbg_generate(&drbg, answer, sizeof answer);
        TEST_ASSERT_EQUAL(sizeof known, from_hex(drbgs[i].answer, known));
        TEST_ASSERT_EQUAL_MEMORY(known, answer, sizeof known);
    }
}

static void the_self_test_of_the_device_passes(void) {
    TEST_ASSERT_TRUE(entropy_selftest_vectors());
}

static const receipt_t seed = {
    .digest = {1, 2, 3, 4, 5},
    .request = {.press_us = 0x0102030405060708u, .nonce = {0xA0, 0xA1, 0xA2}, .nonce_bytes = 3}};

/* SP 800-90A 10.1.2.3: entropy input, nonce and personalization string, one behind the other. */
static void the_generator_is_instantiated_with_digest_press_and_nonce(void) {
    uint8_t material[RECEIPT_DIGEST_BYTES + 8 + 3] = {
        1, 2, 3, 4, 5, [RECEIPT_DIGEST_BYTES] = 8, 7, 6, 5, 4, 3, 2, 1, 0xA0, 0xA1, 0xA2};
    br_hmac_drbg_context generator;
    br_hmac_drbg_context expected;
    uint8_t bytes[2][32];
    generator_instantiate(&generator, &seed);
    br_hmac_drbg_init(&expected, &br_sha256_vtable, material, sizeof material);
    br_hmac_drbg_generate(&generator, bytes[0], sizeof bytes[0]);
    br_hmac_drbg_generate(&expected, bytes[1], sizeof bytes[1]);
    TEST_ASSERT_EQUAL_MEMORY(bytes[1], bytes[0], sizeof bytes[0]);
}

/* Also with a nonce of one byte, or none. */
static void every_byte_of_the_nonce_counts(void) {
    uint8_t material[RECEIPT_DIGEST_BYTES + 8 + RECEIPT_NONCE_BYTES_MAX];
    for (uint8_t count = 0; count <= RECEIPT_NONCE_BYTES_MAX; count++) {
        memcpy(material, seed.digest, sizeof seed.digest);
        for (uint8_t i = 0; i < 8; i++) {
            material[RECEIPT_DIGEST_BYTES + i] = (uint8_t)(8 - i);
        }
        for (uint8_t i = 0; i < count; i++) {
            material[RECEIPT_DIGEST_BYTES + 8 + i] = (uint8_t)(0xC0 + count + i);
        }
        receipt_t other = seed;
        memcpy(other.request.nonce, material + RECEIPT_DIGEST_BYTES + 8, count);
        other.request.nonce_bytes = count;
        br_hmac_drbg_context generator;
        br_hmac_drbg_context expected;
        uint8_t bytes[2][br_sha256_SIZE];
        generator_instantiate(&generator, &other);
        br_hmac_drbg_init(&expected, &br_sha256_vtable, material,
                          (size_t)RECEIPT_DIGEST_BYTES + 8 + count);
        br_hmac_drbg_generate(&generator, bytes[0], sizeof bytes[0]);
        br_hmac_drbg_generate(&expected, bytes[1], sizeof bytes[1]);
        TEST_ASSERT_EQUAL_HEX8_ARRAY(bytes[1], bytes[0], sizeof bytes[0]);
    }
}

/* Values come from the generator's bytes as they are: the first 4-bit codes below the bound. */
static void draws_are_the_generators_bits_and_nothing_else(void) {
    br_hmac_drbg_context generator;
    generator_instantiate(&generator, &seed);
    br_hmac_drbg_context same = generator;
    uint8_t bytes[32];
    br_hmac_drbg_generate(&same, bytes, sizeof bytes);
    uint8_t bounds[10];
    uint8_t values[10];
    memset(bounds, 12, sizeof bounds);
    generator_draw(&generator, bounds, sizeof bounds, values);
    size_t drawn = 0;
    for (size_t i = 0; drawn < sizeof values; i++) {
        uint8_t code = bytes[i / 2] >> (i % 2 * 4) & 15;
        if (code < 12) {
            TEST_ASSERT_EQUAL(code, values[drawn++]);
        }
    }
}

/* More values than one step of the generator has bits for. */
static void draws_go_on_with_the_generators_next_bytes(void) {
    br_hmac_drbg_context generator;
    generator_instantiate(&generator, &seed);
    br_hmac_drbg_context same = generator;
    uint8_t bounds[200];
    uint8_t values[200];
    memset(bounds, 255, sizeof bounds);
    memset(values, 255, sizeof values);
    generator_draw(&generator, bounds, sizeof bounds, values);
    for (size_t i = 0; i < sizeof values;) {
        uint8_t bytes[32];
        br_hmac_drbg_generate(&same, bytes, sizeof bytes);
        for (size_t at = 0; at < sizeof bytes && i < sizeof values; at++) {
            if (bytes[at] < 255) {
                TEST_ASSERT_EQUAL(bytes[at], values[i++]);
            }
        }
    }
}

/* Of two and of one, which takes no bit: the very first ones. */
static void the_first_draw_takes_the_first_bits(void) {
    static const uint8_t bounds[] = {2, 1, 2, 2, 1, 8};
    for (uint64_t press_us = 0; press_us < 16; press_us++) {
        receipt_t other = seed;
        other.request.press_us = press_us;
        other.request.nonce_bytes = 0;
        br_hmac_drbg_context generator;
        uint8_t bytes[32], values[sizeof bounds];
        generator_instantiate(&generator, &other);
        br_hmac_drbg_context same = generator;
        br_hmac_drbg_generate(&same, bytes, sizeof bytes);
        generator_draw(&generator, bounds, sizeof bounds, values);
        const uint8_t expected[] = {bytes[0] & 1,      0, bytes[0] >> 1 & 1,
                                    bytes[0] >> 2 & 1, 0, bytes[0] >> 3 & 7};
        TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, values, sizeof expected);
    }
}

/* By receipt.h's words, byte after byte. */
static void the_chain_is_of_all_that_a_receipt_has(void) {
    receipt_t receipt = {.number = 7,
                         .request = {.press_us = UINT64_C(0x0807060504030201),
                                     .nonce = {0xA0, 0xA1, 0xA2},
                                     .nonce_bytes = 3,
                                     .count = 2,
                                     .bounds = {12, 100}},
                         .values = {11, 99}};
    static const uint8_t rest[] = {1, 2, 3, 4, 5, 6, 7, 8, 3, 0xA0, 0xA1, 0xA2, 2, 12, 100, 11, 99};
    uint8_t bytes[2 * RECEIPT_DIGEST_BYTES + sizeof rest], expected[RECEIPT_DIGEST_BYTES];
    memset(receipt.chain, 0xC4, sizeof receipt.chain);
    memset(receipt.digest, 0xD5, sizeof receipt.digest);
    memcpy(bytes, receipt.chain, RECEIPT_DIGEST_BYTES);
    memcpy(bytes + RECEIPT_DIGEST_BYTES, receipt.digest, RECEIPT_DIGEST_BYTES);
    memcpy(bytes + 2 * RECEIPT_DIGEST_BYTES, rest, sizeof rest);
    receipt_hash(bytes, sizeof bytes, expected);
    receipt_link(&receipt);
    TEST_ASSERT_EQUAL_HEX8_ARRAY(expected, receipt.chain, sizeof expected);
    TEST_ASSERT_EQUAL(8, receipt.number);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(sha256_gives_the_known_digests);
    RUN_TEST(hmac_drbg_gives_the_known_answers);
    RUN_TEST(the_self_test_of_the_device_passes);
    RUN_TEST(the_generator_is_instantiated_with_digest_press_and_nonce);
    RUN_TEST(draws_are_the_generators_bits_and_nothing_else);
    RUN_TEST(every_byte_of_the_nonce_counts);
    RUN_TEST(draws_go_on_with_the_generators_next_bytes);
    RUN_TEST(the_first_draw_takes_the_first_bits);
    RUN_TEST(the_chain_is_of_all_that_a_receipt_has);
    return UNITY_END();
}
