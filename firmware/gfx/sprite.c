#include "gfx_internal.h"

static void add_to_recorder(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite) {
    if (frame->recorder != NULL) {
        recorder_add_drawing(frame->recorder, x, y, sprite);
    }
}

/* All of the sprite. */
static blit_t whole(int x, int y, const gfx_sprite_t *sprite, gfx_mode_t mode) {
    return (blit_t){.x = x, .y = y, .end_row = sprite->height, .mode = mode};
}

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_mode_t mode) {
    blit_t how = whole(x, y, sprite, mode);
    add_to_recorder(frame, x, y, sprite);
    blit(frame, &how, sprite);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_mode_t mode) {
    blit_t how = whole(x, y, sprite, mode);
    how.mirrored = true;
    add_to_recorder(frame, x, y, sprite);
    blit(frame, &how, sprite);
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_mode_t mode) {
    blit_t how = whole(x, y, sprite, mode);
    how.first_row = first_row;
    how.end_row = first_row + rows;
    blit(frame, &how, sprite);
}

/* The sprite's page that has its top row at y, with the pixels of the dither level only. */
static void shade_page(const gfx_sprite_t *sprite, const uint8_t *page, int x, int y, int level,
                       uint8_t *shaded) {
    for (int column = 0; column < sprite->width; column++) {
        uint32_t rows = dither_column(level, x + column) * 0x101u; /* of two pages of the frame */
        shaded[column] = (uint8_t)(page[column] & rows >> (unsigned)y % GFX_PAGE_PX);
    }
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_mode_t mode) {
    uint8_t bytes[UINT8_MAX];
    const gfx_sprite_t shaded = {.width = sprite->width, .height = GFX_PAGE_PX, .bytes = bytes};
    const uint8_t *page = sprite->bytes;
    for (int top = 0; top < sprite->height; top += GFX_PAGE_PX, page += sprite->width) {
        blit_t how = whole(x, y + top, &shaded, mode);
        shade_page(sprite, page, x, y + top, level, bytes);
        blit(frame, &how, &shaded);
    }
}

/* --- scaled ------------------------------------------------------------------------------- */

/* Rows of a page of the scaled picture that come from one page of the sprite, all moved equally far. */
typedef struct {
    uint16_t page; /* in the sprite's bytes */
    uint8_t right; /* how far its byte, 8 bits up, is shifted down */
    uint8_t rows;  /* of the scaled page, as bits */
} run_t;

/* Returns how many. */
static int find_runs(run_t runs[GFX_PAGE_PX], const gfx_sprite_t *sprite, int top, int rows) {
    int count = 0;
    for (int i = 0; i < GFX_PAGE_PX && top + i < rows; i++) {
        int row = (top + i) * sprite->height / rows;
        run_t run = {.page = (uint16_t)(row / GFX_PAGE_PX * sprite->width),
                     .right = (uint8_t)(GFX_PAGE_PX + row % GFX_PAGE_PX - i)};
        if (count == 0 || runs[count - 1].page != run.page || runs[count - 1].right != run.right) {
            runs[count++] = run;
        }
        runs[count - 1].rows = (uint8_t)(runs[count - 1].rows | 1u << i);
    }
    return count;
}

static inline uint8_t scale_column(const uint8_t *column, const run_t *runs, int count) {
    uint32_t bits = 0;
    for (const run_t *run = runs; run < runs + count; run++) {
        bits |= (uint32_t)column[run->page] << GFX_PAGE_PX >> run->right & run->rows;
    }
    return (uint8_t)bits;
}

void gfx_sprite_scaled(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                       int rows, gfx_mode_t mode) {
    uint8_t bytes[GFX_WIDTH_PX];
    gfx_sprite_t page = {.width = (uint8_t)columns, .height = GFX_PAGE_PX, .bytes = bytes};
    if (columns <= 0 || columns > GFX_WIDTH_PX) {
        return;
    }
    for (int top = 0; top < rows; top += GFX_PAGE_PX) {
        run_t runs[GFX_PAGE_PX];
        int count = find_runs(runs, sprite, top, rows);
        for (int column = 0, from = 0, due = 0; column < columns; column++) {
            bytes[column] = scale_column(sprite->bytes + from, runs, count);
            for (due += sprite->width; due >= columns; due -= columns) {
                from++;
            }
        }
        blit_t how = whole(x, y + top, &page, mode);
        blit(frame, &how, &page);
    }
}
