/* The glass as characters: pure, so that a test can look at every size. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { PICTURE_WIDTH_PX = 128, PICTURE_HEIGHT_PX = 64 };

/* One byte a pixel, row by row: lit or not. */
typedef struct {
    uint8_t lit[PICTURE_HEIGHT_PX][PICTURE_WIDTH_PX];
} picture_t;

typedef enum {
    PICTURE_NONE,  /* too small for any */
    PICTURE_SMALL, /* Braille, four pixels a dot:  32 x  8 characters */
    PICTURE_DOTS,  /* Braille, a pixel a dot:      64 x 16 */
    PICTURE_BLOCKS /* half blocks:                128 x 32 */
} picture_kind_t;

typedef struct {
    picture_kind_t kind;
    bool framed; /* there is room for a line around it */
    int columns; /* of the picture itself */
    int rows;
} picture_fit_t;

/* The best that fits into so many characters. `dots`: the terminal has Braille cells. */
picture_fit_t picture_fit(int columns, int rows, bool dots);

/* The smallest that is ever drawn, with room for words below it. */
enum { PICTURE_LEAST_COLUMNS = 40, PICTURE_LEAST_ROWS = 11 };

/* One row of it as UTF-8, ended by NUL. */
enum { PICTURE_ROW_BYTES = 3 * PICTURE_WIDTH_PX + 1 };
void picture_row(const picture_t *picture, picture_fit_t fit, int row,
                 char text[PICTURE_ROW_BYTES]);
