#include <string.h>

#include "gfx_internal.h"

/* A rectangle that was clipped: columns x..end_x-1 and rows y..end_y-1. */
typedef struct {
    int x, end_x, y, end_y;
} area_t;

static int at_least(int value, int least) { return value < least ? least : value; }
static int at_most(int value, int most) { return value > most ? most : value; }

static area_t clip(int x, int y, int width, int height) {
    return (area_t){at_least(x, 0), at_most(x + width, GFX_WIDTH_PX), at_least(y, 0),
                    at_most(y + height, GFX_HEIGHT_PX)};
}

/* In each `stride`th column, those of the area's pixels that are in `pattern`, a page column. */
static void fill(gfx_frame_t *frame, area_t area, int stride, uint32_t pattern, gfx_mode_t mode) {
    for (int y = area.y; y < area.end_y;) {
        int page = y / GFX_PAGE_PX, page_end_y = (page + 1) * GFX_PAGE_PX;
        uint32_t rows = 0xFFu << y % GFX_PAGE_PX & 0xFFu >> at_least(page_end_y - area.end_y, 0);
        uint8_t *bytes = &frame->bytes[page * GFX_WIDTH_PX];
        for (int x = area.x; x < area.end_x; x += stride) {
            bytes[x] = blend(bytes[x], rows & pattern, mode);
        }
        y = page_end_y;
    }
}

static void fill_all(gfx_frame_t *frame, int x, int y, int width, int height, gfx_mode_t mode) {
    fill(frame, clip(x, y, width, height), 1, 0xFF, mode);
}

/* --- the whole frame ---------------------------------------------------------------------- */

void gfx_clear(gfx_frame_t *frame) {
    memset(frame->bytes, 0, sizeof frame->bytes);
    if (frame->recorder != NULL) {
        recorder_clear(frame->recorder);
    }
}

void gfx_invert(gfx_frame_t *frame) { gfx_rect(frame, 0, 0, GFX_WIDTH_PX, GFX_HEIGHT_PX, GFX_XOR); }

static void shift_right(gfx_frame_t *frame) {
    for (uint8_t *page = frame->bytes; page < frame->bytes + GFX_FRAME_BYTES;
         page += GFX_WIDTH_PX) {
        memmove(page + 1, page, GFX_WIDTH_PX - 1);
        page[0] = 0;
    }
}

static void shift_down(gfx_frame_t *frame) {
    for (int i = GFX_FRAME_BYTES - 1; i >= 0; i--) {
        uint8_t above = i < GFX_WIDTH_PX ? 0 : frame->bytes[i - GFX_WIDTH_PX];
        frame->bytes[i] = (uint8_t)(frame->bytes[i] << 1 | above >> (GFX_PAGE_PX - 1));
    }
}

void gfx_shift(gfx_frame_t *frame, bool right, bool down) {
    if (right) {
        shift_right(frame);
    }
    if (down) {
        shift_down(frame);
    }
}

/* --- rectangles and lines ----------------------------------------------------------------- */

void gfx_pixel(gfx_frame_t *frame, int x, int y, gfx_mode_t mode) {
    fill_all(frame, x, y, 1, 1, mode);
}

void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_mode_t mode) {
    if (frame->recorder != NULL) {
        recorder_cover(frame->recorder, x, y, width, height, mode);
    }
    fill_all(frame, x, y, width, height, mode);
}

void gfx_box(gfx_frame_t *frame, int x, int y, int width, int height, gfx_mode_t mode) {
    if (width <= 2 || height <= 2) {
        fill_all(frame, x, y, width, height, mode);
        return;
    }
    fill_all(frame, x, y, width, 1, mode);
    fill_all(frame, x, y + height - 1, width, 1, mode);
    fill_all(frame, x, y + 1, 1, height - 2, mode);
    fill_all(frame, x + width - 1, y + 1, 1, height - 2, mode);
}

uint8_t dither_column(int level, int x) {
    /* Bayer's matrix: each level lights the pixel that is farthest from those already lit. */
    static const uint8_t order[4][4] = {
        {0, 12, 3, 15}, {8, 4, 11, 7}, {2, 14, 1, 13}, {10, 6, 9, 5}};
    uint32_t column = 0;
    for (unsigned row = 0; row < 4; row++) {
        column |= order[(unsigned)x % 4][row] < level ? 0x11u << row : 0;
    }
    return (uint8_t)column;
}

void gfx_shade(gfx_frame_t *frame, int x, int y, int width, int height, int level,
               gfx_mode_t mode) {
    area_t area = clip(x, y, width, height);
    for (int i = 0; i < 4; i++, area.x++) {
        fill(frame, area, 4, dither_column(level, area.x), mode);
    }
}

void gfx_hline(gfx_frame_t *frame, int x, int y, int length, gfx_mode_t mode) {
    gfx_rect(frame, x, y, length, 1, mode);
}

void gfx_vline(gfx_frame_t *frame, int x, int y, int length, gfx_mode_t mode) {
    gfx_rect(frame, x, y, 1, length, mode);
}

static bool on_dash(int at, int dash, int phase) {
    if (dash <= 0) {
        return true;
    }
    int offset = (at - phase) % (2 * dash);
    return (offset < 0 ? offset + 2 * dash : offset) < dash;
}

void gfx_hline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_mode_t mode) {
    int end = at_most(x + length, GFX_WIDTH_PX);
    for (int column = at_least(x, 0); column < end; column++) {
        if (on_dash(column, dash, phase)) {
            gfx_pixel(frame, column, y, mode);
        }
    }
}

void gfx_vline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_mode_t mode) {
    int end = at_most(y + length, GFX_HEIGHT_PX);
    for (int row = at_least(y, 0); row < end; row++) {
        if (on_dash(row, dash, phase)) {
            gfx_pixel(frame, x, row, mode);
        }
    }
}

/* --- discs -------------------------------------------------------------------------------- */

/* How far a disc reaches up and down dx columns beside its centre, at most `guess`: the largest y with
 * dx^2 + y^2 <= r^2 + r. */
static int disc_reach(int dx, int radius, int guess) {
    while (dx * dx + guess * guess > radius * radius + radius) {
        guess--;
    }
    return guess;
}

void gfx_disc(gfx_frame_t *frame, int centre_x, int centre_y, int radius, gfx_mode_t mode) {
    int reach = radius;
    for (int dx = 0; dx <= radius; dx++) {
        reach = disc_reach(dx, radius, reach);
        int top = centre_y - reach, height = 2 * reach + 1;
        fill_all(frame, centre_x - dx, top, 1, height, mode);
        if (dx != 0) {
            fill_all(frame, centre_x + dx, top, 1, height, mode);
        }
    }
}
