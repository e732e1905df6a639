/* Pieces of pictures. (x, y) is the top left. Inside ui only. */
#pragma once

#include "gfx.h"

/* Text that may be too long for its place is cut, never over the edge. */
void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text);

/* In this font, or if it is too wide for its place in the next smaller one, on the same line. A
 * test sees that every text fits in one of them. */
void draw_fitting(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text);

/* The same of a label (gfx_label); returns its width. */
int draw_fitting_label(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                       const char *text, bool hot);

/* The font that a text would take. */
const gfx_font_t *fitting_font(int width_px, const gfx_font_t *font, const char *text);

/* Lines of 6x12, one below the other, 12 pixels apart. */
void draw_lines(gfx_frame_t *frame, int x, int y, const char *text);
void draw_lines_in(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, int pitch_px,
                   const char *text);

/* A row of squares, one filled: which of so many pages is shown. */
void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages);

/* Left and right triangles at the edges of a row. */
void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y);
