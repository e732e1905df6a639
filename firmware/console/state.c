#include "state.h"

#include <stddef.h>

#include "reply.h"
#include "writer.h"

static void numbers(console_t *console, const char *key, const uint8_t *values, uint8_t count) {
    writer_list(console, key);
    for (uint8_t i = 0; i < count; i++) {
        writer_number(console, NULL, values[i]);
    }
    writer_end(console);
}

/* --- the game's own fields, from itself ---------------------------------------------------- */

static void take_number(void *to, const char *key, uint32_t number) {
    writer_number(to, key, number);
}

static void take_text(void *to, const char *key, const char *text) { writer_text(to, key, text); }

static void take_boolean(void *to, const char *key, bool value) { writer_bool(to, key, value); }

static void take_null(void *to, const char *key) { writer_null(to, key); }

static void take_list(void *to, const char *key) { writer_list(to, key); }

static void take_object(void *to, const char *key) { writer_object(to, key); }

static void take_end(void *to) { writer_end(to); }

static void write_game(console_t *console, const game_state_t *game) {
    const game_serializer_t teller = {
        .to = console,
        .number = take_number,
        .text = take_text,
        .boolean = take_boolean,
        .null = take_null,
        .list = take_list,
        .object = take_object,
        .end = take_end,
    };
    game_serialize(game, &teller);
}

/* --- all ---------------------------------------------------------------------------------- */

static void write_names(console_t *console, const session_t *session) {
    writer_list(console, "names");
    for (uint8_t seat = 0; seat < session->config.players; seat++) {
        char text[NAME_UTF8_MAX];
        name_to_utf8(&session->names[seat], text);
        writer_text(console, NULL, text);
    }
    writer_end(console);
}

static void write_rolled(console_t *console, const session_rolled_t *rolled) {
    if (rolled->count == 0) {
        writer_null(console, "rolled");
        return;
    }
    writer_object(console, "rolled");
    writer_text(console, "ask", game_ask_name((game_ask_t)rolled->ask));
    numbers(console, "values", rolled->values, rolled->count);
    writer_bool(console, "entered", rolled->entered);
    writer_end(console);
}

static void write_asked(console_t *console, const game_prompt_t *prompt) {
    bool choose = prompt->kind == PROMPT_CHOOSE;
    writer_text(console, "kind", choose ? "choose" : "roll");
    writer_text(console, "ask", game_ask_name((game_ask_t)prompt->ask));
    if (prompt->player != GAME_NOBODY) {
        writer_number(console, "player", prompt->player);
    }
    if (!choose) {
        numbers(console, "bounds", prompt->bounds, prompt->count);
        return;
    }
    writer_list(console, "options");
    for (uint8_t i = 0; i < prompt->count; i++) {
        writer_text(console, NULL, game_option_name((game_option_t)prompt->options[i]));
    }
    writer_end(console);
}

static void write_prompt(console_t *console, const session_t *session) {
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    writer_object(console, "prompt");
    if (prompt.kind == PROMPT_OVER) {
        writer_text(console, "kind", "over");
        numbers(console, "winners", prompt.winners, prompt.count);
    } else {
        write_asked(console, &prompt);
    }
    writer_end(console);
}

static void write_no_game(console_t *console) {
    writer_null(console, "game");
    writer_number(console, "seq", 0);
    writer_list(console, "names");
    writer_end(console);
    writer_null(console, "prompt");
}

/* Told only where the next roll would be drawn from it: not where one is told again. */
static void write_commit(console_t *console, const session_t *session) {
    uint8_t values[GAME_VALUES_MAX];
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    bool draws = prompt.kind == PROMPT_ROLL && !session_draw_again(session, values);
    if (draws && console->commit != NULL) {
        writer_hex(console, "commit", console->commit, CONSOLE_HASH_BYTES);
    } else {
        writer_null(console, "commit");
    }
}

void state_write(console_t *console, const session_t *session) {
    const game_state_t *game = &session->now.game;
    if (game->game == GAME_NONE) {
        write_no_game(console);
        return;
    }
    writer_text(console, "game", game_name((game_id_t)game->game));
    writer_number(console, "seq", session->now.seq);
    writer_number(console, "mended", session->now.mended);
    write_names(console, session);
    write_rolled(console, &session->now.rolled);
    write_game(console, game);
    write_commit(console, session);
    write_prompt(console, session);
}
