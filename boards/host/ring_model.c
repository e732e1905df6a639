#include "ring_model.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define TURN 4294967296.0
#define TURNS_PER_US 6.5
#define SPREAD 0.1 /* of the frequency from chip to chip */
#define DUTY 0.466
#define VARIANCE 0.2
#define VARIANCE_TIME_US 10.0
#define DRIFT_PER_US 0.02e-6
#define LOCKED_TURNS_PER_US (5.0 / 13.0 / 10.0)
#define SLIP_ONE_IN 4096

/* ---- randomness behind the jitter ---- */

/* SplitMix64 */
static uint64_t next_random(ring_model_t *model) {
    uint64_t z = model->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint32_t next_phase(ring_model_t *model) { return (uint32_t)(next_random(model) >> 32); }

/* The upper half of the normal distribution in 128 equally likely steps, 4,096 = one sigma, scaled
 * to a variance of 1. */
static const int16_t normal[] = {
    20,   60,   101,  141,  181,  221,  262,   302,   342,  383,  423,  463,  504,  544,  585,
    626,  666,  707,  748,  789,  830,  871,   912,   953,  995,  1036, 1078, 1119, 1161, 1203,
    1245, 1287, 1330, 1372, 1415, 1457, 1500,  1543,  1587, 1630, 1674, 1717, 1761, 1806, 1850,
    1895, 1939, 1984, 2030, 2075, 2121, 2167,  2214,  2260, 2307, 2354, 2402, 2450, 2498, 2547,
    2595, 2645, 2694, 2744, 2795, 2846, 2897,  2949,  3001, 3054, 3107, 3161, 3215, 3270, 3326,
    3382, 3439, 3496, 3554, 3613, 3673, 3733,  3794,  3856, 3919, 3983, 4048, 4114, 4181, 4249,
    4318, 4389, 4461, 4534, 4609, 4685, 4763,  4843,  4924, 5008, 5093, 5181, 5272, 5365, 5460,
    5559, 5662, 5768, 5877, 5992, 6111, 6235,  6366,  6503, 6648, 6801, 6965, 7141, 7331, 7538,
    7766, 8021, 8311, 8650, 9061, 9589, 10350, 11849,
};
static_assert(sizeof normal / sizeof *normal == 128, "half of 256 steps");

/* By Newton, so that nothing needs the mathematics library. */
static double square_root(double x) {
    double root = x > 1 ? x : 1;
    for (int i = 0; i < 64 && x > 0; i++) {
        root = (root + x / root) / 2;
    }
    return x > 0 ? root : 0;
}

/* The i-th of 256 equally likely steps of the phase over that time, wandering around the ring's own
 * turning. */
static uint32_t step(const ring_model_t *model, double sigma_turns, uint32_t us, uint32_t i) {
    double z = i < 128 ? -normal[127 - i] / 4096.0 : normal[i - 128] / 4096.0;
    return model->turns_per_us * us + (uint32_t)(int64_t)(z * sigma_turns * TURN);
}

static double sigma_turns(const ring_model_t *model, double us) {
    return square_root(model->variance * us / VARIANCE_TIME_US);
}

static void space(ring_model_t *model, uint16_t spacing_us) {
    if (model->spacing_us == spacing_us) {
        return;
    }
    model->spacing_us = spacing_us;
    double sigma = sigma_turns(model, spacing_us);
    for (uint32_t i = 0; i < 256; i++) {
        model->steps[i] = step(model, sigma, spacing_us, i);
    }
}

/* ---- samples, 32 at a time ---- */

static void drift(ring_model_t *model, double us) {
    double duty = model->duty + us * model->duty_per_us;
    model->duty = duty < 1 ? duty : 1;
}

static uint32_t reversed(uint32_t word) {
    word = (word >> 1 & 0x55555555u) | (word & 0x55555555u) << 1;
    word = (word >> 2 & 0x33333333u) | (word & 0x33333333u) << 2;
    word = (word >> 4 & 0x0F0F0F0Fu) | (word & 0x0F0F0F0Fu) << 4;
    word = (word >> 8 & 0x00FF00FFu) | (word & 0x00FF00FFu) << 8;
    return word >> 16 | word << 16;
}

/* Nearly all the time of a long run on the host is spent here: two instructions to take a bit in at
 * the low end, and one turning round of the word, are what the compiler makes best of. */
static uint32_t ring_word(ring_model_t *model) {
    const uint32_t high = (uint32_t)(model->duty * (TURN - 1));
    const uint32_t *steps = model->steps;
    uint32_t phase = model->phase;
    uint32_t word = 0;
    for (int group = 0; group < 4; group++) {
        uint64_t random = next_random(model);
        for (int i = 0; i < 8; i++) {
            phase += steps[random & 0xFF];
            random >>= 8;
            word += word + (phase < high);
        }
    }
    model->phase = phase;
    drift(model, 32.0 * model->spacing_us);
    return reversed(word);
}

static uint32_t locked_word(ring_model_t *model) {
    if (next_random(model) % (SLIP_ONE_IN / 32) == 0) {
        model->phase = next_phase(model);
    }
    return ring_word(model);
}

static uint32_t stuck_word(ring_model_t *model) { return model->last ? UINT32_MAX : 0; }

static uint32_t pattern_word(ring_model_t *model) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 32; i++) {
        uint64_t at = (model->read_bits + i) % model->pattern_bits;
        word |= (uint32_t)(model->pattern >> at & 1u) << i;
    }
    return word;
}

