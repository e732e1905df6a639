#include "request.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "dice.h"
#include "number.h"
#include "str.h"

enum {
    WORDS_MAX = 16,
    PRESS_MS_MAX = 60000,
    PRESS_MS = 100,
    WAIT_MS_MAX = 86400000,
    RAW_BYTES_MAX = 1000000,
    STATS_SIDES = 12,
    LARGE = 255
};

typedef struct {
    const char *text;
    uint8_t length;
} word_t;

typedef struct {
    word_t words[WORDS_MAX]; /* the first is the request's own */
    uint8_t count;
    const char *rest; /* from the third word to the end of the line, without blanks at its end */
    uint8_t rest_length;
    uint8_t blanks; /* at the end of the line */
} words_t;

static bool is(word_t word, const char *text) { return str_equals(word.text, word.length, text); }

/* Does it begin with `prefix`? Then `rest` is what follows, at least one character. */
static bool starts(word_t word, const char *prefix, word_t *rest) {
    uint8_t length = (uint8_t)strlen(prefix);
    if (word.length <= length || !str_starts_with(word.text, word.length, prefix)) {
        return false;
    }
    *rest = (word_t){word.text + length, (uint8_t)(word.length - length)};
    return true;
}

/* A whole number: ERROR_NONE, ERROR_SYNTAX, or ERROR_RANGE when it isn't in minimum..maximum. */
static console_error_t read_number(word_t word, uint32_t minimum, uint32_t maximum,
                                   uint32_t *number) {
    word_t digits = word;
    bool negative = word.length > 1 && word.text[0] == '-';
    if (negative) {
        digits.text++;
        digits.length--;
    }
    uint32_t value = 0;
    number_result_t result = number_parse(digits.text, digits.length, &value);
    if (result != NUMBER_OK) {
        return result == NUMBER_MALFORMED ? ERROR_SYNTAX : ERROR_RANGE;
    }
    if (value < minimum || value > maximum || (negative && value > 0)) {
        return ERROR_RANGE;
    }
    *number = value;
    return ERROR_NONE;
}

/* --- readers of arguments: read_request checks how many words there are ------------------- */

static int find_request(word_t word) {
    for (int kind = 0; kind < REQUESTS; kind++) {
        word_t name;
        name.length = request_word((request_kind_t)kind, &name.text);
        if (name.length == word.length && memcmp(name.text, word.text, word.length) == 0) {
            return kind;
        }
    }
    return REQUEST_NONE;
}

static const char *const topic_names[] = {
    [TOPIC_PLAY] = "play",   [TOPIC_LOOK] = "look",     [TOPIC_SETTINGS] = "settings",
    [TOPIC_TRUST] = "trust", [TOPIC_DEVICE] = "device",
};
static_assert(sizeof topic_names / sizeof topic_names[0] == TOPICS, "a name for each topic");

static console_error_t read_help(const words_t *words, console_request_t *request) {
    request->topic = (int8_t)find_request(words->words[1]);
    for (int8_t i = 0; i < TOPICS && request->topic == REQUEST_NONE; i++) {
        request->topic = is(words->words[1], topic_names[i]) ? REQUESTS + i : REQUEST_NONE;
    }
    return request->topic == REQUEST_NONE ? ERROR_UNKNOWN : ERROR_NONE;
}

/* The keys of `new` by bit of `seen`: the game's parameters, then `players` and `bots`. */
enum { KEY_PLAYERS = GAME_PARAMS, KEY_BOTS, KEYS };

/* NULL: the game doesn't have it. */
static const char *key_name(uint8_t key, const game_rules_t *rules) {
    if (key == KEY_PLAYERS) {
        return "players";
    }
    if (key == KEY_BOTS) {
        return rules->advise ? "bots" : NULL;
    }
    return rules->params[key].kind == PARAM_SETTING ? NULL : rules->params[key].name;
}

/* The key of `key=value`; KEYS: none that the game has. */
static uint8_t find_key(word_t word, const game_rules_t *rules, word_t *value) {
    for (uint8_t key = 0; key < KEYS; key++) {
        const char *name = key_name(key, rules);
        word_t rest; /* "=value" */
        if (name != NULL && starts(word, name, &rest) && starts(rest, "=", value)) {
            return key;
        }
    }
    return KEYS;
}

static console_error_t read_die(word_t value, int16_t *field) {
    int die = game_parse_die(value.text, value.length);
    *field = (int16_t)(die < 0 ? 0 : die);
    return die < 0 ? ERROR_RANGE : ERROR_NONE;
}

static console_error_t read_keep(word_t value, int16_t *field) {
    int keep = game_parse_keep(value.text, value.length);
    *field = (int16_t)(keep < 0 ? KEEP_ALL : keep);
    return keep < 0 ? ERROR_RANGE : ERROR_NONE;
}

