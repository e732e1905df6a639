/* Estimates the ring oscillator's phase jitter from the autocorrelation of its bits: the part whose
 * variance grows with time (white frequency noise, which nobody can predict) and the part that grows
 * with time squared (flicker, supply ripple, drift).
 *
 * The bits of a ring that is sampled so fast that its phase diffuses little between samples have the
 * autocorrelation C(lag) = E(lag) cos(turning * lag): E falls as the phase diffuses,
 * exp(-2 pi^2 variance(lag)) for the ring's first harmonic. The ring's frequency is unknown, but
 *
 *     D(lag) = C(lag)^2 - C(lag - 1) C(lag + 1) = E(lag)^2 sin(turning)^2
 *
 * falls as E^2 does at any frequency. Its logarithm at three lags gives the linear and the quadratic
 * part of the variance. Only the linear part is jitter. D is taken of each block by itself, half a
 * millisecond to three long: slower changes of the frequency have no effect.
 *
 * Sample spacings are tried until at one D falls to a third or less and is far above its error. At some of
 * them the ring is aliased to a standstill (it turns a whole number of halves between samples), some are too
 * close for a ring with little jitter.
 *
 * A modulated frequency makes D fall, too. So the whole fall of D within a fifth of a block, at any
 * spacing tried, is an upper bound: jitter makes it fall in proportion in short and in long times, and in
 * parts of a block as in the whole; modulation less in short ones. An estimate of more than 2.25 times the
 * bound is not jitter.
 *
 * A source is refused only for JITTER_LITTLE: no spacing shows jitter, and even the upper bound is too
 * small. A bit's credit of 1/100 needs no more than 0.00001 squared turns, which no measurement of this
 * length can resolve; JITTER_LEAST_E4 is the highest bound of modelled rings without jitter
 * under supply ripple of up to 0.5 %. Where the ring's turning can't be seen (it is as fast as
 * the crystal's clock) the result is JITTER_UNKNOWN, and the tests on every bit decide. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "health.h"

#define JITTER_BLOCKS 32 /* at each spacing that is tried */
#define JITTER_LAGS 16
#define JITTER_MOST_E4 3000 /* beyond that: JITTER_MORE */
#define JITTER_LEAST_E4 300 /* an upper bound below this refuses: see JITTER_LITTLE */

typedef enum {
    JITTER_UNKNOWN,  /* not measured yet, or the measurement can't tell */
    JITTER_MEASURED, /* variance and its error */
    JITTER_MORE,     /* that variance or more: the ring's turning can't be seen any more */
    JITTER_LITTLE,   /* too little, or not jitter: the source is refused */
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
    int32_t total;
    uint64_t squares;
} jitter_sum_t;

typedef struct {
    jitter_sum_t sums[JITTER_LAGS + 1]; /* of each lag's D, over the blocks */
    jitter_sum_t near, far;             /* of the first and the last lag's, over parts of blocks */
    uint32_t power; /* sum of C^2 at some lags: how much of the ring's turning can be seen */
    uint8_t blocks;
} jitter_stats_t;

typedef struct {
    jitter_stats_t stats;   /* at this spacing */
    uint8_t spacing;        /* being tried */
    uint16_t most_e4;       /* upper bound by the spacings tried so far */
    jitter_result_t result; /* of the last measurement that ended */
} jitter_t;

/* Begins a measurement. */
void jitter_begin(jitter_t *jitter);

/* Ticks of a 48th of a microsecond between the samples of the next block. */
uint16_t jitter_ticks(const jitter_t *jitter);

/* A block of 1,024 consecutive bits sampled so. True: the measurement has ended. */
bool jitter_feed(jitter_t *jitter, const uint32_t block[HEALTH_BLOCK_WORDS]);

/* Min-entropy of a bit at this spacing, given the phase before it, by the lower end of the confidence
 * interval: hundredths of a bit, 0..100. Only reported; nothing is refused by it. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us);

/* As the console prints it: "unknown", "measured", "more", "little". */
const char *jitter_state_name(jitter_state_t state);
