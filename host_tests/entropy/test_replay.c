/* The replay test: each slot of its memory, how long it remembers, either direction. */
#include <string.h>

#include "health.h"
#include "unity.h"

#define BEFORE REPLAY_BEFORE_WORDS
#define WORDS (BEFORE + HEALTH_BLOCK_WORDS)
#define CHANCES 30 /* of blocks: a few have no place for a fingerprint */

static replay_test_t replay;
static uint32_t random_state;

void setUp(void) {
    memset(&replay, 0, sizeof replay);
    random_state = 2463534242u;
}
void tearDown(void) {}

static void make_noise(uint32_t *words) {
    for (uint32_t i = 0; i < WORDS; i++) {
        random_state ^= random_state << 13;
        random_state ^= random_state >> 17;
        random_state ^= random_state << 5;
        words[i] = random_state * 0x9E3779B1u;
    }
}

static bool feed(const uint32_t *words) { return replay_test_feed(&replay, words + BEFORE); }

/* Blocks that have nothing to do with each other, nor with any bits before. */
static void feed_others(uint32_t blocks) {
    uint32_t words[WORDS];
    for (uint32_t i = 0; i < blocks; i++) {
        make_noise(words);
        TEST_ASSERT_FALSE(feed(words));
    }
}

/* Does such a block leave a fingerprint at all? */
static bool has_place(const uint32_t *words) {
    replay_test_t other = replay;
    (void)replay_test_feed(&other, words + BEFORE);
    return other.next != replay.next;
}

static void make_block(uint32_t *words) {
    do {
        make_noise(words);
    } while (!has_place(words));
}

static void feed_blocks(uint32_t blocks) {
    uint32_t words[WORDS];
    for (uint32_t i = 0; i < blocks; i++) {
        make_block(words);
        TEST_ASSERT_FALSE(feed(words));
    }
}

static void a_block_is_remembered_for_63_more_and_then_forgotten(void) {
    uint32_t words[WORDS];
    for (uint32_t between = 0; between <= REPLAY_BLOCKS; between++) {
        make_block(words);
        TEST_ASSERT_FALSE(feed(words));
        feed_blocks(between);
        TEST_ASSERT_EQUAL(between < REPLAY_BLOCKS, feed(words));
    }
}

/* Wherever in the memory it lies. */
static void every_place_of_the_memory_counts(void) {
    uint32_t words[WORDS];
    for (uint32_t i = 0; i < 2 * REPLAY_BLOCKS; i++) {
        make_block(words);
        TEST_ASSERT_EQUAL(i % REPLAY_BLOCKS, replay.next);
        TEST_ASSERT_FALSE(feed(words));
        uint8_t next = replay.next;
        TEST_ASSERT_TRUE(feed(words));
        replay.next = next; /* so that each is tried */
    }
}

/* The 64 changes around a place are the same, what lies further away isn't. */
static void change_far(const uint32_t *words, uint32_t *other) {
    do {
        uint32_t from = random_state % 7;
        make_noise(other);
        memcpy(other + 4 + from, words + 4 + from, (WORDS - 8 - from) * sizeof *words);
        random_state++;
        replay_test_t one = replay, two = replay;
        (void)replay_test_feed(&one, words + BEFORE);
        (void)replay_test_feed(&two, other + BEFORE);
        uint8_t at = replay.next;
        if (one.near[at] == two.near[at] && one.far[at] != two.far[at]) {
            return;
        }
        make_block((uint32_t *)words);
    } while (true);
}

/* Near ones alone, twice: how many blocks may lie between? */
static bool twice_is_found(uint32_t between) {
    uint32_t words[2][WORDS], others[2][WORDS];
    setUp();
    for (uint32_t i = 0; i < 2; i++) {
        make_block(words[i]);
        change_far(words[i], others[i]);
    }
    (void)feed(words[0]);
    (void)feed(words[1]);
    TEST_ASSERT_FALSE(feed(others[0]));
    feed_others(between);
    return feed(others[1]);
}

static void near_ones_count_twice_within_32_blocks(void) {
    TEST_ASSERT_TRUE(twice_is_found(0));
    TEST_ASSERT_TRUE(twice_is_found(15));
    TEST_ASSERT_TRUE(twice_is_found(30));
    TEST_ASSERT_FALSE(twice_is_found(31));
}

static uint32_t bit(const uint32_t *words, uint32_t at) { return words[at / 32] >> at % 32 & 1u; }

/* The last first, and turned over if you like. */
static void turn_around(const uint32_t *words, uint32_t *other, bool turned) {
    memset(other, 0, WORDS * sizeof *other);
    for (uint32_t at = 0; at < WORDS * 32; at++) {
        other[at / 32] |= (bit(words, WORDS * 32 - 1 - at) ^ turned) << at % 32;
    }
}

/* A single block, which only all 256 changes can tell; most have their place so far from the end that
 * these lie within it. */
static void a_block_is_found_backwards(void) {
    uint32_t words[WORDS], other[WORDS], found = 0;
    for (uint32_t i = 0; i < CHANCES; i++) {
        setUp();
        random_state += i;
        make_block(words);
        turn_around(words, other, i % 2 == 0);
        (void)feed(words);
        found += feed(other);
    }
    TEST_ASSERT_GREATER_THAN(CHANCES * 6 / 10, found);
}

/* A stream played again, up to 31 bits later: where the place is found in both, all around it is. */
static void a_fingerprint_is_the_same_wherever_in_a_block_its_place_lies(void) {
    uint32_t words[WORDS], later[WORDS], same = 0;
    for (uint32_t i = 0; i < 4000; i++) {
        setUp();
        random_state += i;
        make_noise(later);
        make_noise(words);
        uint32_t by = 1 + i % 31;
        for (uint32_t at = WORDS - 1; at > 0; at--) {
            later[at] = words[at] << by | words[at - 1] >> (32 - by);
        }
        later[0] = words[0] << by | later[0] >> (32 - by);
        (void)feed(words);
        uint8_t places = replay.next;
        bool seen = feed(later);
        if (places == 1 && replay.next == 2 && replay.near[0] == replay.near[1]) {
            TEST_ASSERT_TRUE(seen);
            same++;
        }
    }
    TEST_ASSERT_GREATER_THAN(3700, same); /* with one bit of 32 wrong 3447 */
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_block_is_remembered_for_63_more_and_then_forgotten);
    RUN_TEST(every_place_of_the_memory_counts);
    RUN_TEST(near_ones_count_twice_within_32_blocks);
    RUN_TEST(a_block_is_found_backwards);
    RUN_TEST(a_fingerprint_is_the_same_wherever_in_a_block_its_place_lies);
    return UNITY_END();
}
