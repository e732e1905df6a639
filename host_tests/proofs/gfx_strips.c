/* Proven:   a strip's columns lie within it, those of its words that are drawn within the frame's width, and what is
 *           drawn of it within the frame
 * For:      every place of columns within the margins, every strip of up to two words anywhere in a row of the frame,
 *           every row, every ink, every pattern
 * Assuming: longer strips are drawn as these are, a word after the other
 * Options:  --unwind 4
 * Variants: PART=0..2
 * Planted:  PART=0 firmware/gfx/strips.c: STRIP_WIDTH_PX = GFX_WIDTH_PX + 2 * STRIPS_MARGIN_PX => STRIP_WIDTH_PX = GFX_WIDTH_PX + STRIPS_MARGIN_PX
 * Planted:  PART=0 firmware/gfx/strips.c: first < MARGIN_FOURS ? MARGIN_FOURS : first => first
 * Planted:  PART=1 firmware/gfx/strips.c: if (lower != 0 && page < GFX_PAGES - 1) { => if (lower != 0) {
 * Planted:  PART=1 firmware/gfx/strips.c: if (upper != 0 && page >= 0) { => if (upper != 0) {
 * Planted:  PART=2 firmware/gfx/strips.c: STRIP_PX - end : 0 => STRIP_PX - end : 1 */
#include "proof.h"
#include "strips.c"

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

static void columns_lie_in_their_strip(void) {
    strip_t strip;
    int x = any_of(1 - STRIPS_MARGIN_PX, GFX_WIDTH_PX - 1);
    int width = any_of(1, GFX_WIDTH_PX + STRIPS_MARGIN_PX - x);
    const uint8_t *to = open_strip(&strip, x, width), *words = (const uint8_t *)strip.words;
    assert(to >= words && to + width <= words + sizeof strip.words);
    assert(strip.first >= MARGIN_FOURS && strip.end <= MARGIN_FOURS + FOURS_A_PAGE);
    assert(strip.first <= MARGIN_FOURS + (x < 0 ? 0 : x / FOUR_PX));
}

static void what_is_drawn_lies_in_the_frame(void) {
    gfx_frame_t *frame = malloc(sizeof *frame);
    strip_t strip;
    __CPROVER_assume(frame != NULL);
    strip.first = any_of(MARGIN_FOURS, MARGIN_FOURS + FOURS_A_PAGE - 1);
    strip.end = any_of(strip.first, MARGIN_FOURS + FOURS_A_PAGE);
    __CPROVER_assume(strip.end - strip.first <= 2);
    gfx_words_t *words = frame->words;
    laying_t lay = {.pattern = any_u32(), .ink = (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR)};
    draw(frame, &strip, &lay, any_of(-8192, 8191), any_u8());
    assert(frame->words == words);
}

static void rows_are_those_of_their_definition(void) {
    int first = any_of(-8192, 8191), end = any_of(-8192, 8191), row = any_of(0, STRIP_PX - 1);
    assert((rows_of(first, end) >> row & 1) == (row >= first && row < end));
    assert(rows_of(first, end) <= 0xFF);
}

void proof(void) {
#if PART == 0
    columns_lie_in_their_strip();
#elif PART == 1
    what_is_drawn_lies_in_the_frame();
#else
    rows_are_those_of_their_definition();
#endif
}
