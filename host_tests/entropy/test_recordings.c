/* Recordings of good noise that are played again, edited, and streams with less in them than they are
 * credited: how often does the die roll on them? On each source alone. Prints the table of what is seen
 * and what isn't. */
#include <math.h>
#include <stdio.h>

#include "rig.h"
#include "unity.h"

#define RECORDINGS 3    /* of each sort */
#define BITS (1u << 19) /* sixteen shares */
#define GOOD_BITS (1u << 20)
#define PLAY_US 40000000u
#define TWO_PI 6.283185307179586
#define ALL 99 /* rolls: nothing is asked of it */

typedef struct {
    double a, b;
} numbers_t;

static rig_t rig;
static uint64_t random_state;
static uint8_t good[GOOD_BITS]; /* a bit a byte */
static uint8_t bits[BITS];

void setUp(void) {}
void tearDown(void) {}

static uint32_t next_random(void) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(random_state >> 33);
}

static bool by_chance(double share) { return next_random() / 2147483648.0 < share; }

static void record(entropy_source_t which, uint32_t seed) {
    noise_model_t model;
    const char *why;
    bool adc = which == ENTROPY_ADC;
    uint32_t words[HEALTH_BLOCK_WORDS];
    TEST_ASSERT_TRUE(noise_model_parse(adc ? "adc" : "ring", adc, &model, &why));
    noise_model_seed(&model, seed);
    for (uint32_t i = 0; i < GOOD_BITS; i++) {
        if (i % HEALTH_BLOCK_BITS == 0) {
            noise_model_read(&model, adc ? 1920 : 960, words, HEALTH_BLOCK_WORDS);
        }
        good[i] = words[i / 32 % HEALTH_BLOCK_WORDS] >> i % 32 & 1u;
    }
}

/* ---- what is made of it: of good bits, or of nothing ---- */

/* a bits again and again, each wrong with the chance b. */
static void loop(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[i % (uint32_t)n.a] ^ by_chance(n.b);
    }
}

/* Each b-th bit wrong. */
static void loop_with_marks(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[i % (uint32_t)n.a] ^ (i % (uint32_t)n.b == 0);
    }
}

/* Now and then a bit is left out. */
static void loop_with_gaps(numbers_t n) {
    uint32_t from = 0;
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[from % (uint32_t)n.a];
        from += by_chance(n.b) ? 2 : 1;
    }
}

static void forwards_and_backwards(numbers_t n) {
    uint32_t length = (uint32_t)n.a;
    for (uint32_t i = 0; i < BITS; i++) {
        uint32_t at = i % (2 * length);
        bits[i] = good[at < length ? at : 2 * length - 1 - at];
    }
}

/* Each second loop turned over. */
static void turned_over(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[i % (uint32_t)n.a] ^ (i / (uint32_t)n.a % 2 == 1);
    }
}

/* Of a loop every b-th bit. */
static void decimated(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[(uint64_t)i * (uint32_t)n.b % (uint32_t)n.a];
    }
}

/* Each piece of a bits b times. */
static void stuttering(numbers_t n) {
    uint32_t length = (uint32_t)n.a;
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[i / length / (uint32_t)n.b * length + i % length];
    }
}

/* A loop, and only each b-th bit by chance. */
static void sparse(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = i % (uint32_t)n.b == 0 ? next_random() >> 7 & 1u : good[i % (uint32_t)n.a];
    }
}

static void interleaved(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        uint32_t at = i / 2;
        bits[i] = i % 2 == 0 ? good[at % (uint32_t)n.a] : good[500000 + at % (uint32_t)n.b];
    }
}

static void added(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[i % (uint32_t)n.a] ^ good[500000 + i % (uint32_t)n.b];
    }
}

/* A 0 is followed by a 1 with the chance a, a 1 by a 0 with the chance b. */
static void chain(numbers_t n) {
    uint8_t bit = 0;
    for (uint32_t i = 0; i < BITS; i++) {
        bit ^= by_chance(bit != 0 ? n.b : n.a);
        bits[i] = bit;
    }
}

