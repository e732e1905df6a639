#include "jitter.h"

#include <assert.h>
#include <string.h>

#include "integer.h"

/* The first two words of a block only serve as earlier bits. */
#define BITS ((HEALTH_BLOCK_WORDS - 2) * 32)
#define PARTS 5 /* of a block */
#define PART_WORDS 6
#define PART_BITS (PART_WORDS * 32)
#define LOG2_BITS 16
#define SIGNIFICANT 6u /* standard deviations */
#define SLOPE_ERRORS 4
#define INTERVAL_ERRORS 3 /* of the confidence interval, to either side */
#define BOUND_ERRORS 5u
#define BOUND_QUARTERS 9 /* an estimate exceeds the bound by its error and the bound's own bias */
#define BEND_MOST 3
#define LAGS_MIN 3
#define CLEAR_PART 12  /* D above this part of its maximum: the ring's turning is plainly seen */
#define POWER_FIRST 4u /* lags of jitter_stats_t.power */
#define POWER_LAST 7u
#define POWER_LAGS (POWER_LAST - POWER_FIRST + 1)
#define POWER_MIN 3 /* in 1 / BITS: C^2 of independent bits is 1 */
static_assert(PARTS * PART_BITS == BITS, "a block is whole parts");
static_assert(JITTER_LAGS + 1 <= 32, "lags reach into the word before only");

/* Ticks, 0.5 to 3.4 us. Those of a row differ a little, for rings that are aliased to a standstill at one. */
static const uint8_t spacings[] = {
    24,  25,  26,  29,  31, 35, /* */
    53,  72,  79,  85,          /* */
    110, 144, 155, 163,         /* */
};
#define SPACINGS (sizeof spacings / sizeof *spacings)

static void clear(jitter_t *jitter) { memset(&jitter->stats, 0, sizeof jitter->stats); }

void jitter_begin(jitter_t *jitter) {
    clear(jitter);
    jitter->spacing = 0;
    jitter->most_e4 = UINT16_MAX;
}

uint16_t jitter_ticks(const jitter_t *jitter) {
    assert(jitter->spacing < SPACINGS);
    return spacings[jitter->spacing];
}

/* ---- one block ---- */

static int32_t differing(const uint32_t *part, uint32_t lag) {
    int32_t count = 0;
    for (int32_t i = 0; i < PART_WORDS; i++) {
        uint32_t lagging = part[i] << lag | part[i - 1] >> 1 >> (31 - lag);
        count += (int32_t)integer_popcount(part[i] ^ lagging);
    }
    return count;
}