/* A sign only where the parameter can be negative. */
static console_error_t read_param_number(word_t value, const game_param_t *param, int16_t *field) {
    bool negative = param->least < 0 && value.text[0] == '-';
    bool positive = param->least < 0 && value.text[0] == '+';
    if (negative || positive) {
        value.text++;
        value.length--;
        if (value.length == 0 || value.text[0] == '-') {
            return ERROR_SYNTAX;
        }
    }
    uint32_t least = (uint32_t)(param->least < 0 ? 0 : param->least), number = 0;
    uint32_t most = (uint32_t)(negative ? -param->least : param->most);
    console_error_t error = read_number(value, least, most, &number);
    *field = (int16_t)(negative ? -(int16_t)number : (int16_t)number);
    return error;
}

static console_error_t read_param(word_t value, const game_param_t *param, int16_t *field) {
    switch ((game_param_kind_t)param->kind) {
    case PARAM_DIE:
        return read_die(value, field);
    case PARAM_KEEP:
        return read_keep(value, field);
    default:
        return read_param_number(value, param, field);
    }
}

/* Players: whether the game takes so many is checked with the whole config. */
static console_error_t read_players(word_t value, uint8_t least, uint8_t *field) {
    uint32_t number = 0;
    console_error_t error = read_number(value, least, GAME_VALUES_MAX, &number);
    *field = (uint8_t)number;
    return error;
}

static console_error_t read_new_word(word_t word, uint8_t *seen, game_config_t *config) {
    const game_rules_t *rules = game_rules((game_id_t)config->game);
    word_t value;
    uint8_t key = find_key(word, rules, &value);
    if (key == KEYS || (*seen >> key & 1) != 0) {
        return ERROR_SYNTAX;
    }
    *seen |= (uint8_t)(1u << key);
    if (key == KEY_PLAYERS || key == KEY_BOTS) {
        bool players = key == KEY_PLAYERS;
        return read_players(value, players ? 1 : 0, players ? &config->players : &config->bots);
    }
    return read_param(value, &rules->params[key], &config->params[key]);
}

/* `players` is ignored in a game without players. */
static console_error_t complete_new(uint8_t seen, game_config_t *config) {
    bool played = game_rules((game_id_t)config->game)->most_players > 0;
    if (played && (seen >> KEY_PLAYERS & 1) == 0) {
        return ERROR_SYNTAX;
    }
    config->players = played ? config->players : 0;
    return game_check_config(config) == GAME_OK ? ERROR_NONE : ERROR_RANGE;
}

/* The keys from the third word on; those in `seen` can't come any more. */
static console_error_t read_config(const words_t *words, uint8_t seen, console_error_t worst,
                                   game_config_t *config) {
    for (uint8_t i = 2; i < words->count; i++) {
        console_error_t error = read_new_word(words->words[i], &seen, config);
        if (error == ERROR_SYNTAX) {
            return error;
        }
        worst = error != ERROR_NONE ? error : worst;
    }
    console_error_t whole = complete_new(seen, config);
    return whole == ERROR_SYNTAX || worst == ERROR_NONE ? whole : worst;
}

static console_error_t read_new(const words_t *words, console_request_t *request) {
    int game = game_parse_name(words->words[1].text, words->words[1].length);
    if (game < 0) {
        return ERROR_UNKNOWN;
    }
    request->config = game_default_config((game_id_t)game);
    return read_config(words, 0, ERROR_NONE, &request->config);
}

/* throw <die>, then keys of `new dice`. A key in the die's place: there is no die. */
static console_error_t read_throw(const words_t *words, console_request_t *request) {
    word_t die = words->words[1];
    if (memchr(die.text, '=', die.length) != NULL) {
        return ERROR_SYNTAX;
    }
    request->config = game_default_config(GAME_DICE);
    console_error_t error = read_die(die, &request->config.params[DICE_PARAM_DIE]);
    return read_config(words, 1u << DICE_PARAM_DIE | 1u << KEY_PLAYERS, error, &request->config);
}

static console_error_t read_choose(const words_t *words, console_request_t *request) {
    request->option = (int8_t)game_parse_option(words->words[1].text, words->words[1].length);
    return ERROR_NONE;
}

/* Two digits per byte, the first byte first. */
static console_error_t read_hex(word_t word, console_request_t *request) {
    for (uint8_t i = 0; i < word.length; i++) {
        if (number_hex_value(word.text[i]) < 0) {
            return ERROR_SYNTAX;
        }
    }
    if (word.length % 2 != 0) {
        return ERROR_SYNTAX;
    }
    if (word.length > 2 * REQUEST_NONCE_BYTES_MAX) {
        return ERROR_RANGE;
    }
    request->nonce_bytes = word.length / 2;
    for (uint8_t i = 0; i < request->nonce_bytes; i++) {
        int high = number_hex_value(word.text[2 * i]);
        request->nonce[i] = (uint8_t)(high << 4 | number_hex_value(word.text[2 * i + 1]));
    }
    return ERROR_NONE;
}

