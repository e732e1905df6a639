#include "noise_model.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#define TURN 4294967296.0
#define TWO_PI 6.283185307179586
#define TURNS_PER_US 52.0
#define SPREAD 0.1 /* of the frequency from chip to chip */
#define VARIANCE_TIME_US 10.0
#define LOCKED_TURNS_PER_US (5.0 / 13.0 / 10.0)
#define SLIP_ONE_IN 4096
#define FLICKER_SHORTEST_US 10.0 /* each state is four times as slow as the one before */

/* ---- randomness behind the jitter ---- */

/* SplitMix64 */
static uint64_t next_random(noise_model_t *model) {
    uint64_t z = model->random += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static uint32_t next_phase(noise_model_t *model) { return (uint32_t)(next_random(model) >> 32); }

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

static double next_normal(noise_model_t *model) {
    uint32_t i = (uint32_t)(next_random(model) >> 56);
    return i < 128 ? -normal[127 - i] / 4096.0 : normal[i - 128] / 4096.0;
}

/* The fraction is exact, as with fmod, and much faster; beyond 2^53 a double has none. */
static uint32_t turns(double phase) {
    const double whole = fabs(phase) < 0x1p53 ? (double)(int64_t)phase : phase;
    return (uint32_t)(uint64_t)(int64_t)((phase - whole) * TURN);
}

static bool is_level(const noise_model_t *model) { return model->kind == NOISE_MODEL_LEVEL; }

/* A level's noise is that of each reading; half a turn of its phase is a count. */
static double sigma_turns(const noise_model_t *model, double us) {
    return is_level(model) ? sqrt(model->variance) / 2
                           : sqrt(model->variance * us / VARIANCE_TIME_US);
}

/* The i-th of 256 equally likely steps of the phase over that time. */
static uint32_t step(const noise_model_t *model, double us, uint32_t i) {
    double z = i < 128 ? -normal[127 - i] / 4096.0 : normal[i - 128] / 4096.0;
    return turns(model->turns_per_us * us) + turns(z * sigma_turns(model, us));
}

static void space(noise_model_t *model, uint32_t spacing_ticks) {
    if (model->spacing_ticks == spacing_ticks) {
        return;
    }
    model->spacing_ticks = spacing_ticks;
    for (uint32_t i = 0; i < 256; i++) {
        model->steps[i] = step(model, (double)spacing_ticks / NOISE_MODEL_TICKS_PER_US, i);
    }
}

/* ---- ripple, warming, flicker ---- */

static bool is_modulated(const noise_model_t *model) {
    return model->ripple_depth != 0 || model->warming != 0 || model->flicker != 0;
}

/* Phase deviation of a ring since power-up by ripple and warming, in turns. */
static double deviation(const noise_model_t *model) {
    double turns_per_us = TURNS_PER_US * 1e-6;
    double seconds = model->now_us / 1e6;
    double phase = model->warming * turns_per_us * model->now_us * seconds / 2;
    if (model->ripple_hz > 0) {
        double swing = model->ripple_depth * turns_per_us * 1e6 / (TWO_PI * model->ripple_hz);
        phase += swing * (1 - cos(TWO_PI * model->ripple_hz * seconds));
    }
    return phase;
}

static double flicker(noise_model_t *model, double us) {
    double share = sqrt(model->flicker / NOISE_MODEL_FLICKERS) / VARIANCE_TIME_US;
    double sum = 0;
    double time_us = FLICKER_SHORTEST_US;
    for (uint32_t i = 0; i < NOISE_MODEL_FLICKERS; i++, time_us *= 4) {
        double stays = exp(-us / time_us);
        model->flicker_states[i] =
            model->flicker_states[i] * stays + share * sqrt(1 - stays * stays) * next_normal(model);
        sum += model->flicker_states[i];
    }
    return sum * us;
}

/* The phase step of the ring in that time by all of these. */
static uint32_t modulation(noise_model_t *model, double us) {
    model->now_us += us;
    const double before = model->deviation;
    model->deviation = deviation(model);
    const double phase = model->deviation - before;
    return turns(phase + (model->flicker != 0 ? flicker(model, us) : 0));
}

/* Deviation of a level by now by ripple and warming, as its phase. */
static uint32_t level_modulation(const noise_model_t *model) {
    double seconds = model->now_us / 1e6;
    double level = model->ripple_depth * sin(TWO_PI * model->ripple_hz * seconds);
    return turns((level + model->warming * seconds) / 2);
}

/* ---- samples, 32 at a time ---- */

static double spacing_us(const noise_model_t *model) {
    return (double)model->spacing_ticks / NOISE_MODEL_TICKS_PER_US;
}

static void drift(noise_model_t *model, double us) {
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

/* The hot loop of long runs: shifting bits in at the low end and reversing the word once compiles best. */
static uint32_t steady_word(noise_model_t *model) {
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
    model->now_us += 32 * spacing_us(model);
    drift(model, 32 * spacing_us(model));
    return reversed(word);
}

static uint32_t modulated_word(noise_model_t *model) {
    const uint32_t high = (uint32_t)(model->duty * (TURN - 1));
    uint32_t word = 0;
    for (uint32_t i = 0; i < 32; i++) {
        model->phase += model->steps[next_random(model) >> 56];
        model->phase += modulation(model, spacing_us(model));
        word |= (uint32_t)(model->phase < high) << i;
    }
    drift(model, 32 * spacing_us(model));
    return word;
}

static uint32_t level_word(noise_model_t *model) {
    bool modulated = is_modulated(model);
    uint32_t word = 0;
    for (uint32_t i = 0; i < 32; i++) {
        model->now_us += spacing_us(model);
        uint32_t level = model->phase + model->steps[next_random(model) >> 56];
        level += modulated ? level_modulation(model) : 0;
        word |= level >> 31 << i;
    }
    return word;
}

static uint32_t ring_word(noise_model_t *model) {
    return is_modulated(model) ? modulated_word(model) : steady_word(model);
}

static uint32_t locked_word(noise_model_t *model) {
    if (next_random(model) % (SLIP_ONE_IN / 32) == 0) {
        model->phase = next_phase(model);
    }
    return ring_word(model);
}

static uint32_t stuck_word(noise_model_t *model) { return model->last ? UINT32_MAX : 0; }

static uint32_t pattern_word(noise_model_t *model) {
    uint32_t word = 0;
    for (uint32_t i = 0; i < 32; i++) {
        uint64_t at = (model->read_bits + i) % model->pattern_bits;
        word |= (uint32_t)(model->pattern >> at & 1u) << i;
    }
    return word;
}

/* The source dies where the file ends. */
static uint32_t file_word(noise_model_t *model) {
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

static uint32_t live_word(noise_model_t *model) {
    static uint32_t (*const words[])(noise_model_t *) = {
        [NOISE_MODEL_RING] = ring_word,   [NOISE_MODEL_LEVEL] = level_word,
        [NOISE_MODEL_STUCK] = stuck_word, [NOISE_MODEL_PATTERN] = pattern_word,
        [NOISE_MODEL_FILE] = file_word,   [NOISE_MODEL_LOCKED] = locked_word,
    };
    return words[model->kind](model);
}

/* The source dies within this word, or died before: the bit stays as it is. */
static uint32_t last_word(noise_model_t *model, uint32_t word, uint32_t live) {
    uint32_t stays = (1u << live) - 1;
    bool last = live > 0 ? word >> (live - 1) & 1u : model->last;
    model->dead = true;
    model->live_bits = model->read_bits;
    return (word & stays) | (last ? ~stays : 0);
}

static uint32_t next_word(noise_model_t *model) {
    uint32_t word = model->dead ? 0 : live_word(model);
    uint64_t live = model->dead ? 0 : model->live_bits - model->read_bits;
    if (live < 32) {
        word = last_word(model, word, (uint32_t)live);
    }
    model->read_bits += 32;
    model->last = word >> 31;
    return word;
}

void noise_model_read(noise_model_t *model, uint32_t spacing_ticks, uint32_t *words,
                      uint32_t count) {
    space(model, spacing_ticks);
    for (uint32_t i = 0; i < count; i++) {
        words[i] = next_word(model);
    }
}

bool noise_model_dead(const noise_model_t *model) { return model->dead; }

/* ---- power-up, start, time ---- */

static void power_up(noise_model_t *model) {
    model->random = model->seed;
    double spread = SPREAD * (next_phase(model) / TURN * 2 - 1);
    bool locked = model->kind == NOISE_MODEL_LOCKED;
    model->turns_per_us = locked ? LOCKED_TURNS_PER_US : TURNS_PER_US * (1 + spread);
    model->turns_per_us = is_level(model) ? 0 : model->turns_per_us;
    model->phase = next_phase(model);
    model->spacing_ticks = 0;
    memset(model->flicker_states, 0, sizeof model->flicker_states);
}

static uint64_t rotated(uint64_t pattern, uint32_t bits, uint32_t by) {
    uint64_t mask = bits == 64 ? UINT64_MAX : (1ull << bits) - 1;
    return (pattern >> by | pattern << (bits - by)) & mask;
}

static bool has_shorter_period(uint64_t pattern, uint32_t bits) {
    for (uint32_t by = 1; by < bits; by++) {
        if (rotated(pattern, bits, by) == pattern) {
            return true;
        }
    }
    return false;
}

static void choose_pattern(noise_model_t *model) {
    do {
        model->pattern = rotated(next_random(model), model->pattern_bits, 1);
    } while (has_shorter_period(model->pattern, model->pattern_bits));
    if (model->pattern_bits == 2) {
        model->pattern = 2; /* 0 first */
    }
}

void noise_model_seed(noise_model_t *model, uint64_t seed) {
    model->seed = seed;
    power_up(model);
    if (model->kind == NOISE_MODEL_PATTERN) {
        choose_pattern(model);
    }
}

void noise_model_start(noise_model_t *model) {
    if (model->repeats) {
        power_up(model);
    }
}

/* A level has no state except the time. */
void noise_model_pass(noise_model_t *model, double us) {
    if (is_level(model)) {
        model->now_us += us;
        return;
    }
    model->phase += step(model, us, (uint32_t)next_random(model) & 0xFF);
    if (is_modulated(model)) {
        model->phase += modulation(model, us);
    } else {
        model->now_us += us;
    }
    drift(model, us);
}
