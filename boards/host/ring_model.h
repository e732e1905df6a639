/* A model of the ring oscillator's random bit, and of the ways in which it can fail.
 *
 * The ring turns `frequency` times a second; where it is in its turn is its phase. Read at an exact
 * instant it gives 1 while the phase is in the first `duty` of the turn, else 0. Jitter makes the
 * phase a random walk: over a time t it strays from frequency * t by a normal step whose variance
 * grows with t. Nothing else is random; a ring without jitter is a clock.
 *
 *   frequency  5.85 to 7.15 MHz by the seed, as chips differ
 *   duty       0.466 (the share of ones published for the RP2040's RANDOMBIT)
 *   variance   0.2 turns^2 in 10 us. A model's figure, not a measured one.
 *
 * Names, as --noise takes them; one is the ring, the others say what is different:
 *
 *   ring             the healthy ring
 *   stuck0, stuck1   the bit never changes
 *   bias:PERCENT     duty PERCENT / 100 (1..99) and variance 1: bits independent of each other
 *   alternate        0, 1, 0, 1, ..., a bit a sample whatever the spacing
 *   period:N         a random pattern of N bits (2..64) with no shorter period, again and again, a
 *                    bit a sample whatever the spacing
 *   locked           no jitter, 5/13 of a turn every 10 us; once in 4,096 samples on average the
 *                    phase slips to anywhere
 *   jitter:VARIANCE  that variance in turns^2 in 10 us, 0..1
 *   drift            the duty rises by 0.02 a second up to 1
 *   repeat           each start of sampling begins the same stream again
 *   dies:BITS        after so many samples the bit stays as it is, and the ring is dead
 *   file:PATH        bits from a file, least significant first in each byte, a bit a sample
 *                    whatever the spacing; when it ends the bit stays as it is, and the ring is
 * dead
 *
 * Seeded: the same model, seed, starts and times give the same bits. The emulated chip's model
 * (tools/emulator/parts/ring.js, noise.js) has the same names, figures and meaning, and its own
 * bits: there a register is read at any instant, here 32,000 samples a roll have to be cheap. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum {
    RING_MODEL_RING, /* also: bias, jitter, drift, repeat, dies, with other figures */
    RING_MODEL_STUCK,
    RING_MODEL_PATTERN,
    RING_MODEL_LOCKED,
    RING_MODEL_FILE,
} ring_model_kind_t;

typedef struct {
    uint8_t kind;         /* ring_model_kind_t */
    bool repeats;         /* every start is the first */
    bool dead;            /* see ring_model_dead */
    bool last;            /* the last bit read; for stuck: the bit */
    uint8_t pattern_bits; /* period */
    uint64_t pattern;     /* the period's bits, first in the least significant */
    uint64_t read_bits;   /* samples read so far */
    uint64_t live_bits;   /* samples until it dies; UINT64_MAX: never */
    double duty;          /* at the time of the next sample */
    double duty_per_us;   /* drift */
    double variance;      /* turns^2 in 10 us */
    uint64_t seed;
    uint64_t random; /* state of the generator behind jitter */
    uint32_t
        turns_per_us; /* fraction of a turn in a microsecond, 2^32 = 1; whole turns don't matter */
    uint32_t phase;   /* fraction of a turn, 2^32 = 1 */
    uint16_t spacing_us; /* that `steps` is for; 0: none */
    uint32_t steps[256]; /* equally likely steps of the phase from one sample to the next */
    FILE *file;
} ring_model_t;

/* Makes the model that `text` names; seed it before use. False: `why` says what is wrong, in words
 * that fit behind the name. A file stays open as long as the model is used. */
bool ring_model_parse(const char *text, ring_model_t *model, const char **why);

/* Power-up: phase, frequency and everything to come follow from the seed. */
void ring_model_seed(ring_model_t *model, uint64_t seed);

/* Sampling starts. */
void ring_model_start(ring_model_t *model);

/* Time passes without a sample. */
void ring_model_pass(ring_model_t *model, uint64_t us);

/* The next 32 * count samples, the first `spacing_us` from the last one (or the start), first in
 * the least significant bit of word 0. */
void ring_model_read(ring_model_t *model, uint16_t spacing_us, uint32_t *words, uint32_t count);

/* Did the ring stop before the last sample that was read? */
bool ring_model_dead(const ring_model_t *model);
