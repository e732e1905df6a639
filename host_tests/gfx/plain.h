/* The plainest drawing there is, a pixel at a time: what gfx is compared with. */
#pragma once

#include "gfx.h"

/* Every ink, to go through. */
#define PLAIN_INKS 3
extern const gfx_ink_t plain_inks[PLAIN_INKS];

/* A frame of scattered pixels, so that each ink shows. */
gfx_frame_t plain_background(void);

void plain_pixel(gfx_frame_t *frame, int x, int y, gfx_ink_t ink);
bool plain_lit(const gfx_frame_t *frame, int x, int y);
int plain_count(const gfx_frame_t *frame);

/* Fails the test when the frames differ; `what` and the numbers say where. */
void plain_same(const gfx_frame_t *expected, const gfx_frame_t *drawn, const char *what, int a,
                int b);
