/* Proven:   of a text no more glyphs are laid out than there is room for, each of them one of the font's, side by side
 *           and at least partly in the frame
 * For:      texts of up to 40 letters at every place within the -8192..8191 that gfx.h welcomes, fonts of every width
 *           from the narrowest to 64, with up to three runs of letters
 * Assuming: utf8_next goes on by 1 to 4 bytes and not beyond the end (spelling_utf8.c); a font has "?", and bytes for
 *           each of its letters
 * Options:  --unwind 42
 * Variants: PART=0..1
 * Planted:  PART=0 firmware/gfx/text.c: NARROWEST_PX = 5 => NARROWEST_PX = 6
 * Planted:  PART=0 firmware/gfx/text.c: if (x > -width && x < GFX_WIDTH_PX) { => if (x < GFX_WIDTH_PX) {
 * Planted:  PART=1 firmware/gfx/text.c: code_point - run->first < run->count => code_point - run->first <= run->count */
#include "proof.h"
#include "text.c"

enum { LETTERS = 40, NARROWEST = 5, WIDEST = 64, RUNS = 3 };

/* A letter a byte: how many bytes each has makes no difference to where it stands. */
uint32_t utf8_next(const char **text, const char *end) {
    assert(**text != '\0' && end == NULL);
    ++*text;
    return any_u32();
}

/* The first that is laid out is where the line begins, and all follow without a gap. */
static void a_line_has_room(void) {
    static char text[LETTERS + 1];
    static const uint8_t glyphs[1];
    static const gfx_run_t run = {0, 0};
    gfx_font_t font = {
        .width = any_u8(), .height = 8, .run_count = 1, .runs = &run, .glyphs = glyphs};
    int x = any_int();
    line_t line;
    __CPROVER_assume(font.width >= NARROWEST && font.width <= WIDEST && x >= -8192 && x <= 8191);
    for (int i = 0; i < LETTERS; i++) {
        text[i] = (char)any_u8();
    }
    lay_out(&line, x, &font, text);
    assert(line.count <= LINE_GLYPHS);
    if (line.count > 0) {
        assert(line.x > -font.width && line.x < GFX_WIDTH_PX);
        assert(line.x + (line.count - 1) * font.width < GFX_WIDTH_PX);
    }
}

static void a_glyph_is_the_fonts_own(void) {
    gfx_run_t runs[RUNS];
    gfx_font_t font;
    font.runs = runs;
    font.run_count = RUNS;
    int all = 0;
    for (int i = 0; i < RUNS; i++) {
        all += runs[i].count;
    }
    int glyph = find_glyph(&font, any_u32());
    assert(glyph >= -1 && glyph < all);
}

void proof(void) {
#if PART == 0
    a_line_has_room();
#else
    a_glyph_is_the_fonts_own();
#endif
}
