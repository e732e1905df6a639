/* Do the tests of the noise ever stop a source that is healthy? Modelled ones of many chips, a chip
 * after the other, the ring at 20 and the ADC at 40 us. 50 million samples in each run; by hand
 *
 *     SANITY_SAMPLES=40000000000 test_false_alarms
 *
 * as many as are asked for (host-release has the same speed). Each hundredth of it is told. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "entropy.h"
#include "noise_model.h"
#include "unity.h"

#define SAMPLES 50000000ull
#define CHIP_BLOCKS 16384u /* of each chip, 16.8 million samples, then comes the next */
#define HUNDREDTHS 100u

typedef struct {
    const char *model;
    bool adc;
    uint32_t spacing_us;
} lane_t;

static const lane_t lanes[] = {{"ring", false, 20}, {"adc", true, 40}};
static uint64_t samples = SAMPLES;
static uint64_t alarms[2][HEALTH_REPEATED + 1];
static health_t health;
static noise_model_t model;

void setUp(void) {}
void tearDown(void) {}

static void power_up(const lane_t *lane, uint64_t chip) {
    const char *why;
    TEST_ASSERT_TRUE(noise_model_parse(lane->model, lane->adc, &model, &why));
    noise_model_seed(&model, chip);
    memset(&health, 0, sizeof health);
    health_start(&health);
}

static void tell(const lane_t *lane, uint64_t blocks, uint64_t all) {
    if (samples > SAMPLES && blocks % (all / HUNDREDTHS + 1) == 0) {
        printf("%s: %llu samples\n", lane->model, (unsigned long long)(blocks * HEALTH_BLOCK_BITS));
        (void)fflush(stdout);
    }
}

static void watch(uint32_t which) {
    const lane_t *lane = &lanes[which];
    uint32_t block[HEALTH_BLOCK_WORDS];
    uint64_t all = samples / 2 / HEALTH_BLOCK_BITS;
    for (uint64_t blocks = 0; blocks < all; blocks++) {
        if (blocks % CHIP_BLOCKS == 0) {
            power_up(lane, blocks / CHIP_BLOCKS + 1);
        }
        noise_model_read(&model, lane->spacing_us * NOISE_MODEL_TICKS_PER_US, block,
                         HEALTH_BLOCK_WORDS);
        alarms[which][health_feed(&health, block)]++;
        tell(lane, blocks, all);
    }
}

static void judge(uint32_t which) {
    watch(which);
    const uint64_t *one = alarms[which];
    printf("%s: %llu blocks passed; stuck %llu, proportion %llu, lag %llu, tracked %llu, repeated "
           "%llu\n",
           lanes[which].model, (unsigned long long)one[HEALTH_PASS],
           (unsigned long long)one[HEALTH_STUCK], (unsigned long long)one[HEALTH_PROPORTION],
           (unsigned long long)one[HEALTH_LAG], (unsigned long long)one[HEALTH_TRACKED],
           (unsigned long long)one[HEALTH_REPEATED]);
    TEST_ASSERT_EQUAL_UINT64(samples / 2 / HEALTH_BLOCK_BITS, one[HEALTH_PASS]);
}

static void a_healthy_ring_is_never_stopped(void) { judge(0); }
static void a_healthy_adc_is_never_stopped(void) { judge(1); }

int main(void) {
    const char *asked = getenv("SANITY_SAMPLES");
    samples = asked == NULL ? SAMPLES : strtoull(asked, NULL, 10);
    UNITY_BEGIN();
    RUN_TEST(a_healthy_ring_is_never_stopped);
    RUN_TEST(a_healthy_adc_is_never_stopped);
    return UNITY_END();
}
