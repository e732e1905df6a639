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

/* In halves, here and below: a processor of 32 bits takes several times as long over 64. */
static uint64_t down(uint32_t upper, uint32_t lower, unsigned rows) {
    if (rows >= 32) {
        return (uint64_t)(upper << (rows - 32)) << 32;
    }
    uint32_t carried = rows == 0 ? 0 : upper >> (32 - rows);
    return (uint64_t)(lower << rows | carried) << 32 | upper << rows;
}

static uint64_t up(uint32_t upper, uint32_t lower, unsigned rows) {
    if (rows >= 32) {
        return lower >> (rows - 32);
    }
    uint32_t carried = rows == 0 ? 0 : lower << (32 - rows);
    return (uint64_t)(lower >> rows) << 32 | (upper >> rows | carried);
}

uint64_t gfx_moved(uint64_t bits, int y) {
    if (y <= -GFX_HEIGHT_PX || y >= GFX_HEIGHT_PX) {
        return 0;
    }
    uint32_t upper = (uint32_t)bits, lower = (uint32_t)(bits >> 32);
    return y < 0 ? up(upper, lower, (unsigned)-y) : down(upper, lower, (unsigned)y);
}

/* What an ink does to pixels, without asking at each: those of `cleared` go, then those of `flipped`
 * turn. */
typedef struct {
    uint32_t cleared, flipped;
} inking_t;

static inking_t inking_of(gfx_ink_t ink, uint32_t bits) {
    return (inking_t){ink == GFX_XOR ? 0 : bits, ink == GFX_CLEAR ? 0 : bits};
}

static void ink_half(uint8_t *byte, uint32_t bits, gfx_ink_t ink) {
    inking_t with = inking_of(ink, bits);
    for (; bits != 0; bits >>= 8, byte += GFX_WIDTH_PX) {
        *byte = (uint8_t)((*byte & ~with.cleared) ^ with.flipped);
        with.cleared >>= 8;
        with.flipped >>= 8;
    }
}

void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink) {
    if (x < 0 || x >= GFX_WIDTH_PX) {
        return;
    }
    uint8_t *top = frame->bytes + x;
    ink_half(top, (uint32_t)bits, ink);
    ink_half(top + GFX_PAGES / 2 * GFX_WIDTH_PX, (uint32_t)(bits >> 32), ink);
}

static void ink_page(uint8_t *byte, const uint8_t *end, uint8_t bits, gfx_ink_t ink) {
    if (bits == 0xFF && ink != GFX_XOR) {
        memset(byte, ink == GFX_SET ? 0xFF : 0, (size_t)(end - byte));
        return;
    }
    inking_t with = inking_of(ink, bits);
    for (; byte < end; byte++) {
        *byte = (uint8_t)((*byte & ~with.cleared) ^ with.flipped);
    }
}

void gfx_columns(gfx_frame_t *frame, int first, int end, uint64_t rows, gfx_ink_t ink) {
    if (end <= first) {
        return;
    }
    uint8_t *page = frame->bytes;
    for (; rows != 0; rows >>= 8, page += GFX_WIDTH_PX) {
        if ((uint8_t)rows != 0) {
            ink_page(page + first, page + end, (uint8_t)rows, ink);
        }
    }
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
