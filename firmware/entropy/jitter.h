/* Estimates the ring oscillator's phase jitter from the autocorrelation of its bits: the part whose
 * variance grows with time (white frequency noise, which nobody can predict) and the part that grows
 * with time squared (flicker, supply ripple, drift).
 *
 * The bits of a ring that is read so fast that its phase strays little between samples have the
 * autocorrelation C(lag) = E(lag) cos(turning * lag): E falls as the phase strays,
 * exp(-2 pi^2 variance(lag)) for the ring's first harmonic. The ring's frequency is unknown, but
 *
 *     D(lag) = C(lag)^2 - C(lag - 1) C(lag + 1) = E(lag)^2 sin(turning)^2
 *
 * falls as E^2 does at any frequency. Its logarithm at three lags gives the linear and the quadratic
 * part of the variance. Only the linear part is jitter. D is taken of each block by itself, half a
 * millisecond to three long: slower changes of the frequency have no effect.
 *
 * Spacings are tried until one shows D fall to a third or less and far above its error. At some of them
 * the ring seems to stand still (it turns a whole number of halves between samples), some are too close
 * together for a ring with little jitter.
 *
 * A frequency that swings makes D fall, too. So the whole fall of D within a fifth of a block, at any
 * spacing that was tried, is an upper bound: jitter takes the same share in short and in long times, in
 * proportion, and in parts of a block as in the whole; a swing takes less. An estimate of more than 2.25
 * times the bound is not jitter.
 *
 * A source is refused only for JITTER_LITTLE: no spacing shows jitter, and even the upper bound is too
 * small. A bit's credit of 1/100 needs no more than 0.00001 squared turns, which no measurement of this
 * length can resolve; JITTER_LEAST_E4 is as high as the bound of modelled rings without jitter comes
 * under supply ripple of up to 0.5 %. Where nothing can be seen of the ring's turning (it is as fast as
 * the crystal's clock) the result is JITTER_UNKNOWN, and the tests on every bit decide. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define JITTER_BLOCKS 32 /* at each spacing that is tried */
#define JITTER_BLOCK_WORDS 32
#define JITTER_LAGS 16
#define JITTER_MOST_E4 3000 /* beyond that it is reported as `or more` */
#define JITTER_LEAST_E4 300 /* an upper bound below this refuses: see JITTER_LITTLE */

typedef enum {
    JITTER_UNKNOWN,  /* not measured yet, or the measurement can't tell */
    JITTER_MEASURED, /* variance, give or take error */
    JITTER_MORE,     /* that variance or more: nothing is left to be seen of the ring's turning */
    JITTER_LITTLE,   /* too little, or what is seen isn't jitter: the source is refused */
    JITTER_STATES
} jitter_state_t;

/* In ten-thousandths of a squared turn, for 10 us. */
typedef struct {
    uint16_t variance_e4; /* the part that grows with time */
    uint16_t error_e4; /* one standard deviation; a confidence interval is three to either side */
    uint16_t drift_e4; /* the part that grows with time squared, at 10 us */
    uint8_t state;     /* jitter_state_t */
} jitter_result_t;

typedef struct {
    int32_t of;
    uint64_t squares;
} jitter_sum_t;

typedef struct {
    jitter_sum_t sums[JITTER_LAGS + 1]; /* of each lag's D, over the blocks */
    jitter_sum_t near, far;             /* of the first and the last lag's, over parts of blocks */
    uint32_t left; /* sum of C^2 at some lags: what can be seen of the ring's turning */
    uint8_t blocks;
} jitter_seen_t;

typedef struct {
    jitter_seen_t seen;     /* at this spacing */
    uint8_t spacing;        /* that is tried now */
    uint16_t most_e4;       /* upper bound by the spacings tried so far */
    jitter_result_t result; /* of the last measurement that ended */
} jitter_t;

/* A measurement begins. */
void jitter_begin(jitter_t *jitter);

/* Ticks of a 48th of a microsecond between the samples of the next block. */
uint16_t jitter_ticks(const jitter_t *jitter);

/* A block of 1,024 bits read like that, none of them left out. True: the measurement has ended. */
bool jitter_feed(jitter_t *jitter, const uint32_t block[JITTER_BLOCK_WORDS]);

/* Min-entropy of a bit read each so many microseconds, given the phase before each, by the lower end of
 * the confidence interval: hundredths of a bit, 0..100. Reported; it refuses nothing. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us);
