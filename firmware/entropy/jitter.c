#include "jitter.h"

#include <assert.h>
#include <string.h>

/* The first two words of a block are only looked back at. */
#define BITS ((JITTER_BLOCK_WORDS - 2) * 32)
#define LOG2_BITS 16
#define SURE 6u                     /* standard deviations */
#define LEAST_D (BITS * BITS / 100) /* below a hundredth it says nothing */
#define SLOPE_ERRORS 4
#define BEND_MOST 3
#define LAGS_LEAST 3
#define LEFT_FIRST 4u
#define LEFT_LAST 7u
#define LEFT_LEAST 3 /* in 1 / BITS: C^2 of independent bits is 1 */
static_assert(JITTER_LAGS + 1 <= 32, "lags reach into the word before only");

/* Half a microsecond to three. Those of a row differ a little, for rings that seem to stand still
 * at one. */
static const uint8_t spacings[] = {
    24,  25,  26,  29, 31, 35, /* */
    72,  79,  85,              /* */
    144, 155, 163,             /* */
};
#define SPACINGS (sizeof spacings / sizeof *spacings)

void jitter_init(jitter_t *jitter) { memset(jitter, 0, sizeof *jitter); }

static void clear(jitter_t *jitter) {
    memset(jitter->sums, 0, sizeof jitter->sums);
    memset(jitter->squares, 0, sizeof jitter->squares);
    jitter->left = 0;
    jitter->blocks = 0;
}

void jitter_begin(jitter_t *jitter) {
    clear(jitter);
    jitter->tried = 0;
    jitter->spacing = jitter->result.state == JITTER_MEASURED ? jitter->spacing : 0;
}

uint16_t jitter_ticks(const jitter_t *jitter) { return spacings[jitter->spacing]; }

/* ---- of one block ---- */

