/* The top row of a table, left of the stamps. Inside ui only. */
#pragma once

#include "scene.h"

/* A text, as large as there is room; left out where there is none. Returns where it ends. */
int draw_if_room(gfx_frame_t *frame, int x, int width_px, const char *text);

/* A name, as large as there is room, and cut where there is none: `name`, too. Returns its width. */
int draw_heading_name(gfx_frame_t *frame, int x, int width_px, char *name, bool hot);

/* A player's, inverse, at the left. Returns where words may follow. */
enum { HEADING_GAP_PX = 4 };
int paint_heading_name(const ui_paint_t *paint, uint8_t seat, int width_px);

/* The same and a text behind it, for which the name is cut to five letters; then it is left out. */
void paint_title(const ui_paint_t *paint, uint8_t seat, const char *text, int end_x);

/* Behind a name, as large as there is room; left out where there is none. Returns where it ends. */
int paint_heading(const ui_paint_t *paint, int x, const char *text);

/* "Who starts? Cornelia": the question gets smaller, or goes, where there is no room for both. */
void paint_who_starts(const ui_paint_t *paint, const char *who, int gap_px);
