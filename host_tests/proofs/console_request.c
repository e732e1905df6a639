/* Proven:   a line of the console is read as a request without a look beyond it: its words lie in it, each reader
 *           looks at no more than its words, and what it grants is within the request's own bounds
 * For:      the words of lines of up to 14 bytes; each reader with up to 4 words of up to 8 bytes (`face`: 12 of up to 2;
 *           a nonce of up to 70 digits), any of them; one byte more in each changes nothing that isn't seen here
 * Assuming: words of games, options, dice and names are found without a look beyond them (session_names.c proves the
 *           last); a game's rules check any config (rules_* walk them all)
 * Sources:  firmware/session/settings.c firmware/session/button.c firmware/spelling/number.c
 * Options:  --unwind 36 --unwindset read_hex.0:72
 * Variants: PART=0..26
 * Planted:  firmware/console/request.c: if (i <= GAME_VALUES_MAX) { => if (i <= GAME_VALUES_MAX + 1) {
 * Planted:  firmware/console/request.c: if (word.length > 2 * REQUEST_NONCE_BYTES_MAX) { => if (word.length > 0 && word.length % 2 != 0) {
 * Planted:  firmware/console/request.c: while (at < length && line[at] != ' ') { => while (line[at] != ' ') {
 * Planted:  firmware/console/request.c: if (words->count == WORDS_MAX) { => if (words->count > WORDS_MAX) {
 * Planted:  firmware/console/request.c: if (words->count != 3) { => if (words->count > 3) { */
#define NEEDS_MEMCHR
#include "proof.h"
#include "request.c"

enum { LINE_BYTES = 14, READERS = 1, WORDS_END = 25, NONCE = 26, NONCE_DIGITS = 70 };

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

int game_parse_die(const char *text, uint8_t length) { return any_found(text, length, DIE_IDS); }

const game_rules_t *game_rules(game_id_t game) {
    static game_rules_t rules;
    assert(game > GAME_NONE && game < GAME_IDS);
    rules.takes = any_u8();
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

static void words_lie_in_the_line(void) {
    uint8_t length = any_u8(), any = any_u8();
    __CPROVER_assume(length <= LINE_BYTES);
    char *line = malloc(length);
    __CPROVER_assume(line != NULL);
    words_t words = {.count = 0};
    bool fits = split(line, length, &words);
    (void)is_ascii(line, length);
    (void)find_request((word_t){line, length});
    assert(fits && words.count <= WORDS_MAX);
    __CPROVER_assume(any < words.count);
    assert(words.words[any].length > 0);
    assert(lies_in(words.words[any].text, words.words[any].length, line, length));
    assert(words.count < 3 || lies_in(words.rest, words.rest_length, line, length));
}

/* As many words as there are places, and one more. */
static void words_end(void) {
    char line[2 * WORDS_MAX + 2];
    uint8_t length = any_bool() ? sizeof line : sizeof line - 2;
    for (uint8_t i = 0; i < sizeof line; i++) {
        line[i] = i % 2 == 0 ? 'x' : ' ';
    }
    words_t words = {.count = 0};
    assert(split(line, length, &words) == (length < sizeof line - 1));
    assert(words.count == WORDS_MAX);
}

/* --- a reader ------------------------------------------------------------------------------ */

static word_t any_word(uint8_t most) {
    word_t word = {.length = any_u8()};
    __CPROVER_assume(word.length > 0 && word.length <= most);
    word.text = malloc(word.length);
    __CPROVER_assume(word.text != NULL);
    return word;
}

static void any_words(request_kind_t kind, words_t *words) {
    const uint8_t most = kind == REQUEST_FACE ? 12 : 4, bytes = kind == REQUEST_FACE ? 2 : 8;
    words->count = any_u8();
    __CPROVER_assume(words->count > 0 && words->count <= most);
    for (uint8_t i = 1; i < most; i++) {
        words->words[i] = any_word(bytes);
    }
    words->rest = words->words[2].text;
    words->rest_length = words->words[2].length;
}

static void a_nonce_fits(void) {
    console_request_t request;
    word_t word = any_word(NONCE_DIGITS);
    console_error_t error = read_hex(word, &request);
    assert(error != ERROR_NONE || 2 * request.nonce_bytes == word.length);
}

static void what_is_granted_is_in_bounds(request_kind_t kind) {
    words_t words;
    console_request_t request;
    any_words(kind, &words);
    memset(&request, 0, sizeof request);
    console_error_t error = requests[kind].read(&words, &request);
    assert(error <= ERROR_NONE);
    if (error != ERROR_NONE) {
        return;
    }
    assert(request.topic >= REQUEST_NONE && request.topic < REQUESTS);
    assert(request.setting >= REQUEST_NONE && request.setting < SETTINGS);
    assert(request.option >= REQUEST_NONE && request.option < OPTION_IDS);
    assert(request.button < BUTTONS && request.seat < GAME_PLAYERS_MAX);
    assert(request.nonce_bytes <= REQUEST_NONCE_BYTES_MAX && request.answer.count < WORDS_MAX);
    assert(request.number <= WAIT_MS_MAX || kind == REQUEST_LOG);
}

void proof(void) {
    if (PART == 0) {
        words_lie_in_the_line();
    } else if (PART == WORDS_END) {
        words_end();
    } else if (PART == NONCE) {
        a_nonce_fits();
    } else {
        what_is_granted_is_in_bounds((request_kind_t)(PART - READERS));
    }
}
