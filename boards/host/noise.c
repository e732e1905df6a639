/* hal_noise.h on the host: the model, read at exact virtual instants. */
#include "noise.h"

#include <string.h>

#include "hal_clock.h"
#include "hal_noise.h"
#include "ring_model.h"

#define BLOCK_BITS (HAL_NOISE_BLOCK_WORDS * 32u)
#define KEPT_BLOCKS 4u /* that may wait to be taken; older ones are dropped */

static struct {
    ring_model_t model;
    bool chosen;
    uint64_t sampled_us; /* of the model's last sample */
    uint64_t start_us;
    uint64_t blocks; /* whole ones to come from this start; UINT64_MAX: no end in sight */
    uint64_t taken;  /* of these, read or dropped */
    uint32_t dropped;
    uint16_t spacing_us; /* 0: never started */
} noise;

bool noise_choose(const char *model, uint64_t seed, const char **why) {
    ring_model_t parsed;
    if (!ring_model_parse(model, &parsed, why)) {
        return false;
    }
    memset(&noise, 0, sizeof noise);
    noise.model = parsed;
    ring_model_seed(&noise.model, seed);
    noise.chosen = true;
    return true;
}

static void choose_default(void) {
    const char *why;
    if (!noise.chosen) {
        (void)noise_choose("ring", 0, &why);
    }
}

static uint64_t block_us(void) { return (uint64_t)BLOCK_BITS * noise.spacing_us; }

static uint64_t whole_blocks(void) {
    uint64_t whole = noise.spacing_us == 0 ? 0 : (hal_clock_us() - noise.start_us) / block_us();
    return whole < noise.blocks ? whole : noise.blocks;
}

static void take(uint32_t *block) {
    ring_model_read(&noise.model, noise.spacing_us, block, HAL_NOISE_BLOCK_WORDS);
    noise.taken++;
    noise.sampled_us = noise.start_us + noise.taken * block_us();
}

/* Blocks that were sampled and that nobody will read: the model lives through them all the same. */
static void drop_until(uint64_t blocks) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    while (noise.taken < blocks) {
        take(block);
    }
}

hal_noise_status_t hal_noise_check(void) {
    return ring_model_dead(&noise.model) ? HAL_NOISE_STOPPED : HAL_NOISE_OK;
}

hal_noise_status_t hal_noise_start(uint16_t spacing_us) {
    choose_default();
    drop_until(whole_blocks());
    if (hal_noise_check() != HAL_NOISE_OK) {
        noise.blocks = noise.taken;
        return HAL_NOISE_STOPPED;
    }
    noise.start_us = hal_clock_us();
    ring_model_pass(&noise.model, noise.start_us - noise.sampled_us);
    ring_model_start(&noise.model);
    noise.sampled_us = noise.start_us;
    noise.spacing_us = spacing_us;
    noise.blocks = UINT64_MAX;
    noise.taken = 0;
    return HAL_NOISE_OK;
}

bool hal_noise_running(void) { return noise.spacing_us != 0 && whole_blocks() < noise.blocks; }

void hal_noise_stop(void) {
    if (hal_noise_running() && noise.blocks == UINT64_MAX) {
        noise.blocks = whole_blocks() + 1;
    }
}

bool hal_noise_read(uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    uint64_t whole = whole_blocks();
    if (whole <= noise.taken) {
        return false;
    }
    if (whole - noise.taken > KEPT_BLOCKS) {
        noise.dropped += (uint32_t)(whole - KEPT_BLOCKS - noise.taken);
        drop_until(whole - KEPT_BLOCKS);
    }
    take(block);
    return true;
}

uint32_t hal_noise_dropped_blocks(void) { return noise.dropped; }

/* A supply that wanders, in the low bits, and no claim to more. */
uint16_t hal_noise_adc(void) {
    uint64_t z = (hal_clock_us() + noise.model.seed) * 0x9E3779B97F4A7C15u;
    return (uint16_t)(2048 + (z >> 60));
}

uint64_t noise_due_us(void) {
    if (noise.spacing_us == 0 || noise.taken >= noise.blocks) {
        return UINT64_MAX;
    }
    return noise.start_us + (noise.taken + 1) * block_us();
}
