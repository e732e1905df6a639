/* The plainest drawing there is, a pixel at a time: what gfx is compared with. */
#pragma once

#include "gfx.h"

/* Every mode, to go through. */
#define PLAIN_MODES 3
extern const gfx_mode_t plain_modes[PLAIN_MODES];

/* A frame of scattered pixels, so that each mode shows. */
gfx_frame_t plain_background(void);

void plain_pixel(gfx_frame_t *frame, int x, int y, gfx_mode_t mode);
bool plain_lit(const gfx_frame_t *frame, int x, int y);
int plain_count(const gfx_frame_t *frame);

/* Fails the test when the frames differ; `what` and the numbers say where. */
void plain_same(const gfx_frame_t *expected, const gfx_frame_t *drawn, const char *what, int a,
                int b);
