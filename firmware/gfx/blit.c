#include "gfx_internal.h"

/* Columns first_x..end_x-1 of the frame, and those of the sprite that are drawn there. */
typedef struct {
    int first_x, end_x;
    int first, step; /* the sprite's column at first_x, and to the next one: 1, or -1 if mirrored */
} columns_t;

/* What is drawn on one page of the frame. */
typedef struct {
    uint8_t *to;
    const uint8_t *from; /* a page of the sprite */
    unsigned right;      /* its bytes, 8 bits up, are shifted right by so much */
    uint32_t rows;       /* of the frame's page, as bits */
} page_t;

static inline void draw_columns(page_t page, columns_t columns, gfx_mode_t mode) {
    const uint8_t *end = page.to + columns.end_x;
    int from = columns.first;
    for (uint8_t *to = page.to + columns.first_x; to < end; to++, from += columns.step) {
        *to = blend(*to, (uint32_t)page.from[from] << GFX_PAGE_PX >> page.right & page.rows, mode);
    }
}

/* Each draw mode has its own loop, so that it isn't looked up for each byte. */
static void draw_page(const page_t *page, const columns_t *columns, gfx_mode_t mode) {
    switch (mode) {
    case GFX_CLEAR:
        draw_columns(*page, *columns, GFX_CLEAR);
        return;
    case GFX_SET:
        draw_columns(*page, *columns, GFX_SET);
        return;
    case GFX_XOR:
        draw_columns(*page, *columns, GFX_XOR);
        return;
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
    columns_t columns = {.first_x = how->x < 0 ? 0 : how->x,
                         .end_x = how->x + width < GFX_WIDTH_PX ? how->x + width : GFX_WIDTH_PX};
    int left_out = columns.first_x - how->x;
    columns.first = how->mirrored ? width - 1 - left_out : left_out;
    columns.step = how->mirrored ? -1 : 1;
    /* A page of the sprite covers the lower rows of one page of the frame and the upper rows of the
     * next, which are none if y is a multiple of 8. */
    unsigned down = (unsigned)how->y % GFX_PAGE_PX;
    int at = (how->y - (int)down) / GFX_PAGE_PX;
    page_t page = {.from = sprite->bytes};
    for (int top = 0; top < sprite->height; top += GFX_PAGE_PX, page.from += width, at++) {
        uint32_t rows = rows_within(top, how->first_row, how->end_row) << down;
        for (int next = 0; next <= 1; next++, rows >>= GFX_PAGE_PX) {
            page.rows = rows & 0xFF;
            page.right = GFX_PAGE_PX * (1 + (unsigned)next) - down;
            if (page.rows != 0 && at + next >= 0 && at + next < GFX_PAGES) {
                page.to = &frame->bytes[(at + next) * GFX_WIDTH_PX];
                draw_page(&page, &columns, how->mode);
            }
        }
    }
}