/* The last a bits decide the next one, but for the chance b. */
static void table(numbers_t n) {
    uint32_t last = 1;
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = good[last] ^ by_chance(n.b);
        last = (last << 1 | bits[i]) & ((1u << (uint32_t)n.a) - 1);
    }
}

/* a turns from bit to bit, b more each time. */
static void sweep(numbers_t n) {
    double phase = 0;
    for (uint32_t i = 0; i < BITS; i++) {
        phase += n.a + n.b * i;
        phase -= floor(phase);
        bits[i] = phase < 0.466;
    }
}

/* The same clock, and its share of ones swings slowly by b. */
static void breathing(numbers_t n) {
    double phase = 0;
    for (uint32_t i = 0; i < BITS; i++) {
        phase += n.a;
        phase -= floor(phase);
        bits[i] = phase < 0.5 + n.b * sin(i / 50000.0);
    }
}

/* The lowest bit of a level that rises by a from reading to reading, with b counts of 50 Hz on it. */
static void level(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = (uint8_t)((int64_t)floor(n.a * i + n.b * sin(TWO_PI * 50 * 40e-6 * i)) & 1);
    }
}

/* Good ones, and then a loop of b. */
static void good_and_then(numbers_t n) {
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = i < n.a ? good[i] : good[(uint32_t)n.a + (i - (uint32_t)n.a) % (uint32_t)n.b];
    }
}

/* A shift register of 17 bits: the least of all pseudo-random generators. */
static void shift_register(numbers_t n) {
    uint32_t state = (uint32_t)n.a;
    for (uint32_t i = 0; i < BITS; i++) {
        bits[i] = (state >> 16 ^ state >> 13) & 1u;
        state = state << 1 | bits[i];
    }
}

/* ---- what the die makes of it ---- */

static uint32_t count_rolls(entropy_source_t which) {
    const uint8_t bound = 12;
    const noise_model_t *model = &rig.lanes[which].model;
    uint32_t rolls = 0;
    while (rig.now_us < PLAY_US && !noise_model_dead(model) &&
           !rig_health_of(&rig, which).disabled) {
        const entropy_request_t request = {.bounds = &bound, .count = 1};
        uint8_t value;
        (void)entropy_draw(&rig.entropy, &request);
        rolls += entropy_poll(&rig.entropy, rig.now_us, &value) == ENTROPY_DRAWN;
        rig_step(&rig);
    }
    return rolls;
}

static uint32_t roll_on(entropy_source_t which) {
    static uint8_t bytes[BITS / 8];
    bool adc = which == ENTROPY_ADC;
    for (uint32_t i = 0; i < BITS; i++) {
        bytes[i / 8] = (uint8_t)((i % 8 == 0 ? 0 : bytes[i / 8]) | bits[i] << i % 8);
    }
    rig_init_both(&rig, adc ? "none" : "file:/dev/null", adc ? "file:/dev/null" : "none", 1);
    fclose(rig.lanes[which].model.file);
    FILE *file = fmemopen(bytes, sizeof bytes, "rb");
    rig.lanes[which].model.file = file;
    uint32_t rolls = count_rolls(which);
    fclose(file);
    return rolls;
}

typedef struct {
    const char *name;
    void (*make)(numbers_t);
    numbers_t numbers;
    uint32_t most; /* rolls of a recording */
} row_t;

/* The most of all recordings. */
static uint32_t most_rolls(const row_t *row, entropy_source_t which) {
    uint32_t most = 0;
    for (uint32_t i = 1; i <= RECORDINGS; i++) {
        random_state = i;
        record(which, i);
        row->make(row->numbers);
        uint32_t rolls = roll_on(which);
        most = rolls > most ? rolls : most;
    }
    return most;
}

static void judge(const row_t *row) {
    uint32_t ring = most_rolls(row, ENTROPY_RING), adc = most_rolls(row, ENTROPY_ADC);
    printf("| %-58s | %2u | %2u |\n", row->name, ring, adc);
    TEST_ASSERT_TRUE_MESSAGE(ring <= row->most && adc <= row->most, row->name);
}

