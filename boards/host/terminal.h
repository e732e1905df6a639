/* The terminal: its size and abilities, raw mode, signals. */
#pragma once

#include <stdbool.h>

typedef struct {
    int columns, rows;
    bool moves;  /* has cursor addressing; else it gets words only */
    bool blocks; /* UTF-8, so block characters */
    bool dots;   /* Braille characters, which a Linux console lacks */
} terminal_facts_t;

/* As it is now: the size may have changed. */
terminal_facts_t terminal_facts(void);

/* The language of the locale, such as "de"; NULL: it has none. */
const char *terminal_lang(void);

/* True once after each change of size. */
bool terminal_resized(void);

/* Raw mode and the alternate screen until the program ends. False: it isn't a terminal. */
bool terminal_open(void);
bool terminal_is_open(void);

/* Raw mode only, for the console: bytes as they are typed, no echo. */
bool terminal_open_raw(void);

/* Restores it. Harmless if it was never opened. */
void terminal_close(void);

/* Was the program asked to end, by q or by a signal? */
bool terminal_quit(void);
void terminal_end(void);

/* Is the terminal gone, or were we terminated? Then pending work need not be finished. */
bool terminal_lost(void);
void terminal_lose(void);
