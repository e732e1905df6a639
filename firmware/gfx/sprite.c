#include "column.h"
#include "columns.h"
#include "strips.h"
#include "told.h"
#include "unpacked.h"

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
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    columns_begin(&columns, &plain);
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, last - column, gfx_moved(columns_next(&columns), y), ink);
    }
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink) {
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    if (!plain.packed && !plain.bold) {
        gfx_strips(frame, x, y, &plain, first_row, first_row + rows, ink);
        return;
    }
    columns_t columns;
    uint64_t mask = gfx_rows(first_row, rows);
    columns_begin(&columns, &plain);
    for (int column = 0; column < sprite->width; column++) {
        gfx_column(frame, x + column, gfx_moved(columns_next(&columns) & mask, y), ink);
    }
}

/* A column of a sprite in so many rows more or less is what the rows where it changes from dark to lit
 * or back become: those are few. In halves: see gfx_column. */
typedef struct {
    uint8_t row_of[GFX_HEIGHT_PX + 1]; /* what a row of the sprite becomes, and its end */
} sizing_t;

static sizing_t sizing_of(int height, int rows) {
    sizing_t sizing;
    for (int from = 0, row = 0; from <= height; from++) {
        while (row * height < from * rows) {
            row++;
        }
        sizing.row_of[from] = (uint8_t)row;
    }
    return sizing;
}

static uint64_t toggled(uint64_t toggles, uint32_t changes, const uint8_t *row_of) {
    for (; changes != 0; changes &= changes - 1) {
        int row = row_of[__builtin_ctz(changes)];
        toggles ^= row < GFX_HEIGHT_PX ? UINT64_C(1) << row : 0;
    }
    return toggles;
}

/* Lit from each change to the next. */
static uint32_t filled(uint32_t changes) {
    for (int step = 1; step < 32; step *= 2) {
        changes ^= changes << step;
    }
    return changes;
}

static uint64_t sized(uint64_t bits, const sizing_t *sizing) {
    uint64_t changes = bits ^ bits << 1;
    uint64_t toggles = toggled(0, (uint32_t)changes, sizing->row_of);
    toggles = toggled(toggles, (uint32_t)(changes >> 32), sizing->row_of + 32);
    uint32_t upper = filled((uint32_t)toggles);
    uint32_t lower = filled((uint32_t)(toggles >> 32)) ^ (0u - (upper >> 31));
    return (uint64_t)lower << 32 | upper;
}

void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink) {
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    uint64_t mask = gfx_rows(0, rows);
    sizing_t sizing = sizing_of(sprite->height, rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX);
    columns_t from;
    uint64_t made = 0;
    columns_begin(&from, &plain);
    for (int column = 0; column < columns; column++) {
        int wanted = column * sprite->width / columns;
        while (from.column < wanted) {
            (void)columns_next(&from);
        }
        if (from.column == wanted) {
            made = gfx_moved(sized(columns_next(&from), &sizing) & mask, y);
        }
        gfx_column(frame, x + column, made, ink);
    }
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    columns_t columns;
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    columns_begin(&columns, &plain);
    for (int column = 0; column < sprite->width; column++) {
        uint64_t mask = gfx_shade_rows(x + column, level);
        gfx_column(frame, x + column, gfx_moved(columns_next(&columns), y) & mask, ink);
    }
}