/* No more than what their first bits pay for, before they come again. */
static const row_t seen[] = {
    {"loop of 777", loop, {777, 0}, 0},
    {"loop of 20,011", loop, {20011, 0}, 0},
    {"loop of 60,000", loop, {60000, 0}, 1},
    {"loop of 1,999, one bit in 200 wrong", loop, {1999, 0.005}, 0},
    {"loop of 1,999, one bit in 100 wrong", loop, {1999, 0.01}, 0},
    {"loop of 30,011, one bit in 100 wrong", loop, {30011, 0.01}, 1},
    {"loop of 2,001, each 101st bit wrong", loop_with_marks, {2001, 101}, 0},
    {"loop of 2,001, each 150th bit wrong", loop_with_marks, {2001, 150}, 0},
    {"loop of 2,000, one bit in 150 left out", loop_with_gaps, {2000, 0.0067}, 0},
    {"loop of 12,000, each second time turned over", turned_over, {12000, 0}, 0},
    {"3,000 forwards and backwards", forwards_and_backwards, {3000, 0}, 0},
    {"50,000 forwards and backwards", forwards_and_backwards, {50000, 0}, 1},
    {"every third bit of a loop of 10,007", decimated, {10007, 3}, 0},
    {"pieces of 1,500, each twice", stuttering, {1500, 2}, 0},
    {"pieces of 100, each ten times", stuttering, {100, 10}, 0},
    {"loop of 1,500, each 140th bit by chance", sparse, {1500, 140}, 0},
    {"loops of 255 and 257 interleaved", interleaved, {255, 257}, 0},
    {"loops of 130 and 131 added", added, {130, 131}, 0},
    {"another bit than the last in 3 of 100", chain, {0.03, 0.03}, 0},
    {"another bit than the last in 95 of 100", chain, {0.95, 0.95}, 0},
    {"a 1 after a 0 in 10, a 0 after a 1 in 99 of 100", chain, {0.1, 0.99}, 0},
    {"the last 10 bits decide the next, but 1 in 145", table, {10, 0.0069}, 0},
    {"the last 16 bits decide the next, but 1 in 145", table, {16, 0.0069}, 1},
    {"a clock, slowly faster", sweep, {0.1, 1e-6}, 0},
    {"a clock, fast faster", sweep, {0.1, 0.0287}, 0},
    {"a clock whose share of ones swings", breathing, {0.381966, 0.2}, 0},
    {"a level that never moves", level, {0, 0}, 0},
    {"a level that rises by 1 in 10,000 readings", level, {1e-4, 0}, 0},
    {"a level that rises, with 3 counts of 50 Hz", level, {0.03, 3}, 0},
    {"a level that rises, with 1,000 counts of 50 Hz", level, {0.77, 1000}, 0},
    {"12,345 good bits, then a loop of 777", good_and_then, {12345, 777}, 0},
    {"100,000 good bits, then a loop of 12,347", good_and_then, {100000, 12347}, 3},
};

/* What holds more than it is credited, and what no test here sees. */
static const row_t unseen[] = {
    {"loop of 20,011, one bit in 20 wrong: 0.07 bit each", loop, {20011, 0.05}, ALL},
    {"a clock, faster by 0.0613 turns each bit", sweep, {0.1, 0.0613}, ALL},
    {"loop of 100,000", loop, {100000, 0}, ALL},
    {"loops of 1,001 and 1,003 interleaved", interleaved, {1001, 1003}, ALL},
    {"loops of 501 and 503 added", added, {501, 503}, ALL},
    {"a shift register of 17 bits", shift_register, {1, 0}, ALL},
};

static void recordings_roll_no_more_than_their_first_bits_pay_for(void) {
    for (size_t i = 0; i < sizeof seen / sizeof *seen; i++) {
        judge(&seen[i]);
    }
}

static void pseudo_random_streams_and_long_recordings_deceive(void) {
    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        judge(&unseen[i]);
    }
}

int main(void) {
    UNITY_BEGIN();
    puts("| recording, or stream | rolls on the ring alone, the most | on the ADC alone |");
    RUN_TEST(recordings_roll_no_more_than_their_first_bits_pay_for);
    RUN_TEST(pseudo_random_streams_and_long_recordings_deceive);
    return UNITY_END();
}
