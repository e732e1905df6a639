/* Fingers that are down: wherever a button does something or not, its corner of the glass (of
 * ROLL the middle of the foot) turns inverse at once. */
#pragma once

#include <stdint.h>

#include "button.h"
#include "gfx.h"

/* `down`: a bit a button. */
void pressed_render(uint8_t down, gfx_frame_t *frame);
