#include "request.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "number.h"
#include "str.h"

enum {
    WORDS_MAX = 16,
    PRESS_MS_MAX = 60000,
    PRESS_MS = 100,
    WAIT_MS_MAX = 86400000,
    RAW_BYTES_MAX = 1000000,
    LARGE = 255
};

typedef struct {
    const char *text;
    uint8_t length;
} word_t;

typedef struct {
    word_t words[WORDS_MAX]; /* the first is the request's own */
    uint8_t count;
    const char *rest; /* from the third word to the end of the line, blanks at the end cut */
    uint8_t rest_length;
} words_t;

static bool is(word_t word, const char *text) { return str_equals(word.text, word.length, text); }

static bool starts(word_t word, const char *text) {
    return word.length > strlen(text) && str_starts_with(word.text, word.length, text);
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

/* --- one reader a request ----------------------------------------------------------------- */

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

static console_error_t read_plain(const words_t *words, console_request_t *request) {
    (void)request;
    return words->count == 1 ? ERROR_NONE : ERROR_SYNTAX;
}

static console_error_t read_help(const words_t *words, console_request_t *request) {
    request->topic = REQUEST_NONE;
    if (words->count == 1) {
        return ERROR_NONE;
    }
    if (words->count > 2) {
        return ERROR_SYNTAX;
    }
    request->topic = (int8_t)find_request(words->words[1]);
    return request->topic == REQUEST_NONE ? ERROR_UNKNOWN : ERROR_NONE;
}

/* The keys of `new` by bit of `seen`: the game's parameters, then `players`. */
enum { KEY_PLAYERS = GAME_PARAMS, KEYS };

static const char *key_name(uint8_t key, const game_param_t params[GAME_PARAMS]) {
    if (key == KEY_PLAYERS) {
        return "players";
    }
    return params[key].kind == PARAM_SETTING ? NULL : params[key].name;
}

/* The key of `key=value`; KEYS: none that the game has. */
static uint8_t find_key(word_t word, const game_param_t params[GAME_PARAMS]) {
    for (uint8_t key = 0; key < KEYS; key++) {
        const char *name = key_name(key, params);
        if (name != NULL && starts(word, name) && word.text[strlen(name)] == '=' &&
            word.length > strlen(name) + 1) {
            return key;
        }
    }
    return KEYS;
}

static console_error_t read_die(word_t value, uint8_t *field) {
    int die = game_parse_die(value.text, value.length);
    *field = (uint8_t)(die < 0 ? 0 : die);
    return die < 0 ? ERROR_RANGE : ERROR_NONE;
}

static console_error_t read_count(word_t value, uint8_t *field) {
    uint32_t number = 0;
    console_error_t error = read_number(value, 1, GAME_VALUES_MAX, &number);
    *field = (uint8_t)number;
    return error;
}

static console_error_t read_new_word(word_t word, uint8_t *seen, game_config_t *config) {
    const game_param_t *params = game_rules((game_id_t)config->game)->params;
    uint8_t key = find_key(word, params);
    if (key == KEYS || (*seen >> key & 1) != 0) {
        return ERROR_SYNTAX;
    }
    *seen |= (uint8_t)(1u << key);
    uint8_t skip = (uint8_t)(strlen(key_name(key, params)) + 1);
    word_t value = {word.text + skip, (uint8_t)(word.length - skip)};
    if (key == KEY_PLAYERS) {
        return read_count(value, &config->players);
    }
    return (params[key].kind == PARAM_DIE ? read_die : read_count)(value, &config->params[key]);
}

/* Players are for nobody where nobody plays. */
static console_error_t complete_new(uint8_t seen, game_config_t *config) {
    bool played = game_rules((game_id_t)config->game)->most_players > 0;
    if (played && (seen >> KEY_PLAYERS & 1) == 0) {
        return ERROR_SYNTAX;
    }
    config->players = played ? config->players : 0;
    return game_check_config(config) == GAME_OK ? ERROR_NONE : ERROR_RANGE;
}

static console_error_t read_new(const words_t *words, console_request_t *request) {
    if (words->count < 2) {
        return ERROR_SYNTAX;
    }
    int game = game_parse_name(words->words[1].text, words->words[1].length);
    if (game < 0) {
        return ERROR_UNKNOWN;
    }
    request->config = game_default_config((game_id_t)game);
    uint8_t seen = 0;
    console_error_t worst = ERROR_NONE;
    for (uint8_t i = 2; i < words->count; i++) {
        console_error_t error = read_new_word(words->words[i], &seen, &request->config);
        if (error == ERROR_SYNTAX) {
            return error;
        }
        worst = error != ERROR_NONE ? error : worst;
    }
    console_error_t whole = complete_new(seen, &request->config);
    return whole == ERROR_SYNTAX || worst == ERROR_NONE ? whole : worst;
}

static console_error_t read_choose(const words_t *words, console_request_t *request) {
    if (words->count != 2) {
        return ERROR_SYNTAX;
    }
    int option = game_parse_option(words->words[1].text, words->words[1].length);
    request->option = (int8_t)option;
    return ERROR_NONE;
}

/* Two digits a byte, the first byte first. */
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
    static const char key[] = "nonce=";
    const uint8_t length = sizeof key - 1;
    if (words->count == 1) {
        return ERROR_NONE;
    }
    if (words->count > 2 || !starts(words->words[1], key)) {
        return ERROR_SYNTAX;
    }
    word_t hex = {words->words[1].text + length, (uint8_t)(words->words[1].length - length)};
    return read_hex(hex, request);
}

