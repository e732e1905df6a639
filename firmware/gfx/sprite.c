#include "column.h"

static uint64_t column_of(const gfx_sprite_t *sprite, int column) {
    uint64_t bits = 0;
    const uint8_t *byte = sprite->bytes + column;
    for (int row = 0; row < sprite->height; row += 8, byte += sprite->width)
        bits |= (uint64_t)*byte << row;
    return bits;
}

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_ink_t ink) {
    gfx_sprite_rows(frame, x, y, sprite, 0, sprite->height, ink);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink) {
    int last = x + sprite->width - 1;
    for (int column = 0; column < sprite->width; column++)
        gfx_column(frame, last - column, gfx_moved(column_of(sprite, column), y), ink);
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink) {
    uint64_t mask = gfx_rows(first_row, rows);
    for (int column = 0; column < sprite->width; column++)
        gfx_column(frame, x + column, gfx_moved(column_of(sprite, column) & mask, y), ink);
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    for (int column = 0; column < sprite->width; column++) {
        uint64_t mask = gfx_shade_rows(x + column, level);
        gfx_column(frame, x + column, gfx_moved(column_of(sprite, column), y) & mask, ink);
    }
}
