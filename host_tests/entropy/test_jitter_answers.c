/* Known answers of the jitter's measurement: rings of whole numbers, the same on any machine. That its
 * answers are right test_jitter.c shows, by what its models were given. */
#include <stdio.h>
#include <string.h>

#include "jitter.h"
#include "unity.h"

/* A turn is 2^32. */
typedef struct {
    uint32_t step;   /* of the phase from tick to tick, whole turns left out */
    uint32_t stray;  /* by chance, squared, in a tick: 5,370,000 are 0.2 squared turns in 10 us */
    uint32_t swing;  /* of the step, up and down */
    uint32_t period; /* of the swing, in ticks */
    uint32_t duty;   /* ones below this phase */
} ring_t;

static struct {
    ring_t ring;
    uint32_t phase, random, ticks;
} now;

static jitter_t jitter;
static uint32_t around[HEALTH_BLOCK_WORDS + 2]; /* a block amidst ones that aren't its own */
static uint32_t *const block = around + 1;

void setUp(void) { memset(around, 0xFF, sizeof around); }
void tearDown(void) {}

static uint32_t next_random(void) {
    now.random ^= now.random << 13;
    now.random ^= now.random >> 17;
    now.random ^= now.random << 5;
    return now.random;
}

static uint32_t root(uint64_t square) {
    uint32_t found = 0;
    for (uint32_t bit = 1u << 31; bit != 0; bit >>= 1) {
        uint64_t tried = found | bit;
        found |= tried * tried <= square ? bit : 0;
    }
    return found;
}

/* Nearly normal, of variance 37837^2. */
static int64_t chance(void) {
    int64_t sum = -2 * 65535;
    for (uint8_t i = 0; i < 4; i++) {
        sum += next_random() >> 16;
    }
    return sum;
}

static uint32_t swung(uint32_t ticks) {
    if (now.ring.period == 0) {
        return 0;
    }
    uint32_t at = now.ticks % now.ring.period;
    uint32_t up = at < now.ring.period / 2 ? at : now.ring.period - at;
    return (uint32_t)((uint64_t)now.ring.swing * up / now.ring.period * ticks);
}

static void read_block(uint16_t ticks) {
    int64_t scale = root((uint64_t)now.ring.stray * ticks);
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS * 32; i++) {
        now.phase += now.ring.step * ticks + swung(ticks) + (uint32_t)(chance() * scale);
        now.ticks += ticks;
        block[i / 32] = block[i / 32] >> 1 | (now.phase < now.ring.duty ? 0x80000000u : 0);
    }
}

/* Of blocks, how many it took. */
static uint32_t measure(const ring_t *ring) {
    uint32_t blocks = 1;
    now.ring = *ring;
    now.random = 2463534242u;
    now.phase = 0;
    now.ticks = 0;
    jitter_begin(&jitter);
    read_block(jitter_ticks(&jitter));
    while (!jitter_feed(&jitter, block)) {
        read_block(jitter_ticks(&jitter));
        blocks++;
    }
    return blocks;
}