static console_error_t read_face(const words_t *words, console_request_t *request) {
    if (words->count < 2) {
        return ERROR_SYNTAX;
    }
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
    if (words->count == 1) {
        return ERROR_NONE;
    }
    if (words->count > 2) {
        return ERROR_SYNTAX;
    }
    request->flag = is(words->words[1], "csv");
    return request->flag ? ERROR_NONE
                         : read_number(words->words[1], 0, UINT32_MAX, &request->number);
}

static console_error_t read_name(const words_t *words, console_request_t *request) {
    if (words->count < 2 || !starts(words->words[1], "p")) {
        return ERROR_SYNTAX;
    }
    word_t digits = {words->words[1].text + 1, (uint8_t)(words->words[1].length - 1)};
    uint32_t seat = 0;
    console_error_t error = read_number(digits, 1, GAME_PLAYERS_MAX, &seat);
    if (error != ERROR_NONE) {
        return error;
    }
    request->seat = (uint8_t)(seat - 1);
    request->flag = words->count > 2;
    if (!request->flag) {
        return ERROR_NONE;
    }
    bool valid = name_from_utf8(words->rest, words->rest_length, &request->name);
    return valid ? ERROR_NONE : ERROR_RANGE;
}

static console_error_t read_get(const words_t *words, console_request_t *request) {
    request->setting = REQUEST_NONE;
    if (words->count == 1) {
        return ERROR_NONE;
    }
    if (words->count > 2) {
        return ERROR_SYNTAX;
    }
    request->setting = (int8_t)settings_parse_key(words->words[1].text, words->words[1].length);
    return request->setting == REQUEST_NONE ? ERROR_UNKNOWN : ERROR_NONE;
}

static console_error_t read_set(const words_t *words, console_request_t *request) {
    if (words->count != 3) {
        return ERROR_SYNTAX;
    }
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
    request->number = 12;
    if (words->count == 1) {
        return ERROR_NONE;
    }
    if (words->count > 2) {
        return ERROR_SYNTAX;
    }
    request->flag = is(words->words[1], "reset");
    return request->flag ? ERROR_NONE : read_number(words->words[1], 2, 100, &request->number);
}

/* Those of entropy.c; a test holds them together. */
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

static console_error_t read_entropy(const words_t *words, console_request_t *request) {
    bool retest = words->count == 2 && is(words->words[1], "retest");
    request->noise = retest ? REQUEST_NOISE_RETEST : REQUEST_NOISE_HEALTH;
    if (retest || (words->count == 2 && is(words->words[1], "health"))) {
        return ERROR_NONE;
    }
    request->adc = words->count > 3 && is(words->words[3], "adc");
    uint8_t spacing = request->adc ? 4 : 3;
    if (words->count < 3 || words->count > spacing + 1 || !is(words->words[1], "raw")) {
        return ERROR_SYNTAX;
    }
    request->noise = REQUEST_NOISE_RAW;
    if (words->count > spacing) {
        console_error_t error = read_spacing(words->words[spacing], request);
        if (error != ERROR_NONE) {
            return error;
        }
    }
    return read_number(words->words[2], 1, RAW_BYTES_MAX, &request->number);
}

static console_error_t read_press(const words_t *words, console_request_t *request) {
    request->number = PRESS_MS;
    if (words->count < 2 || words->count > 3) {
        return ERROR_SYNTAX;
    }
    int button = button_parse(words->words[1].text, words->words[1].length);
    request->button = (uint8_t)button;
    if (button < 0) {
        return ERROR_SYNTAX;
    }
    return words->count == 2 ? ERROR_NONE
                             : read_number(words->words[2], 1, PRESS_MS_MAX, &request->number);
}

static console_error_t read_wait(const words_t *words, console_request_t *request) {
    return words->count == 2 ? read_number(words->words[1], 0, WAIT_MS_MAX, &request->number)
                             : ERROR_SYNTAX;
}

static console_error_t read_watch(const words_t *words, console_request_t *request) {
    if (words->count != 2) {
        return ERROR_SYNTAX;
    }
    request->flag = is(words->words[1], "on");
    return request->flag || is(words->words[1], "off") ? ERROR_NONE : ERROR_SYNTAX;
}

