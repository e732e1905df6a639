/* Proven:   plain sprites and small print are read from their own bytes only, go through strips within those, and are
 *           drawn within the frame's bytes: a proof for each loop and each function, those that it calls kept to what
 *           theirs proves
 * For:      sprites of any size, any rows of them, mirrored or not, and lines of up to 27 glyphs 5 to 8 wide and up to 64
 *           high, at every place within the -8192..8191 that gfx.h welcomes; every ink and pattern
 * Assuming: sprites and glyphs are as long as gfx.h says; glyphs stand at least partly in the frame (gfx_text.c)
 * Contracts: firmware/gfx/strips.c: ink_words copy copy_mirrored draw
 * Options:  --unwind 10 --unwindset words.0:34,real_copy.0:130,real_copy_mirrored.0:130,strips_glyphs.0:29,strips_glyphs.1:10,a_line_is_laid_within_all.0:29
 * Variants: PART=0..14
 * Planted:  PART=0 firmware/gfx/strips.c: STRIP_WIDTH_PX = GFX_WIDTH_PX + 2 * STRIPS_MARGIN_PX => STRIP_WIDTH_PX = GFX_WIDTH_PX + STRIPS_MARGIN_PX
 * Planted:  PART=0 firmware/gfx/strips.c: first < MARGIN_FOURS ? MARGIN_FOURS : first => first
 * Planted:  PART=1 firmware/gfx/strips.c: if (lower != 0 && page < GFX_PAGES - 1) { => if (lower != 0) {
 * Planted:  PART=1 firmware/gfx/strips.c: if (upper != 0 && page >= 0) { => if (upper != 0) {
 * Planted:  PART=2 firmware/gfx/strips.c: STRIP_PX - end : 0 => STRIP_PX - end : 1
 * Planted:  PART=3 firmware/gfx/strips.c: for (; run.from < run.end; run.from++, run.to++) { => for (; run.from <= run.end; run.from++, run.to++) {
 * Planted:  PART=4 firmware/gfx/strips.c: from + count; next > from; to++ => from + count; next >= from; to++
 * Planted:  PART=8 firmware/gfx/strips.c: int left = lay->x < 0 ? -lay->x : 0; => int left = 0;
 * Planted:  PART=8 firmware/gfx/strips.c: int end = lay->end < sprite->height ? lay->end : sprite->height; => int end = lay->end;
 * Planted:  PART=6 firmware/gfx/strips.c: row < font->height; row += STRIP_PX => row <= font->height; row += STRIP_PX */
#include <stddef.h>

#include "proof.h"
#include "strips.c"

enum { SPRITES = 7 }; /* a part for each number of pages */

/* A line's two loops are gone through one at a time: many glyphs of one strip, and two of many. */
enum { GLYPHS = 27, FEW_GLYPHS = 2, NARROWEST = 5, WIDEST = 8 };

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

static int any_welcome(void) { return any_of(-8192, 8191); }

static uint8_t *any_bytes(int count) {
    uint8_t *bytes = malloc((size_t)count);
    __CPROVER_assume(bytes != NULL);
    return bytes;
}

/* --- by their contracts ------------------------------------------------------------------- */

static gfx_frame_t frame;

static void ink_words(const run_t *run, unsigned down, unsigned up, uint32_t rows, gfx_ink_t ink) {
    const uint8_t *to = (const uint8_t *)run->to;
    (void)rows, (void)ink;
    assert(run->end >= run->from && run->end - run->from <= FOURS_A_PAGE);
    assert(to >= frame.bytes &&
           to + FOUR_PX * (run->end - run->from) <= frame.bytes + sizeof frame.bytes);
    assert(down < STRIP_PX && up <= STRIP_PX);
}

static uint8_t *copy(uint8_t *to, const uint8_t *from, int count) {
    int at = (int)__CPROVER_POINTER_OFFSET(to); /* in its strip, whose words stand first */
    assert(count > 0 && count <= GFX_WIDTH_PX && __CPROVER_r_ok(from, count));
    assert(__CPROVER_OBJECT_SIZE(to) == sizeof(strip_t) && offsetof(strip_t, words) == 0);
    assert(at >= 0 && at + count <= STRIP_WIDTH_PX);
    return to + count;
}

static void copy_mirrored(uint8_t *to, const uint8_t *from, int count) {
    (void)copy(to, from, count);
}

static void draw(gfx_frame_t *on, const strip_t *strip, const laying_t *lay, int y, uint32_t rows) {
    assert(on == &frame && rows <= 0xFF && y >= -8192 && y <= 8191 + GFX_HEIGHT_PX);
    assert(strip->first >= MARGIN_FOURS && strip->first <= strip->end);
    assert(strip->end <= MARGIN_FOURS + FOURS_A_PAGE && lay->ink <= GFX_XOR);
}

