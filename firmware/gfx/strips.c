#include "strips.h"

enum { PAGE_PX = 8 };

/* Columns of a strip, as far as they are in the frame. */
typedef struct {
    const uint8_t *bytes;
    int x, count;
    uint32_t mask; /* rows */
} strip_t;

/* A strip's rows on one page: moved down by `down` rows, and of these the part from row `from` on. */
static void ink_on_page(uint8_t *to, const strip_t *strip, unsigned down, unsigned from,
                        gfx_ink_t ink) {
    uint32_t stays = ink == GFX_XOR ? 0xFF : 0;
    uint32_t flipped = ink == GFX_CLEAR ? 0 : 0xFF;
    uint32_t mask = strip->mask; /* in registers meanwhile */
    const uint8_t *byte = strip->bytes;
    for (const uint8_t *end = byte + strip->count; byte < end; byte++, to++) {
        uint32_t bits = (*byte & mask) << down >> from;
        if (bits != 0) {
            *to = (uint8_t)((*to & (~bits | stays)) ^ (bits & flipped));
        }
    }
}

static uint8_t *page_at(gfx_frame_t *frame, int page, int x) {
    bool inside = page >= 0 && page < GFX_PAGES;
    return inside ? &frame->bytes[page * GFX_WIDTH_PX + x] : NULL;
}

static void ink_strip(gfx_frame_t *frame, const strip_t *strip, int y, gfx_ink_t ink) {
    int page = (y + GFX_HEIGHT_PX * PAGE_PX) / PAGE_PX - GFX_HEIGHT_PX; /* rounded down */
    unsigned down = (unsigned)(y - page * PAGE_PX);
    uint8_t *upper = page_at(frame, page, strip->x);
    uint8_t *lower = page_at(frame, page + 1, strip->x);
    if (upper != NULL) {
        ink_on_page(upper, strip, down, 0, ink);
    }
    if (lower != NULL && down > 0) {
        ink_on_page(lower, strip, down, PAGE_PX, ink);
    }
}

/* Which of a strip's rows are first..end-1. */
static uint32_t mask_of(int first, int end) {
    int above = first > 0 ? first : 0;
    int below = end < PAGE_PX ? PAGE_PX - end : 0;
    return above + below >= PAGE_PX ? 0 : 0xFFu >> below & 0xFFu << above;
}

void gfx_strips(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first, int end,
                gfx_ink_t ink) {
    int left = x < 0 ? -x : 0;
    int right = x + sprite->width > GFX_WIDTH_PX ? GFX_WIDTH_PX - x : sprite->width;
    if (right <= left || y <= -GFX_HEIGHT_PX || y >= GFX_HEIGHT_PX) {
        return;
    }
    end = end < sprite->height ? end : sprite->height;
    strip_t strip = {sprite->bytes + left, x + left, right - left, 0};
    for (int row = 0; row < end; row += PAGE_PX, strip.bytes += sprite->width) {
        strip.mask = mask_of(first - row, end - row);
        if (strip.mask != 0) {
            ink_strip(frame, &strip, y + row, ink);
        }
    }
}
