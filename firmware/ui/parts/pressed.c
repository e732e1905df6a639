#include "pressed.h"

#include <assert.h>

enum { FOOT_Y = 52, FOOT_PX = 12, SIDE_PX = 8, ROLL_X = 52, ROLL_PX = 20 };

void pressed_render(uint8_t down, gfx_frame_t *frame) {
    static const struct {
        uint8_t x, width;
    } keys[] = {[BUTTON_LEFT] = {0, SIDE_PX},
                [BUTTON_ROLL] = {ROLL_X, ROLL_PX},
                [BUTTON_RIGHT] = {GFX_WIDTH_PX - SIDE_PX, SIDE_PX}};
    static_assert(sizeof keys / sizeof keys[0] == BUTTONS, "a place for each button");
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if ((down >> i & 1) != 0) {
            gfx_rect(frame, keys[i].x, FOOT_Y, keys[i].width, FOOT_PX, GFX_XOR);
        }
    }
}
