#include "strips.h"

enum {
    STRIP_PX = 8,
    STRIP_WIDTH_PX = GFX_WIDTH_PX + 2 * STRIPS_MARGIN_PX,
    MARGIN_FOURS = STRIPS_MARGIN_PX / FOUR_PX
};

/* A byte a column: of the frame, and of a margin on both sides. */
typedef struct {
    four_t words[STRIP_WIDTH_PX / FOUR_PX];
    int first, end; /* words that are in use, and in the frame */
} strip_t;

/* For these columns, all within the margins. Returns where their bytes go. */
static uint8_t *open_strip(strip_t *strip, int x, int width) {
    int begin = x + STRIPS_MARGIN_PX;
    int first = begin / FOUR_PX, last = (begin + width - 1) / FOUR_PX;
    strip->words[first] = 0; /* beside the columns nothing is lit */
    strip->words[last] = 0;
    strip->first = first < MARGIN_FOURS ? MARGIN_FOURS : first;
    strip->end = last < MARGIN_FOURS + FOURS_A_PAGE ? last + 1 : MARGIN_FOURS + FOURS_A_PAGE;
    return (uint8_t *)strip->words + begin;
}

/* Which of a strip's rows are first..end-1. */
static uint32_t rows_of(int first, int end) {
    int above = first > 0 ? first : 0;
    int below = end < STRIP_PX ? STRIP_PX - end : 0;
    return above + below >= STRIP_PX ? 0 : 0xFFu >> below & 0xFFu << above;
}

/* What of a strip lies on one page: its rows moved down or up, and of those the ones of `rows`. */
typedef struct {
    const four_t *from, *end;
    four_t *to;
} run_t;

static inline void words(run_t run, unsigned down, unsigned up, uint32_t rows, gfx_ink_t ink) {
    for (; run.from < run.end; run.from++, run.to++) {
        uint32_t bits = *run.from;
        if (bits != 0) {
            *run.to = inked(*run.to, bits << down >> up & rows, ink);
        }
    }
}

/* Each ink has a loop of its own: which it is, is not asked at each word. */
static void ink_words(const run_t *run, unsigned down, unsigned up, uint32_t rows, gfx_ink_t ink) {
    switch (ink) {
    case GFX_CLEAR:
        words(*run, down, up, rows, GFX_CLEAR);
        return;
    case GFX_SET:
        words(*run, down, up, rows, GFX_SET);
        return;
    case GFX_XOR:
        words(*run, down, up, rows, GFX_XOR);
        return;
    }
}

/* Where a strip's columns are on a page of the frame. */
static four_t *on_page(gfx_frame_t *frame, int page, const strip_t *strip) {
    return (four_t *)(void *)(frame->bytes + page * GFX_WIDTH_PX) + (strip->first - MARGIN_FOURS);
}

/* Those of its rows, as bits, at y and below: on the page where y is, and on the next. */
static void draw(gfx_frame_t *frame, const strip_t *strip, const laying_t *lay, int y,
                 uint32_t rows) {
    if (y <= -STRIP_PX || y >= GFX_HEIGHT_PX) {
        return;
    }
    int page = (y & -STRIP_PX) / STRIP_PX;
    unsigned down = (unsigned)y % STRIP_PX;
    uint32_t upper = rows << down & 0xFF, lower = rows << down >> STRIP_PX;
    run_t run = {strip->words + strip->first, strip->words + strip->end, NULL};
    if (upper != 0 && page >= 0) {
        run.to = on_page(frame, page, strip);
        ink_words(&run, down, 0, upper * 0x01010101u & lay->pattern, lay->ink);
    }
    if (lower != 0 && page < GFX_PAGES - 1) {
        run.to = on_page(frame, page + 1, strip);
        ink_words(&run, 0, STRIP_PX - down, lower * 0x01010101u & lay->pattern, lay->ink);
    }
}

/* Returns where the next ones go. */
static inline uint8_t *copy(uint8_t *to, const uint8_t *from, int count) {
    for (const uint8_t *end = from + count; from < end; from++, to++) {
        *to = *from;
    }
    return to;
}

static inline void copy_mirrored(uint8_t *to, const uint8_t *from, int count) {
    for (const uint8_t *next = from + count; next > from; to++) {
        *to = *--next;
    }
}

void strips_sprite(gfx_frame_t *frame, const laying_t *lay, const gfx_sprite_t *sprite) {
    int width = sprite->width;
    int left = lay->x < 0 ? -lay->x : 0;
    int right = lay->x + width > GFX_WIDTH_PX ? GFX_WIDTH_PX - lay->x : width;
    if (right <= left) {
        return;
    }
    strip_t strip;
    const uint8_t *bytes = sprite->bytes + (lay->mirrored ? width - right : left);
    int end = lay->end < sprite->height ? lay->end : sprite->height;
    for (int row = 0; row < end; row += STRIP_PX, bytes += width) {
        uint8_t *to = open_strip(&strip, lay->x + left, right - left);
        if (lay->mirrored) {
            copy_mirrored(to, bytes, right - left);
        } else {
            copy(to, bytes, right - left);
        }
        draw(frame, &strip, lay, lay->y + row, rows_of(lay->first - row, end - row));
    }
}

void strips_glyphs(gfx_frame_t *frame, const laying_t *lay, const gfx_font_t *font,
                   const uint8_t *const *glyphs, int count) {
    strip_t strip;
    int width = font->width;
    for (int row = 0, at = 0; row < font->height; row += STRIP_PX, at += width) {
        uint8_t *to = open_strip(&strip, lay->x, count * width);
        for (int i = 0; i < count; i++) {
            to = copy(to, glyphs[i] + at, width);
        }
        draw(frame, &strip, lay, lay->y + row, rows_of(0, font->height - row));
    }
}
