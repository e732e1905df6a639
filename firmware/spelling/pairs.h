/* Reading what was packed at build time (tools/assets/pairs.py): each code below single_count stands
 * for one byte, each other for two codes, which may stand for two themselves. Nothing is unpacked
 * but the byte that is asked for, so it takes no room, and may begin wherever packing began anew. */
#pragma once

#include <stdint.h>

#define PAIRS_DEEPEST 24 /* pairs within pairs; the packer's limit, too */

typedef struct {
    const uint8_t *singles;
    const uint8_t (*pairs)[2]; /* of the codes from single_count on */
    uint8_t single_count;
} pairs_t;

typedef struct {
    const pairs_t *pairs;
    const uint8_t *next;
    uint8_t waiting_count;
    uint8_t waiting[PAIRS_DEEPEST]; /* codes begun, the newest last */
} pairs_reader_t;

static inline pairs_reader_t pairs_open(const pairs_t *pairs, const uint8_t *packed) {
    return (pairs_reader_t){.pairs = pairs, .next = packed};
}

/* The next byte; where packed things end is told by what they are. */
uint8_t pairs_next(pairs_reader_t *reader);
