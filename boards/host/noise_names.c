/* Parses the names of noise models: noise_model.h explains them. */
#include <stdlib.h>
#include <string.h>

#include "noise_model.h"

#define DUTY 0.466
#define VARIANCE 0.2
#define LEVEL_VARIANCE 1.0
#define JITTER_MAX 3
#define DRIFT_PER_US 0.02e-6
#define TEXT_MAX 96

static bool parse_number(const char *text, double least, double most, double *number) {
    char *end;
    *number = strtod(text, &end);
    return end != text && *end == '\0' && *number >= least && *number <= most;
}

static bool parse_whole(const char *text, double least, double most, double *number) {
    return parse_number(text, least, most, number) && *number == (double)(uint64_t)*number;
}

static bool parse_bias(noise_model_t *model, const char *text) {
    double percent;
    bool good = parse_number(text, 1, 99, &percent);
    model->duty = good ? percent / 100 : 0;
    model->variance = 1;
    return good;
}

static bool parse_period(noise_model_t *model, const char *text) {
    double bits;
    bool good = parse_whole(text, 2, 64, &bits);
    model->pattern_bits = good ? (uint8_t)bits : 2;
    return good;
}

static bool parse_jitter(noise_model_t *model, const char *text) {
    return parse_number(text, 0, JITTER_MAX, &model->variance);
}

static bool parse_dies(noise_model_t *model, const char *text) {
    double bits;
    bool good = parse_whole(text, 0, 1e15, &bits);
    model->live_bits = good ? (uint64_t)bits : 0;
    return good;
}

static bool parse_file(noise_model_t *model, const char *text) {
    model->file = fopen(text, "rb");
    if (model->file == NULL) {
        return false;
    }
    int first = fgetc(model->file); /* a folder has none, and no end either */
    bool folder = first == EOF && !feof(model->file);
    clearerr(model->file);
    return !folder && (first == EOF || ungetc(first, model->file) == first);
}

enum { OF_RING = 1, OF_ADC = 2, OF_BOTH = 3 };

/* Parses what follows the colon; false: it is wrong. */
typedef bool parse_t(noise_model_t *model, const char *text);

typedef struct {
    const char *name; /* including the colon, if something follows */
    uint8_t of;
    uint8_t kind;             /* noise_model_kind_t */
    parse_t *parse;           /* NULL: nothing follows */
    const char *why;          /* error message */
    bool last, repeats, dead; /* of noise_model_t, and so are these: */
    uint8_t pattern_bits;
    bool no_jitter;
    double duty_per_us;
} name_t;

static const name_t names[] = {
    {"ring", OF_RING, .kind = NOISE_MODEL_RING},
    {"adc", OF_ADC, .kind = NOISE_MODEL_LEVEL},
    {"stuck0", OF_BOTH, .kind = NOISE_MODEL_STUCK},
    {"stuck1", OF_BOTH, .kind = NOISE_MODEL_STUCK, .last = true},
    {"bias:", OF_BOTH, .kind = NOISE_MODEL_RING, .parse = parse_bias,
     .why = "bias takes the percentage of ones, 1 to 99"},
    {"alternate", OF_BOTH, .kind = NOISE_MODEL_PATTERN, .pattern_bits = 2},
    {"period:", OF_BOTH, .kind = NOISE_MODEL_PATTERN, .parse = parse_period,
     .why = "period takes a number of bits, 2 to 64"},
    {"locked", OF_RING, .kind = NOISE_MODEL_LOCKED, .no_jitter = true},
    {"jitter:", OF_RING, .kind = NOISE_MODEL_RING, .parse = parse_jitter,
     .why = "jitter takes a variance in turns^2, 0 to 3"},
    {"jitter:", OF_ADC, .kind = NOISE_MODEL_LEVEL, .parse = parse_jitter,
     .why = "jitter takes a variance in counts^2, 0 to 3"},
    {"drift", OF_BOTH, .kind = NOISE_MODEL_RING, .duty_per_us = DRIFT_PER_US},
    {"repeat", OF_BOTH, .kind = NOISE_MODEL_RING, .repeats = true},
    {"dies:", OF_BOTH, .kind = NOISE_MODEL_RING, .parse = parse_dies,
     .why = "dies takes a number of bits, 0 or more"},
    {"none", OF_BOTH, .kind = NOISE_MODEL_STUCK, .dead = true},
    {"file:", OF_BOTH, .kind = NOISE_MODEL_FILE, .parse = parse_file,
     .why = "the file can't be opened"},
};
#define NAMES (sizeof names / sizeof *names)