/* Where the file ends tells when the ring died. */
static uint32_t file_word(ring_model_t *model) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 32; i += 8) {
        int byte = fgetc(model->file);
        if (byte == EOF) {
            model->live_bits = model->read_bits + i;
            break;
        }
        word |= (uint32_t)byte << i;
    }
    return word;
}

static uint32_t live_word(ring_model_t *model) {
    static uint32_t (*const words[])(ring_model_t *) = {
        [RING_MODEL_RING] = ring_word,       [RING_MODEL_STUCK] = stuck_word,
        [RING_MODEL_PATTERN] = pattern_word, [RING_MODEL_LOCKED] = locked_word,
        [RING_MODEL_FILE] = file_word,
    };
    return words[model->kind](model);
}

/* The ring dies within this word, or died before: the bit stays as it is. */
static uint32_t last_word(ring_model_t *model, uint32_t word, uint32_t live) {
    uint32_t kept = (1u << live) - 1;
    bool last = live > 0 ? word >> (live - 1) & 1u : model->last;
    model->dead = true;
    model->live_bits = model->read_bits;
    return (word & kept) | (last ? ~kept : 0);
}

static uint32_t next_word(ring_model_t *model) {
    uint32_t word = model->dead ? 0 : live_word(model);
    uint64_t live = model->dead ? 0 : model->live_bits - model->read_bits;
    if (live < 32) {
        word = last_word(model, word, (uint32_t)live);
    }
    model->read_bits += 32;
    model->last = word >> 31;
    return word;
}

void ring_model_read(ring_model_t *model, uint16_t spacing_us, uint32_t *words, uint32_t count) {
    space(model, spacing_us);
    for (uint32_t i = 0; i < count; i++) {
        words[i] = next_word(model);
    }
}

bool ring_model_dead(const ring_model_t *model) { return model->dead; }

/* ---- its life ---- */

static void power_up(ring_model_t *model) {
    model->random = model->seed;
    double spread = SPREAD * (next_phase(model) / TURN * 2 - 1);
    bool locked = model->kind == RING_MODEL_LOCKED;
    double turns_per_us = locked ? LOCKED_TURNS_PER_US : TURNS_PER_US * (1 + spread);
    model->turns_per_us = (uint32_t)(int64_t)(turns_per_us * TURN);
    model->phase = next_phase(model);
    model->spacing_us = 0;
}

static uint64_t turned(uint64_t pattern, uint32_t bits, uint32_t by) {
    uint64_t mask = bits == 64 ? UINT64_MAX : (1ull << bits) - 1;
    return (pattern >> by | pattern << (bits - by)) & mask;
}

static bool has_shorter_period(uint64_t pattern, uint32_t bits) {
    for (uint32_t by = 1; by < bits; by++) {
        if (turned(pattern, bits, by) == pattern) {
            return true;
        }
    }
    return false;
}

static void choose_pattern(ring_model_t *model) {
    do {
        model->pattern = turned(next_random(model), model->pattern_bits, 1);
    } while (has_shorter_period(model->pattern, model->pattern_bits));
    if (model->pattern_bits == 2) {
        model->pattern = 2; /* 0 first */
    }
}

void ring_model_seed(ring_model_t *model, uint64_t seed) {
    model->seed = seed;
    power_up(model);
    if (model->kind == RING_MODEL_PATTERN) {
        choose_pattern(model);
    }
}

void ring_model_start(ring_model_t *model) {
    if (model->repeats) {
        power_up(model);
    }
}

