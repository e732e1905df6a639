/* The game in replies and events: `state`, `log`, and what `watch` reports. */
#include <string.h>

#include "reply.h"
#include "terminal_mode.h"
#include "writer.h"

/* --- the game's own fields, serialised by itself ------------------------------------------------ */

static void take_number(void *to, const char *key, int64_t number) {
    writer_signed(to, key, number);
}

static void take_text(void *to, const char *key, const char *text) { writer_text(to, key, text); }

static void take_boolean(void *to, const char *key, bool value) { writer_bool(to, key, value); }

static void take_null(void *to, const char *key) { writer_null(to, key); }

static void take_list(void *to, const char *key) { writer_list(to, key); }

static void take_object(void *to, const char *key) { writer_object(to, key); }

static void take_end(void *to) { writer_end(to); }

static void take_seat(void *to, const char *key, uint8_t seat) { writer_number(to, key, seat); }

static game_serializer_t serializer(console_t *console) {
    return (game_serializer_t){
        .to = console,
        .number = take_number,
        .text = take_text,
        .boolean = take_boolean,
        .null = take_null,
        .list = take_list,
        .object = take_object,
        .end = take_end,
        .seat = take_seat,
    };
}

/* --- state --------------------------------------------------------------------------------------- */

static void write_names(console_t *console, const session_t *session) {
    writer_list(console, "names");
    for (uint8_t seat = 0; seat < session->config.players; seat++) {
        char text[NAME_UTF8_MAX];
        name_to_utf8(&session->names[seat], text);
        writer_text(console, NULL, text);
    }
    writer_end(console);
}

/* The last seats. */
static void write_bots(console_t *console, const game_config_t *config) {
    writer_list(console, "bots");
    for (int seat = config->players - config->bots; seat < config->players; seat++) {
        writer_number(console, NULL, (uint32_t)seat);
    }
    writer_end(console);
}

static void write_roll(console_t *console, const session_rolled_t *rolled) {
    writer_text(console, "ask", game_ask_name((game_ask_t)rolled->ask));
    writer_numbers(console, "values", rolled->values, rolled->count);
}

static void write_rolled(console_t *console, const session_rolled_t *rolled) {
    if (rolled->count == 0) {
        writer_null(console, "rolled");
        return;
    }
    writer_object(console, "rolled");
    write_roll(console, rolled);
    writer_bool(console, "entered", rolled->entered);
    writer_end(console);
}

void output_options(console_t *console, const game_prompt_t *prompt) {
    output_text(console, "choose");
    for (uint8_t i = 0; i < prompt->count; i++) {
        output_text(console, i == 0 ? " " : " | ");
        output_text(console, game_option_name((game_option_t)prompt->options[i]));
    }
}

/* The die answers, as a player. */
static void write_bot(console_t *console, bool bot) {
    if (bot) {
        writer_bool(console, "bot", true);
    }
}

static void write_choose_or_roll(console_t *console, const game_prompt_t *prompt, bool bot) {
    bool choose = prompt->kind == PROMPT_CHOOSE;
    writer_text(console, "kind", choose ? "choose" : "roll");
    writer_text(console, "ask", game_ask_name((game_ask_t)prompt->ask));
    if (prompt->player != GAME_NOBODY) {
        writer_number(console, "player", prompt->player);
    }
    write_bot(console, bot);
    if (!choose) {
        writer_numbers(console, "bounds", prompt->bounds, prompt->count);
        return;
    }
    writer_list(console, "options");
    for (uint8_t i = 0; i < prompt->count; i++) {
        writer_text(console, NULL, game_option_name((game_option_t)prompt->options[i]));
    }
    writer_end(console);
}

static void write_prompt(console_t *console, const game_prompt_t *prompt, bool bot) {
    writer_object(console, "prompt");
    if (prompt->kind == PROMPT_OVER) {
        writer_text(console, "kind", "over");
        writer_numbers(console, "winners", prompt->winners, prompt->count);
    } else {
        write_choose_or_roll(console, prompt, bot);
    }
    writer_end(console);
}

/* Only where the next roll would be drawn from it: a roll that was undone keeps its values. */
static void write_commit(console_t *console, const session_t *session,
                         const game_prompt_t *prompt) {
    uint8_t values[GAME_VALUES_MAX];
    bool draws = prompt->kind == PROMPT_ROLL && !session_draw_again(session, values);
    if (draws && console->commit != NULL) {
        writer_hex(console, "commit", console->commit, CONSOLE_HASH_BYTES);
    } else {
        writer_null(console, "commit");
    }
}

void state_write(console_t *console, const session_t *session) {
    const game_state_t *game = &session->now.game;
    if (game->game == GAME_NONE) {
        writer_null(console, "game");
        writer_number(console, "seq", 0);
        writer_numbers(console, "names", NULL, 0);
        writer_null(console, "prompt");
        return;
    }
    game_prompt_t prompt;
    session_prompt(session, &prompt);
    writer_text(console, "game", game_name((game_id_t)game->game));
    writer_number(console, "seq", session->now.seq);
    writer_number(console, "mended", session->now.amended);
    write_names(console, session);
    write_bots(console, &session->config);
    write_rolled(console, &session->now.rolled);
    const game_serializer_t to = serializer(console);
    game_serialize(game, &to);
    write_commit(console, session, &prompt);
    write_prompt(console, &prompt, session_awaits_bot(session));
}

void console_reply_state(console_t *console, const session_t *session) {
    if (for_terminal(console)) {
        terminal_reply_state(console, session);
        return;
    }
    writer_reply_open(console);
    state_write(console, session);
    writer_reply_close(console);
}

