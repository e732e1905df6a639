#include "jitter.h"

#include <assert.h>
#include <string.h>

#include "integer.h"

/* The first two words of a block are only looked back at. */
#define BITS ((JITTER_BLOCK_WORDS - 2) * 32)
#define PARTS 5 /* of a block */
#define PART_WORDS 6
#define PART_BITS (PART_WORDS * 32)
#define LOG2_BITS 16
#define SURE 6u /* standard deviations */
#define SLOPE_ERRORS 4
#define INTERVAL_ERRORS 3 /* of the confidence interval, to either side */
#define BOUND_ERRORS 5u
#define BOUND_QUARTERS 9 /* an estimate exceeds the bound by its error and the bound's own bias */
#define BEND_MOST 3
#define LAGS_LEAST 3
#define CLEARLY 12 /* such a part of D when nothing is lost: the ring's turning is plainly seen */
#define LEFT_FIRST 4u
#define LEFT_LAST 7u
#define LEFT_LAGS (LEFT_LAST - LEFT_FIRST + 1)
#define LEFT_LEAST 3 /* in 1 / BITS: C^2 of independent bits is 1 */
static_assert(PARTS * PART_BITS == BITS, "a block is whole parts");
static_assert(JITTER_LAGS + 1 <= 32, "lags reach into the word before only");

/* Half a microsecond to three. Those of a row differ a little, for rings that seem to stand still
 * at one. */
static const uint8_t spacings[] = {
    24,  25,  26,  29,  31, 35, /* */
    53,  72,  79,  85,          /* */
    110, 144, 155, 163,         /* */
};
#define SPACINGS (sizeof spacings / sizeof *spacings)

static void clear(jitter_t *jitter) { memset(&jitter->seen, 0, sizeof jitter->seen); }

void jitter_begin(jitter_t *jitter) {
    clear(jitter);
    jitter->spacing = 0;
    jitter->most_e4 = UINT16_MAX;
}

uint16_t jitter_ticks(const jitter_t *jitter) { return spacings[jitter->spacing]; }

/* ---- of one block ---- */

static int32_t differing(const uint32_t *part, uint32_t lag) {
    int32_t count = 0;
    for (int32_t i = 0; i < PART_WORDS; i++) {
        uint32_t lagging = part[i] << lag | part[i - 1] >> 1 >> (31 - lag);
        count += (int32_t)integer_popcount(part[i] ^ lagging);
    }
    return count;
}

/* What agreement comes of an uneven share of ones alone, in a part. */
static int32_t uneven(const uint32_t *block) {
    int32_t excess = -JITTER_BLOCK_WORDS * 16;
    for (uint32_t i = 0; i < JITTER_BLOCK_WORDS; i++) {
        excess += (int32_t)integer_popcount(block[i]);
    }
    return excess * excess * PART_BITS / (1 << 18);
}

/* C of lags 0 to JITTER_LAGS + 1 in a part, PART_BITS for 1. */
static void correlate(const uint32_t *part, int32_t even, int32_t *c) {
    for (uint32_t lag = 0; lag <= JITTER_LAGS + 1; lag++) {
        c[lag] = even - 2 * differing(part, lag);
    }
}

static int32_t d_of(const int32_t *c, uint32_t lag) {
    return c[lag] * c[lag] - c[lag - 1] * c[lag + 1];
}

static void sum_up(jitter_sum_t *sum, int32_t d) {
    sum->of += d;
    sum->squares += (uint64_t)((int64_t)d * d);
}

/* The parts' C come to the block's. */
static void add_parts(jitter_t *jitter, const uint32_t *block, int32_t *whole) {
    int32_t even = PART_BITS - uneven(block);
    for (uint32_t i = 0; i < PARTS; i++) {
        int32_t c[JITTER_LAGS + 2];
        correlate(block + 2 + i * PART_WORDS, even, c);
        sum_up(&jitter->seen.near, d_of(c, 1));
        sum_up(&jitter->seen.far, d_of(c, JITTER_LAGS));
        for (uint32_t lag = 0; lag <= JITTER_LAGS + 1; lag++) {
            whole[lag] += c[lag];
        }
    }
}

static void add(jitter_t *jitter, const uint32_t *block) {
    int32_t c[JITTER_LAGS + 2] = {0};
    add_parts(jitter, block, c);
    for (uint32_t lag = 1; lag <= JITTER_LAGS; lag++) {
        sum_up(&jitter->seen.sums[lag], d_of(c, lag));
    }
    for (uint32_t lag = LEFT_FIRST; lag <= LEFT_LAST; lag++) {
        jitter->seen.left += (uint32_t)(c[lag] * c[lag]);
    }
    if (c[0] < BITS / 2) { /* it hardly moves: nothing is lost of it */
        jitter->seen.left += LEFT_LAGS * BITS * BITS;
    }
    jitter->seen.blocks++;
}

/* ---- of all blocks at a spacing ---- */