/* Agreement in a part by bias alone. */
static int32_t bias_of(const uint32_t *block) {
    int32_t excess = -HEALTH_BLOCK_WORDS * 16;
    for (uint32_t i = 0; i < HEALTH_BLOCK_WORDS; i++) {
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
    sum->total += d;
    sum->squares += (uint64_t)((int64_t)d * d);
}

/* Sums the parts' C up to the whole block's. */
static void add_parts(jitter_t *jitter, const uint32_t *block, int32_t *whole) {
    int32_t even = PART_BITS - bias_of(block);
    for (uint32_t i = 0; i < PARTS; i++) {
        int32_t c[JITTER_LAGS + 2];
        correlate(block + 2 + i * PART_WORDS, even, c);
        sum_up(&jitter->stats.near, d_of(c, 1));
        sum_up(&jitter->stats.far, d_of(c, JITTER_LAGS));
        for (uint32_t lag = 0; lag <= JITTER_LAGS + 1; lag++) {
            whole[lag] += c[lag];
        }
    }
}

static void add(jitter_t *jitter, const uint32_t *block) {
    int32_t c[JITTER_LAGS + 2] = {0};
    add_parts(jitter, block, c);
    for (uint32_t lag = 1; lag <= JITTER_LAGS; lag++) {
        sum_up(&jitter->stats.sums[lag], d_of(c, lag));
    }
    for (uint32_t lag = POWER_FIRST; lag <= POWER_LAST; lag++) {
        jitter->stats.power += (uint32_t)(c[lag] * c[lag]);
    }
    if (c[0] < BITS / 2) { /* it hardly moves */
        jitter->stats.power += POWER_LAGS * BITS * BITS;
    }
    jitter->stats.blocks++;
}

/* ---- all blocks at a spacing ---- */

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

/* A sum of D with its scale. */
typedef struct {
    const jitter_sum_t *sum;
    uint32_t count;   /* of the values summed up */
    int32_t maximum;  /* of D: without jitter */
    int32_t min_part; /* D below this part of it is noise */
} d_sum_t;

static d_sum_t d_at(const jitter_t *jitter, uint32_t lag) {
    return (d_sum_t){&jitter->stats.sums[lag], JITTER_BLOCKS, BITS * BITS, 100};
}

static d_sum_t d_in_parts(const jitter_sum_t *sum) {
    return (d_sum_t){sum, JITTER_BLOCKS * PARTS, PART_BITS * PART_BITS, 25};
}

/* Square of the sum, and its variance times count. */
static uint64_t square_of(d_sum_t d) { return (uint64_t)((int64_t)d.sum->total * d.sum->total); }

static uint64_t deviation(d_sum_t d) { return d.count * d.sum->squares - square_of(d); }

static bool is_significant(d_sum_t d) {
    return d.sum->total > d.maximum / d.min_part * (int32_t)d.count &&
           SIGNIFICANT * SIGNIFICANT * deviation(d) <= d.count * square_of(d);
}

static uint32_t last_significant(const jitter_t *jitter) {
    uint32_t lag = 0;
    while (lag < JITTER_LAGS && is_significant(d_at(jitter, lag + 1))) {
        lag++;
    }
    return lag;
}

/* Standard deviation of the logarithm of D, in 2^-16: 8,525 is (2^6 / ln 2)^2. */
static uint32_t error_of(d_sum_t d) {
    uint64_t share = deviation(d) / (square_of(d) >> 20);
    return integer_sqrt(share * 8525 / d.count);
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
    uint64_t parts[] = {first * error_of(d_at(jitter, lags[0])),
                        (first + last) * error_of(d_at(jitter, lags[1])),
                        last * error_of(d_at(jitter, lags[2]))};
    return integer_sqrt(parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]) / 256;
}

static fall_t fit(const jitter_t *jitter, uint32_t last) {
    uint32_t first = last / 4 > 0 ? last / 4 : 1;
    uint32_t lags[] = {first, (first + last) / 2, last};
    int32_t log2s[3];
    for (uint32_t i = 0; i < 3; i++) {
        log2s[i] = log2_of((uint32_t)jitter->stats.sums[lags[i]].total);
    }
    int32_t near = (log2s[0] - log2s[1]) / (int32_t)(lags[1] - lags[0]);
    int32_t far = (log2s[1] - log2s[2]) / (int32_t)(lags[2] - lags[1]);
    int32_t bend = (far - near) / (int32_t)(lags[2] - lags[0]);
    return (fall_t){.slope = near - bend * (int32_t)(lags[0] + lags[1]),
                    .bend = bend,
                    .error = (int32_t)slope_error(jitter, lags),
                    .last_lag = (int32_t)last};
}

/* It falls significantly, and not by its bend alone. */
static bool is_jitter(const fall_t *fall) {
    return fall->slope > SLOPE_ERRORS * fall->error &&
           fall->bend * fall->last_lag < BEND_MOST * fall->slope;
}

static uint16_t clamp(int32_t number, int32_t most) {
    return (uint16_t)(number < 0 ? 0 : number > most ? most : number);
}

/* Ten-thousandths of a squared turn in 10 us, from the slope of the logarithm per lag. 1.286 is
 * 10 us * 48 * 10^4 ln 2 / (4 pi^2 * 2^16). */
static int32_t variance_of(const jitter_t *jitter, int32_t slope) {
    return (int32_t)((int64_t)slope * 1286 / 1000 / spacings[jitter->spacing]);
}

/* 617 is 1286 / 1000 times 480. */
static void set_result(jitter_t *jitter, const fall_t *fall) {
    int32_t ticks = spacings[jitter->spacing];
    int32_t variance = variance_of(jitter, fall->slope);
    bool saturates = variance > JITTER_MOST_E4;
    int32_t error = saturates ? 0 : variance_of(jitter, fall->error) + 1;
    jitter->result = (jitter_result_t){
        .state = saturates ? JITTER_MORE : JITTER_MEASURED,
        .variance_e4 = clamp(variance, JITTER_MOST_E4),
        .error_e4 = clamp(error, UINT16_MAX),
        .drift_e4 = clamp((int32_t)((int64_t)fall->bend * 617 / (ticks * ticks)), UINT16_MAX),
    };
}

