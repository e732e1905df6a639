#include "blit.h"

/* One page of the sprite: 8 rows of its columns. */
typedef struct {
    const uint8_t *bytes;
    uint32_t rows; /* those that are drawn, as bits */
    int y;         /* of its top row on the frame */
} sprite_page_t;

/* Columns first..end-1 of the sprite are on the frame. */
typedef struct {
    int first, end;
} columns_t;

/* Page of the frame that holds row y; NULL: there is none. */
static uint8_t *page_at(gfx_frame_t *frame, int y) {
    return y >= 0 && y < GFX_HEIGHT_PX ? &frame->bytes[y / GFX_PAGE_PX * GFX_WIDTH_PX] : NULL;
}

/* Unless y is a multiple of 8, a page of the sprite covers the lower rows of one page of the frame and
 * the upper rows of the next. */
static void draw_page(gfx_frame_t *frame, blit_t how, sprite_page_t page, int width,
                      columns_t columns) {
    int step = how.mirrored ? -1 : 1;
    int from = how.mirrored ? width - 1 - columns.first : columns.first;
    unsigned down = (unsigned)page.y % GFX_PAGE_PX;
    uint8_t *upper = page_at(frame, page.y), *lower = page_at(frame, page.y + GFX_PAGE_PX - 1);
    for (int x = how.x + columns.first; x < how.x + columns.end; x++, from += step) {
        uint32_t bits = page.bytes[from] & page.rows;
        if (bits == 0) {
            continue;
        }
        bits <<= down;
        uint32_t dither = how.dither.columns[(unsigned)x % DITHER_COLUMNS];
        if (upper != NULL) {
            upper[x] = blend(upper[x], bits & dither, how.mode);
        }
        if (lower != NULL && down > 0) {
            lower[x] = blend(lower[x], bits >> GFX_PAGE_PX & dither, how.mode);
        }
    }
}

/* Which of the 8 rows from `top` on are within first_row..end_row-1, as bits. */
static uint32_t rows_within(int top, int first_row, int end_row) {
    int above = first_row > top ? first_row - top : 0;
    int below = end_row < top + GFX_PAGE_PX ? top + GFX_PAGE_PX - end_row : 0;
    return above + below >= GFX_PAGE_PX ? 0 : 0xFFu >> below & 0xFFu << above;
}

void blit(gfx_frame_t *frame, const blit_t *how, const gfx_sprite_t *sprite) {
    int width = sprite->width;
    columns_t columns = {.first = how->x < 0 ? -how->x : 0,
                         .end = how->x + width > GFX_WIDTH_PX ? GFX_WIDTH_PX - how->x : width};
    sprite_page_t page = {.bytes = sprite->bytes};
    for (int top = 0; top < sprite->height; top += GFX_PAGE_PX, page.bytes += width) {
        page.y = how->y + top;
        page.rows = rows_within(top, how->first_row, how->end_row);
        if (page.rows != 0 && page.y > -GFX_PAGE_PX && page.y < GFX_HEIGHT_PX) {
            draw_page(frame, *how, page, width, columns);
        }
    }
}
