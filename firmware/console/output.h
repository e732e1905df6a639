/* The ring of bytes to send. Inside console only. */
#pragma once

#include "console.h"

static inline uint16_t output_room(const console_t *console) {
    return (uint16_t)(CONSOLE_OUT_BYTES - console->out_used);
}

/* Adds bytes; there must be room (what doesn't fit is lost). */
void output_bytes(console_t *console, const char *bytes, uint16_t count);
void output_text(console_t *console, const char *text);

/* Lines for people are no wider than this: a word that would be goes below, under where
 * output_column said last, so many columns further on. JOINT is a blank that keeps two words together. */
#define PEOPLE_COLUMNS 80
#define JOINT "\x1F"
void output_column(console_t *console, uint8_t ahead);
