/* The top row of a table, left of the stamps. Inside ui only. */
#pragma once

#include "scene.h"

/* Behind a name, as large as there is room; left out where there is none. Returns where it ends. */
int paint_heading(const ui_paint_t *paint, int x, const char *text);

/* "Who starts? Cornelia": the question gets smaller, or goes, where there is no room for both. */
void paint_who_starts(const ui_paint_t *paint, const char *who, int gap_px);
