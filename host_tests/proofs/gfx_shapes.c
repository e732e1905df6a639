/* Proven:   a shape asks only for columns that are in the frame, or for one that gfx_column leaves out; no coordinate
 *           overflows, no shift goes too far, and each ends
 * For:      every place and size within the -8192..8191 that gfx.h welcomes, every dash and phase; discs of radius 0 to 32
 * Assuming: gfx_column and gfx_columns touch nothing else (gfx_column.c, gfx_columns.c), what is told of it too
 * Contracts: firmware/gfx/shapes.c: on_dash
 * Options:  --unwind 130 --unwindset gfx_vline_dashed.0:66
 * Variants: PART=0..6
 * Planted:  PART=0 firmware/gfx/shapes.c: end > GFX_WIDTH_PX ? GFX_WIDTH_PX : end => end
 * Planted:  PART=1 firmware/gfx/shapes.c: x < 0 ? 0 : x, => x,
 * Planted:  PART=2 firmware/gfx/shapes.c: columns_of(x + 1, width - 2); => (span_t){x + 1, x + width - 1};
 * Planted:  PART=4 firmware/gfx/shapes.c: row < y + length && row < GFX_HEIGHT_PX; => row < y + length;
 * Planted:  PART=3 firmware/gfx/shapes.c: for (int column = columns.first; column < columns.end; column++) { => for (int column = x; column < columns.end; column++) {
 * Planted:  PART=6 firmware/gfx/shapes.c: if (dash <= 0) { => if (dash < 0) {
 * Planted:  PART=5 firmware/gfx/shapes.c: while (dx * dx + guess * guess > radius * radius + radius) { => while (dx * dx + guess * guess >= radius * radius) { */
#include "proof.h"
#include "shapes.c"

enum { RADIUS = 32 };

/* --- by their contracts ------------------------------------------------------------------- */

static bool is_welcome(int value) { return value >= -8192 && value <= 8191; }

/* Of a disc or a box both may stand a size further out. */
static bool is_near(int value) { return value >= -4 * 8192 && value <= 4 * 8192; }

uint64_t gfx_rows(int y, int height) {
    assert(is_near(y) && is_near(height));
    return any_u64();
}

uint32_t gfx_shade_pattern(int level) { return (void)level, any_u32(); }

void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink) {
    (void)frame, (void)x, (void)bits, (void)ink;
}

void gfx_columns(gfx_frame_t *frame, int first, int end, uint64_t rows, uint32_t pattern,
                 gfx_ink_t ink) {
    (void)frame, (void)rows, (void)pattern, (void)ink;
    assert(end <= first || (first >= 0 && end <= GFX_WIDTH_PX));
}

/* Asked of a place that is in the frame only. */
static bool on_dash(int at, int dash, int phase) {
    assert(at >= 0 && at < GFX_WIDTH_PX && is_welcome(dash) && is_welcome(phase));
    return any_bool();
}

void told_cover(gfx_words_t *words, int x, int y, int width, int height, gfx_ink_t ink) {
    (void)words, (void)x, (void)y, (void)width, (void)height, (void)ink;
}

/* ------------------------------------------------------------------------------------------- */

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

static int any_welcome(void) { return any_of(-8192, 8191); }

/* One radius after the other: their squares are numbers then, and nothing to be solved. */
static void every_disc(gfx_frame_t *frame, int x, int y) {
    for (int radius = 0; radius <= RADIUS; radius++) {
        gfx_disc(frame, x, y, radius, GFX_SET);
    }
}

void proof(void) {
    static gfx_frame_t frame;
    int x = any_welcome(), y = any_welcome(), width = any_welcome(), height = any_welcome();
#if PART == 0
    gfx_rect(&frame, x, y, width, height, GFX_SET);
    gfx_pixel(&frame, x, y, GFX_SET);
#elif PART == 1
    gfx_shade(&frame, x, y, width, height, any_int(), GFX_SET);
#elif PART == 2
    gfx_box(&frame, x, y, width, height, GFX_SET);
#elif PART == 3
    gfx_hline_dashed(&frame, x, y, width, any_welcome(), any_welcome(), GFX_SET);
#elif PART == 4
    gfx_vline_dashed(&frame, x, y, height, any_welcome(), any_welcome(), GFX_SET);
#elif PART == 5
    every_disc(&frame, x, y);
#else
    (void)real_on_dash(any_of(0, GFX_WIDTH_PX - 1), any_welcome(), any_welcome());
#endif
}
