/* Inside gfx only: the two ways of touching pixels, a column of the frame at a time, or many that are
 * alike.
 *
 * A column is 64 bits, row 0 in the least significant one; all drawing is columns that are shifted,
 * masked and handed to gfx_column, and areas that are handed to gfx_columns. */
#pragma once

#include "gfx.h"

/* Rows y..y+height-1, as far as they are in the frame. */
uint64_t gfx_rows(int y, int height);

/* About level/16 of a column's rows, see gfx_shade. */
uint64_t gfx_shade_rows(int x, int level);

/* `bits` moved down by y rows (up when negative). */
uint64_t gfx_moved(uint64_t bits, int y);

/* Touches the pixels of `bits` in column x, if there is such a column. */
void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink);

/* The same in columns first..end-1, which all are in the frame. */
void gfx_columns(gfx_frame_t *frame, int first, int end, uint64_t rows, gfx_ink_t ink);
