/* The words of 16 bits that a ring without any jitter can give.
 *
 * A ring that turns evenly and is 1 for 40 to 60 % of its turn, read at even times, can give only
 * few of the 65,536 words; one whose frequency changes meanwhile, by up to 0.03 turns a sample and
 * sample, some more: 27 % in all. So nearly every word of a ring with too little jitter is one,
 * whatever its frequency, ripple and drift, and 27 % of those of good noise. This is what somebody
 * could do who follows the ring's phase as well as it can be followed, and is right each time.
 *
 * clockwords.c is written by tools/assets/clock_words.c; a test holds it against the definition. */
#pragma once

#include <stdint.h>

#define CLOCKWORDS_BYTES 4096

/* A bit for each word below 0x8000; a word and its complement are alike. */
extern const uint8_t clockwords[CLOCKWORDS_BYTES];

/* 1 when it is one, else 0. */
static inline uint32_t clockwords_has(uint32_t word) {
    uint32_t folded = (word & 0x8000u) != 0 ? ~word & 0x7FFFu : word & 0x7FFFu;
    return (uint32_t)clockwords[folded >> 3] >> (folded & 7u) & 1u;
}