/* The logarithm to the base of two, in 2^-16. */
static int32_t log2_of(uint32_t number) {
    int32_t whole = 31;
    while ((number & 0x80000000u) == 0) {
        number <<= 1;
        whole--;
    }
    int32_t fraction = 0;
    for (uint32_t i = 0; i < LOG2_BITS; i++) {
        uint64_t square = (uint64_t)number * number;
        uint32_t over = (uint32_t)(square >> 63);
        number = (uint32_t)(square >> (31 + over));
        fraction = fraction << 1 | (int32_t)over;
    }
    return (whole << LOG2_BITS) + fraction;
}

/* D's that were summed up: how many, and what D is when nothing is lost of the ring's turning. */
typedef struct {
    const jitter_sum_t *sum;
    uint32_t looks;
    int32_t whole;
    int32_t least; /* below such a part of the whole it says nothing */
} seen_t;

static seen_t seen_at(const jitter_t *jitter, uint32_t lag) {
    return (seen_t){&jitter->seen.sums[lag], JITTER_BLOCKS, BITS * BITS, 100};
}

static seen_t seen_in_parts(const jitter_sum_t *sum) {
    return (seen_t){sum, JITTER_BLOCKS * PARTS, PART_BITS * PART_BITS, 25};
}

/* Square of D's sum, and by how much the sum strays, squared (times looks). */
static uint64_t square_of(seen_t seen) { return (uint64_t)((int64_t)seen.sum->of * seen.sum->of); }

static uint64_t straying(seen_t seen) { return seen.looks * seen.sum->squares - square_of(seen); }

static bool is_sure(seen_t seen) {
    return seen.sum->of > seen.whole / seen.least * (int32_t)seen.looks &&
           SURE * SURE * straying(seen) <= seen.looks * square_of(seen);
}

static uint32_t last_sure(const jitter_t *jitter) {
    uint32_t lag = 0;
    while (lag < JITTER_LAGS && is_sure(seen_at(jitter, lag + 1))) {
        lag++;
    }
    return lag;
}

/* One standard deviation of D's logarithm, in 2^-16: 8,525 is (2^6 / ln 2)^2. */
static uint32_t error_of(seen_t seen) {
    uint64_t share = straying(seen) / (square_of(seen) >> 20);
    return integer_sqrt(share * 8525 / seen.looks);
}

/* A parabola through -log2 of D at three lags: its slope at 0, its bend, the slope's error. */
typedef struct {
    int32_t slope, bend;
    int32_t error;
    int32_t last_lag;
} fall_t;

static uint32_t slope_error(const jitter_t *jitter, const uint32_t *lags) {
    uint32_t both = lags[0] + lags[1], whole = lags[2] - lags[0];
    uint64_t first = 256 * (whole + both) / ((lags[1] - lags[0]) * whole);
    uint64_t last = 256 * both / (whole * (lags[2] - lags[1]));
    uint64_t parts[] = {first * error_of(seen_at(jitter, lags[0])),
                        (first + last) * error_of(seen_at(jitter, lags[1])),
                        last * error_of(seen_at(jitter, lags[2]))};
    return integer_sqrt(parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]) / 256;
}

static fall_t fit(const jitter_t *jitter, uint32_t last) {
    uint32_t first = last / 4 > 0 ? last / 4 : 1;
    uint32_t lags[] = {first, (first + last) / 2, last};
    int32_t log2s[3];
    for (uint32_t i = 0; i < 3; i++) {
        log2s[i] = log2_of((uint32_t)jitter->seen.sums[lags[i]].of);
    }
    int32_t near = (log2s[0] - log2s[1]) / (int32_t)(lags[1] - lags[0]);
    int32_t far = (log2s[1] - log2s[2]) / (int32_t)(lags[2] - lags[1]);
    int32_t bend = (far - near) / (int32_t)(lags[2] - lags[0]);
    return (fall_t){.slope = near - bend * (int32_t)(lags[0] + lags[1]),
                    .bend = bend,
                    .error = (int32_t)slope_error(jitter, lags),
                    .last_lag = (int32_t)last};
}

/* It falls, surely so, and not by its bend alone. */
static bool is_jitter(const fall_t *fall) {
    return fall->slope > SLOPE_ERRORS * fall->error &&
           fall->bend * fall->last_lag < BEND_MOST * fall->slope;
}

static uint16_t at_most(int32_t number, int32_t most) {
    return (uint16_t)(number < 0 ? 0 : number > most ? most : number);
}

/* Ten-thousandths of a squared turn in 10 us for so much of a logarithm from lag to lag. 1.286 is
 * 10 us * 48 * 10^4 ln 2 / (4 pi^2 * 2^16). */
static int32_t variance_of(const jitter_t *jitter, int32_t slope) {
    return (int32_t)((int64_t)slope * 1286 / 1000 / spacings[jitter->spacing]);
}

