/* Inside gfx only: two ways of touching pixels, a column of the frame at a time, or many that are
 * alike. The third is in strips.h.
 *
 * A column is 64 bits, row 0 in the least significant one, shifted, masked and handed to gfx_column;
 * areas of one pattern are handed to gfx_columns, plain pictures and small print to strips.h. */
#pragma once

#include "gfx.h"

/* Rows y..y+height-1, as far as they are in the frame. */
uint64_t gfx_rows(int y, int height);

/* `bits` moved down by y rows (up when negative). */
uint64_t gfx_moved(uint64_t bits, int y);

/* Touches the pixels of `bits` in column x, if there is such a column. */
void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink);

/* Four columns of a page at a time, as they lie in memory. */
typedef uint32_t __attribute__((may_alias)) four_t;
enum { FOUR_PX = 4, FOURS_A_PAGE = GFX_WIDTH_PX / FOUR_PX };

/* What an ink makes of pixels. */
static inline uint32_t inked(uint32_t pixels, uint32_t bits, gfx_ink_t ink) {
    return ink == GFX_SET ? pixels | bits : ink == GFX_XOR ? pixels ^ bits : pixels & ~bits;
}

/* The same in columns first..end-1, which all are in the frame, of each four those pixels of `pattern`. */
void gfx_columns(gfx_frame_t *frame, int first, int end, uint64_t rows, uint32_t pattern,
                 gfx_ink_t ink);

/* For four columns from a multiple of four on, see gfx_shade: it is the same on each page. */
#define GFX_PATTERN_ALL UINT32_MAX
uint32_t gfx_shade_pattern(int level);
/* Its rows in column x. */
uint64_t gfx_pattern_rows(int x, uint32_t pattern);
