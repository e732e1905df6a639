/* Raw bits of two noise sources, sampled in the background by DMA at exact intervals of the crystal.
 * Untouched: no whitening, nothing dropped while sampling runs. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    HAL_NOISE_RING, /* the ring oscillator's bit */
    HAL_NOISE_ADC,  /* the least significant bit of the temperature sensor's reading */
    HAL_NOISE_SOURCES
} hal_noise_source_t;

typedef enum {
    HAL_NOISE_OK,
    HAL_NOISE_CLOCK,   /* clk_sys doesn't run from the crystal, so the ring would sample itself */
    HAL_NOISE_STOPPED, /* the source isn't enabled, not stable or not configured as it should be */
} hal_noise_status_t;

#define HAL_NOISE_BLOCK_WORDS 32 /* bits come in blocks of 1,024 */
/* Blocks that are queued at most: 61 ms of the ring at 20 us, longer than an erase usually takes. */
#define HAL_NOISE_QUEUE_BLOCKS 3u
#define HAL_NOISE_TICKS_PER_US 48

/* Verifies clock and source, and starts sampling. Ticks from one sample to the next: of the ring
 * 16..32,767, of the ADC 120..65,535. Earlier bits are discarded. On any status but OK
 * nothing is sampled. */
hal_noise_status_t hal_noise_start(hal_noise_source_t source, uint16_t spacing_ticks);

/* Stops after the block being sampled. hal_noise_read still returns what was sampled. */
void hal_noise_stop(hal_noise_source_t source);

/* Is the hardware sampling (including the last block before a stop)? */
bool hal_noise_running(hal_noise_source_t source);

/* Removes the next complete block from the queue, first sample in the least significant bit of word 0. False:
 * there is none. Blocks that weren't read in time are dropped whole and counted, across starts of
 * either source. A measurement of the supply in between delays the ADC's next samples by some 15 us. */
bool hal_noise_read(hal_noise_source_t source, uint32_t block[HAL_NOISE_BLOCK_WORDS]);
uint32_t hal_noise_dropped_blocks(hal_noise_source_t source);

/* The ring oscillator's frequency, counted against the crystal for 1 ms; 0: this board can't. */
uint32_t hal_noise_ring_khz(void);

/* Verifies clock and source again, at any time; costs a few register reads. */
hal_noise_status_t hal_noise_check(hal_noise_source_t source);
