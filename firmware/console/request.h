/* Parses a console line into a request: which one, with its arguments read and range-checked. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "session.h"

typedef enum {
#define REQUEST(id, ...) REQUEST_##id,
#include "requests.def"
#undef REQUEST
    REQUESTS
} request_kind_t;

#define REQUEST_NONE (-1)
#define REQUEST_NONCE_BYTES_MAX 32

/* `entropy` */
typedef enum { REQUEST_NOISE_HEALTH, REQUEST_NOISE_RETEST, REQUEST_NOISE_RAW } request_noise_t;

/* One struct for all requests; each uses the fields that name it. */
typedef struct {
    uint8_t kind; /* request_kind_t */
    bool flag; /* log: as CSV; watch: on; stats: reset; name: there is a text; screen: in words */
    uint8_t noise;       /* entropy: request_noise_t */
    bool adc;            /* entropy raw: of the ADC */
    uint8_t spacing_us;  /* entropy raw: between samples; 0: as set */
    uint8_t nonce_bytes; /* roll: 0..REQUEST_NONCE_BYTES_MAX */
    uint8_t nonce[REQUEST_NONCE_BYTES_MAX];
    int8_t topic;    /* help: a request_kind_t, REQUESTS + a request_topic_t, or REQUEST_NONE */
    int8_t setting;  /* get, set: a setting_t; get: REQUEST_NONE for all */
    int8_t option;   /* choose: a game_option_t, or REQUEST_NONE: no such word in any game */
    uint8_t button;  /* press: a button_t */
    uint8_t seat;    /* name */
    uint32_t number; /* log: from; stats: sides; entropy raw: bytes; press, wait: ms; set: value */
    game_config_t config; /* new */
    game_answer_t answer; /* face: the values; larger ones than any bound are 255 */
    name_t name;          /* name */
} console_request_t;

typedef enum {
    ERROR_UNKNOWN,
    ERROR_SYNTAX,
    ERROR_TOO_LONG,
    ERROR_RANGE,
    ERROR_COUNT,
    ERROR_NOT_ASKED,
    ERROR_NOT_AN_OPTION,
    ERROR_NO_GAME,
    ERROR_OWN_DIE_OFF,
    ERROR_NOTHING_TO_UNDO,
    ERROR_NOISE,
    ERROR_STORAGE,
    ERRORS,
    ERROR_NONE = ERRORS
} console_error_t;

/* Parses a line (ASCII, or UTF-8 in a name). ERROR_NONE and the request; or the error, and in `hint` what
 * to type instead, NULL for the list of all requests. */
console_error_t request_parse(const char *line, uint8_t length, console_request_t *request,
                              const char **hint);

/* Groups of requests in the terminal's help. */
typedef enum {
    TOPIC_PLAY,
    TOPIC_LOOK,
    TOPIC_SETTINGS,
    TOPIC_TRUST,
    TOPIC_DEVICE,
    TOPICS
} request_topic_t;

const char *request_topic_name(request_topic_t topic);

/* What `help` prints about a request. */
typedef struct {
    const char *usage;   /* begins with its word */
    const char *help;    /* what it does, in English; at most 56 characters */
    const char *example; /* can be typed as it is */
    uint8_t topic;       /* request_topic_t */
} request_help_t;

const request_help_t *request_help(request_kind_t kind);

/* The first word of the usage. Returns its length. */
uint8_t request_word(request_kind_t kind, const char **word);
