#include "pressed.h"

#include <assert.h>

enum { FOOT_Y = 52, FOOT_PX = 12 };

void pressed_render(uint8_t down, gfx_frame_t *frame) {
    static const struct {
        uint8_t x, width;
    } keys[] = {[BUTTON_LEFT] = {0, 8}, [BUTTON_ROLL] = {52, 20}, [BUTTON_RIGHT] = {120, 8}};
    static_assert(sizeof keys / sizeof keys[0] == BUTTONS, "a place for each button");
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if ((down >> i & 1) != 0) {
            gfx_rect(frame, keys[i].x, FOOT_Y, keys[i].width, FOOT_PX, GFX_XOR);
        }
    }
}
