/* What this board knows about its noise beyond hal_noise.h: which model, and when it is due. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Picks the model (ring_model.h has the names) and powers it up. Called by hal_start, before any
 * hal_noise call; without it: `ring`, seed 0. False, and nothing changes: `why` says what is wrong
 * with the name. */
bool noise_choose(const char *model, uint64_t seed, const char **why);

/* When the next block that nobody has read is whole (now or earlier: it is), for who moves the
 * virtual clock; UINT64_MAX: none is coming. */
uint64_t noise_due_us(void);