void ring_model_pass(ring_model_t *model, uint64_t us) {
    double sigma = sigma_turns(model, (double)us);
    model->phase += step(model, sigma, (uint32_t)us, (uint32_t)next_random(model) & 0xFF);
    drift(model, (double)us);
}

/* ---- names ---- */

/* Each takes what stands behind the colon; false: it isn't of that sort. */
static bool plain(ring_model_t *model, const char *text) {
    (void)model;
    return *text == '\0';
}

static bool parse_number(const char *text, double least, double most, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

static bool parse_whole(const char *text, double least, double most, double *number) {
    return parse_number(text, least, most, number) && *number == (double)(uint64_t)*number;
}

static bool parse_stuck1(ring_model_t *model, const char *text) {
    model->last = true;
    return plain(model, text);
}

static bool parse_bias(ring_model_t *model, const char *text) {
    double percent;
    bool good = parse_number(text, 1, 99, &percent);
    model->duty = good ? percent / 100 : 0;
    model->variance = 1;
    return good;
}

static bool parse_alternate(ring_model_t *model, const char *text) {
    model->pattern_bits = 2;
    return plain(model, text);
}

static bool parse_period(ring_model_t *model, const char *text) {
    double bits;
    bool good = parse_whole(text, 2, 64, &bits);
    model->pattern_bits = good ? (uint8_t)bits : 2;
    return good;
}

static bool parse_locked(ring_model_t *model, const char *text) {
    model->variance = 0;
    return plain(model, text);
}

static bool parse_jitter(ring_model_t *model, const char *text) {
    return parse_number(text, 0, 1, &model->variance);
}

static bool parse_drift(ring_model_t *model, const char *text) {
    model->duty_per_us = DRIFT_PER_US;
    return plain(model, text);
}

static bool parse_repeat(ring_model_t *model, const char *text) {
    model->repeats = true;
    return plain(model, text);
}

static bool parse_dies(ring_model_t *model, const char *text) {
    double bits;
    bool good = parse_whole(text, 0, 1e15, &bits);
    model->live_bits = good ? (uint64_t)bits : 0;
    return good;
}

static bool parse_file(ring_model_t *model, const char *text) {
    model->file = fopen(text, "rb");
    return model->file != NULL;
}

static const struct {
    const char *name; /* up to and with the colon, if something follows */
    ring_model_kind_t kind;
    bool (*parse)(ring_model_t *model, const char *text);
    const char *why; /* it is wrong, if it is */
} names[] = {
    {"ring", RING_MODEL_RING, plain, NULL},
    {"stuck0", RING_MODEL_STUCK, plain, NULL},
    {"stuck1", RING_MODEL_STUCK, parse_stuck1, NULL},
    {"bias:", RING_MODEL_RING, parse_bias, "bias takes the percentage of ones, 1 to 99"},
    {"alternate", RING_MODEL_PATTERN, parse_alternate, NULL},
    {"period:", RING_MODEL_PATTERN, parse_period, "period takes a number of bits, 2 to 64"},
    {"locked", RING_MODEL_LOCKED, parse_locked, NULL},
    {"jitter:", RING_MODEL_RING, parse_jitter, "jitter takes a variance in turns^2, 0 to 1"},
    {"drift", RING_MODEL_RING, parse_drift, NULL},
    {"repeat", RING_MODEL_RING, parse_repeat, NULL},
    {"dies:", RING_MODEL_RING, parse_dies, "dies takes a number of bits, 0 or more"},
    {"file:", RING_MODEL_FILE, parse_file, "the file can't be opened"},
};
#define NAMES (sizeof names / sizeof *names)

static const char unknown[] = "no such noise; there are: ring stuck0 stuck1 bias:PERCENT alternate "
                              "period:N locked jitter:VARIANCE drift repeat dies:BITS file:PATH";

static bool names_match(const char *name, const char *text) {
    size_t length = strlen(name);
    bool takes_more = name[length - 1] == ':';
    return strncmp(text, name, length) == 0 && (takes_more || text[length] == '\0');
}

bool ring_model_parse(const char *text, ring_model_t *model, const char **why) {
    size_t i = 0;
    while (i < NAMES && !names_match(names[i].name, text)) {
        i++;
    }
    if (i == NAMES) {
        *why = unknown;
        return false;
    }
    *model = (ring_model_t){.kind = (uint8_t)names[i].kind,
                            .duty = DUTY,
                            .variance = VARIANCE,
                            .live_bits = UINT64_MAX};
    *why = names[i].why;
    return names[i].parse(model, text + strlen(names[i].name));
}
