#include "column.h"
#include "columns.h"
#include "told.h"

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    gfx_sprite_rows(frame, x, y, sprite, 0, sprite->height, ink);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink) {
    columns_t columns;
    int last = x + sprite->width - 1;
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    columns_begin(&columns, sprite);
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, last - column, gfx_moved(columns_next(&columns), y), ink);
    }
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink) {
    columns_t columns;
    uint64_t mask = gfx_rows(first_row, rows);
    columns_begin(&columns, sprite);
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, x + column, gfx_moved(columns_next(&columns) & mask, y), ink);
    }
}

/* Row by row of what is made, from below. */
static uint32_t half_sized(const uint32_t from[2], const uint8_t *rows, int count) {
    uint32_t made = 0;
    for (int row = count < 32 ? count : 32; row-- > 0;) {
        made = made << 1 | (from[rows[row] / 32] >> rows[row] % 32 & 1u);
    }
    return made;
}

/* In halves: see gfx_column. */
static uint64_t sized(uint64_t bits, const uint8_t *rows, int count) {
    const uint32_t from[2] = {(uint32_t)bits, (uint32_t)(bits >> 32)};
    uint32_t lower = count > 32 ? half_sized(from, rows + 32, count - 32) : 0;
    return (uint64_t)lower << 32 | half_sized(from, rows, count);
}

void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink) {
    uint8_t row_of[GFX_HEIGHT_PX];
    columns_t from;
    uint64_t made = 0;
    rows = rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX;
    for (int row = 0; row < rows; row++) {
        row_of[row] = (uint8_t)(row * sprite->height / rows);
    }
    columns_begin(&from, sprite);
    for (int column = 0; column < columns; column++) {
        int wanted = column * sprite->width / columns;
        while (from.column < wanted) {
            (void)columns_next(&from);
        }
        if (from.column == wanted) {
            made = gfx_moved(sized(columns_next(&from), row_of, rows), y);
        }
        gfx_column(frame, x + column, made, ink);
    }
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    columns_t columns;
    columns_begin(&columns, sprite);
    for (int column = 0; column < sprite->width; column++) {
        uint64_t mask = gfx_shade_rows(x + column, level);
        gfx_column(frame, x + column, gfx_moved(columns_next(&columns), y) & mask, ink);
    }
}
