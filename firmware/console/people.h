/* What people who type are told, where that is more than facts in a column: the table, a roll in
 * words, pictures, bars. Inside console only. Each ends the active request unless it says
 * otherwise. */
#pragma once

#include "reply.h"

/* Is the reply being written for people? */
static inline bool people_ask(const console_t *console) {
    return console->form == CONSOLE_REPLY_PEOPLE;
}

/* The first words to a person, without a prompt behind them. */
void people_greet(console_t *console);

/* Lines that only people type: `?` becomes `help`, `exit` says good-bye. True: it is done with. */
bool people_take_line(console_t *console);
void people_say_goodbye(console_t *console);

/* A word that is no request: the one that was meant, or where to look. */
void people_reply_unknown(console_t *console, const char *line, uint8_t length);

void people_reply_help(console_t *console, int topic);
void people_reply_state(console_t *console, const session_t *session);
void people_reply_stats(console_t *console, const stats_die_t *die, uint16_t amended);
void people_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height);

/* Events, a line each; the line being typed stands below it again. */
void people_tell_state(console_t *console, const session_t *session);
void people_tell_roll(console_t *console, const session_t *session);
void people_tell(console_t *console, const char *what, const char *how);
void people_tell_commit(console_t *console, const uint8_t *hash);
