/* A finger that stays on left or right: at its side of the bottom edge a bar grows until the hold
 * acts, and goes when the finger is lifted before. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "gfx.h"

#define HOLD_SHOWN_US 150000u /* a tap shows none */
#define HOLD_ACTS_US 500000u

typedef struct {
    bool down;
    bool right;
    uint64_t since_us;
} hold_t;

void hold_down(hold_t *hold, bool right, uint64_t now_us);
void hold_end(hold_t *hold);

void hold_render(const hold_t *hold, uint64_t now_us, gfx_frame_t *frame);

/* When the picture changes next; UINT64_MAX: it stands still. */
uint64_t hold_next_us(const hold_t *hold, uint64_t now_us);
