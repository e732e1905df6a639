/* `state` in terminal mode: a line per player, then the game's other fields, then the prompt. */
#include <string.h>

#include "number.h"
#include "terminal_mode.h"
#include "writer.h"

#define LINE "\r\n  "
#define BETWEEN "   " /* a player's facts */

enum { NAME_COLUMN = 12, KEY_COLUMN = 11, WRAP_COLUMN = 64 };
enum { OTHERS = 0xFE, COUNTING = 0xFF };

/* One pass over the game's fields, as the game serialises them. Lists with an element for each player go
 * into the players' lines, all other fields get lines of their own. */
typedef struct {
    console_t *console;
    const session_t *session;
    uint8_t players;
    uint8_t pass; /* a seat, OTHERS, or COUNTING: finds the lists of the players */
    uint8_t depth;
    uint8_t field;      /* at the top level, from 1 */
    uint8_t element;    /* of the list at the top level, from 1; an object's fields don't count */
    uint8_t column;     /* of a player's line */
    uint32_t of_player; /* a bit per field */
    const char *key;    /* of the field at the top level */
    bool started;       /* something of this element was written */
} table_t;

static void put(table_t *table, const char *text) {
    output_text(table->console, text);
    table->column = (uint8_t)(table->column + strlen(text));
}

static uint32_t bit(const table_t *table) { return table->field < 32 ? 1u << table->field : 0; }

static bool is_shown(const table_t *table) {
    bool of_player = (table->of_player & bit(table)) != 0;
    if (table->pass == OTHERS) { /* the prompt names the player */
        return !of_player && strcmp(table->key, "player") != 0;
    }
    return of_player && table->element == table->pass + 1;
}

/* A list of the players has its key before its first value, an object's field its own. */
static void write_key(table_t *table, const char *key) {
    bool others = table->pass == OTHERS;
    if (table->depth == 0) { /* others only: a line each */
        output_text(table->console, LINE);
        output_padded(table->console, key, KEY_COLUMN);
        return;
    }
    const char *word = key != NULL ? key : !others && !table->started ? table->key : NULL;
    table->started = true;
    if (word == NULL) {
        return;
    }
    if (!others && table->column >= WRAP_COLUMN) {
        output_text(table->console, LINE);
        output_padded(table->console, "", NAME_COLUMN);
        table->column = NAME_COLUMN;
    }
    put(table, others ? " " : BETWEEN);
    put(table, word);
}

/* Begins a field or element. Returns whether it is written in this pass. */
static bool begin(table_t *table, const char *key) {
    if (table->depth == 0) {
        table->field++;
        table->element = 0;
        table->key = key;
    } else if (table->depth == 1) {
        table->element = (uint8_t)(table->element + (key == NULL));
        table->started = false;
    }
    return is_shown(table);
}

static void take_text(void *to, const char *key, const char *text) {
    table_t *table = to;
    if (begin(table, key)) {
        write_key(table, key);
        put(table, " ");
        put(table, text);
    }
}

static void take_number(void *to, const char *key, int64_t number) {
    char digits[NUMBER_TEXT_MAX];
    (void)number_format_signed(number, digits);
    take_text(to, key, digits);
}

static void take_seat(void *to, const char *key, uint8_t seat) {
    const table_t *table = to;
    char name[NAME_UTF8_MAX];
    name_to_utf8(&table->session->names[seat], name);
    take_text(to, key, name);
}

static void take_boolean(void *to, const char *key, bool value) {
    take_text(to, key, value ? "yes" : "no");
}

static void take_null(void *to, const char *key) { (void)begin(to, key); }

/* The key of a players' list is written with its first value. */
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
    const game_serializer_t serializer = {
        .to = table,
        .number = take_number,
        .text = take_text,
        .boolean = take_boolean,
        .null = take_null,
        .list = take_list,
        .object = take_list,
        .end = take_end,
        .seat = take_seat,
    };
    table->pass = which;
    table->field = 0;
    table->column = NAME_COLUMN;
    game_serialize(&session->now.game, &serializer);
}

/* --- the last roll and the prompt ------------------------------------------------------------ */

static void write_name(console_t *console, const session_t *session, uint8_t seat) {
    char name[NAME_UTF8_MAX];
    if (seat == GAME_NOBODY) {
        output_text(console, "The table");
        return;
    }
    name_to_utf8(&session->names[seat], name);
    output_text(console, name);
}

/* A face's name, else the number as on the die, from 1. */
static void write_value(console_t *console, const session_t *session, uint8_t value) {
    const session_rolled_t *rolled = &session->now.rolled;
    const char *face = game_face_title(&session->now.game, (game_ask_t)rolled->ask, value);
    if (face != NULL) {
        output_text(console, face);
    } else {
        output_number(console, value + 1u, 0);
    }
}

void terminal_write_rolled(console_t *console, const session_t *session) {
    const session_rolled_t *rolled = &session->now.rolled;
    for (uint8_t i = 0; i < rolled->count; i++) {
        output_text(console, i > 0 ? ", " : "");
        write_value(console, session, rolled->values[i]);
    }
    output_text(console, " (");
    output_text(console, game_ask_name((game_ask_t)rolled->ask));
    output_text(console, rolled->entered ? ", entered)" : ")");
}

static void write_winners(console_t *console, const session_t *session,
                          const game_prompt_t *prompt) {
    for (uint8_t i = 0; i < prompt->count; i++) {
        output_text(console, i > 0 ? " and " : "");
        write_name(console, session, prompt->winners[i]);
    }
    output_text(console, prompt->count == 0   ? "Nobody has won"
                         : prompt->count == 1 ? " has won"
                                              : " have won");
    output_text(console, ": rematch, or new");
}

void terminal_write_prompt(console_t *console, const session_t *session) {
    game_prompt_t prompt;
    if (session->now.game.game == GAME_NONE) {
        output_text(console, "no game");
        return;
    }
    session_prompt(session, &prompt);
    if (prompt.kind == PROMPT_OVER) {
        write_winners(console, session, &prompt);
        return;
    }
    write_name(console, session, prompt.player);
    output_text(console, ", ");
    output_text(console, game_ask_name((game_ask_t)prompt.ask));
    output_text(console, ": ");
    if (prompt.kind == PROMPT_CHOOSE) {
        output_options(console, &prompt);
    } else {
        output_text(console, "roll");
    }
}

/* --- the table ----------------------------------------------------------------------------- */

static void write_players(table_t *table, const session_t *session) {
    for (uint8_t seat = 0; seat < session->config.players; seat++) {
        char name[NAME_UTF8_MAX + 4] = {'p', (char)('1' + seat), ' ', ' ', '\0'};
        name_to_utf8(&session->names[seat], &name[4]);
        output_text(table->console, LINE);
        output_padded(table->console, name, NAME_COLUMN);
        pass(table, session, seat);
    }
}

void terminal_reply_state(console_t *console, const session_t *session) {
    if (session->now.game.game == GAME_NONE) {
        output_text(console, LINE "no game: new cult players=2");
    } else {
        table_t table = {
            .console = console, .session = session, .players = session->config.players};
        pass(&table, session, COUNTING);
        if (session->now.rolled.count > 0) {
            output_text(console, LINE);
            terminal_write_rolled(console, session);
        }
        write_players(&table, session);
        pass(&table, session, OTHERS);
        output_text(console, LINE);
        terminal_write_prompt(console, session);
    }
    writer_finish(console, "\r\n> ");
}
