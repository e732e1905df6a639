/* "Press ROLL", and who is next to press it. */
#pragma once

#include "scene.h"

/* 7x7; it fills while ROLL is deaf. */
void paint_ring(const ui_paint_t *paint, int x, int y);

/* The ring and, inverse behind it, whose press is next or what it does, at the foot. */
void paint_next(const ui_paint_t *paint, const char *text);
