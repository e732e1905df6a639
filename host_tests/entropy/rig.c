#include "rig.h"

#include <string.h>

#include "unity.h"

#define NOT_SAMPLING UINT64_MAX
#define LONGEST_STEP_US 50000u

void rig_swap(rig_t *rig, entropy_source_t which, const char *model, uint64_t seed) {
    const char *why = NULL;
    rig_lane_t *lane = &rig->lanes[which];
    bool adc = which == ENTROPY_ADC;
    TEST_ASSERT_TRUE_MESSAGE(noise_model_parse(model, adc, &lane->model, &why), why);
    noise_model_seed(&lane->model, adc ? ~seed : seed);
}

void rig_init_both(rig_t *rig, const char *ring, const char *adc, uint64_t seed) {
    memset(rig, 0, sizeof *rig);
    rig_swap(rig, ENTROPY_RING, ring, seed);
    rig_swap(rig, ENTROPY_ADC, adc, seed);
    rig->lanes[ENTROPY_RING].start_us = NOT_SAMPLING;
    rig->lanes[ENTROPY_ADC].start_us = NOT_SAMPLING;
    rig->flip_bit = RIG_NO_FLIP;
    memset(&rig->entropy, 0xA5, sizeof rig->entropy); /* as memory is at power-up */
    entropy_init(&rig->entropy);
}

void rig_init(rig_t *rig, const char *ring, uint64_t seed) {
    rig_init_both(rig, ring, "none", seed);
}

static source_status_t check(const rig_t *rig, entropy_source_t which) {
    if (rig->clock_wrong) {
        return SOURCE_CLOCK;
    }
    return noise_model_dead(&rig->lanes[which].model) ? SOURCE_STOPPED : SOURCE_OK;
}

static void pass(rig_t *rig, rig_lane_t *lane) {
    noise_model_pass(&lane->model, (double)(rig->now_us - lane->left_us));
    lane->left_us = rig->now_us;
}

static void start(rig_t *rig, entropy_source_t which, source_action_t wants) {
    rig_lane_t *lane = &rig->lanes[which];
    source_status_t status = check(rig, which);
    lane->start_us = NOT_SAMPLING;
    if (status == SOURCE_OK) {
        pass(rig, lane);
        noise_model_start(&lane->model);
        lane->start_us = rig->now_us;
        lane->spacing_ticks = wants.spacing_ticks;
        lane->one = !wants.sample;
        lane->blocks = 0;
    }
    entropy_started(&rig->entropy, which, status, rig->now_us);
}

static void flip(rig_t *rig, uint32_t *block) {
    uint64_t at = rig->flip_bit - rig->seen_bits;
    if (at < HEALTH_BLOCK_BITS) {
        block[at / 32] ^= 1u << at % 32;
    }
    rig->seen_bits += HEALTH_BLOCK_BITS;
}

static uint64_t block_end_us(const rig_lane_t *lane) {
    uint64_t ticks = (lane->blocks + 1) * HEALTH_BLOCK_BITS * lane->spacing_ticks;
    return lane->start_us + (ticks + SOURCE_TICKS_PER_US - 1) / SOURCE_TICKS_PER_US;
}

static void take_block(rig_t *rig, entropy_source_t which) {
    rig_lane_t *lane = &rig->lanes[which];
    uint32_t block[HEALTH_BLOCK_WORDS];
    noise_model_read(&lane->model, lane->spacing_ticks, block, HEALTH_BLOCK_WORDS);
    lane->left_us = rig->now_us;
    if (which == ENTROPY_RING) {
        flip(rig, block);
    }
    lane->blocks++;
    lane->start_us = lane->one ? NOT_SAMPLING : lane->start_us;
    entropy_check(&rig->entropy, which, check(rig, which), rig->now_us);
    entropy_feed(&rig->entropy, which, block);
}

static bool is_sampling(const rig_t *rig, entropy_source_t which) {
    bool silent = which == ENTROPY_RING && rig->silent;
    return rig->lanes[which].start_us != NOT_SAMPLING && !silent;
}

/* Starts and stops as is wanted; tells when there is something to do. */
static uint64_t steer(rig_t *rig, entropy_source_t which) {
    rig_lane_t *lane = &rig->lanes[which];
    source_action_t wants = entropy_action(&rig->entropy, which, rig->now_us);
    if (wants.restart) {
        start(rig, which, wants);
        return is_sampling(rig, which) ? block_end_us(lane) : rig->now_us;
    }
    if (!wants.sample && !lane->one) {
        lane->start_us = NOT_SAMPLING;
    }
    return is_sampling(rig, which) ? block_end_us(lane) : wants.until_us;
}

void rig_step(rig_t *rig) {
    uint64_t next_us = rig->now_us + LONGEST_STEP_US;
    for (int i = 0; i < ENTROPY_SOURCES; i++) {
        uint64_t due_us = steer(rig, (entropy_source_t)i);
        next_us = due_us < next_us ? due_us : next_us;
    }
    rig->now_us = next_us > rig->now_us ? next_us : rig->now_us;
    for (int i = 0; i < ENTROPY_SOURCES; i++) {
        if (is_sampling(rig, (entropy_source_t)i) && block_end_us(&rig->lanes[i]) <= rig->now_us) {
            take_block(rig, (entropy_source_t)i);
        }
    }
}

void rig_run_us(rig_t *rig, uint64_t us) {
    for (uint64_t end_us = rig->now_us + us; rig->now_us < end_us;) {
        rig_step(rig);
    }
}

void rig_measure(rig_t *rig) {
    uint64_t end_us = rig->now_us + 2000000;
    while (rig->entropy.sources[ENTROPY_RING].jitter_due) {
        rig_step(rig);
        TEST_ASSERT_TRUE(rig->now_us < end_us);
    }
}

bool rig_become_good(rig_t *rig, uint64_t us) {
    uint64_t end_us = rig->now_us + us;
    while (entropy_state(&rig->entropy) != SOURCE_GOOD && rig->now_us < end_us) {
        rig_step(rig);
    }
    return entropy_state(&rig->entropy) == SOURCE_GOOD;
}

entropy_result_t rig_draw(rig_t *rig, const uint8_t *bounds, uint8_t count, uint8_t *values) {
    const entropy_request_t request = {.bounds = bounds, .count = count, .press_us = rig->now_us};
    TEST_ASSERT_TRUE(entropy_draw(&rig->entropy, &request));
    entropy_result_t result;
    while ((result = entropy_poll(&rig->entropy, rig->now_us, values)) == ENTROPY_WAITING) {
        rig_step(rig);
    }
    return result;
}

uint8_t rig_roll(rig_t *rig, uint8_t bound) {
    uint8_t value = 0;
    TEST_ASSERT_EQUAL(ENTROPY_DRAWN, rig_draw(rig, &bound, 1, &value));
    return value;
}

rig_health_t rig_health_of(const rig_t *rig, entropy_source_t which) {
    const source_t *source = &rig->entropy.sources[which];
    return (rig_health_t){
        .state = source->state,
        .alarm = source->alarm,
        .alarms = source->alarms,
        .samples = source->samples,
        .spacing_us = source_spacing_us(source),
        .credit_bits = entropy_credit_bits(&rig->entropy, which),
        .failure_count = source->failure_count,
        .disabled = source_is_disabled(source),
        .jitter = source->jitter.result,
        .reseeds = rig->entropy.reseeds,
    };
}

rig_health_t rig_health(const rig_t *rig) { return rig_health_of(rig, ENTROPY_RING); }
