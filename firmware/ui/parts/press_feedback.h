/* Feedback while buttons are pressed: the inverse corner of each pressed button, and the progress bar of a
 * hold, which grows at its side of the bottom edge until the hold acts. */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "button.h"
#include "gfx.h"

#define HOLD_ACTS_US 500000u

typedef struct {
    bool down;
    bool right;
    uint64_t since_us;
} hold_t;

void draw_hold(const hold_t *hold, uint64_t now_us, gfx_frame_t *frame);

/* When the bar changes next; UINT64_MAX: never. */
uint64_t hold_next_us(const hold_t *hold, uint64_t now_us);

/* One bit per pressed button. ROLL's place is the middle of the bottom edge. */
void draw_pressed(uint8_t buttons, gfx_frame_t *frame);
