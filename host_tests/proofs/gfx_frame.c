/* Proven:   what draws many columns, strips or the frame as a whole stays within the frame's bytes, and within the page it
 *           is given: each is alone in its memory
 * For:      any columns in the frame, rows, pattern and ink; any span of a page; a strip anywhere; any frame nudged or
 *           cleared, with and without words
 * Assuming: single columns are drawn within these bytes (gfx_column.c), the words of a strip within theirs, and strips are
 *           gone through as far as they are (gfx_strips.c)
 * Contracts: firmware/gfx/column.c: ink_page firmware/gfx/strips.c: ink_words
 * Options:  --unwind 10 --unwindset ink_words.0:34,nudge_down.0:1026
 * Variants: PART=0..4
 * Planted:  PART=0 firmware/gfx/column.c: ink_pages(top + GFX_PAGES / 2 * FOURS_A_PAGE, &span, => ink_pages(top + GFX_PAGES * FOURS_A_PAGE, &span,
 * Planted:  PART=0 firmware/gfx/column.c: page += FOURS_A_PAGE => page += 2 * FOURS_A_PAGE
 * Planted:  PART=0 firmware/gfx/column.c: int last = end - 1; => int last = end;
 * Planted:  PART=1 firmware/gfx/column.c: ink_words(first + 1, last, bits, ink); => ink_words(first + 1, last + 2, bits, ink);
 * Planted:  PART=2 firmware/gfx/column.c: memmove(page + 1, page, GFX_WIDTH_PX - 1); => memmove(page + 1, page, GFX_WIDTH_PX);
 * Planted:  PART=2 firmware/gfx/column.c: i < GFX_WIDTH_PX ? 0 : => i < 8 ? 0 :
 * Planted:  PART=3 firmware/gfx/column.c: memset(frame->bytes, 0, sizeof frame->bytes); => memset(frame->bytes, 0, sizeof *frame);
 * Planted:  PART=4 firmware/gfx/strips.c: frame->bytes + page * GFX_WIDTH_PX) + => frame->bytes + (page + 1) * GFX_WIDTH_PX) +
 * Planted:  PART=4 firmware/gfx/strips.c: if (lower != 0 && page < GFX_PAGES - 1) { => if (lower != 0) { */
#include "proof.h"

enum { COLUMNS, A_PAGE, NUDGED, CLEARED, STRIP };

#if PART == 4
#include "strips.c"
#else
#include "column.c"

void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink) {
    (void)frame, (void)x, (void)y, (void)width, (void)height, (void)ink;
}
#endif

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

static gfx_ink_t any_ink(void) { return (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR); }

static void *alone(size_t bytes) {
    void *array = malloc(bytes);
    __CPROVER_assume(array != NULL);
    return array;
}

/* Its bytes, and nothing of what stands behind them. */
static gfx_frame_t *any_frame(void) { return alone(GFX_FRAME_BYTES); }

#if PART == 4
static void ink_words(const run_t *run, unsigned down, unsigned up, uint32_t rows, gfx_ink_t ink) {
    (void)down, (void)up, (void)rows, (void)ink;
    assert(run->end >= run->from);
    assert(run->end == run->from ||
           __CPROVER_w_ok(run->to, FOUR_PX * (size_t)(run->end - run->from)));
}

static void a_strip_is_drawn(void) {
    strip_t strip;
    laying_t lay = {.pattern = any_u32(), .ink = any_ink()};
    strip.first = any_of(MARGIN_FOURS, MARGIN_FOURS + FOURS_A_PAGE);
    strip.end = any_of(strip.first, MARGIN_FOURS + FOURS_A_PAGE);
    draw(any_frame(), &strip, &lay, any_of(-8192, 8191 + GFX_HEIGHT_PX), any_u8());
}
#else
static void ink_page(four_t *page, const span_t *span, uint32_t bits, gfx_ink_t ink) {
    (void)bits, (void)ink;
    assert(span->first >= 0 && span->first <= span->last && span->last < FOURS_A_PAGE);
    assert(__CPROVER_w_ok(page, FOURS_A_PAGE * sizeof *page));
}

static void columns_are_drawn(void) {
    int first = any_of(0, GFX_WIDTH_PX - 1);
    gfx_columns(any_frame(), first, any_of(-8192, GFX_WIDTH_PX), any_u64(), any_u32(), any_ink());
}

static void a_page_is_inked(void) {
    span_t span = {.left = any_u32(), .right = any_u32()};
    span.first = any_of(0, FOURS_A_PAGE - 1);
    span.last = any_of(span.first, FOURS_A_PAGE - 1);
    real_ink_page(alone(FOURS_A_PAGE * sizeof(four_t)), &span, any_u32(), any_ink());
}

static void a_frame_is_nudged(void) { gfx_nudge(any_frame(), any_bool(), any_bool()); }

static void a_frame_is_cleared(void) {
    gfx_frame_t *frame = alone(sizeof *frame);
    struct gfx_unpacked *unpacked = frame->unpacked;
    frame->words = any_bool() ? NULL : alone(sizeof *frame->words);
    gfx_clear(frame);
    assert(frame->unpacked == unpacked);
}
#endif

void proof(void) {
#if PART == 4
    a_strip_is_drawn();
#else
    static void (*const parts[])(void) = {
        [COLUMNS] = columns_are_drawn,
        [A_PAGE] = a_page_is_inked,
        [NUDGED] = a_frame_is_nudged,
        [CLEARED] = a_frame_is_cleared,
    };
    parts[PART]();
#endif
}
