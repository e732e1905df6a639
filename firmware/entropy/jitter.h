/* How much does the ring's phase stray, and how does that grow with time?
 *
 * The bits of a ring that is read so fast that it strays little from one sample to the next agree
 * with those `lag` samples before by C(lag) = E(lag) cos(turning * lag): E falls as the phase
 * strays, exp(-2 pi^2 variance(lag)) for the ring's first harmonic. Nobody knows how fast the ring
 * turns, but
 *
 *     D(lag) = C(lag)^2 - C(lag - 1) C(lag + 1) = E(lag)^2 sin(turning)^2
 *
 * falls as E^2 does, whatever it turns. Its logarithm at three lags gives the part of the variance
 * that grows with time (white noise: what nobody can foretell) and the part that grows with its
 * square (flicker, ripple, drift: what somebody might). Only the first supports credit. D is taken
 * of each block by itself, half a millisecond to three long: slower changes of the frequency don't
 * touch it.
 *
 * Spacings are tried until one shows D fall to a third or less and far above its error: some see
 * the ring stand still (it turns a whole number of halves from sample to sample), some are too
 * close together for a ring with little jitter.
 *
 * A frequency that swings can make D fall, too. So all that D falls, by whatever, in the fifth part
 * of a block at any spacing that was tried is a bound: jitter takes as much of it in little time as
 * in long, in proportion, and in parts of a block as in the whole; a swing takes less. What exceeds
 * the bound is not jitter. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#define JITTER_BLOCKS 32 /* at each spacing that is tried */
#define JITTER_BLOCK_WORDS 32
#define JITTER_LAGS 16
#define JITTER_MOST_E4 3000 /* beyond that it is told as `or more` */

typedef enum {
    JITTER_UNKNOWN,  /* not measured yet */
    JITTER_MEASURED, /* variance, give or take error */
    JITTER_MORE,     /* that variance or more: nothing is left to be seen of the ring's turning */
    JITTER_LITTLE,   /* too little to be seen, or what is seen isn't jitter: it supports nothing */
    JITTER_STATES
} jitter_state_t;

/* In ten-thousandths of a squared turn, for 10 us. */
typedef struct {
    uint16_t variance_e4; /* the part that grows with time */
    uint16_t error_e4;    /* one standard deviation */
    uint16_t drift_e4;    /* the part that grows with time squared, at 10 us */
    uint8_t state;        /* jitter_state_t */
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
    uint16_t most_e4;       /* jitter that the spacings tried so far leave room for */
    jitter_result_t result; /* of the last measurement that ended */
} jitter_t;

/* A measurement begins. */
void jitter_begin(jitter_t *jitter);

/* Ticks of a 48th of a microsecond between the samples of the next block. */
uint16_t jitter_ticks(const jitter_t *jitter);

/* A block of 1,024 bits read like that, none of them left out. True: the measurement has ended. */
bool jitter_feed(jitter_t *jitter, const uint32_t block[JITTER_BLOCK_WORDS]);

/* What a bit read each so many microseconds is worth for who knew the phase before each, by the
 * variance less three errors: hundredths of a bit, 0..100. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us);