static int32_t ones_in(uint32_t word) {
    word -= word >> 1 & 0x55555555u;
    word = (word & 0x33333333u) + (word >> 2 & 0x33333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0Fu;
    return (int32_t)(word * 0x01010101u >> 24);
}

static int32_t differing(const uint32_t *block, uint32_t lag) {
    int32_t count = 0;
    for (uint32_t i = 2; i < JITTER_BLOCK_WORDS; i++) {
        uint32_t lagging = block[i] << lag | block[i - 1] >> 1 >> (31 - lag);
        count += ones_in(block[i] ^ lagging);
    }
    return count;
}

/* What agreement comes of an uneven share of ones alone. */
static int32_t uneven(const uint32_t *block) {
    int32_t excess = -JITTER_BLOCK_WORDS * 16;
    for (uint32_t i = 0; i < JITTER_BLOCK_WORDS; i++) {
        excess += ones_in(block[i]);
    }
    return excess * excess * BITS / (1 << 18);
}

/* C of lags 0 to JITTER_LAGS + 1, BITS for 1. */
static void correlate(const uint32_t *block, int32_t *c) {
    int32_t all = BITS - uneven(block);
    for (uint32_t lag = 0; lag <= JITTER_LAGS + 1; lag++) {
        c[lag] = all - 2 * differing(block, lag);
    }
}

static void add(jitter_t *jitter, const uint32_t *block) {
    int32_t c[JITTER_LAGS + 2];
    correlate(block, c);
    for (uint32_t lag = 1; lag <= JITTER_LAGS; lag++) {
        int32_t d = c[lag] * c[lag] - c[lag - 1] * c[lag + 1];
        jitter->sums[lag] += d;
        jitter->squares[lag] += (uint64_t)((int64_t)d * d);
    }
    for (uint32_t lag = LEFT_FIRST; lag <= LEFT_LAST; lag++) {
        jitter->left += (uint32_t)(c[lag] * c[lag]);
    }
    jitter->left += c[0] < BITS / 2 ? BITS * BITS : 0; /* hardly moves: nothing is lost of it */
    jitter->blocks++;
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

static uint32_t root_of(uint64_t number) {
    uint64_t root = 0;
    for (uint64_t bit = 1ull << 31; bit != 0; bit >>= 1) {
        if ((root + bit) * (root + bit) <= number) {
            root += bit;
        }
    }
    return (uint32_t)root;
}

/* Square of D's sum, and by how much the sum strays, squared (times JITTER_BLOCKS). */
static uint64_t square_of(const jitter_t *jitter, uint32_t lag) {
    return (uint64_t)((int64_t)jitter->sums[lag] * jitter->sums[lag]);
}

static uint64_t straying(const jitter_t *jitter, uint32_t lag) {
    return JITTER_BLOCKS * jitter->squares[lag] - square_of(jitter, lag);
}

static bool is_sure(const jitter_t *jitter, uint32_t lag) {
    return jitter->sums[lag] > (int32_t)(LEAST_D * JITTER_BLOCKS) &&
           SURE * SURE * straying(jitter, lag) <= JITTER_BLOCKS * square_of(jitter, lag);
}

static uint32_t last_sure(const jitter_t *jitter) {
    uint32_t lag = 0;
    while (lag < JITTER_LAGS && is_sure(jitter, lag + 1)) {
        lag++;
    }
    return lag;
}

/* One standard deviation of D's logarithm, in 2^-16: 2^6 / root(JITTER_BLOCKS) / ln 2 is 16. */
static uint32_t error_of(const jitter_t *jitter, uint32_t lag) {
    uint64_t share = straying(jitter, lag) / (square_of(jitter, lag) >> 20);
    return root_of(share) * 16;
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
    uint64_t parts[] = {first * error_of(jitter, lags[0]),
                        (first + last) * error_of(jitter, lags[1]),
                        last * error_of(jitter, lags[2])};
    return root_of(parts[0] * parts[0] + parts[1] * parts[1] + parts[2] * parts[2]) / 256;
}

static fall_t fit(const jitter_t *jitter, uint32_t last) {
    uint32_t first = last / 4 > 0 ? last / 4 : 1;
    uint32_t lags[] = {first, (first + last) / 2, last};
    int32_t log2s[3];
    for (uint32_t i = 0; i < 3; i++) {
        log2s[i] = log2_of((uint32_t)jitter->sums[lags[i]]);
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

/* 1.286 is 10 us * 48 * 10^4 ln 2 / (4 pi^2 * 2^16); 617 the same times 480. */
static void tell(jitter_t *jitter, const fall_t *fall) {
    int32_t ticks = spacings[jitter->spacing];
    int32_t variance = (int32_t)((int64_t)fall->slope * 1286 / 1000 / ticks);
    jitter->result = (jitter_result_t){
        .state = variance > JITTER_MOST_E4 ? JITTER_MORE : JITTER_MEASURED,
        .variance_e4 = at_most(variance, JITTER_MOST_E4),
        .error_e4 = at_most((int32_t)((int64_t)fall->error * 1286 / 1000 / ticks) + 1, UINT16_MAX),
        .drift_e4 = at_most((int32_t)((int64_t)fall->bend * 617 / (ticks * ticks)), UINT16_MAX),
    };
}

static bool has_measured(jitter_t *jitter) {
    uint32_t last = last_sure(jitter);
    if (last < LAGS_LEAST || jitter->sums[last] > jitter->sums[1] / 10 * 3) {
        return false;
    }
    fall_t fall = fit(jitter, last);
    if (!is_jitter(&fall)) {
        return false;
    }
    tell(jitter, &fall);
    return true;
}

/* So fast that nothing is left of it after LEFT_FIRST samples: 0.119 squared turns or more. */
static bool has_lost_sight(jitter_t *jitter) {
    const uint32_t looks = (LEFT_LAST - LEFT_FIRST + 1) * JITTER_BLOCKS;
    if (jitter->left >= LEFT_LEAST * BITS * looks) {
        return false;
    }
    jitter->result = (jitter_result_t){
        .state = JITTER_MORE,
        .variance_e4 = at_most(142800 / spacings[jitter->spacing], JITTER_MOST_E4),
    };
    return true;
}

static bool has_ended(jitter_t *jitter) {
    if (has_measured(jitter) || has_lost_sight(jitter)) {
        return true;
    }
    jitter->tried++;
    jitter->spacing = (uint8_t)((jitter->spacing + 1) % SPACINGS);
    if (jitter->tried == SPACINGS) {
        jitter->result = (jitter_result_t){.state = JITTER_LITTLE};
        return true;
    }
    clear(jitter);
    return false;
}

bool jitter_feed(jitter_t *jitter, const uint32_t block[JITTER_BLOCK_WORDS]) {
    add(jitter, block);
    return jitter->blocks == JITTER_BLOCKS && has_ended(jitter);
}

/* Who knows the phase guesses wrong in 1.6 times the root of the variance of all cases; so many
 * hundredths of a bit are 2.3 times the root of the ten-thousandths. */
uint8_t jitter_supports_cbits(const jitter_result_t *result, uint16_t spacing_us) {
    int32_t least = result->variance_e4 - 3 * result->error_e4;
    uint64_t least_e4 = least < 0 ? 0 : (uint64_t)least * spacing_us / 10;
    uint32_t cbits = root_of(least_e4 * 5327 / 1000);
    return (uint8_t)(cbits > 100 ? 100 : cbits);
}
