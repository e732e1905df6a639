/* Widgets: text fitted to its place, headings, page squares, arrows, the ring of ROLL, lists. (x, y) is the
 * top left. Inside ui only. */
#pragma once

#include "scene.h"

/* --- text --------------------------------------------------------------------------------- */

/* A text in the language that is set. Returns the x at which more would continue. */
int paint_word(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, text_t text);

/* The same of a text with a number in the place of its '#', and of a number alone. */
int paint_word_with(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, text_t text,
                    uint32_t number);
int paint_number(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, uint32_t number);

void paint_number_centred(const ui_paint_t *paint, int centre_x, int y, const gfx_font_t *font,
                          uint32_t number);
void paint_number_right(const ui_paint_t *paint, int last_x, int y, const gfx_font_t *font,
                        uint32_t number);

/* Cuts a text that is too wide for its place. */
void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text);

/* The largest font, at most this one, in which the text is no wider; the smallest if there is none. */
const gfx_font_t *fitting_font(int width_px, const gfx_font_t *font, const char *text);

/* A text in its fitting font, with its middle where it would be in `font`. Tests check that each text fits
 * the places where it is drawn. */
void draw_fitting(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text);

/* The same of a label (gfx_label); returns its width. */
int draw_fitting_label(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                       const char *text, bool selected);

/* Lines, separated by line feeds. */
void draw_lines(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, int pitch_px,
                const char *text);

/* --- headings: the top row, left of the status icons --------------------------------------- */

/* A text in its fitting font; nothing if it does not fit. Returns where it ends. */
int draw_if_room(gfx_frame_t *frame, int x, int width_px, const char *text);

/* The same up to the status icons. */
int paint_heading(const ui_paint_t *paint, int x, const char *text);

/* A player's name in 6x12, inverse, at the left; shortened to its place. Returns where words may follow. */
enum { HEADING_GAP_PX = 4 };
int paint_heading_name(const ui_paint_t *paint, uint8_t seat, int width_px);

/* The same and a text behind it, in 6x12: the name is shortened before the text gets smaller, or is left out. */
void paint_title(const ui_paint_t *paint, uint8_t seat, const char *text, int end_x);

/* "Who starts? Cornelia": the question gets smaller, or is left out, if there is no room for both. */
void paint_who_starts(const ui_paint_t *paint, const char *who, int gap_px);

/* --- signs -------------------------------------------------------------------------------- */

/* A row of squares, one filled: which of so many pages is shown. */
void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages);

/* Left and right triangles: the side buttons do something. */
void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y);

/* "Press ROLL", 7x7; it fills during the deaf time. */
void paint_ring(const ui_paint_t *paint, int x, int y);

/* Does the table wait for the die as a player? Then ROLL does nothing: there is no ring, and no verb of it. */
bool die_plays(const ui_paint_t *paint);

/* ROLL does something: its ring, with the verb beside it, on every picture. All in 6x12.
 *
 * At (x, y), the top left of its line; returns where it ends. Width in pixels: verb_width. */
int paint_verb_at(const ui_paint_t *paint, int x, int y, const char *verb);
int verb_width(const char *verb);

/* At the right of the foot (rows 52-63); with `picks` between the arrows of left and right. Returns the first
 * column that is drawn on. */
int paint_verb(const ui_paint_t *paint, const char *verb, bool picks);

/* In the heading, left of the status icons; the text before it is left out where both have no room. */
void paint_heading_verb(const ui_paint_t *paint, const char *text, const char *verb);

/* At the foot, with the player who presses, bright: "(o) next: [Bob]", "(o) [Bob] responds". Either text may be empty; the
 * name is shortened to its place. The one bright name of a picture. Returns the first column. */
int paint_verb_of(const ui_paint_t *paint, uint8_t seat, const char *before, const char *after);

/* The first row that is visible, with at most `before` rows above the cursor. */
int first_visible(int cursor, int before, int visible, int rows);

/* A list of which three rows are visible, the cursor's row inverse; at the foot what ROLL does with it. */
void paint_list(const ui_paint_t *paint, const char *title, uint8_t rows, list_row_t *row,
                text_t verb);