static console_error_t read_roll(const words_t *words, console_request_t *request) {
    word_t hex;
    return starts(words->words[1], "nonce=", &hex) ? read_hex(hex, request) : ERROR_SYNTAX;
}

static console_error_t read_face(const words_t *words, console_request_t *request) {
    request->answer.kind = PROMPT_ROLL;
    request->answer.count = (uint8_t)(words->count - 1);
    for (uint8_t i = 1; i < words->count; i++) {
        uint32_t value = 0;
        console_error_t error = read_number(words->words[i], 0, LARGE, &value);
        if (error == ERROR_SYNTAX) {
            return error;
        }
        if (i <= GAME_VALUES_MAX) {
            request->answer.values[i - 1] = (uint8_t)(error == ERROR_NONE ? value : LARGE);
        }
    }
    return ERROR_NONE;
}

static console_error_t read_log(const words_t *words, console_request_t *request) {
    request->flag = is(words->words[1], "csv");
    return request->flag ? ERROR_NONE
                         : read_number(words->words[1], 0, UINT32_MAX, &request->number);
}

static console_error_t read_name(const words_t *words, console_request_t *request) {
    word_t digits;
    if (!starts(words->words[1], "p", &digits)) {
        return ERROR_SYNTAX;
    }
    uint32_t seat = 0;
    console_error_t error = read_number(digits, 1, GAME_PLAYERS_MAX, &seat);
    if (error != ERROR_NONE) {
        return error;
    }
    request->seat = (uint8_t)(seat - 1);
    request->flag = words->count > 2;
    if (!request->flag) { /* more than the blank that ends the word: a name of blanks */
        return words->blanks > 1 ? ERROR_RANGE : ERROR_NONE;
    }
    bool valid = name_from_utf8(words->rest, words->rest_length, &request->name);
    return valid ? ERROR_NONE : ERROR_RANGE;
}

static console_error_t read_get(const words_t *words, console_request_t *request) {
    request->setting = (int8_t)settings_parse_key(words->words[1].text, words->words[1].length);
    return request->setting == REQUEST_NONE ? ERROR_UNKNOWN : ERROR_NONE;
}

static console_error_t read_set(const words_t *words, console_request_t *request) {
    word_t value = words->words[2];
    request->setting = (int8_t)settings_parse_key(words->words[1].text, words->words[1].length);
    if (request->setting == REQUEST_NONE) {
        return ERROR_UNKNOWN;
    }
    uint16_t number = 0;
    if (!settings_parse((setting_t)request->setting, value.text, value.length, &number)) {
        return ERROR_RANGE;
    }
    request->number = number;
    return ERROR_NONE;
}

static console_error_t read_stats(const words_t *words, console_request_t *request) {
    request->flag = is(words->words[1], "reset");
    return request->flag ? ERROR_NONE : read_number(words->words[1], 2, 100, &request->number);
}

/* As in entropy.c; a test compares them. */
static console_error_t read_spacing(word_t word, console_request_t *request) {
    static const uint8_t spacings_us[][3] = {{20, 30, 40}, {34, 40, 40}};
    uint32_t us;
    console_error_t error = read_number(word, 1, UINT8_MAX, &us);
    if (error != ERROR_NONE) {
        return error;
    }
    request->spacing_us = (uint8_t)us;
    bool known = memchr(spacings_us[request->adc], (int)us, 3) != NULL;
    return known ? ERROR_NONE : ERROR_RANGE;
}

/* health | retest | raw <bytes> [adc] [us] */
static console_error_t read_entropy(const words_t *words, console_request_t *request) {
    if (words->count == 2) {
        bool retest = is(words->words[1], "retest");
        request->noise = retest ? REQUEST_NOISE_RETEST : REQUEST_NOISE_HEALTH;
        return retest || is(words->words[1], "health") ? ERROR_NONE : ERROR_SYNTAX;
    }
    request->noise = REQUEST_NOISE_RAW;
    request->adc = words->count > 3 && is(words->words[3], "adc");
    uint8_t spacing = request->adc ? 4 : 3;
    if (words->count > spacing + 1 || !is(words->words[1], "raw")) {
        return ERROR_SYNTAX;
    }
    console_error_t error = ERROR_NONE;
    if (words->count > spacing) {
        error = read_spacing(words->words[spacing], request);
    }
    return error != ERROR_NONE ? error
                               : read_number(words->words[2], 1, RAW_BYTES_MAX, &request->number);
}

