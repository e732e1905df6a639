#include "column.h"
#include "words.h"

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
        words_add_drawing(frame->words, x, y, sprite);
    }
    gfx_sprite_rows(frame, x, y, sprite, 0, sprite->height, ink);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink) {
    int last = x + sprite->width - 1;
    if (frame->words != NULL) {
        words_add_drawing(frame->words, x, y, sprite);
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

/* The row of the sprite that each row of the picture shows. */
static void choose_rows(uint8_t from[GFX_HEIGHT_PX], int height, int rows) {
    for (int row = 0; row < rows; row++) {
        from[row] = (uint8_t)(row * height / rows);
    }
}

static uint32_t half_sized(const uint32_t halves[2], const uint8_t *from, int rows) {
    uint32_t made = 0;
    for (int row = rows < 32 ? rows : 32; row-- > 0;) {
        made = made << 1 | (halves[from[row] / 32u] >> from[row] % 32u & 1u);
    }
    return made;
}

static uint64_t sized(uint64_t bits, const uint8_t *from, int rows) {
    const uint32_t halves[2] = {(uint32_t)bits, (uint32_t)(bits >> 32)};
    uint32_t lower = rows > 32 ? half_sized(halves, from + 32, rows - 32) : 0;
    return (uint64_t)lower << 32 | half_sized(halves, from, rows);
}

void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink) {
    uint8_t from[GFX_HEIGHT_PX];
    rows = rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX;
    choose_rows(from, sprite->height, rows);
    for (int column = 0; column < columns; column++) {
        uint64_t bits = column_of(sprite, column * sprite->width / columns);
        gfx_column(frame, x + column, gfx_moved(sized(bits, from, rows), y), ink);
    }
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    for (int column = 0; column < sprite->width; column++) {
        uint64_t mask = gfx_shade_rows(x + column, level);
        gfx_column(frame, x + column, gfx_moved(column_of(sprite, column), y) & mask, ink);
    }
}
