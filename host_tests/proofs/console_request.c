/* Proven:   a line of the console is read as a request without a look beyond it: its words lie in it, each reader
 *           looks at no more than its words, and what it grants is within the request's own bounds
 * For:      the words of lines of up to 6 bytes, behind as many others as there may be; each reader with up to 4 words of up
 *           to 8 bytes, any of them (`new` with one `key=` of 8 to 12 bytes, and with three words of 9; `face` with 12
 *           digits; a nonce of up to 70); any number of up to 10 bytes, within any bounds, without an overflow
 * Assuming: words of games, options, dice, settings and names are found without a look beyond them (session_names.c proves the
 *           last); a game's rules check any config (rules_* walk them all)
 * Sources:  firmware/session/button.c firmware/util/number.c
 * Options:  --unsigned-overflow-check --unwind 36 --unwindset read_hex.0:72,read_hex.1:36,split.0:8,split.1:8,split.2:8,split.3:8,read_config.0:5,read_face.0:13,number_parse.0:11,number_parse.1:11,find_key.0:7
 * Variants: PART=0..32
 * Planted:  PART=1 firmware/console/request.c: if (word.length > 2 * REQUEST_NONCE_BYTES_MAX) { => if (word.length > 2 * REQUEST_NONCE_BYTES_MAX + 2) {
 * Planted:  PART=0 firmware/console/request.c: while (at < length && line[at] != ' ') { => while (line[at] != ' ') {
 * Planted:  PART=0 firmware/console/request.c: if (words->count == WORDS_MAX) { => if (words->count > WORDS_MAX) {
 * Planted:  PART=2 firmware/util/number.c: if (value > 99999999) { => if (value > 999999999) {
 * Planted:  PART=20 firmware/console/request.c: words->count < requests[kind].least || => false ||
 * Planted:  PART=3 firmware/console/request.c: read_number(value, least, GAME_VALUES_MAX, &number) => read_number(value, least, 99, &number)
 * Planted:  PART=3 firmware/console/request.c: (int16_t)(die < 0 ? 0 : die) => (int16_t)die
 * Planted:  PART=15 firmware/console/request.c: if (i <= GAME_VALUES_MAX) { => if (i <= GAME_VALUES_MAX + 1) { */
#define NEEDS_MEMCHR
#include "proof.h"
#include "request.c"

enum { LINE, NONCE, NUMBER, NEW_WORD, NAME_OF_A_REQUEST, READERS };
static_assert(READERS + REQUESTS - 1 == 32, "a variant for each request");
enum { LINE_BYTES = 6, NONCE_DIGITS = 70, NUMBER_BYTES = 10, KEY_BYTES = 12 };

/* CBMC has none of its own. */
size_t strcspn(const char *text, const char *end) {
    size_t length = 0;
    while (text[length] != '\0' && text[length] != end[0]) {
        length++;
    }
    return length;
}

/* --- by their contracts ------------------------------------------------------------------- */

static int any_found(const char *text, uint8_t length, int count) {
    int found = any_int();
    assert(length == 0 || __CPROVER_r_ok(text, length));
    __CPROVER_assume(found >= -1 && found < count);
    return found;
}

int game_parse_name(const char *text, uint8_t length) {
    int game = any_found(text, length, GAME_IDS);
    __CPROVER_assume(game != GAME_NONE);
    return game;
}

int game_parse_option(const char *text, uint8_t length) {
    return any_found(text, length, OPTION_IDS);
}

int settings_parse_key(const char *text, uint8_t length) {
    return any_found(text, length, SETTINGS);
}

bool settings_parse(setting_t setting, const char *text, uint8_t length, uint16_t *value) {
    assert(setting < SETTINGS && (length == 0 || __CPROVER_r_ok(text, length)));
    *value = any_u16();
    return any_bool();
}

const setting_row_t *settings_row(setting_t setting) {
    static setting_row_t row;
    assert(setting < SETTINGS);
    return &row;
}

int game_parse_die(const char *text, uint8_t length) { return any_found(text, length, DIE_IDS); }

int game_parse_keep(const char *text, uint8_t length) { return any_found(text, length, KEEP_IDS); }

const game_rules_t *game_rules(game_id_t game) {
    static game_rules_t rules = {.params = {{"cultists", PARAM_NUMBER, 1, 3, 1},
                                            {"die", PARAM_DIE, DIE_D2, DIE_CULT, DIE_D12},
                                            {"mod", PARAM_NUMBER, -99, 99, 0},
                                            {"mad-response", PARAM_SETTING, 0, 1, 1}}};
    assert(game > GAME_NONE && game < GAME_IDS);
    rules.most_players = any_u8();
    return &rules;
}

game_config_t game_default_config(game_id_t game) { return (game_config_t){.game = (uint8_t)game}; }

game_status_t game_check_config(const game_config_t *config) {
    (void)config;
    return any_bool() ? GAME_OK : GAME_RANGE;
}

bool name_from_utf8(const char *text, uint8_t length, name_t *name) {
    assert(length == 0 || __CPROVER_r_ok(text, length));
    *name = (name_t){{any_u8()}};
    return any_bool();
}