static console_error_t read_press(const words_t *words, console_request_t *request) {
    request->number = PRESS_MS;
    int button = button_parse(words->words[1].text, words->words[1].length);
    request->button = (uint8_t)button;
    if (button < 0) {
        return ERROR_SYNTAX;
    }
    return words->count == 2 ? ERROR_NONE
                             : read_number(words->words[2], 1, PRESS_MS_MAX, &request->number);
}

static console_error_t read_wait(const words_t *words, console_request_t *request) {
    return read_number(words->words[1], 0, WAIT_MS_MAX, &request->number);
}

static console_error_t read_watch(const words_t *words, console_request_t *request) {
    request->flag = is(words->words[1], "on");
    return request->flag || is(words->words[1], "off") ? ERROR_NONE : ERROR_SYNTAX;
}

static console_error_t read_screen(const words_t *words, console_request_t *request) {
    request->flag = is(words->words[1], "words");
    return request->flag ? ERROR_NONE : ERROR_SYNTAX;
}

static console_error_t read_factory_reset(const words_t *words, console_request_t *request) {
    (void)request;
    return is(words->words[1], "yes") ? ERROR_NONE : ERROR_SYNTAX;
}

/* --- the requests ------------------------------------------------------------------------- */

static const struct {
    request_help_t help;
    uint8_t least, most; /* words */
    console_error_t (*read)(const words_t *words, console_request_t *request);
} requests[] = {
#define REQUEST(id, topic, least, most, reader, usage, example, help)                              \
    [REQUEST_##id] = {{usage, help, example, TOPIC_##topic}, least, most, reader},
#include "requests.def"
#undef REQUEST
};

const request_help_t *request_help(request_kind_t kind) {
    assert(kind < REQUESTS);
    return &requests[kind].help;
}

const char *request_topic_name(request_topic_t topic) {
    assert(topic < TOPICS);
    return topic_names[topic];
}

uint8_t request_word(request_kind_t kind, const char **word) {
    *word = request_help(kind)->usage;
    return (uint8_t)strcspn(*word, " ");
}

/* False: more words than any request has. */
static bool split(const char *line, uint8_t length, words_t *words) {
    uint8_t at = 0;
    while (length > 0 && line[length - 1] == ' ') {
        length--;
        words->blanks++;
    }
    while (at < length) {
        while (line[at] == ' ') {
            at++;
        }
        if (words->count == WORDS_MAX) {
            return false;
        }
        word_t *word = &words->words[words->count++];
        word->text = &line[at];
        if (words->count == 3) {
            words->rest = word->text;
            words->rest_length = (uint8_t)(length - at);
        }
        while (at < length && line[at] != ' ') {
            at++;
            word->length++;
        }
    }
    return true;
}

static bool is_ascii(const char *line, uint8_t length) {
    for (uint8_t i = 0; i < length; i++) {
        if ((uint8_t)line[i] >= 0x80) {
            return false;
        }
    }
    return true;
}

static console_error_t read_request(int kind, const words_t *words, console_request_t *request) {
    if (words->count < requests[kind].least || words->count > requests[kind].most) {
        return ERROR_SYNTAX;
    }
    request->topic = REQUEST_NONE;
    request->setting = REQUEST_NONE;
    request->number = kind == REQUEST_STATS ? STATS_SIDES : 0;
    return words->count == 1 ? ERROR_NONE : requests[kind].read(words, request);
}

/* What to type instead; NULL: the list of requests. */
static const char *hint_for(const console_request_t *request, console_error_t error) {
    if (error == ERROR_UNKNOWN) {
        return request->kind == REQUEST_NEW    ? "info lists the games"
               : request->kind == REQUEST_HELP ? NULL
                                               : "get lists the settings";
    }
    bool value = request->kind == REQUEST_SET && error == ERROR_RANGE;
    return value ? settings_row((setting_t)request->setting)->hint
                 : requests[request->kind].help.usage;
}

console_error_t request_parse(const char *line, uint8_t length, console_request_t *request,
                              const char **hint) {
    words_t words = {.count = 0};
    memset(request, 0, sizeof *request);
    *hint = NULL;
    bool fits = split(line, length, &words);
    int kind = find_request(words.words[0]);
    if (kind != REQUEST_NAME && !is_ascii(line, length)) {
        *hint = "plain ASCII, except in a name";
        return ERROR_SYNTAX;
    }
    if (kind == REQUEST_NONE) {
        return ERROR_UNKNOWN;
    }
    request->kind = (uint8_t)kind;
    console_error_t error = !fits && kind == REQUEST_FACE ? ERROR_COUNT
                            : !fits                       ? ERROR_SYNTAX
                                                          : read_request(kind, &words, request);
    *hint = hint_for(request, error);
    return error;
}
