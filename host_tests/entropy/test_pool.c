/* Credit: counted by the hundredth, spent once, never invented. */
#include <string.h>

#include "pool.h"
#include "unity.h"

static pool_t pool;
static uint8_t digest[POOL_OUTPUT_BYTES];

void setUp(void) { pool_init(&pool); }
void tearDown(void) {}

static bool take(void) {
    if (pool.count == 0) {
        return false;
    }
    memcpy(digest, pool_peek(&pool), sizeof digest);
    pool_pop(&pool);
    return true;
}

static void add(uint8_t byte, uint16_t credit_cbits) { pool_add(&pool, &byte, 1, credit_cbits); }

static void nothing_is_held_at_first(void) {
    TEST_ASSERT_EQUAL(0, pool_credit_bits(&pool));
    TEST_ASSERT_FALSE(take());
}

static void an_output_block_takes_320_bits_and_not_one_hundredth_less(void) {
    add(1, 20000);
    add(2, 11999);
    TEST_ASSERT_FALSE(take());
    TEST_ASSERT_EQUAL(319, pool_credit_bits(&pool));
    add(3, 1);
    TEST_ASSERT_EQUAL(320, pool_credit_bits(&pool));
    TEST_ASSERT_TRUE(take());
    TEST_ASSERT_EQUAL(0, pool_credit_bits(&pool));
    TEST_ASSERT_FALSE(take());
}

static void an_output_block_is_the_sha256_of_what_was_credited_since_the_last(void) {
    uint8_t expected[POOL_OUTPUT_BYTES];
    add('x', 20000);
    add('y', 20000);
    pool_add(&pool, "abc", 3, 0); /* worth nothing: left out */
    add('d', 20000);
    add('e', 12000);
    for (int i = 0; i < 2; i++) {
        br_sha256_context hash;
        br_sha256_init(&hash);
        br_sha256_update(&hash, i == 0 ? "xy" : "de", 2);
        br_sha256_out(&hash, expected);
        TEST_ASSERT_TRUE(take());
        TEST_ASSERT_EQUAL_MEMORY(expected, digest, sizeof digest);
    }
}

static void what_is_over_320_is_forfeited(void) {
    add(1, 20000);
    add(2, 20000);
    TEST_ASSERT_EQUAL(320, pool_credit_bits(&pool));
}

static void a_full_queue_leaves_out_what_comes(void) {
    for (int i = 0; i < 2 * POOL_OUTPUTS; i++) {
        add(1, 20000);
    }
    TEST_ASSERT_TRUE(pool_full(&pool));
    pool_t other = pool;
    add(7, 20000);
    TEST_ASSERT_EQUAL(POOL_OUTPUTS * 320, pool_credit_bits(&pool));
    TEST_ASSERT_EQUAL_MEMORY(&other, &pool, sizeof pool);
}

/* Bits that were lost leave what is on the queue as it is; no output block has bits of both sides in it. */
static void a_gap_begins_the_running_hash_anew(void) {
    uint8_t expected[POOL_OUTPUT_BYTES];
    br_sha256_context hash;
    add('x', 20000);
    add('y', 20000);
    add('a', 20000);
    pool_restart_hash(&pool);
    TEST_ASSERT_EQUAL(320, pool_credit_bits(&pool));
    add('b', 20000);
    add('c', 11999);
    TEST_ASSERT_TRUE(take());
    TEST_ASSERT_FALSE(take());
    add('d', 1);
    TEST_ASSERT_TRUE(take());
    br_sha256_init(&hash);
    br_sha256_update(&hash, "bcd", 3);
    br_sha256_out(&hash, expected);
    TEST_ASSERT_EQUAL_MEMORY(expected, digest, sizeof digest);
}

static void emptying_leaves_no_output_and_no_credit(void) {
    static const uint8_t zeros[sizeof pool.outputs];
    for (int i = 0; i < 5; i++) {
        add(1, 20000);
    }
    pool_init(&pool);
    TEST_ASSERT_EQUAL(0, pool_credit_bits(&pool));
    TEST_ASSERT_FALSE(take());
    TEST_ASSERT_EQUAL_MEMORY(zeros, pool.outputs, sizeof zeros);
}

static void a_taken_output_is_wiped(void) {
    static const uint8_t zeros[sizeof pool.outputs];
    while (!pool_full(&pool)) {
        add(1, 20000);
    }
    while (take()) {
    }
    TEST_ASSERT_EQUAL_MEMORY(zeros, pool.outputs, sizeof zeros);
}

/* ---- random interleavings against an account kept in words ---- */

static uint64_t random_state;

static uint32_t next_random(uint32_t below) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33) % below;
}

typedef struct {
    uint64_t earned_cbits; /* credit of all that was added since the last emptying */
    uint64_t spent_cbits;  /* 320 bits an output block taken since then */
    uint8_t seen[4096][POOL_OUTPUT_BYTES];
    uint32_t taken;
} account_t;

static account_t account;

static void add_something(uint32_t i) {
    uint16_t credit = (uint16_t)(next_random(3) * next_random(6000));
    pool_add(&pool, &i, sizeof i, credit);
    account.earned_cbits += credit;
}

static void take_something(void) {
    if (!take()) {
        return;
    }
    account.spent_cbits += POOL_COST_BITS * POOL_CENTIBITS;
    for (uint32_t i = 0; i < account.taken; i++) {
        TEST_ASSERT_TRUE(memcmp(account.seen[i], digest, sizeof digest) != 0);
    }
    memcpy(account.seen[account.taken++], digest, sizeof digest);
}

static void lose_everything(void) {
    pool_init(&pool);
    account.earned_cbits = 0;
    account.spent_cbits = 0;
}

static void credit_is_never_spent_twice_however_calls_interleave(void) {
    random_state = 7;
    memset(&account, 0, sizeof account);
    for (uint32_t i = 0; i < 40000 && account.taken < 4096; i++) {
        uint32_t what = next_random(100);
        if (what < 70) {
            add_something(i);
        } else if (what < 99) {
            take_something();
        } else {
            lose_everything();
        }
        TEST_ASSERT_TRUE(account.spent_cbits + pool_credit_bits(&pool) * POOL_CENTIBITS <=
                         account.earned_cbits);
    }
    TEST_ASSERT_GREATER_THAN(1000, account.taken);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(nothing_is_held_at_first);
    RUN_TEST(an_output_block_takes_320_bits_and_not_one_hundredth_less);
    RUN_TEST(an_output_block_is_the_sha256_of_what_was_credited_since_the_last);
    RUN_TEST(what_is_over_320_is_forfeited);
    RUN_TEST(a_full_queue_leaves_out_what_comes);
    RUN_TEST(a_gap_begins_the_running_hash_anew);
    RUN_TEST(emptying_leaves_no_output_and_no_credit);
    RUN_TEST(a_taken_output_is_wiped);
    RUN_TEST(credit_is_never_spent_twice_however_calls_interleave);
    return UNITY_END();
}
