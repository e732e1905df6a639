#include "column.h"
#include "told.h"

/* 32 rows from `byte` down, or the `rows` that there are. */
static uint32_t half_of(const gfx_sprite_t *sprite, const uint8_t *byte, int rows) {
    uint32_t bits = 0;
    for (int row = 0; row < rows && row < 32; row += 8, byte += sprite->width) {
        bits |= (uint32_t)*byte << row;
    }
    return bits;
}

static uint64_t column_of(const gfx_sprite_t *sprite, int column) {
    const uint8_t *top = sprite->bytes + column;
    uint32_t upper = half_of(sprite, top, sprite->height);
    if (sprite->height <= 32) {
        return upper;
    }
    return (uint64_t)half_of(sprite, top + 4 * sprite->width, sprite->height - 32) << 32 | upper;
}

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    gfx_sprite_rows(frame, x, y, sprite, 0, sprite->height, ink);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink) {
    int last = x + sprite->width - 1;
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, last - column, gfx_moved(column_of(sprite, column), y), ink);
    }
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink) {
    uint64_t mask = gfx_rows(first_row, rows);
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, x + column, gfx_moved(column_of(sprite, column) & mask, y), ink);
    }
}

static uint64_t sized(uint64_t bits, int height, int rows) {
    uint64_t made = 0;
    for (int row = 0; row < rows; row++) {
        made |= (bits >> (row * height / rows) & 1u) << row;
    }
    return made;
}

void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink) {
    rows = rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX;
    for (int column = 0; column < columns; column++) {
        uint64_t bits = column_of(sprite, column * sprite->width / columns);
        gfx_column(frame, x + column, gfx_moved(sized(bits, sprite->height, rows), y), ink);
    }
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    for (int column = 0; column < sprite->width; column++) {
        uint64_t mask = gfx_shade_rows(x + column, level);
        gfx_column(frame, x + column, gfx_moved(column_of(sprite, column), y) & mask, ink);
    }
}