static const struct {
    ring_t ring;
    jitter_result_t result;
    uint32_t blocks;
    uint16_t most_e4;
} known[] = {
    {{31000014u, 0, 200000000, 50000, 2001000000u}, {3000, 0, 0, JITTER_MORE}, 64, 65535},
    {{201000014u, 0, 200000000, 50000, 2147483648u}, {3000, 0, 0, JITTER_MORE}, 64, 65535},
    {{31000021u, 0, 60000000, 9000, 2001000000u}, {824, 68, 8643, JITTER_MEASURED}, 32, 65535},
    {{201000035u, 0, 20000000, 1900, 2147483648u}, {0, 4, 0, JITTER_LITTLE}, 448, 13},
    {{371000035u, 0, 20000000, 1900, 1500000000u}, {2353, 49, 0, JITTER_MEASURED}, 192, 65535},
    {{232000014u, 20, 200000000, 50000, 1500000000u}, {3000, 0, 0, JITTER_MORE}, 96, 65535},
    {{232000035u, 20, 20000000, 1900, 1500000000u}, {1641, 30, 0, JITTER_MEASURED}, 224, 65535},
    {{572000035u, 20, 20000000, 1900, 2147483648u}, {0, 3, 0, JITTER_LITTLE}, 448, 10},
    {{93000007u, 5000, 30000000, 900000, 1500000000u}, {0, 23, 0, JITTER_LITTLE}, 448, 70},
    {{603000007u, 5000, 30000000, 900000, 1500000000u}, {0, 19, 0, JITTER_LITTLE}, 448, 59},
    {{93000035u, 5000, 20000000, 1900, 1500000000u}, {288, 24, 904, JITTER_MEASURED}, 224, 284},
    {{773000035u, 5000, 20000000, 1900, 2001000000u}, {0, 11, 0, JITTER_LITTLE}, 448, 33},
    {{464000007u, 60000, 30000000, 900000, 1500000000u}, {0, 31, 0, JITTER_LITTLE}, 448, 94},
    {{294000021u, 60000, 60000000, 9000, 2147483648u},
     {1361, 193, 3646, JITTER_MEASURED},
     96,
     65535},
    {{634000021u, 60000, 60000000, 9000, 2001000000u},
     {1476, 116, 3892, JITTER_MEASURED},
     128,
     65535},
    {{634000035u, 60000, 20000000, 1900, 2001000000u}, {291, 35, 923, JITTER_MEASURED}, 288, 251},
    {{325000000u, 134000, 0, 0, 1500000000u}, {75, 16, 0, JITTER_MEASURED}, 448, 55},
    {{835000000u, 134000, 0, 0, 1500000000u}, {68, 9, 0, JITTER_MEASURED}, 448, 60},
    {{665000014u, 134000, 200000000, 50000, 2147483648u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{155000035u, 134000, 20000000, 1900, 2147483648u}, {0, 14, 0, JITTER_LITTLE}, 448, 43},
    {{325000035u, 134000, 20000000, 1900, 1500000000u}, {1325, 63, 0, JITTER_MEASURED}, 224, 65535},
    {{835000035u, 134000, 20000000, 1900, 1500000000u},
     {676, 104, 489, JITTER_MEASURED},
     96,
     65535},
    {{186000000u, 268000, 0, 0, 1500000000u}, {0, 16, 0, JITTER_LITTLE}, 448, 48},
    {{526000000u, 268000, 0, 0, 2147483648u}, {123, 16, 0, JITTER_MEASURED}, 384, 77},
    {{696000000u, 268000, 0, 0, 1500000000u}, {156, 38, 0, JITTER_MEASURED}, 256, 148},
    {{866000000u, 268000, 0, 0, 2001000000u}, {98, 15, 0, JITTER_MEASURED}, 352, 77},
    {{866000007u, 268000, 30000000, 900000, 2001000000u}, {0, 37, 0, JITTER_LITTLE}, 448, 111},
    {{526000021u, 268000, 60000000, 9000, 2147483648u},
     {1580, 216, 5180, JITTER_MEASURED},
     64,
     65535},
    {{526000028u, 268000, 400000000, 700, 2147483648u}, {3000, 0, 0, JITTER_MORE}, 96, 65535},
    {{387000007u, 537000, 30000000, 900000, 2147483648u}, {0, 72, 0, JITTER_LITTLE}, 448, 217},
    {{387000035u, 537000, 20000000, 1900, 2147483648u}, {1298, 0, 0, JITTER_MORE}, 352, 65535},
    {{897000035u, 537000, 20000000, 1900, 2147483648u},
     {768, 89, 167, JITTER_MEASURED},
     288,
     65535},
    {{248000000u, 1340000, 0, 0, 2147483648u}, {683, 80, 0, JITTER_MEASURED}, 32, 434},
    {{588000007u, 1340000, 30000000, 900000, 2001000000u},
     {524, 101, 0, JITTER_MEASURED},
     160,
     518},
    {{928000007u, 1340000, 30000000, 900000, 1500000000u}, {674, 101, 0, JITTER_MEASURED}, 32, 578},
    {{928000021u, 1340000, 60000000, 9000, 1500000000u}, {3000, 0, 2757, JITTER_MORE}, 32, 65535},
    {{418000028u, 1340000, 400000000, 700, 1500000000u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{588000028u, 1340000, 400000000, 700, 2001000000u}, {3000, 0, 0, JITTER_MORE}, 96, 65535},
    {{248000035u, 1340000, 20000000, 1900, 2147483648u},
     {738, 99, 987, JITTER_MEASURED},
     256,
     65535},
    {{758000035u, 1340000, 20000000, 1900, 2147483648u},
     {480, 112, 1209, JITTER_MEASURED},
     192,
     65535},
    {{928000035u, 1340000, 20000000, 1900, 1500000000u},
     {822, 187, 858, JITTER_MEASURED},
     96,
     65535},
    {{789000007u, 2685000, 30000000, 900000, 1500000000u},
     {998, 231, 0, JITTER_MEASURED},
     96,
     65535},
    {{279000035u, 2685000, 20000000, 1900, 1500000000u},
     {1343, 203, 716, JITTER_MEASURED},
     64,
     65535},
    {{480000000u, 5370000, 0, 0, 2147483648u}, {2149, 262, 0, JITTER_MEASURED}, 32, 65535},
    {{820000035u, 5370000, 20000000, 1900, 2001000000u},
     {1065, 201, 3598, JITTER_MEASURED},
     32,
     65535},
    {{990000035u, 5370000, 20000000, 1900, 2147483648u},
     {1977, 312, 862, JITTER_MEASURED},
     64,
     65535},
    {{851000021u, 8000000, 60000000, 9000, 2147483648u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{1052000014u, 18000000, 200000000, 50000, 2001000000u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{882000021u, 18000000, 60000000, 9000, 1500000000u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{1071000027u, 66000, 20000000, 1900, 1500000000u}, {409, 68, 1030, JITTER_MEASURED}, 320, 305},
    {{1005000020u, 259960, 100000000, 3000, 1500000000u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{22000022u, 6320000, 5000000, 300000, 1500000000u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
    {{10000007u, 537000, 30000000, 900000, 1000000000u}, {991, 0, 0, JITTER_MORE}, 384, 65535},
    {{616000027u, 0, 400000000, 700, 2147483648u}, {1680, 0, 0, JITTER_MORE}, 320, 65535},
    {{573000014u, 40000000, 200000000, 50000, 2147483648u}, {3000, 0, 0, JITTER_MORE}, 32, 65535},
};

static void known_answers(void) {
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        char name[24];
        snprintf(name, sizeof name, "row %u", (unsigned)i);
        uint32_t blocks = measure(&known[i].ring);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].result.state, jitter.result.state, name);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].result.variance_e4, jitter.result.variance_e4, name);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].result.error_e4, jitter.result.error_e4, name);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].result.drift_e4, jitter.result.drift_e4, name);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].blocks, blocks, name);
        TEST_ASSERT_EQUAL_MESSAGE(known[i].most_e4, jitter.most_e4, name);
    }
}

