/* hal_noise.h on the host: the modelled sources, sampled at exact virtual times. */
#include "hal_noise.h"

#include <assert.h>

#include "hal_clock.h"
#include "host.h"
#include "noise_model.h"

#define BLOCK_BITS (HAL_NOISE_BLOCK_WORDS * 32u)
#define WAITING_BLOCKS 4u            /* unread ones that are queued; older ones are dropped */
#define ADC_SEED 0xADCADCADCADCADCAu /* so that the two are independent */
static_assert(NOISE_MODEL_TICKS_PER_US == HAL_NOISE_TICKS_PER_US, "the same ticks");

typedef struct {
    noise_model_t model;
    bool chosen;
    double sampled_us; /* of the model's last sample */
    uint64_t start_us;
    uint64_t blocks; /* of this start; UINT64_MAX: until stopped */
    uint64_t taken;  /* of these, read or dropped */
    uint32_t dropped;
    uint16_t spacing_ticks; /* 0: never started */
} lane_t;

static lane_t lanes[HAL_NOISE_SOURCES];

bool noise_choose(hal_noise_source_t source, const char *model, uint64_t seed, const char **why) {
    noise_model_t parsed;
    bool adc = source == HAL_NOISE_ADC;
    if (!noise_model_parse(model, adc, &parsed, why)) {
        return false;
    }
    lanes[source] = (lane_t){.model = parsed, .chosen = true};
    noise_model_seed(&lanes[source].model, adc ? seed ^ ADC_SEED : seed);
    return true;
}

static lane_t *lane_of(hal_noise_source_t source) {
    const char *why;
    if (!lanes[source].chosen) {
        (void)noise_choose(source, source == HAL_NOISE_ADC ? "adc" : "ring", 0, &why);
    }
    return &lanes[source];
}

/* When so many blocks of this start are complete. */
static uint64_t end_us(const lane_t *lane, uint64_t blocks) {
    uint64_t ticks = blocks * BLOCK_BITS * lane->spacing_ticks;
    return lane->start_us + (ticks + HAL_NOISE_TICKS_PER_US - 1) / HAL_NOISE_TICKS_PER_US;
}

static uint64_t whole_blocks(const lane_t *lane) {
    if (lane->spacing_ticks == 0) {
        return 0;
    }
    uint64_t ticks = (hal_clock_us() - lane->start_us) * HAL_NOISE_TICKS_PER_US;
    uint64_t whole = ticks / ((uint64_t)BLOCK_BITS * lane->spacing_ticks);
    return whole < lane->blocks ? whole : lane->blocks;
}

static void take(lane_t *lane, uint32_t *block) {
    noise_model_read(&lane->model, lane->spacing_ticks, block, HAL_NOISE_BLOCK_WORDS);
    lane->taken++;
    lane->sampled_us += (double)BLOCK_BITS * lane->spacing_ticks / HAL_NOISE_TICKS_PER_US;
}

/* Drops blocks, which the model has to generate all the same. */
static void drop_until(lane_t *lane, uint64_t blocks) {
    uint32_t block[HAL_NOISE_BLOCK_WORDS];
    while (lane->taken < blocks) {
        take(lane, block);
    }
}

uint32_t hal_noise_ring_khz(void) { return 0; }

hal_noise_status_t hal_noise_check(hal_noise_source_t source) {
    return noise_model_dead(&lane_of(source)->model) ? HAL_NOISE_STOPPED : HAL_NOISE_OK;
}

hal_noise_status_t hal_noise_start(hal_noise_source_t source, uint16_t spacing_ticks) {
    lane_t *lane = lane_of(source);
    drop_until(lane, whole_blocks(lane));
    if (hal_noise_check(source) != HAL_NOISE_OK) {
        lane->blocks = lane->taken;
        return HAL_NOISE_STOPPED;
    }
    lane->start_us = hal_clock_us();
    noise_model_pass(&lane->model, (double)lane->start_us - lane->sampled_us);
    noise_model_start(&lane->model);
    lane->sampled_us = (double)lane->start_us;
    lane->spacing_ticks = spacing_ticks;
    lane->blocks = UINT64_MAX;
    lane->taken = 0;
    return HAL_NOISE_OK;
}

bool hal_noise_running(hal_noise_source_t source) {
    const lane_t *lane = lane_of(source);
    return lane->spacing_ticks != 0 && whole_blocks(lane) < lane->blocks;
}

void hal_noise_stop(hal_noise_source_t source) {
    lane_t *lane = lane_of(source);
    if (hal_noise_running(source) && lane->blocks == UINT64_MAX) {
        lane->blocks = whole_blocks(lane) + 1;
    }
}

bool hal_noise_read(hal_noise_source_t source, uint32_t block[HAL_NOISE_BLOCK_WORDS]) {
    lane_t *lane = lane_of(source);
    uint64_t whole = whole_blocks(lane);
    if (whole <= lane->taken) {
        return false;
    }
    if (whole - lane->taken > WAITING_BLOCKS) {
        lane->dropped += (uint32_t)(whole - WAITING_BLOCKS - lane->taken);
        drop_until(lane, whole - WAITING_BLOCKS);
    }
    take(lane, block);
    return true;
}

uint32_t hal_noise_dropped_blocks(hal_noise_source_t source) { return lanes[source].dropped; }

uint64_t noise_due_us(void) {
    uint64_t due_us = UINT64_MAX;
    for (int i = 0; i < HAL_NOISE_SOURCES; i++) {
        const lane_t *lane = &lanes[i];
        if (lane->spacing_ticks == 0 || lane->taken >= lane->blocks) {
            continue;
        }
        uint64_t lane_us = end_us(lane, lane->taken + 1);
        due_us = lane_us < due_us ? lane_us : due_us;
    }
    return due_us;
}
