/* The running game for people: a line a player, then what else there is, then what is asked. */
#include <stddef.h>
#include <string.h>

#include "number.h"
#include "output.h"
#include "people.h"
#include "writer.h"

#define LINE "\r\n  "
#define BETWEEN "   " /* a player's facts */

enum { NAME_COLUMN = 12, KEY_COLUMN = 11, OTHERS = 0xFE, COUNTING = 0xFF };

/* One pass over the game's own fields. Lists with an entry for each player belong to the players'
 * lines, the rest to lines of their own. */
typedef struct {
    console_t *console;
    uint8_t players;
    uint8_t pass; /* a seat, OTHERS, or COUNTING: which lists are the players'? */
    uint8_t depth;
    uint8_t field;      /* of those at the top, from 1 */
    uint8_t element;    /* of the list at the top, from 1; what has names of its own is none */
    uint32_t of_player; /* bit per field */
    const char *key;    /* of the field at the top */
    bool told;          /* anything of this element yet? */
} table_t;

static void text(console_t *console, const char *words) { output_text(console, words); }

static void padded(console_t *console, const char *words, uint8_t width) {
    text(console, words);
    for (size_t i = strlen(words); i < width; i++) {
        text(console, " ");
    }
}

static uint32_t bit(const table_t *table) { return table->field < 32 ? 1u << table->field : 0; }

static bool is_players(const table_t *table) { return (table->of_player & bit(table)) != 0; }

static bool is_shown(const table_t *table) {
    if (table->pass == OTHERS) { /* whose turn it is stands in what is asked */
        return !is_players(table) && strcmp(table->key, "player") != 0;
    }
    return is_players(table) && table->element == table->pass + 1;
}

/* A list of the players' has its name before its first number, and a field in an object its own. */
static void write_key(table_t *table, const char *key) {
    console_t *console = table->console;
    if (table->depth == 0) { /* OTHERS: a line each */
        text(console, LINE);
        padded(console, key, KEY_COLUMN);
        return;
    }
    bool first = table->pass != OTHERS && !table->told;
    const char *word = key != NULL ? key : first ? table->key : NULL;
    table->told = true;
    if (word != NULL) {
        text(console, table->pass == OTHERS ? " " : BETWEEN);
        text(console, word);
    }
}

/* Each field begins here; true: it is to be told. */
static bool begin(table_t *table, const char *key) {
    if (table->depth == 0) {
        table->field++;
        table->element = 0;
        table->key = key;
    } else if (table->depth == 1) {
        table->element = (uint8_t)(table->element + (key == NULL));
        table->told = false;
    }
    return is_shown(table);
}

static void take_text(void *to, const char *key, const char *words) {
    table_t *table = to;
    if (begin(table, key)) {
        write_key(table, key);
        text(table->console, JOINT);
        text(table->console, words);
    }
}

static void take_number(void *to, const char *key, uint32_t number) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format(number, digits);
    take_text(to, key, digits);
}

static void take_boolean(void *to, const char *key, bool value) {
    take_text(to, key, value ? "yes" : "no");
}

static void take_null(void *to, const char *key) { (void)begin(to, key); }

/* The name of a list of the players' is written with its first number; others' at once. */
static void take_list(void *to, const char *key) {
    table_t *table = to;
    if (begin(table, key) && (table->pass == OTHERS || key != NULL)) {
        write_key(table, key);
    }
    table->depth++;
}

static void take_end(void *to) {
    table_t *table = to;
    table->depth--;
    if (table->depth == 0 && table->pass == COUNTING && table->players > 0 &&
        table->element == table->players && strcmp(table->key, "playing") != 0) {
        table->of_player |= bit(table);
    }
}

static void pass(table_t *table, const session_t *session, uint8_t which) {
    const game_serializer_t teller = {
        .to = table,
        .number = take_number,
        .text = take_text,
        .boolean = take_boolean,
        .null = take_null,
        .list = take_list,
        .object = take_list,
        .end = take_end,
    };
    table->pass = which;
    table->field = 0;
    game_serialize(&session->now.game, &teller);
}

/* --- words --------------------------------------------------------------------------------- */

static void write_name(console_t *console, const session_t *session, uint8_t seat) {
    char name[NAME_UTF8_MAX];
    if (seat == GAME_NOBODY) {
        text(console, "The table");
        return;
    }
    name_to_utf8(&session->names[seat], name);
    text(console, name);
}

