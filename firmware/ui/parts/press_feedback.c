#include "press_feedback.h"

#include <assert.h>

#include "throw.h"

#define BAR_FROM_US 150000u /* a tap shows no bar */
enum { BAR_FULL_PX = 56 };

void draw_hold(const hold_t *hold, uint64_t now_us, gfx_frame_t *frame) {
    uint64_t age_us = now_us - hold->since_us;
    if (!hold->down || age_us < BAR_FROM_US) {
        return;
    }
    int width = (int)((age_us - BAR_FROM_US) * BAR_FULL_PX / (HOLD_ACTS_US - BAR_FROM_US));
    gfx_rect(frame, hold->right ? GFX_WIDTH_PX - BAR_FULL_PX : 0, 61, BAR_FULL_PX, 3, GFX_CLEAR);
    gfx_rect(frame, hold->right ? GFX_WIDTH_PX - width : 0, 62, width, 2, GFX_SET);
}

uint64_t hold_next_us(const hold_t *hold, uint64_t now_us) {
    uint64_t age_us = now_us - hold->since_us;
    if (!hold->down || age_us >= HOLD_ACTS_US) {
        return UINT64_MAX;
    }
    if (age_us < BAR_FROM_US) {
        return hold->since_us + BAR_FROM_US;
    }
    return throw_frame_us(hold->since_us, hold->since_us + HOLD_ACTS_US, now_us);
}

void draw_pressed(uint8_t buttons, gfx_frame_t *frame) {
    static const struct {
        uint8_t x, width;
    } corners[] = {
        [BUTTON_LEFT] = {0, 8}, [BUTTON_ROLL] = {52, 20}, [BUTTON_RIGHT] = {GFX_WIDTH_PX - 8, 8}};
    static_assert(sizeof corners / sizeof corners[0] == BUTTONS, "a corner for each button");
    for (uint8_t i = 0; i < BUTTONS; i++) {
        if ((buttons >> i & 1) != 0) {
            gfx_rect(frame, corners[i].x, 52, corners[i].width, 12, GFX_XOR);
        }
    }
}
