/* Renders the display as Braille or block characters, and accented letters as ASCII. Pure functions. */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { PICTURE_WIDTH_PX = 128, PICTURE_HEIGHT_PX = 64 };

/* One byte a pixel, row by row: lit or not. */
typedef struct {
    uint8_t lit[PICTURE_HEIGHT_PX][PICTURE_WIDTH_PX];
} picture_t;

typedef enum {
    PICTURE_NONE,  /* too small */
    PICTURE_SMALL, /* Braille, four pixels a dot:  32 x  8 characters */
    PICTURE_DOTS,  /* Braille, a pixel a dot:      64 x 16 */
    PICTURE_BLOCKS /* half blocks:                128 x 32 */
} picture_kind_t;

typedef struct {
    picture_kind_t kind;
    bool framed; /* with a line around it */
    int columns; /* of the picture itself */
    int rows;
} picture_fit_t;

/* The largest that fits. `dots`: the terminal has Braille characters. */
picture_fit_t picture_fit(int columns, int rows, bool dots);

/* The smallest terminal that gets one, with room for words below it. */
enum { PICTURE_LEAST_COLUMNS = 40, PICTURE_LEAST_ROWS = 11 };

/* One row of it as UTF-8, ended by NUL. */
enum { PICTURE_ROW_BYTES = 3 * PICTURE_WIDTH_PX + 1 };
void picture_row(const picture_t *picture, picture_fit_t fit, int row,
                 char text[PICTURE_ROW_BYTES]);

/* Writes one UTF-8 letter as ASCII, accents removed, '?' if there is no such letter; returns where its last
 * byte is. */
const char *picture_ascii_letter(const char *text, FILE *to);
