/* Autocorrelation test: do a block's bits agree, or disagree, with those `lag` before them more often than
 * independent bits would? 32 lags at a time.
 *
 * Two limits: 952 of 1,024 bits alike (or not), and, from lag LAGS_LEAN on, where a ring with jitter
 * has forgotten its phase, 128 fewer or more that differ than expected (8 standard deviations), if 24 do
 * in the block's first quarter. That quarter is counted for all lags at once, a lag in each bit of a
 * word; the few lags that may reach a limit are counted to the end. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define LAGS_AT_ONCE 32
#define LAGS_BLOCK_WORDS 32
#define LAGS_BLOCK_BITS 1024
#define LAGS_AGREE 952
#define LAGS_LEAN 17
#define LAGS_LEAN_LIMIT 128
#define LAGS_LEAN_FIRST 24

/* Any of the lags first to first + 31, in the block behind which 1,024 bits and a word lie that were
 * before it. `even`: how many of the block's bits differ by chance. */
bool lags_are_alike(const uint32_t *block, uint32_t first, uint32_t even);