/* ------------------------------------------------------------------------------------------- */

static void columns_lie_in_their_strip(void) {
    strip_t strip;
    int x = any_of(1 - STRIPS_MARGIN_PX, GFX_WIDTH_PX - 1);
    int width = any_of(x < 0 ? 1 - x : 1, GFX_WIDTH_PX + STRIPS_MARGIN_PX - x);
    const uint8_t *to = open_strip(&strip, x, width), *words = (const uint8_t *)strip.words;
    assert(to >= words && to + width <= words + sizeof strip.words);
    assert(strip.first >= MARGIN_FOURS && strip.end <= MARGIN_FOURS + FOURS_A_PAGE);
    assert(strip.first <= strip.end && strip.first <= MARGIN_FOURS + (x < 0 ? 0 : x / FOUR_PX));
}

static void what_is_drawn_lies_in_the_frame(void) {
    strip_t strip;
    strip.first = any_of(MARGIN_FOURS, MARGIN_FOURS + FOURS_A_PAGE);
    strip.end = any_of(strip.first, MARGIN_FOURS + FOURS_A_PAGE);
    laying_t lay = {.pattern = any_u32(), .ink = (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR)};
    real_draw(&frame, &strip, &lay, any_of(-8192, 8191 + GFX_HEIGHT_PX), any_u8());
}

static void rows_are_those_of_their_definition(void) {
    int first = any_welcome(), end = any_welcome(), row = any_of(0, STRIP_PX - 1);
    assert((rows_of(first, end) >> row & 1) == (row >= first && row < end));
    assert(rows_of(first, end) <= 0xFF);
}

static void words_are_inked_in_their_run(void) {
    int count = any_of(0, FOURS_A_PAGE);
    run_t run = {(const four_t *)any_bytes(FOUR_PX * count), NULL,
                 (four_t *)any_bytes(FOUR_PX * count)};
    run.end = run.from + count;
    real_ink_words(&run, any_u8() % STRIP_PX, any_u8() % (STRIP_PX + 1), any_u32(),
                   (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR));
}

static void bytes_are_copied_as_many_as_there_are(void) {
    int count = any_of(0, GFX_WIDTH_PX);
    uint8_t *to = any_bytes(count);
    if (any_bool()) {
        assert(real_copy(to, any_bytes(count), count) == to + count);
    } else {
        real_copy_mirrored(to, any_bytes(count), count);
    }
}

static void a_sprite_is_laid_within_all(void) {
    enum { PAGES = PART - SPRITES + 1 };
    gfx_sprite_t sprite;
    __CPROVER_assume(sprite.width > 0);
    sprite.height = (uint8_t)any_of(STRIP_PX * (PAGES - 1) + 1, STRIP_PX * PAGES);
    sprite.bytes = any_bytes(sprite.width * PAGES);
    laying_t lay = {any_welcome(),
                    any_welcome(),
                    any_welcome(),
                    any_welcome(),
                    any_bool(),
                    any_u32(),
                    (gfx_ink_t)any_of(GFX_CLEAR, GFX_XOR)};
    strips_sprite(&frame, &lay, &sprite);
}

static void a_line_is_laid_within_all(int count, int height) {
    static const uint8_t *glyphs[GLYPHS];
    gfx_font_t font = {.width = (uint8_t)any_of(NARROWEST, WIDEST), .height = (uint8_t)height};
    const uint8_t *glyph = any_bytes(font.width * ((height + 7) / 8));
    int x = any_of(1 - font.width, GFX_WIDTH_PX - 1);
    for (int i = 0; i < GLYPHS; i++) {
        glyphs[i] = glyph;
    }
    __CPROVER_assume(x + (count - 1) * font.width < GFX_WIDTH_PX);
    laying_t lay = {.x = x, .y = any_welcome(), .pattern = any_u32(), .ink = GFX_SET};
    strips_glyphs(&frame, &lay, &font, glyphs, count);
}

static void many_glyphs_of_a_strip(void) { a_line_is_laid_within_all(any_of(1, GLYPHS), STRIP_PX); }

static void many_strips_of_two_glyphs(void) {
    a_line_is_laid_within_all(FEW_GLYPHS, any_of(1, GFX_HEIGHT_PX));
}

void proof(void) {
    static void (*const parts[])(void) = {
        columns_lie_in_their_strip,
        what_is_drawn_lies_in_the_frame,
        rows_are_those_of_their_definition,
        words_are_inked_in_their_run,
        bytes_are_copied_as_many_as_there_are,
        many_glyphs_of_a_strip,
        many_strips_of_two_glyphs,
        a_sprite_is_laid_within_all,
    };
    parts[PART < SPRITES ? PART : SPRITES]();
}
