#include "column.h"

#include <assert.h>
#include <string.h>

static_assert(GFX_HEIGHT_PX == 64, "a column is 64 bits");

static int clamp(int value, int low, int high) {
    return value < low ? low : value > high ? high : value;
}

uint64_t gfx_rows(int y, int height) {
    int first = clamp(y, 0, GFX_HEIGHT_PX);
    int end = clamp(y + height, 0, GFX_HEIGHT_PX);
    if (end <= first) {
        return 0;
    }
    return UINT64_MAX >> (GFX_HEIGHT_PX - (end - first)) << first;
}

uint64_t gfx_shade_rows(int x, int level) {
    /* Ordered dither: each step lights the pixel that is furthest from those lit before. */
    static const uint8_t order[4][4] = {
        {0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}};
    uint64_t bits = 0;
    for (unsigned y = 0; y < 4; y++) {
        if (order[y][(unsigned)x & 3] < level) {
            bits |= UINT64_C(0x1111111111111111) << y;
        }
    }
    return bits;
}

uint64_t gfx_moved(uint64_t bits, int y) {
    if (y <= -GFX_HEIGHT_PX || y >= GFX_HEIGHT_PX) {
        return 0;
    }
    return y < 0 ? bits >> -y : bits << y;
}

static uint8_t inked(uint8_t old, uint8_t bits, gfx_ink_t ink) {
    if (ink == GFX_XOR) {
        return old ^ bits;
    }
    return (uint8_t)(ink == GFX_SET ? old | bits : old & ~bits);
}

static void ink_half(uint8_t *byte, uint32_t bits, gfx_ink_t ink) {
    for (; bits != 0; bits >>= 8, byte += GFX_WIDTH_PX) {
        *byte = inked(*byte, (uint8_t)bits, ink);
    }
}

/* In halves: a processor of 32 bits takes several times as long over 64, pixel by pixel. */
void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink) {
    if (x < 0 || x >= GFX_WIDTH_PX) {
        return;
    }
    uint8_t *top = frame->bytes + x;
    ink_half(top, (uint32_t)bits, ink);
    ink_half(top + GFX_PAGES / 2 * GFX_WIDTH_PX, (uint32_t)(bits >> 32), ink);
}

void gfx_clear(gfx_frame_t *frame) {
    memset(frame->bytes, 0, sizeof frame->bytes);
    if (frame->words != NULL) {
        frame->words->count = 0;
        frame->words->used = 0;
        memset(frame->words->box, 0, sizeof frame->words->box);
    }
}

void gfx_invert(gfx_frame_t *frame) { gfx_rect(frame, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, GFX_XOR); }

static void nudge_right(gfx_frame_t *frame) {
    for (uint8_t *page = frame->bytes; page < frame->bytes + GFX_FRAME_BYTES;
         page += GFX_WIDTH_PX) {
        memmove(page + 1, page, GFX_WIDTH_PX - 1);
        page[0] = 0;
    }
}

static void nudge_down(gfx_frame_t *frame) {
    for (int i = GFX_FRAME_BYTES - 1; i >= 0; i--) {
        uint8_t above = i < GFX_WIDTH_PX ? 0 : frame->bytes[i - GFX_WIDTH_PX];
        frame->bytes[i] = (uint8_t)(frame->bytes[i] << 1 | above >> 7);
    }
}

void gfx_nudge(gfx_frame_t *frame, bool right, bool down) {
    if (right) {
        nudge_right(frame);
    }
    if (down) {
        nudge_down(frame);
    }
}
