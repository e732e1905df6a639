#include "column.h"
#include "told.h"

/* Columns x..x+width-1 that are in the frame, as first and end (one past the last). */
typedef struct {
    int first;
    int end;
} span_t;

static span_t columns_of(int x, int width) {
    int end = x + width;
    return (span_t){x < 0 ? 0 : x, end > GFX_WIDTH_PX ? GFX_WIDTH_PX : end};
}

void gfx_pixel(gfx_frame_t *frame, int x, int y, gfx_ink_t ink) {
    gfx_column(frame, x, gfx_rows(y, 1), ink);
}

void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_cover(frame->words, x, y, width, height, ink);
    }
    span_t columns = columns_of(x, width);
    gfx_columns(frame, columns.first, columns.end, gfx_rows(y, height), GFX_PATTERN_ALL, ink);
}

void gfx_shade(gfx_frame_t *frame, int x, int y, int width, int height, int level, gfx_ink_t ink) {
    span_t columns = columns_of(x, width);
    gfx_columns(frame, columns.first, columns.end, gfx_rows(y, height), gfx_shade_pattern(level),
                ink);
}

void gfx_box(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink) {
    if (height <= 0 || width <= 0) {
        return;
    }
    uint64_t side = gfx_rows(y, height);
    uint64_t between = gfx_rows(y, 1) | gfx_rows(y + height - 1, 1);
    span_t columns = columns_of(x + 1, width - 2);
    gfx_column(frame, x, side, ink);
    gfx_columns(frame, columns.first, columns.end, between, GFX_PATTERN_ALL, ink);
    if (width > 1) {
        gfx_column(frame, x + width - 1, side, ink);
    }
}

void gfx_hline(gfx_frame_t *frame, int x, int y, int length, gfx_ink_t ink) {
    gfx_rect(frame, x, y, length, 1, ink);
}

void gfx_vline(gfx_frame_t *frame, int x, int y, int length, gfx_ink_t ink) {
    gfx_rect(frame, x, y, 1, length, ink);
}

static bool on_dash(int at, int dash, int phase) {
    if (dash <= 0) {
        return true;
    }
    int offset = (at - phase) % (2 * dash);
    return (offset < 0 ? offset + 2 * dash : offset) < dash;
}

void gfx_hline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_ink_t ink) {
    span_t columns = columns_of(x, length);
    for (int column = columns.first; column < columns.end; column++) {
        if (on_dash(column, dash, phase)) {
            gfx_pixel(frame, column, y, ink);
        }
    }
}

void gfx_vline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_ink_t ink) {
    for (int row = y < 0 ? 0 : y; row < y + length && row < GFX_HEIGHT_PX; row++) {
        if (on_dash(row, dash, phase)) {
            gfx_pixel(frame, x, row, ink);
        }
    }
}

/* The furthest row from the centre that a disc inks dx columns aside, at most `radius` of them: the largest y
 * with dx^2 + y^2 <= r^2 + r, looked for from `guess` downwards. */
static int disc_reach(int dx, int radius, int guess) {
    while (dx * dx + guess * guess > radius * radius + radius) {
        guess--;
    }
    return guess;
}

static void columns_aside(gfx_frame_t *frame, int centre_x, int dx, uint64_t rows, gfx_ink_t ink) {
    gfx_column(frame, centre_x - dx, rows, ink);
    if (dx != 0) {
        gfx_column(frame, centre_x + dx, rows, ink);
    }
}

void gfx_disc(gfx_frame_t *frame, int centre_x, int centre_y, int radius, gfx_ink_t ink) {
    int outer = radius;
    for (int dx = 0; dx <= radius; dx++) {
        outer = disc_reach(dx, radius, outer);
        columns_aside(frame, centre_x, dx, gfx_rows(centre_y - outer, 2 * outer + 1), ink);
    }
}
