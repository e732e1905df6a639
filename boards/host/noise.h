/* What this board knows about its noise beyond hal_noise.h: which models, and when it is due. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "hal_noise.h"

/* Picks the source's model (noise_model.h has the names) and powers it up. Called by hal_start,
 * before any hal_noise call; without it: `ring` and `adc`, seed 0. False, and nothing changes:
 * `why` says what is wrong with the name. */
bool noise_choose(hal_noise_source_t source, const char *model, uint64_t seed, const char **why);

/* When the next block that nobody has read is whole (now or earlier: it is), for who moves the
 * virtual clock; UINT64_MAX: none is coming. */
uint64_t noise_due_us(void);