/* --- the line ------------------------------------------------------------------------------ */

static bool lies_in(const char *text, uint8_t length, const char *line, uint8_t whole) {
    return __CPROVER_POINTER_OBJECT(text) == __CPROVER_POINTER_OBJECT(line) && text >= line &&
           text + length <= line + whole;
}

/* As many as there may be before these few bytes: so a long line is split within its room, too. */
static void words_lie_in_the_line(void) {
    uint8_t length = any_u8(), any = any_u8(), before = any_u8();
    __CPROVER_assume(length <= LINE_BYTES && before <= WORDS_MAX);
    char *line = malloc(length);
    __CPROVER_assume(line != NULL);
    words_t words = {.count = before};
    bool fits = split(line, length, &words);
    assert(words.count <= WORDS_MAX && (fits || words.count == WORDS_MAX));
    __CPROVER_assume(any >= before && any < words.count);
    assert(words.words[any].length > 0);
    assert(lies_in(words.words[any].text, words.words[any].length, line, length));
    assert(before > 2 || words.count < 3 || lies_in(words.rest, words.rest_length, line, length));
}

/* --- a reader ------------------------------------------------------------------------------ */

static word_t any_word(uint8_t most) {
    word_t word = {.length = any_u8()};
    __CPROVER_assume(word.length > 0 && word.length <= most);
    word.text = malloc(word.length);
    __CPROVER_assume(word.text != NULL);
    return word;
}

static word_t word_of(uint8_t length) { return (word_t){malloc(length), length}; }

static void any_words(request_kind_t kind, words_t *words) {
    const uint8_t most = kind == REQUEST_FACE ? 12 : 4;
    words->count = any_u8();
    __CPROVER_assume(words->count > 0 && words->count <= most);
    for (uint8_t i = 1; i < most; i++) {
        words->words[i] = kind == REQUEST_FACE  ? word_of(1)
                          : kind == REQUEST_NEW ? word_of(9)
                                                : any_word(8);
        __CPROVER_assume(words->words[i].text != NULL);
        if (i >= words->count) {
            words->words[i].text = NULL;
        }
    }
    words->rest = words->words[2].text;
    words->rest_length = words->words[2].length;
}

static void a_number_is_in_its_bounds(void) {
    uint32_t least = any_u32(), most = any_u32(), number = 0;
    word_t word = any_word(NUMBER_BYTES);
    if (read_number(word, least, most, &number) == ERROR_NONE) {
        assert(number >= least && number <= most);
    }
}

/* Apart from the numbers: of one word both at once had no answer in four minutes, one alone has it in one second. */
static void a_request_is_found_within_its_word(void) {
    word_t word = any_word(NUMBER_BYTES);
    int found = find_request(word);
    assert(found >= REQUEST_NONE && found < REQUESTS);
    (void)is_ascii(word.text, word.length);
}

static void a_word_of_new_is_read_within_it(void) {
    game_config_t config = {.game = GAME_CULT};
    uint8_t seen = any_u8();
    (void)read_new_word(any_word(KEY_BYTES), &seen, &config);
    assert(config.players <= GAME_VALUES_MAX && config.bots <= GAME_VALUES_MAX &&
           config.params[0] <= 3 && config.params[1] < DIE_IDS && config.params[2] >= -99 &&
           config.params[2] <= 99);
}

static void a_nonce_fits(void) {
    console_request_t request;
    word_t word = any_word(NONCE_DIGITS);
    memset(&request, 0, sizeof request);
    console_error_t error = read_hex(word, &request);
    assert(request.nonce_bytes <= REQUEST_NONCE_BYTES_MAX);
    assert(error != ERROR_NONE || 2 * request.nonce_bytes == word.length);
}

static void what_is_granted_is_in_bounds(request_kind_t kind) {
    words_t words;
    console_request_t request;
    any_words(kind, &words);
    memset(&request, 0, sizeof request);
    console_error_t error = read_request(kind, &words, &request);
    assert(error <= ERROR_NONE);
    if (error != ERROR_NONE) {
        return;
    }
    assert(request.topic >= REQUEST_NONE && request.topic < REQUESTS + TOPICS);
    assert(request.setting >= REQUEST_NONE && request.setting < SETTINGS);
    assert(request.option >= REQUEST_NONE && request.option < OPTION_IDS);
    assert(request.button < BUTTONS && request.seat < GAME_PLAYERS_MAX);
    assert(request.nonce_bytes <= REQUEST_NONCE_BYTES_MAX && request.answer.count < WORDS_MAX);
    assert(request.number <= WAIT_MS_MAX || kind == REQUEST_LOG);
}

void proof(void) {
    switch (PART) {
    case LINE:
        words_lie_in_the_line();
        break;
    case NONCE:
        a_nonce_fits();
        break;
    case NUMBER:
        a_number_is_in_its_bounds();
        break;
    case NEW_WORD:
        a_word_of_new_is_read_within_it();
        break;
    case NAME_OF_A_REQUEST:
        a_request_is_found_within_its_word();
        break;
    default:
        what_is_granted_is_in_bounds((request_kind_t)(PART - READERS));
    }
}