/* --- log: a payload line per answer, written as there is room for it --------------------------------- */

enum { LINE_BYTES_MAX = 256 };

static void write_json(console_t *console, uint32_t line, const log_entry_t *entry, bool bot) {
    writer_payload_open(console);
    writer_number(console, "n", line);
    writer_text(console, "ask", game_ask_name((game_ask_t)entry->ask));
    if (entry->player != GAME_NOBODY) {
        writer_number(console, "player", entry->player);
    }
    write_bot(console, bot);
    if (entry->kind == PROMPT_CHOOSE) {
        writer_text(console, "choice", game_option_name((game_option_t)entry->values[0]));
    } else {
        writer_numbers(console, "values", entry->values, entry->count);
        writer_bool(console, "entered", entry->entered);
    }
    if (entry->undone || entry->amended) {
        writer_bool(console, entry->undone ? "undone" : "mended", true);
    }
    writer_payload_close(console);
}

static void write_csv(console_t *console, const char *text, uint8_t length) {
    output_text(console, for_terminal(console) ? "\r\n  " : "=");
    output_bytes(console, text, length);
    output_text(console, for_terminal(console) ? "" : "\n");
}

void console_start_log(console_t *console, const session_t *session, uint32_t from, bool csv) {
    uint32_t first = session->log.first_line;
    uint32_t skip = from > first ? from - first : 0;
    console->listing = true;
    console->listing_csv = csv;
    console->listing_lines = 0;
    console->listing_index = skip < session->log.used ? (uint16_t)skip : session->log.used;
    if (csv) {
        write_csv(console, LOG_CSV_HEAD, sizeof LOG_CSV_HEAD - 1);
        console->listing_lines = 1; /* the reply counts payload lines, this one included */
    }
    console_list_log(console, session);
}

void console_list_log(console_t *console, const session_t *session) {
    while (console->listing && output_room(console) >= LINE_BYTES_MAX) {
        if (console->listing_index >= session->log.used) {
            console->listing = false;
            writer_reply_open(console);
            writer_number(console, "count", console->listing_lines);
            writer_reply_close(console);
            return;
        }
        log_entry_t entry = *log_at(&session->log, console->listing_index);
        uint32_t line = session->log.first_line + console->listing_index;
        bool bot = session_is_bot(session, entry.player);
        if (console->listing_csv) {
            char text[LOG_CSV_BYTES_MAX];
            write_csv(console, text, log_csv(&entry, line, bot, text));
        } else {
            write_json(console, line, &entry, bot);
        }
        console->listing_index++;
        console->listing_lines++;
    }
}

/* --- events ------------------------------------------------------------------------------------------ */

void console_event_state(console_t *console, const session_t *session) {
    if (!writer_event_open(console, "state")) {
        return;
    }
    (console->terminal ? terminal_write_prompt : state_write)(console, session);
    writer_event_close(console);
}

void console_event_roll(console_t *console, const session_t *session) {
    if (!writer_event_open(console, "roll")) {
        return;
    }
    if (console->terminal) {
        output_text(console, "rolled ");
        terminal_write_rolled(console, session);
    } else {
        write_roll(console, &session->now.rolled);
    }
    writer_event_close(console);
}

/* In the terminal "name value", as a program gets `key` with that value. */
static void write_event(console_t *console, const char *name, const char *key, const char *value) {
    if (console->terminal) {
        output_text(console, name);
        output_text(console, " ");
        output_text(console, value);
    } else {
        writer_text(console, key, value);
    }
    writer_event_close(console);
}

/* `die` is "d3" where three players' seats were thrown for. */
static void write_throw(console_t *console, const side_throw_t *thrown) {
    const dice_state_t *dice = &thrown->dice;
    const game_serializer_t to = serializer(console);
    if (thrown->seats > 0) {
        char die[] = {'d', (char)('0' + thrown->seats), '\0'};
        writer_text(console, "die", die);
    } else {
        writer_text(console, "die", game_die_name((game_die_t)dice->die));
    }
    dice_serialize_values(dice, &to, "values", (dice_kept_t){0, dice->count});
    dice_serialize_values(dice, &to, "kept", dice_kept(dice, dice->last));
    writer_signed(console, "mod", dice->mod);
    writer_signed(console, "sum", dice_sum(dice));
}

void console_reply_throw(console_t *console, const side_throw_t *thrown) {
    writer_reply_open(console);
    write_throw(console, thrown);
    writer_reply_close(console);
}

void console_event_throw(console_t *console, const side_throw_t *thrown) {
    if (!writer_event_open(console, "throw")) {
        return;
    }
    if (console->terminal) {
        output_text(console, "a throw beside the game:");
    }
    write_throw(console, thrown);
    writer_event_close(console);
}

void console_event_button(console_t *console, uint8_t button, const char *action) {
    const char *name = button_name((button_t)button);
    if (!writer_event_open(console, "button")) {
        return;
    }
    if (!console->terminal) {
        writer_text(console, "button", name);
    }
    write_event(console, name, "action", action);
}

void console_event_health(console_t *console, const char *state) {
    if (writer_event_open(console, "health")) {
        write_event(console, "noise sources:", "state", state);
    }
}

void console_event_commit(console_t *console) {
    if (console->commit == NULL || !writer_event_open(console, "commit")) {
        return;
    }
    if (console->terminal) {
        output_text(console, "commit ");
        output_hex(console, console->commit, CONSOLE_HASH_BYTES);
    } else {
        writer_hex(console, "commit", console->commit, CONSOLE_HASH_BYTES);
    }
    writer_event_close(console);
}
