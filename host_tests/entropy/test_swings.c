/* Rings without any jitter whose frequency swings: does the die roll on one? As the die would read
 * them, and as recordings of reads at even times, which it takes for bits at any spacing. Prints
 * the table of what is seen and what isn't. */
#include <math.h>
#include <stdio.h>

#include "rig.h"
#include "unity.h"

#define RINGS 100
#define PLAY_US 8000000u
#define RECORDED_BYTES (1u << 15) /* three rolls' worth */
#define READ_EVERY_US 20
#define TONES 2

typedef struct {
    double hz, ppm;
} tone_t;

/* A row of the table: tones between these. */
typedef struct {
    const char *name;
    tone_t least[TONES], most[TONES]; /* the second of 0 Hz: there is none */
} row_t;

static rig_t rig;
static uint64_t random_state;

void setUp(void) { random_state = 1; }
void tearDown(void) {}

static double share(void) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (double)(random_state >> 11) / 9007199254740992.0;
}

static double between(double least, double most) { return least * pow(most / least, share()); }

static tone_t tone_of(const row_t *row, int i) {
    return (tone_t){between(row->least[i].hz, row->most[i].hz),
                    between(row->least[i].ppm, row->most[i].ppm)};
}

/* Until it is given up on: rolls as fast as it lets one. */
static bool rolls(void) {
    const uint8_t bound = 12;
    uint8_t value;
    while (rig.now_us < PLAY_US && !rig_health(&rig).disabled) {
        const entropy_request_t request = {.bounds = &bound, .count = 1};
        (void)entropy_draw(&rig.entropy, &request);
        if (entropy_poll(&rig.entropy, rig.now_us, &value) == ENTROPY_DRAWN) {
            return true;
        }
        rig_step(&rig);
    }
    return false;
}

static int rolled_as_read(const row_t *row) {
    int rolled = 0;
    for (int ring = 0; ring < RINGS; ring++) {
        char model[64];
        tone_t tone = tone_of(row, 0);
        snprintf(model, sizeof model, "jitter:0+ripple:%.1f/%.1f", tone.hz, tone.ppm);
        rig_init(&rig, model, (uint64_t)ring);
        rolled += rolls();
    }
    return rolled;
}

typedef struct {
    double turns_per_us, duty, phase;
    tone_t tones[TONES];
    double starts[TONES];
} ring_t;

static ring_t ring_of(const row_t *row) {
    ring_t ring = {.turns_per_us = 52 * (0.9 + 0.2 * share()),
                   .duty = 0.42 + 0.16 * share(),
                   .phase = share()};
    for (int i = 0; i < TONES && row->most[i].hz > 0; i++) {
        ring.tones[i] = tone_of(row, i);
        ring.starts[i] = share();
    }
    return ring;
}

static bool bit_at(const ring_t *ring, double us) {
    double phase = ring->phase + ring->turns_per_us * us;
    for (int i = 0; i < TONES && ring->tones[i].hz > 0; i++) {
        double turns = 52 * ring->tones[i].ppm / ring->tones[i].hz / 6.283185307179586;
        phase += turns * sin(6.283185307179586 * (ring->tones[i].hz * us / 1e6 + ring->starts[i]));
    }
    return phase - floor(phase) < ring->duty;
}

static bool rolls_on_recording(const ring_t *ring) {
    static uint8_t bytes[RECORDED_BYTES];
    for (uint32_t i = 0; i < 8 * RECORDED_BYTES; i++) {
        uint32_t bit = bit_at(ring, (double)i * READ_EVERY_US);
        bytes[i / 8] = (uint8_t)((i % 8 == 0 ? 0 : bytes[i / 8]) | bit << i % 8);
    }
    rig_init(&rig, "file:/dev/null", 1);
    fclose(rig.lanes[ENTROPY_RING].model.file);
    FILE *file = fmemopen(bytes, sizeof bytes, "rb");
    rig.lanes[ENTROPY_RING].model.file = file;
    bool rolled = rolls();
    fclose(file);
    return rolled;
}

static int rolled_on_recordings(const row_t *row) {
    int rolled = 0;
    for (int i = 0; i < RINGS; i++) {
        ring_t ring = ring_of(row);
        rolled += rolls_on_recording(&ring);
    }
    return rolled;
}

static const row_t one_tone[] = {
    {"50 to 500 Hz, 1 to 1,000 ppm", {{50, 1}, {0, 0}}, {{500, 1000}, {0, 0}}},
    {"500 Hz to 20 kHz, 1 to 1,000 ppm", {{500, 1}, {0, 0}}, {{20000, 1000}, {0, 0}}},
    {"20 to 200 kHz, 1 to 1,000 ppm", {{20000, 1}, {0, 0}}, {{200000, 1000}, {0, 0}}},
    {"50 to 500 Hz, 1,000 to 5,000 ppm", {{50, 1000}, {0, 0}}, {{500, 5000}, {0, 0}}},
    {"500 Hz to 20 kHz, 1,000 to 5,000 ppm", {{500, 1000}, {0, 0}}, {{20000, 5000}, {0, 0}}},
    {"20 to 200 kHz, 1,000 to 5,000 ppm", {{20000, 1000}, {0, 0}}, {{200000, 5000}, {0, 0}}},
};

static const row_t two_tones[] = {
    {"two tones, 50 Hz to 200 kHz, 1 to 100 ppm", {{50, 1}, {50, 1}}, {{2e5, 100}, {2e5, 100}}},
    {"two tones, 50 Hz to 200 kHz, 100 to 1,000 ppm",
     {{50, 100}, {50, 100}},
     {{2e5, 1000}, {2e5, 1000}}},
    {"50 to 500 Hz of 100 to 1,000 ppm, and 5 to 200 kHz of as much",
     {{50, 100}, {5000, 100}},
     {{500, 1000}, {2e5, 1000}}},
};

static void print(const row_t *row, int recorded, int read) {
    printf("| %-62s | %3d | ", row->name, recorded);
    if (read < 0) {
        puts("- |");
    } else {
        printf("%3d |\n", read);
    }
}

/* Shallow swings never; deep ones that are slow move the frequency so fast that no 16 samples are
 * like those of a clock, and come round too late for a lag. */
static void a_supply_with_one_tone_rolls_no_ring_without_jitter(void) {
    for (size_t i = 0; i < sizeof one_tone / sizeof *one_tone; i++) {
        int read = rolled_as_read(&one_tone[i]);
        int recorded = rolled_on_recordings(&one_tone[i]);
        bool shallow = one_tone[i].most[0].ppm <= 1000;
        print(&one_tone[i], recorded, read);
        TEST_ASSERT_TRUE_MESSAGE(read <= (shallow ? 0 : RINGS / 10), one_tone[i].name);
        TEST_ASSERT_TRUE_MESSAGE(recorded <= (shallow ? 0 : RINGS / 4), one_tone[i].name);
    }
}

/* No statistic here follows a slow swing and a fast one at once. */
static void two_tones_at_once_can_deceive(void) {
    for (size_t i = 0; i < sizeof two_tones / sizeof *two_tones; i++) {
        int recorded = rolled_on_recordings(&two_tones[i]);
        print(&two_tones[i], recorded, -1);
        TEST_ASSERT_TRUE_MESSAGE(recorded <= RINGS / 4, two_tones[i].name);
    }
}

int main(void) {
    UNITY_BEGIN();
    puts("| swing | recordings rolled, of 100 | as read, of 100 |");
    RUN_TEST(a_supply_with_one_tone_rolls_no_ring_without_jitter);
    RUN_TEST(two_tones_at_once_can_deceive);
    return UNITY_END();
}
