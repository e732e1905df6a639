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

static inline void ink_half(uint8_t *byte, uint32_t bits, gfx_ink_t ink) {
    for (; bits != 0; bits >>= 8, byte += GFX_WIDTH_PX) {
        *byte = (uint8_t)inked(*byte, bits & 0xFF, ink);
    }
}

static inline void ink_column(uint8_t *top, uint64_t bits, gfx_ink_t ink) {
    ink_half(top, (uint32_t)bits, ink);
    ink_half(top + GFX_PAGES / 2 * GFX_WIDTH_PX, (uint32_t)(bits >> 32), ink);
}

/* Each ink has a loop of its own, here and below: which it is, is not asked at each byte. */
void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink) {
    if (x < 0 || x >= GFX_WIDTH_PX) {
        return;
    }
    uint8_t *top = frame->bytes + x;
    switch (ink) {
    case GFX_CLEAR:
        ink_column(top, bits, GFX_CLEAR);
        return;
    case GFX_SET:
        ink_column(top, bits, GFX_SET);
        return;
    case GFX_XOR:
        ink_column(top, bits, GFX_XOR);
        return;
    }
}

/* --- many columns ----------------------------------------------------------------------------- */

static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "a word's first column is its lowest byte");

/* Words of a page: of the first and the last one only some columns. */
typedef struct {
    int first, last;
    uint32_t left, right;
} span_t;

static span_t span_of(int first, int end) {
    int last = end - 1;
    return (span_t){first / FOUR_PX, last / FOUR_PX, UINT32_MAX << first % FOUR_PX * 8,
                    UINT32_MAX >> (FOUR_PX - 1 - last % FOUR_PX) * 8};
}

static inline void ink_words(four_t *word, const four_t *last, uint32_t bits, gfx_ink_t ink) {
    for (; word < last; word++) {
        *word = inked(*word, bits, ink);
    }
}

static inline void ink_span(four_t *page, const span_t *span, uint32_t bits, gfx_ink_t ink) {
    four_t *first = page + span->first, *last = page + span->last;
    if (first == last) {
        *first = inked(*first, bits & span->left & span->right, ink);
        return;
    }
    *first = inked(*first, bits & span->left, ink);
    ink_words(first + 1, last, bits, ink);
    *last = inked(*last, bits & span->right, ink);
}

static void ink_page(four_t *page, const span_t *span, uint32_t bits, gfx_ink_t ink) {
    switch (ink) {
    case GFX_CLEAR:
        ink_span(page, span, bits, GFX_CLEAR);
        return;
    case GFX_SET:
        ink_span(page, span, bits, GFX_SET);
        return;
    case GFX_XOR:
        ink_span(page, span, bits, GFX_XOR);
        return;
    }
}

static void ink_pages(four_t *page, const span_t *span, uint32_t rows, uint32_t pattern,
                      gfx_ink_t ink) {
    for (; rows != 0; rows >>= 8, page += FOURS_A_PAGE) {
        uint32_t bits = (rows & 0xFF) * 0x01010101u & pattern;
        if (bits != 0) {
            ink_page(page, span, bits, ink);
        }
    }
}

void gfx_columns(gfx_frame_t *frame, int first, int end, uint64_t rows, uint32_t pattern,
                 gfx_ink_t ink) {
    if (end <= first) {
        return;
    }
    span_t span = span_of(first, end);
    four_t *top = (four_t *)(void *)frame->bytes;
    ink_pages(top, &span, (uint32_t)rows, pattern, ink);
    ink_pages(top + GFX_PAGES / 2 * FOURS_A_PAGE, &span, (uint32_t)(rows >> 32), pattern, ink);
}

uint32_t gfx_shade_pattern(int level) {
    /* Ordered dither: each step lights the pixel that is furthest from those lit before. */
    static const uint8_t order[FOUR_PX][4] = {
        {0, 12, 3, 15}, {8, 4, 11, 7}, {2, 14, 1, 13}, {10, 6, 9, 5}};
    uint32_t pattern = 0;
    for (unsigned column = 0; column < FOUR_PX; column++) {
        for (unsigned row = 0; row < 4; row++) {
            pattern |= order[column][row] < level ? 0x11u << row << column * 8 : 0;
        }
    }
    return pattern;
}

uint64_t gfx_pattern_rows(int x, uint32_t pattern) {
    uint32_t rows = (pattern >> ((unsigned)x % FOUR_PX) * 8 & 0xFF) * 0x01010101u;
    return (uint64_t)rows << 32 | rows;
}

void gfx_clear(gfx_frame_t *frame) {
    memset(frame->bytes, 0, sizeof frame->bytes);
    if (frame->words != NULL) {
        frame->words->count = 0;
        frame->words->lost = false;
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
