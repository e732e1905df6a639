/* Replay detection: fingerprints of the last 64 blocks, to notice bits that were seen before.
 *
 * Fingerprints are of the changes from bit to bit, so that an inverted stream has the same; and symmetric
 * around a place, so that a reversed one does. The place is chosen by content (the least of a hash among
 * all places amidst the changes 0, 0, 1, 1, 1, 1, 0, 0, as in winnowing), so that a replay is found
 * wherever it begins: the least of a whole period is the least of each block that it falls into.
 *
 * One block's 256 changes (128 to either side) that were seen are a repeat. So are the 64 nearest, for
 * a replay with bit errors, when it happens twice within 32 blocks. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define REPEATS_BLOCKS 64
#define REPEATS_BLOCK_WORDS 32
#define REPEATS_FAR_WORDS 4     /* to either side of a place */
#define REPEATS_BEFORE_WORDS 10 /* of the bits before a block are looked at */
#define REPEATS_START_WORDS 8

typedef struct {
    uint32_t near[REPEATS_BLOCKS]; /* hashes of the 64 changes nearest, 0 at first */
    uint32_t far[REPEATS_BLOCKS];  /* and of the 256 */
    uint32_t agreed;               /* the last 32 blocks, this one in bit 0: near was seen before */
    uint8_t next;
} repeats_t;

/* Remembers the block's fingerprint; true: it repeats the last ones. The words in front of the block,
 * REPEATS_BEFORE_WORDS, are the bits before. A block without such a place has no fingerprint. */
bool repeats_feed(repeats_t *repeats, const uint32_t *block);

/* Of REPEATS_START_WORDS words as they are, for the start of sampling. */
uint32_t repeats_fingerprint(const uint32_t *words);
