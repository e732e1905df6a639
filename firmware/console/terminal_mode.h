/* Internal to the console: terminal mode, for people who type. Line editing with echo, history and
 * completion (edit.c); replies laid out as text, where that is more than keys and values (terminal_mode.c,
 * terminal_state.c). */
#pragma once

#include "reply.h"

/* --- the line being typed -------------------------------------------------------------------- */

/* Handles a byte that isn't the end of a line. */
void edit_byte(console_t *console, uint8_t byte, const session_t *session);

/* Enters terminal mode, if it isn't: a greeting, and an echo of what was typed before. */
void edit_start(console_t *console);

/* Prints prompt and line again, unless a request is active. */
void edit_show(console_t *console);

/* The line was sent: adds it to the history. */
void edit_remember(console_t *console);
void edit_clear(console_line_t *line);

/* --- texts ------------------------------------------------------------------------------------ */

void terminal_greet(console_t *console);
void terminal_say_goodbye(console_t *console);

/* Replies. Each ends the active request. */
void terminal_reply_help(console_t *console, int topic);
void terminal_reply_state(console_t *console, const session_t *session);
void terminal_reply_stats(console_t *console, const stats_die_t *die, uint16_t amended);
void terminal_reply_screen(console_t *console, const uint8_t *pages, uint8_t width, uint8_t height);

/* Parts of events. */
void terminal_write_prompt(console_t *console, const session_t *session);
void terminal_write_rolled(console_t *console, const session_t *session);