/* 617 is 1286 / 1000 times 480. */
static void tell(jitter_t *jitter, const fall_t *fall) {
    int32_t ticks = spacings[jitter->spacing];
    int32_t variance = variance_of(jitter, fall->slope);
    bool saturates = variance > JITTER_MOST_E4;
    int32_t error = saturates ? 0 : variance_of(jitter, fall->error) + 1;
    jitter->result = (jitter_result_t){
        .state = saturates ? JITTER_MORE : JITTER_MEASURED,
        .variance_e4 = at_most(variance, JITTER_MOST_E4),
        .error_e4 = at_most(error, UINT16_MAX),
        .drift_e4 = at_most((int32_t)((int64_t)fall->bend * 617 / (ticks * ticks)), UINT16_MAX),
    };
}

/* All that D falls within a part, by whatever, bounds what jitter there can be: with jitter it falls
 * at least as fast as by jitter alone. A change of the frequency makes it fall less within a part
 * than within a block, and within the few microseconds of narrow spacings less than at wide ones;
 * jitter doesn't know the difference. */
static void bound(jitter_t *jitter) {
    seen_t near = seen_in_parts(&jitter->seen.near);
    seen_t far = seen_in_parts(&jitter->seen.far);
    if (!is_sure(near) || !is_sure(far) ||
        near.sum->of < near.whole / CLEARLY * (int32_t)near.looks) {
        return;
    }
    int32_t fall = log2_of((uint32_t)near.sum->of) - log2_of((uint32_t)far.sum->of);
    int32_t stray = (int32_t)(BOUND_ERRORS * (error_of(near) + error_of(far)));
    int32_t most = variance_of(jitter, (fall + stray) / (JITTER_LAGS - 1));
    uint16_t most_e4 = at_most(most, UINT16_MAX);
    jitter->most_e4 = most_e4 < jitter->most_e4 ? most_e4 : jitter->most_e4;
}

static bool is_bounded(const jitter_t *jitter, const fall_t *fall) {
    return 4 * variance_of(jitter, fall->slope) <= BOUND_QUARTERS * jitter->most_e4;
}

static bool has_measured(jitter_t *jitter) {
    uint32_t last = last_sure(jitter);
    if (last < LAGS_LEAST || jitter->seen.sums[last].of > jitter->seen.sums[1].of / 10 * 3) {
        return false;
    }
    fall_t fall = fit(jitter, last);
    if (!is_jitter(&fall) || !is_bounded(jitter, &fall)) {
        return false;
    }
    tell(jitter, &fall);
    return true;
}

/* So fast that nothing is left of it after LEFT_FIRST samples: 0.119 squared turns or more. */
static bool has_lost_sight(jitter_t *jitter) {
    const uint32_t looks = LEFT_LAGS * JITTER_BLOCKS;
    const int32_t variance = 142800 / spacings[jitter->spacing];
    if (jitter->seen.left >= LEFT_LEAST * BITS * looks || variance > jitter->most_e4) {
        return false;
    }
    jitter->result = (jitter_result_t){
        .state = JITTER_MORE,
        .variance_e4 = at_most(variance, JITTER_MOST_E4),
    };
    return true;
}

/* No spacing showed jitter. Is there too little, or was there nothing to be seen of the turning? A ring
 * as fast as the crystal's clock hardly turns between samples, but with jitter it doesn't stay where it
 * is over the microseconds of the last spacing, either. */
static void give_up(jitter_t *jitter) {
    bool still = jitter->seen.left >= LEFT_LAGS * JITTER_BLOCKS * BITS * BITS / 2;
    bool little = still || jitter->most_e4 < JITTER_LEAST_E4;
    jitter->result = (jitter_result_t){
        .state = little ? JITTER_LITTLE : JITTER_UNKNOWN,
        .error_e4 = still ? 0 : jitter->most_e4 / INTERVAL_ERRORS,
    };
}

static bool has_ended(jitter_t *jitter) {
    bound(jitter);
    if (has_measured(jitter) || has_lost_sight(jitter)) {
        return true;
    }
    jitter->spacing++;
    if (jitter->spacing == SPACINGS) {
        give_up(jitter);
        return true;
    }
    clear(jitter);
    return false;
}

bool jitter_feed(jitter_t *jitter, const uint32_t block[JITTER_BLOCK_WORDS]) {
    add(jitter, block);
    return jitter->seen.blocks == JITTER_BLOCKS && has_ended(jitter);
}

/* Who knows the phase guesses wrong in 1.6 times the root of the variance of all cases; so many
 * hundredths of a bit are 2.3 times the root of the ten-thousandths. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us) {
    int32_t least = result->variance_e4 - INTERVAL_ERRORS * result->error_e4;
    uint64_t least_e4 = least < 0 ? 0 : (uint64_t)least * spacing_us / 10;
    uint32_t cbits = integer_sqrt(least_e4 * 5327 / 1000);
    return (uint8_t)(cbits > 100 ? 100 : cbits);
}