static void write_value(console_t *console, const session_t *session, uint8_t value) {
    const session_rolled_t *rolled = &session->now.rolled;
    const char *face = game_face_title(&session->now.game, (game_ask_t)rolled->ask, value);
    if (face != NULL) {
        text(console, face);
        return;
    }
    char digits[NUMBER_TEXT_MAX];
    (void)number_format(value + 1u, digits);
    text(console, digits);
}

/* Numbers as a die shows them, from 1. */
static void write_rolled(console_t *console, const session_t *session) {
    const session_rolled_t *rolled = &session->now.rolled;
    for (uint8_t i = 0; i < rolled->count; i++) {
        text(console, i > 0 ? ", " : "");
        write_value(console, session, rolled->values[i]);
    }
    text(console, " (");
    text(console, game_ask_name((game_ask_t)rolled->ask));
    text(console, rolled->entered ? ", entered)" : ")");
}

static void write_options(console_t *console, const game_prompt_t *prompt) {
    text(console, "choose");
    for (uint8_t i = 0; i < prompt->count; i++) {
        text(console, i == 0 ? " " : JOINT "| ");
        text(console, game_option_name((game_option_t)prompt->options[i]));
    }
}

static void write_winners(console_t *console, const session_t *session,
                          const game_prompt_t *prompt) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        text(console, i > 0 ? " and " : "");
        write_name(console, session, prompt->winners[i]);
    }
    text(console, prompt->count == 0   ? "Nobody has won"
                  : prompt->count == 1 ? " has won"
                                       : " have won");
    text(console, ": rematch, or new");
}

static void write_asked(console_t *console, const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        write_winners(console, session, &prompt);
        return;
    }
    write_name(console, session, prompt.player);
    text(console, ", ");
    text(console, game_ask_name((game_ask_t)prompt.ask));
    text(console, ": ");
    if (prompt.kind == PROMPT_CHOOSE) {
        write_options(console, &prompt);
    } else {
        text(console, "roll");
    }
}

/* --- the table ----------------------------------------------------------------------------- */

static void write_players(table_t *table, const session_t *session) {
    for (uint8_t seat = 0; seat < session->config.players; seat++) {
        char name[NAME_UTF8_MAX + 4] = {'p', (char)('1' + seat), ' ', ' ', '\0'};
        name_to_utf8(&session->names[seat], &name[4]);
        text(table->console, LINE);
        padded(table->console, name, NAME_COLUMN);
        output_column(table->console, sizeof BETWEEN - 1);
        pass(table, session, seat);
    }
}

void people_reply_state(console_t *console, const session_t *session) {
    if (session->now.game.game == GAME_NONE) {
        text(console, LINE "no game: new cult players=2");
    } else {
        table_t table = {.console = console, .players = session->config.players};
        pass(&table, session, COUNTING);
        if (session->now.rolled.count > 0) {
            text(console, LINE);
            write_rolled(console, session);
        }
        write_players(&table, session);
        pass(&table, session, OTHERS);
        text(console, LINE);
        write_asked(console, session);
    }
    text(console, "\r\n> ");
    console->active = false;
    console->form = CONSOLE_REPLY_JSON;
}

/* --- events -------------------------------------------------------------------------------- */

static void open_event(console_t *console) {
    console->reply_form = console->form;
    console->form = CONSOLE_REPLY_PEOPLE;
    text(console, "\r\x1b[K\r  * ");
}

static void close_event(console_t *console) {
    text(console, "\r\n");
    console->form = console->reply_form;
}

void people_tell_state(console_t *console, const session_t *session) {
    open_event(console);
    if (session->now.game.game == GAME_NONE) {
        text(console, "no game");
    } else {
        write_asked(console, session);
    }
    close_event(console);
}

void people_tell_roll(console_t *console, const session_t *session) {
    open_event(console);
    text(console, "rolled ");
    write_rolled(console, session);
    close_event(console);
}

void people_tell(console_t *console, const char *what, const char *how) {
    open_event(console);
    text(console, what);
    text(console, " ");
    text(console, how);
    close_event(console);
}

/* The next roll is held to it. */
void people_tell_commit(console_t *console, const uint8_t *hash) {
    open_event(console);
    text(console, "commit ");
    writer_digits(console, hash, CONSOLE_HASH_BYTES);
    close_event(console);
}
