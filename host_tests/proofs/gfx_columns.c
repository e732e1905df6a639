/* Proven:   of many columns that are alike the words are those that hold them, and of each only their own; of a page no
 *           word beside them is touched, and as many pages are as there are rows
 * For:      every column; every pattern and ink on a page, three words of it anywhere; every row
 * Assuming: more words of a page are drawn as these are, one after the other
 * Options:  --unwind 6
 * Variants: PART=0..2
 * Planted:  PART=0 firmware/gfx/column.c: int last = end - 1; => int last = end;
 * Planted:  PART=1 firmware/gfx/column.c: ink_words(first + 1, last, bits, ink); => ink_words(first + 1, last + 2, bits, ink);
 * Planted:  PART=2 firmware/gfx/column.c: page += FOURS_A_PAGE => page += 2 * FOURS_A_PAGE */
#include "column.c"
#include "proof.h"

void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink) {
    (void)frame, (void)x, (void)y, (void)width, (void)height, (void)ink;
}

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

static void words_are_those_of_the_columns(void) {
    int first = any_of(0, GFX_WIDTH_PX - 1), end = any_of(first + 1, GFX_WIDTH_PX);
    int column = any_of(0, FOUR_PX - 1);
    span_t span = span_of(first, end);
    assert(span.first * FOUR_PX <= first && first < (span.first + 1) * FOUR_PX);
    assert(span.last * FOUR_PX < end && end <= (span.last + 1) * FOUR_PX);
    bool left = span.first * FOUR_PX + column >= first, right = span.last * FOUR_PX + column < end;
    assert((span.left >> column * 8 & 0xFF) == (left ? 0xFF : 0));
    assert((span.right >> column * 8 & 0xFF) == (right ? 0xFF : 0));
}

static void a_page_is_touched_in_its_span_only(void) {
    four_t *page = malloc(FOURS_A_PAGE * sizeof *page);
    span_t span = {.left = any_u32(), .right = any_u32()};
    int watched = any_of(0, FOURS_A_PAGE - 1);
    __CPROVER_assume(page != NULL);
    span.first = any_of(0, FOURS_A_PAGE - 1);
    span.last = any_of(span.first, FOURS_A_PAGE - 1);
    __CPROVER_assume(span.last - span.first <= 2);
    four_t before = page[watched];
    ink_page(page, &span, any_u32(), (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR));
    assert(page[watched] == before || (watched >= span.first && watched <= span.last));
}

static void pages_are_as_many_as_rows(void) {
    four_t *pages = malloc(GFX_PAGES / 2 * FOURS_A_PAGE * sizeof *pages);
    span_t span = {FOURS_A_PAGE - 1, FOURS_A_PAGE - 1, UINT32_MAX, UINT32_MAX};
    __CPROVER_assume(pages != NULL);
    ink_pages(pages, &span, any_u32(), any_u32(), GFX_XOR);
}

void proof(void) {
#if PART == 0
    words_are_those_of_the_columns();
#elif PART == 1
    a_page_is_touched_in_its_span_only();
#else
    pages_are_as_many_as_rows();
#endif
}
