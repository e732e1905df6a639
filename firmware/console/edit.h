/* Terminal mode: echo, editing, history and completion of the line being typed. Inside console
 * only. */
#pragma once

#include "console.h"

/* Handles one byte that isn't the end of a line. */
void edit_byte(console_t *console, uint8_t byte, const session_t *session);

/* A person is there: terminal mode begins with a greeting, and what was typed before is echoed. */
void edit_start(console_t *console);

/* The prompt and the line being typed, on a line of their own: something was written between. */
void edit_show(console_t *console);

/* The line was sent: it goes into the history, and a new one begins. */
void edit_remember(console_t *console);
void edit_clear(console_line_t *line);
