/* Fingerprints of the last 64 blocks: has this been seen before?
 *
 * Looked at is where bits change, so that a stream turned over is the same. A fingerprint is taken
 * where the changes themselves say: of all places in the block behind 0, 0, 1, 1, 0 the one whose
 * last 32 hash to the least. It is a hash of the 256 up to there. So a
 * stream that is played again is found wherever its repeats begin: the least of a whole period is
 * the least of each block that it falls into. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define REPEATS_BLOCKS 64
#define REPEATS_BLOCK_WORDS 32
#define REPEATS_CONTEXT_WORDS 8

typedef struct {
    uint64_t seen[REPEATS_BLOCKS]; /* 0: none */
    uint8_t next;
} repeats_t;

/* Remembers the block's fingerprint; true: it is among the last ones. The words in front of the
 * block, REPEATS_CONTEXT_WORDS and one, are the bits before. A block without such a place has no
 * fingerprint. */
bool repeats_feed(repeats_t *repeats, const uint32_t *block);

/* Of REPEATS_CONTEXT_WORDS words; never 0. */
uint64_t repeats_fingerprint(const uint32_t *words);