static const char unknown[] =
    "no such noise; there are: ring (of the ADC: adc) stuck0 stuck1 bias:PERCENT alternate "
    "period:N locked jitter:VARIANCE drift repeat dies:BITS file:PATH none, and "
    "+flicker:VARIANCE +ripple:HZ/DEPTH +warming:DEPTH behind them";

static bool names_match(const char *name, const char *text) {
    size_t length = strlen(name);
    bool takes_more = name[length - 1] == ':';
    return strncmp(text, name, length) == 0 && (takes_more || text[length] == '\0');
}

static const name_t *find_name(const char *text, uint8_t of) {
    for (size_t i = 0; i < NAMES; i++) {
        if ((names[i].of & of) != 0 && names_match(names[i].name, text)) {
            return &names[i];
        }
    }
    return NULL;
}

static bool parse_base(const char *text, bool adc, noise_model_t *model, const char **why) {
    const name_t *name = find_name(text, adc ? OF_ADC : OF_RING);
    if (name == NULL) {
        *why = unknown;
        return false;
    }
    double variance = name->kind == NOISE_MODEL_LEVEL ? LEVEL_VARIANCE : VARIANCE;
    *model = (noise_model_t){.kind = name->kind,
                             .last = name->last,
                             .repeats = name->repeats,
                             .dead = name->dead,
                             .pattern_bits = name->pattern_bits,
                             .duty = DUTY,
                             .duty_per_us = name->duty_per_us,
                             .variance = name->no_jitter ? 0 : variance,
                             .live_bits = name->dead ? 0 : UINT64_MAX};
    *why = name->why;
    return name->parse == NULL || name->parse(model, text + strlen(name->name));
}

/* ---- additions, after a plus ---- */

static bool parse_flicker(noise_model_t *model, const char *text) {
    return parse_number(text, 0, 1, &model->flicker);
}

static bool parse_warming(noise_model_t *model, const char *text) {
    return parse_number(text, -1e6, 1e6, &model->warming);
}

static bool parse_ripple(noise_model_t *model, const char *text) {
    char *slash;
    model->ripple_hz = strtod(text, &slash);
    return slash != text && *slash == '/' && model->ripple_hz > 0 && model->ripple_hz <= 1e6 &&
           parse_number(slash + 1, 0, 1e6, &model->ripple_depth);
}

static const struct {
    const char *name;
    parse_t *parse;
    const char *why;
} additions[] = {
    {"flicker:", parse_flicker, "flicker takes a variance in turns^2, 0 to 1"},
    {"ripple:", parse_ripple, "ripple takes hertz/depth, as in ripple:1000/19"},
    {"warming:", parse_warming, "warming takes a depth a second"},
};

static bool parse_addition(const char *text, noise_model_t *model, const char **why) {
    bool moves = model->kind == NOISE_MODEL_RING || model->kind == NOISE_MODEL_LEVEL;
    for (size_t i = 0; moves && i < sizeof additions / sizeof *additions; i++) {
        if (names_match(additions[i].name, text)) {
            *why = additions[i].why;
            return additions[i].parse(model, text + strlen(additions[i].name));
        }
    }
    *why = unknown;
    return false;
}

bool noise_model_parse(const char *text, bool adc, noise_model_t *model, const char **why) {
    char parts[TEXT_MAX];
    if (strchr(text, '+') == NULL || names_match("file:", text) || strlen(text) >= TEXT_MAX) {
        return parse_base(text, adc, model, why);
    }
    strcpy(parts, text);
    char *part = strtok(parts, "+");
    bool good = part != NULL && parse_base(part, adc, model, why);
    while (good && (part = strtok(NULL, "+")) != NULL) {
        good = parse_addition(part, model, why);
    }
    *why = part == NULL && !good ? unknown : *why;
    return good;
}