/* The whole fall of D within a part, whatever its cause, bounds the jitter. A change of the frequency makes
 * it fall less within a part than within a block, and less at narrow spacings than at wide ones; jitter
 * does not. */
static void bound(jitter_t *jitter) {
    d_sum_t near = d_in_parts(&jitter->stats.near);
    d_sum_t far = d_in_parts(&jitter->stats.far);
    if (!is_significant(near) || !is_significant(far) ||
        near.sum->total < near.maximum / CLEAR_PART * (int32_t)near.count) {
        return;
    }
    int32_t fall = log2_of((uint32_t)near.sum->total) - log2_of((uint32_t)far.sum->total);
    int32_t stray = (int32_t)(BOUND_ERRORS * (error_of(near) + error_of(far)));
    int32_t most = variance_of(jitter, (fall + stray) / (JITTER_LAGS - 1));
    uint16_t most_e4 = clamp(most, UINT16_MAX);
    jitter->most_e4 = most_e4 < jitter->most_e4 ? most_e4 : jitter->most_e4;
}

static bool is_bounded(const jitter_t *jitter, const fall_t *fall) {
    return 4 * variance_of(jitter, fall->slope) <= BOUND_QUARTERS * jitter->most_e4;
}

static bool has_measured(jitter_t *jitter) {
    uint32_t last = last_significant(jitter);
    if (last < LAGS_MIN || jitter->stats.sums[last].total > jitter->stats.sums[1].total / 10 * 3) {
        return false;
    }
    fall_t fall = fit(jitter, last);
    if (!is_jitter(&fall) || !is_bounded(jitter, &fall)) {
        return false;
    }
    set_result(jitter, &fall);
    return true;
}

/* The correlation is gone after POWER_FIRST samples: 0.119 squared turns or more. */
static bool is_uncorrelated(jitter_t *jitter) {
    const uint32_t looks = POWER_LAGS * JITTER_BLOCKS;
    const int32_t variance = 142800 / spacings[jitter->spacing];
    if (jitter->stats.power >= POWER_MIN * BITS * looks || variance > jitter->most_e4) {
        return false;
    }
    jitter->result = (jitter_result_t){
        .state = JITTER_MORE,
        .variance_e4 = clamp(variance, JITTER_MOST_E4),
    };
    return true;
}

/* No spacing showed jitter. Is there too little, or was the ring's turning invisible? A ring as fast as the
 * crystal's clock hardly turns between samples, but with jitter its phase would diffuse over the
 * microseconds of the last spacing. */
static void set_no_result(jitter_t *jitter) {
    bool still = jitter->stats.power >= POWER_LAGS * JITTER_BLOCKS * BITS * BITS / 2;
    bool little = still || jitter->most_e4 < JITTER_LEAST_E4;
    jitter->result = (jitter_result_t){
        .state = little ? JITTER_LITTLE : JITTER_UNKNOWN,
        .error_e4 = still ? 0 : jitter->most_e4 / INTERVAL_ERRORS,
    };
}

static bool has_ended(jitter_t *jitter) {
    bound(jitter);
    if (has_measured(jitter) || is_uncorrelated(jitter)) {
        return true;
    }
    jitter->spacing++;
    if (jitter->spacing == SPACINGS) {
        set_no_result(jitter);
        return true;
    }
    clear(jitter);
    return false;
}

bool jitter_feed(jitter_t *jitter, const uint32_t block[HEALTH_BLOCK_WORDS]) {
    add(jitter, block);
    return jitter->stats.blocks == JITTER_BLOCKS && has_ended(jitter);
}

/* A guess that knows the phase before is wrong with probability 1.6 sqrt(variance): in hundredths of a
 * bit, 2.3 times the root of the ten-thousandths. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us) {
    int32_t least = result->variance_e4 - INTERVAL_ERRORS * result->error_e4;
    uint64_t least_e4 = least < 0 ? 0 : (uint64_t)least * spacing_us / 10;
    uint32_t cbits = integer_sqrt(least_e4 * 5327 / 1000);
    return (uint8_t)(cbits > 100 ? 100 : cbits);
}

const char *jitter_state_name(jitter_state_t state) {
    static const char *const names[] = {"unknown", "measured", "more", "little"};
    static_assert(sizeof names / sizeof *names == JITTER_STATES, "a name for each state");
    assert((unsigned)state < JITTER_STATES);
    return names[state];
}
