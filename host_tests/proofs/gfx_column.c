/* Proven:   a column of pixels is never drawn outside the frame; rows
 *           and moved columns are those of their definition, without a shift too far
 * For:      every column and every ink; every row, height and offset within the -8192..8191 that gfx.h welcomes
 * Assuming: nothing
 * Sources:  firmware/gfx/column.c
 * Options:  --unwind 9
 * Variants: PART=0..3
 * Planted:  PART=0 firmware/gfx/column.c: GFX_PAGES / 2 * GFX_WIDTH_PX, => GFX_PAGES * GFX_WIDTH_PX,
 * Planted:  PART=2 firmware/gfx/column.c: if (y <= -GFX_HEIGHT_PX || y >= GFX_HEIGHT_PX) => if (y < -GFX_HEIGHT_PX || y > GFX_HEIGHT_PX)
 * Planted:  PART=0 firmware/gfx/column.c: x >= GFX_WIDTH_PX => x > GFX_WIDTH_PX */
#include "column.h"
#include "proof.h"

void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink) {
    (void)frame, (void)x, (void)y, (void)width, (void)height, (void)ink;
}

static int any_welcome(void) {
    int value = any_int();
    __CPROVER_assume(value >= -8192 && value <= 8191);
    return value;
}

/* The frame's bytes, and nothing behind or before them. */
static void a_column_stays_in_the_frame(void) {
    gfx_frame_t *frame = malloc(GFX_FRAME_BYTES);
    __CPROVER_assume(frame != NULL);
    uint8_t ink = any_u8();
    __CPROVER_assume(ink <= GFX_XOR);
    gfx_column(frame, any_int(), any_u64(), (gfx_ink_t)ink);
}

static void rows_are_those_of_their_definition(void) {
    int y = any_welcome(), height = any_welcome(), row = any_int();
    __CPROVER_assume(row >= 0 && row < GFX_HEIGHT_PX);
    assert((gfx_rows(y, height) >> row & 1) == (row >= y && row < y + height));
}

static void a_moved_column_is_the_same_further_down(void) {
    uint64_t bits = any_u64();
    int y = any_welcome(), row = any_int();
    __CPROVER_assume(row >= 0 && row < GFX_HEIGHT_PX);
    int from = row - y;
    bool lit = from >= 0 && from < GFX_HEIGHT_PX && (bits >> from & 1);
    assert((gfx_moved(bits, y) >> row & 1) == lit);
}

static void shades_only_grow(void) {
    int level = any_welcome();
    assert((gfx_shade_pattern(level) & ~gfx_shade_pattern(level + 1)) == 0);
    assert(level > 0 || gfx_shade_pattern(level) == 0);
    assert(level < 16 || gfx_shade_pattern(level) == GFX_PATTERN_ALL);
}

void proof(void) {
#if PART == 0
    a_column_stays_in_the_frame();
#elif PART == 1
    rows_are_those_of_their_definition();
#elif PART == 2
    a_moved_column_is_the_same_further_down();
#else
    shades_only_grow();
#endif
}