static console_error_t read_screen(const words_t *words, console_request_t *request) {
    request->flag = words->count == 2 && is(words->words[1], "words");
    return request->flag || words->count == 1 ? ERROR_NONE : ERROR_SYNTAX;
}

static console_error_t read_factory_reset(const words_t *words, console_request_t *request) {
    (void)request;
    return words->count == 2 && is(words->words[1], "yes") ? ERROR_NONE : ERROR_SYNTAX;
}

/* --- the requests ------------------------------------------------------------------------- */

static const struct {
    const char *usage;
    const char *help;
    console_error_t (*read)(const words_t *words, console_request_t *request);
} requests[] = {
    [REQUEST_HELP] = {"help [word]", "the requests, or one of them", read_help},
    [REQUEST_INFO] = {"info", "what this die is, and how its last run ended", read_plain},
    [REQUEST_NEW] = {"new <game> players=N [cultists=C] [die=d12] [count=K]",
                     "start one of the games that info lists; replaces a running one", read_new},
    [REQUEST_REMATCH] = {"rematch", "the same game and players again", read_plain},
    [REQUEST_STATE] = {"state", "the whole game, and what is asked", read_plain},
    [REQUEST_CHOOSE] = {"choose <option>", "answer a choose prompt", read_choose},
    [REQUEST_ROLL] = {"roll [nonce=HEX]", "answer a roll prompt from hardware noise, and your own",
                      read_roll},
    [REQUEST_RECEIPT] = {"receipt", "what the last roll was made of, to be checked", read_plain},
    [REQUEST_FACE] = {"face <v> [<v>..]", "answer a roll prompt with a real die's values, from 0",
                      read_face},
    [REQUEST_UNDO] = {"undo", "take the last answer back; a roll stays drawn", read_plain},
    [REQUEST_LOG] = {"log [from|csv]", "the answers so far, taken back ones too", read_log},
    [REQUEST_NAME] = {"name <p2> [text]", "a player's name, 1 to 8 characters", read_name},
    [REQUEST_GET] = {"get [key]", "a setting, or all", read_get},
    [REQUEST_SET] = {"set <key> <value>", "change a setting", read_set},
    [REQUEST_STATS] = {"stats [sides|reset]", "what dice with so many sides have drawn",
                       read_stats},
    [REQUEST_ENTROPY] = {"entropy health|retest|raw <bytes> [adc] [us]",
                         "the noise sources; test disabled ones anew; raw noise as base64",
                         read_entropy},
    [REQUEST_SELFTEST] = {"selftest", "try every part", read_plain},
    [REQUEST_PRESS] = {"press <left|roll|right> [ms]", "press a button as a finger does",
                       read_press},
    [REQUEST_WAIT] = {"wait <ms>", "reply after so much device time", read_wait},
    [REQUEST_SCREEN] = {"screen [words]", "the picture on the glass, as a PBM; or what it says",
                        read_screen},
    [REQUEST_WATCH] = {"watch <on|off>", "tell what happens as it happens", read_watch},
    [REQUEST_FACTORY_RESET] = {"factory-reset yes", "forget everything stored", read_factory_reset},
    [REQUEST_REBOOT] = {"reboot", "restart", read_plain},
    [REQUEST_BOOTSEL] = {"bootsel", "restart into the USB bootloader", read_plain},
};
static_assert(sizeof requests / sizeof requests[0] == REQUESTS, "a row for each request");

const char *request_usage(request_kind_t kind) { return requests[kind].usage; }

const char *request_help(request_kind_t kind) { return requests[kind].help; }

uint8_t request_word(request_kind_t kind, const char **word) {
    *word = requests[kind].usage;
    return (uint8_t)strcspn(*word, " ");
}

/* False: more words than any request has. */
static bool split(const char *line, uint8_t length, words_t *words) {
    uint8_t at = 0;
    while (length > 0 && line[length - 1] == ' ') {
        length--;
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

console_error_t request_parse(const char *line, uint8_t length, console_request_t *request,
                              const char **hint) {
    words_t words = {.count = 0};
    memset(request, 0, sizeof *request);
    *hint = "type help for the requests";
    bool fits = split(line, length, &words);
    int kind = find_request(words.words[0]);
    if (kind != REQUEST_NAME && !is_ascii(line, length)) {
        *hint = "plain ASCII, but in a name";
        return ERROR_SYNTAX;
    }
    if (kind == REQUEST_NONE) {
        return ERROR_UNKNOWN;
    }
    request->kind = (uint8_t)kind;
    *hint = requests[kind].usage;
    if (!fits) {
        return kind == REQUEST_FACE ? ERROR_COUNT : ERROR_SYNTAX;
    }
    console_error_t error = requests[kind].read(&words, request);
    if (kind == REQUEST_SET && error == ERROR_RANGE) {
        *hint = settings_row((setting_t)request->setting)->hint;
    }
    return error;
}
