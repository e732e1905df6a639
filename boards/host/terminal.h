/* The terminal: what it can do, and raw mode while the program has it. */
#pragma once

#include <stdbool.h>

typedef struct {
    int columns, rows;
    bool moves;  /* the cursor goes where it is told: else it is a printer, and gets words */
    bool blocks; /* UTF-8, so that pictures of characters show */
    bool dots;   /* Braille cells, too: a console without a window system has none */
} terminal_facts_t;

/* As it is now: the size may have changed. */
terminal_facts_t terminal_facts(void);

/* What the locale reads, as "de"; NULL: it doesn't say. */
const char *terminal_lang(void);

/* True once after each change of size. */
bool terminal_resized(void);

/* The terminal as the device's face: raw mode and a screen of its own until the program ends.
 * False: it isn't a terminal. */
bool terminal_open(void);
bool terminal_is_open(void);

/* Raw mode alone, for the console: bytes as they are typed, and none echoed. */
bool terminal_open_raw(void);

/* Gives it back. Harmless when it was never taken. */
void terminal_close(void);

/* Was the program asked to end, by q or by a signal? */
bool terminal_quit(void);
void terminal_end(void);

/* Is it gone, or were we told to end, so that nobody is left to wait for anything? */
bool terminal_lost(void);
void terminal_lose(void);
