#include "rig.h"

#include <string.h>

#include "unity.h"

#define NOT_SAMPLING UINT64_MAX
#define LONGEST_STEP_US 50000u

void rig_init(rig_t *rig, const char *model, uint64_t seed) {
    const char *why = NULL;
    memset(rig, 0, sizeof *rig);
    TEST_ASSERT_TRUE_MESSAGE(ring_model_parse(model, &rig->model, &why), why);
    ring_model_seed(&rig->model, seed);
    rig->start_us = NOT_SAMPLING;
    rig->flip_bit = RIG_NO_FLIP;
    entropy_init(&rig->entropy);
}

static entropy_source_t check(const rig_t *rig) {
    if (rig->clock_wrong) {
        return ENTROPY_SOURCE_CLOCK;
    }
    return ring_model_dead(&rig->model) ? ENTROPY_SOURCE_STOPPED : ENTROPY_SOURCE_OK;
}

static void start(rig_t *rig, uint16_t spacing_us) {
    entropy_source_t source = check(rig);
    rig->start_us = NOT_SAMPLING;
    if (source == ENTROPY_SOURCE_OK) {
        ring_model_start(&rig->model);
        rig->start_us = rig->now_us;
        rig->spacing_us = spacing_us;
        rig->blocks = 0;
    }
    entropy_started(&rig->entropy, source, rig->now_us);
}

static void flip(rig_t *rig, uint32_t *block) {
    uint64_t at = rig->flip_bit - rig->seen_bits;
    if (at < HEALTH_BLOCK_BITS) {
        block[at / 32] ^= 1u << at % 32;
    }
    rig->seen_bits += HEALTH_BLOCK_BITS;
}

static uint64_t block_end_us(const rig_t *rig) {
    return rig->start_us + (rig->blocks + 1) * HEALTH_BLOCK_BITS * rig->spacing_us;
}

static void take_block(rig_t *rig) {
    uint32_t block[ENTROPY_BLOCK_WORDS];
    ring_model_read(&rig->model, rig->spacing_us, block, ENTROPY_BLOCK_WORDS);
    flip(rig, block);
    rig->blocks++;
    entropy_source(&rig->entropy, check(rig), rig->now_us);
    entropy_feed(&rig->entropy, block);
}

void rig_step(rig_t *rig) {
    entropy_wants_t wants = entropy_wants(&rig->entropy, rig->now_us);
    if (wants.restart) {
        start(rig, wants.spacing_us);
        return;
    }
    bool sampling = rig->start_us != NOT_SAMPLING && wants.sample && !rig->silent;
    uint64_t next_us = sampling ? block_end_us(rig) : wants.until_us;
    if (next_us > rig->now_us + LONGEST_STEP_US && !sampling) {
        next_us = rig->now_us + LONGEST_STEP_US;
    }
    ring_model_pass(&rig->model, sampling ? 0 : next_us - rig->now_us);
    rig->now_us = next_us;
    if (sampling) {
        take_block(rig);
    }
}

void rig_run_us(rig_t *rig, uint64_t us) {
    for (uint64_t end_us = rig->now_us + us; rig->now_us < end_us;) {
        rig_step(rig);
    }
}

bool rig_become_good(rig_t *rig, uint64_t us) {
    uint64_t end_us = rig->now_us + us;
    while (rig->entropy.state != ENTROPY_STATE_GOOD && rig->now_us < end_us) {
        rig_step(rig);
    }
    return rig->entropy.state == ENTROPY_STATE_GOOD;
}

entropy_result_t rig_draw(rig_t *rig, const uint8_t *bounds, uint8_t count, uint8_t *values) {
    TEST_ASSERT_TRUE(entropy_draw(&rig->entropy, bounds, count, rig->now_us));
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

entropy_health_t rig_health(const rig_t *rig) {
    entropy_health_t health;
    entropy_health(&rig->entropy, &health);
    return health;
}
