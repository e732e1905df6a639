#include "hold.h"

#include "throw.h"

enum { BAR_Y = 62, BAR_PX = 2, FULL_PX = 56 };

void hold_down(hold_t *hold, bool right, uint64_t now_us) {
    *hold = (hold_t){.down = true, .right = right, .since_us = now_us};
}

void hold_end(hold_t *hold) { hold->down = false; }

void hold_render(const hold_t *hold, uint64_t now_us, gfx_frame_t *frame) {
    uint64_t age_us = now_us - hold->since_us;
    if (!hold->down || age_us < HOLD_SHOWN_US) {
        return;
    }
    int width = (int)((age_us - HOLD_SHOWN_US) * FULL_PX / (HOLD_ACTS_US - HOLD_SHOWN_US));
    gfx_rect(frame, hold->right ? GFX_WIDTH_PX - FULL_PX : 0, BAR_Y - 1, FULL_PX, BAR_PX + 1,
             GFX_CLEAR);
    gfx_rect(frame, hold->right ? GFX_WIDTH_PX - width : 0, BAR_Y, width, BAR_PX, GFX_SET);
}

uint64_t hold_next_us(const hold_t *hold, uint64_t now_us) {
    uint64_t age_us = now_us - hold->since_us;
    if (!hold->down || age_us >= HOLD_ACTS_US) {
        return UINT64_MAX;
    }
    if (age_us < HOLD_SHOWN_US) {
        return hold->since_us + HOLD_SHOWN_US;
    }
    return throw_frame_us(hold->since_us, hold->since_us + HOLD_ACTS_US, now_us);
}
