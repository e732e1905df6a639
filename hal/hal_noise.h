/* Raw bits of the ring oscillator, one every `spacing_us`, sampled in the background at exact
 * intervals without the core. Untouched: no whitening, nothing dropped while sampling runs. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    HAL_NOISE_OK,
    HAL_NOISE_CLOCK,   /* clk_sys doesn't run from the crystal, so the ring would time itself */
    HAL_NOISE_STOPPED, /* the ring isn't enabled or not stable */
} hal_noise_status_t;

#define HAL_NOISE_BLOCK_WORDS 32 /* bits come in blocks of 1,024 */

/* Verifies clock and ring, and starts to sample. Spacing 10..160 us. Bits left from before are
 * forgotten. On any status but OK nothing is sampled. */
hal_noise_status_t hal_noise_start(uint16_t spacing_us);

/* Lets the block being sampled end, then stops. hal_noise_read still gives what was sampled. */
void hal_noise_stop(void);

/* Is the hardware sampling (also: the last block before a stop)? */
bool hal_noise_running(void);

/* Takes the next whole block, first sample in the least significant bit of word 0. False: none is
 * ready. Blocks that weren't taken in time are dropped whole and counted. */
bool hal_noise_read(uint32_t block[HAL_NOISE_BLOCK_WORDS]);
uint32_t hal_noise_dropped_blocks(void);

/* Verifies clock and ring again, at any time; costs a few register reads. */
hal_noise_status_t hal_noise_check(void);

/* Uncredited extra: the noise in the low bits of an ADC conversion, 0..4095. */
uint16_t hal_noise_adc(void);
