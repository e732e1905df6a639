#include "plain.h"

#include "unity.h"

#include <stdio.h>
#include <string.h>

const gfx_mode_t plain_modes[PLAIN_MODES] = {GFX_CLEAR, GFX_SET, GFX_XOR};

gfx_frame_t plain_background(void) {
    gfx_frame_t frame = {0};
    uint32_t state = 1;
    for (int i = 0; i < GFX_FRAME_BYTES; i++) {
        state = state * 1664525u + 1013904223u;
        frame.bytes[i] = (uint8_t)(state >> 24);
    }
    return frame;
}

static bool inside(int x, int y) { return x >= 0 && x < 128 && y >= 0 && y < 64; }

bool plain_lit(const gfx_frame_t *frame, int x, int y) {
    return inside(x, y) && (frame->bytes[(y >> 3) * 128 + x] & (1 << (y & 7))) != 0;
}

void plain_pixel(gfx_frame_t *frame, int x, int y, gfx_mode_t mode) {
    if (!inside(x, y)) {
        return;
    }
    int bit = 1 << (y & 7);
    int old = frame->bytes[(y >> 3) * 128 + x];
    const int results[PLAIN_MODES] = {
        [GFX_CLEAR] = old & ~bit, [GFX_SET] = old | bit, [GFX_XOR] = old ^ bit};
    frame->bytes[(y >> 3) * 128 + x] = (uint8_t)results[mode];
}

int plain_count(const gfx_frame_t *frame) {
    int count = 0;
    for (int y = 0; y < GFX_HEIGHT_PX; y++) {
        for (int x = 0; x < GFX_WIDTH_PX; x++) {
            count += plain_lit(frame, x, y);
        }
    }
    return count;
}

void plain_same(const gfx_frame_t *expected, const gfx_frame_t *drawn, const char *what, int a,
                int b) {
    bool same = memcmp(expected->bytes, drawn->bytes, sizeof expected->bytes) == 0;
    if (same && drawn->recorder == expected->recorder) { /* which lies behind the bytes */
        return;
    }
    char message[120];
    snprintf(message, sizeof message, "%s (%d, %d)", what, a, b);
    TEST_FAIL_MESSAGE(message);
}