/* A ring that stopped: what is left of its turning can't be seen, and isn't lost by jitter either. Bits
 * that come by chance, so many of a block's ones: 875 are the last that move enough. */
static void measure_biased(uint32_t ones) {
    now.random = 2463534242u;
    jitter_begin(&jitter);
    do {
        memset(block, 0, HEALTH_BLOCK_WORDS * sizeof *block);
        for (uint32_t left = ones; left > 0;) {
            uint32_t at = next_random() % (HEALTH_BLOCK_WORDS * 32);
            uint32_t one = 1u << at % 32;
            left -= (block[at / 32] & one) == 0;
            block[at / 32] |= one;
        }
    } while (!jitter_feed(&jitter, block));
}

static void bits_that_hardly_move_have_lost_nothing(void) {
    measure_biased(875);
    TEST_ASSERT_EQUAL(JITTER_MORE, jitter.result.state);
    measure_biased(876);
    TEST_ASSERT_EQUAL(JITTER_LITTLE, jitter.result.state);
    measure_biased(1024 - 875);
    TEST_ASSERT_EQUAL(JITTER_MORE, jitter.result.state);
    measure_biased(0);
    TEST_ASSERT_EQUAL(JITTER_LITTLE, jitter.result.state);
}

/* Less three errors, at the spacing; from 1.6 times the root of the variance, a whole bit at the most. */
static void what_a_bit_is_worth(void) {
    static const struct {
        uint16_t variance_e4, error_e4, spacing_us;
        uint8_t cbits;
    } known_worths[] = {{500, 0, 20, 72},  {500, 100, 20, 46}, {500, 166, 20, 4},
                        {500, 167, 20, 0}, {3000, 0, 20, 100}, {0, 0, 40, 0},
                        {938, 0, 20, 99},  {1, 0, 10, 2},      {500, 0, 40, 100},
                        {500, 0, 11, 54},  {79, 0, 20, 29},    {434, 0, 20, 67},
                        {958, 0, 20, 100}};
    for (size_t i = 0; i < sizeof known_worths / sizeof known_worths[0]; i++) {
        jitter_result_t result = {.state = JITTER_MEASURED,
                                  .variance_e4 = known_worths[i].variance_e4,
                                  .error_e4 = known_worths[i].error_e4};
        TEST_ASSERT_EQUAL(known_worths[i].cbits,
                          jitter_supports_cbits(&result, known_worths[i].spacing_us));
    }
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(known_answers);
    RUN_TEST(bits_that_hardly_move_have_lost_nothing);
    RUN_TEST(what_a_bit_is_worth);
    return UNITY_END();
}
