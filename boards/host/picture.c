#include "picture.h"

#include <assert.h>

enum { BRAILLE = 0x2800, CELL_WIDTH = 2, CELL_HEIGHT = 4 };

static const picture_fit_t sizes[] = {
    {PICTURE_NONE, false, 0, 0},
    {PICTURE_SMALL, false, PICTURE_WIDTH_PX / 4, PICTURE_HEIGHT_PX / 8},
    {PICTURE_DOTS, false, PICTURE_WIDTH_PX / 2, PICTURE_HEIGHT_PX / 4},
    {PICTURE_BLOCKS, false, PICTURE_WIDTH_PX, PICTURE_HEIGHT_PX / 2},
};
static_assert(sizeof sizes / sizeof sizes[0] == PICTURE_BLOCKS + 1, "a size for each kind");

static bool fits(picture_kind_t kind, int columns, int rows, bool dots) {
    bool needs_dots = kind == PICTURE_SMALL || kind == PICTURE_DOTS;
    return (dots || !needs_dots) && columns >= sizes[kind].columns && rows >= sizes[kind].rows;
}

picture_fit_t picture_fit(int columns, int rows, bool dots) {
    picture_kind_t kind = PICTURE_NONE;
    if (columns >= PICTURE_LEAST_COLUMNS && rows >= PICTURE_LEAST_ROWS) {
        kind = PICTURE_BLOCKS;
        while (kind > PICTURE_NONE && !fits(kind, columns, rows, dots)) {
            kind--;
        }
    }
    picture_fit_t fit = sizes[kind];
    fit.framed = columns >= fit.columns + 2 && rows >= fit.rows + 2 && kind > PICTURE_SMALL;
    return fit;
}

/* Braille and block characters have three bytes, the blank one. */
static char *put(char *text, unsigned code_point) {
    if (code_point < 0x80) {
        *text++ = (char)code_point;
        return text;
    }
    *text++ = (char)(0xE0 | code_point >> 12);
    *text++ = (char)(0x80 | (code_point >> 6 & 0x3F));
    *text++ = (char)(0x80 | (code_point & 0x3F));
    return text;
}

static unsigned block(const picture_t *picture, int column, int row) {
    static const unsigned blocks[] = {' ', 0x2580, 0x2584, 0x2588}; /* none, upper, lower, both */
    return blocks[picture->lit[2 * row][column] + 2 * picture->lit[2 * row + 1][column]];
}

/* Two of four pixels, so that thin lines stay, and the gaps in letters too. */
static bool lit_at_half_size(const picture_t *picture, int x, int y) {
    const uint8_t *upper = &picture->lit[2 * y][2 * x];
    const uint8_t *lower = &picture->lit[2 * y + 1][2 * x];
    return upper[0] + upper[1] + lower[0] + lower[1] >= 2;
}

static bool dot_is_lit(const picture_t *picture, bool half, int x, int y) {
    return half ? lit_at_half_size(picture, x, y) : picture->lit[y][x] != 0;
}

/* Bits of a Braille cell:  0 3
 *                          1 4
 *                          2 5
 *                          6 7 */
static unsigned cell(const picture_t *picture, bool half, int column, int row) {
    static const uint8_t bits[CELL_HEIGHT][CELL_WIDTH] = {{0, 3}, {1, 4}, {2, 5}, {6, 7}};
    unsigned dots = 0;
    for (int y = 0; y < CELL_HEIGHT; y++) {
        for (int x = 0; x < CELL_WIDTH; x++) {
            bool lit = dot_is_lit(picture, half, CELL_WIDTH * column + x, CELL_HEIGHT * row + y);
            dots |= lit ? 1u << bits[y][x] : 0;
        }
    }
    return dots == 0 ? ' ' : BRAILLE + dots;
}

void picture_row(const picture_t *picture, picture_fit_t fit, int row,
                 char text[PICTURE_ROW_BYTES]) {
    for (int column = 0; column < fit.columns; column++) {
        text = put(text, fit.kind == PICTURE_BLOCKS
                             ? block(picture, column, row)
                             : cell(picture, fit.kind == PICTURE_SMALL, column, row));
    }
    *text = '\0';
}

/* The base letters of U+00C0 to U+00FF. */
static const char base_letters[] =
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYTsaaaaaaaceeeeiiiidnooooo/ouuuuyty";

const char *picture_ascii_letter(const char *text, FILE *to) {
    unsigned char lead = (unsigned char)text[0];
    unsigned char next = lead != 0 ? (unsigned char)text[1] : 0;
    if (lead < 0x80) {
        fputc(lead, to);
        return text;
    }
    bool accent = lead == 0xC3 && next >= 0x80 && next < 0xC0;
    fputc(accent ? base_letters[next - 0x80] : '?', to);
    while (((unsigned char)text[1] & 0xC0) == 0x80) {
        text++;
    }
    return text;
}
