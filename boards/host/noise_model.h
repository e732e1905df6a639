/* Noise models: a jittery ring oscillator and an ADC level, and their failure modes.
 *
 * The ring turns `frequency` times a second; where it is in its turn is its phase. Read at an exact
 * instant it gives 1 while the phase is in the first `duty` of the turn, else 0. White noise makes
 * the phase a random walk: over a time t it deviates from frequency * t by a normal step whose
 * variance grows with t; flicker noise modulates the frequency, so that it grows with t * t.
 *
 *   frequency  46.8 to 57.2 MHz by the seed, as chips differ (104 MHz divided by 2)
 *   duty       0.466 (the proportion of ones published for the RP2040's RANDOMBIT)
 *   variance   0.2 turns^2 in 10 us. A model's figure, not a measured one.
 *
 * The ADC reads a level; a sample is the least significant bit of the reading, which has normal
 * noise of variance 1 count^2 (a model's figure, too).
 *
 * Names, as --noise and --adc take them; one is the healthy source, the others say what is
 * different:
 *
 *   ring, adc        the healthy ones
 *   stuck0, stuck1   the bit never changes
 *   bias:PERCENT     ones PERCENT of the time (1..99), bits independent of each other
 *   alternate        0, 1, 0, 1, ..., a bit a sample whatever the spacing
 *   period:N         a random pattern of N bits (2..64) with no shorter period, again and again, a
 *                    bit a sample whatever the spacing
 *   locked           the ring: no jitter, 5/13 of a turn every 10 us; once in 4,096 samples on
 *                    average the phase slips to anywhere
 *   jitter:VARIANCE  the ring: that variance in turns^2 in 10 us, 0..3; the ADC: in counts^2
 *   drift            the proportion of ones rises by 0.02 a second up to 1
 *   repeat           each start of sampling begins the same stream again
 *   dies:BITS        after so many samples the bit stays as it is, and the source is dead
 *   file:PATH        bits from a file, least significant first in each byte, a bit a sample
 *                    whatever the spacing; when it ends the bit stays as it is, and the source is
 *                    dead
 *   none             a source that never starts
 *
 * Behind those in which there is a ring (or a level) may follow, as in jitter:0+ripple:1000/19:
 *
 *   +flicker:V       the ring: 1/f noise of its frequency, a phase variance of about V turns^2 in
 *                    10 us, 4 V in 20
 *   +ripple:HZ/DEPTH supply ripple: modulates the ring's frequency by DEPTH parts in a million, the
 *                    ADC's level by DEPTH counts, HZ times a second, both in phase
 *   +warming:DEPTH   by so much a second, steadily
 *
 * Seeded: the same model, seed, starts and times give the same bits. The emulated chip's model
 * (tools/emulator/parts/ring.js, noise.js) has the same names, figures and meaning, and its own
 * bits: there a register is read at any instant, here 65,000 samples a roll have to be cheap. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define NOISE_MODEL_TICKS_PER_US 48
#define NOISE_MODEL_FLICKERS 8

typedef enum {
    NOISE_MODEL_RING, /* also: bias, jitter, drift, repeat, dies, with other figures */
    NOISE_MODEL_LEVEL,
    NOISE_MODEL_STUCK,
    NOISE_MODEL_PATTERN,
    NOISE_MODEL_LOCKED,
    NOISE_MODEL_FILE,
} noise_model_kind_t;

typedef struct {
    uint8_t kind;         /* noise_model_kind_t */
    bool repeats;         /* every start is the first */
    bool dead;            /* see noise_model_dead */
    bool last;            /* the last bit read; for stuck: the bit */
    uint8_t pattern_bits; /* period */
    uint64_t pattern;     /* the period's bits, first in the least significant */
    uint64_t read_bits;   /* samples read so far */
    uint64_t live_bits;   /* samples until it dies; UINT64_MAX: never */
    double duty;          /* at the time of the next sample */
    double duty_per_us;   /* drift */
    double variance;      /* turns^2 in 10 us; of a level: counts^2 */
    double flicker;       /* turns^2 in 10 us */
    double ripple_hz, ripple_depth;
    double warming;
    double now_us;                               /* since power-up */
    double deviation;                            /* turns by then, by ripple and warming */
    double flicker_states[NOISE_MODEL_FLICKERS]; /* of the frequency, turns in a microsecond */
    uint64_t seed;
    uint64_t random; /* state of the generator behind jitter */
    double turns_per_us;
    uint32_t phase;         /* fraction of a turn, 2^32 = 1; of a level: of two counts */
    uint32_t spacing_ticks; /* of `steps`; 0: none */
    uint32_t steps[256];    /* equally likely steps of the phase from one sample to the next */
    FILE *file;
} noise_model_t;

/* Makes the model that `text` names, of the ring or of the ADC; seed it before use. False: `why`
 * says what is wrong. A file stays open. */
bool noise_model_parse(const char *text, bool adc, noise_model_t *model, const char **why);

/* Power-up: everything follows from the seed. */
void noise_model_seed(noise_model_t *model, uint64_t seed);

/* Starts sampling. */
void noise_model_start(noise_model_t *model);

/* Lets time pass without a sample. */
void noise_model_pass(noise_model_t *model, double us);

/* The next 32 * count samples, the first `spacing_ticks` from the last one (or the start), first in
 * the least significant bit of word 0. */
void noise_model_read(noise_model_t *model, uint32_t spacing_ticks, uint32_t *words,
                      uint32_t count);

/* Has the source stopped before the last sample read? */
bool noise_model_dead(const noise_model_t *model);
