#include "column.h"
#include "columns.h"
#include "strips.h"
#include "told.h"
#include "unpacked.h"

/* A packed one, where there is no room to unpack it. */
static void lay_columns(gfx_frame_t *frame, const laying_t *lay, const gfx_sprite_t *sprite) {
    columns_t columns;
    uint64_t rows = gfx_rows(lay->first, lay->end - lay->first);
    int first = lay->mirrored ? lay->x + sprite->width - 1 : lay->x;
    columns_begin(&columns, sprite);
    for (int column = 0; column < sprite->width; column++) {
        int x = lay->mirrored ? first - column : first + column;
        uint64_t shade = gfx_pattern_rows(x, lay->pattern);
        gfx_column(frame, x, gfx_moved(columns_next(&columns) & rows, lay->y) & shade, lay->ink);
    }
}

static void lay(gfx_frame_t *frame, laying_t lay, const gfx_sprite_t *sprite) {
    if (!sprite->packed && !sprite->bold) {
        strips_sprite(frame, &lay, sprite);
        return;
    }
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    (plain.packed || plain.bold ? lay_columns : strips_sprite)(frame, &lay, &plain);
}

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    gfx_sprite_rows(frame, x, y, sprite, 0, sprite->height, ink);
}

void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_add_drawing(frame->words, x, y, sprite);
    }
    lay(frame, (laying_t){x, y, 0, sprite->height, true, GFX_PATTERN_ALL, ink}, sprite);
}

void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink) {
    int end = first_row + rows;
    lay(frame, (laying_t){x, y, first_row, end, false, GFX_PATTERN_ALL, ink}, sprite);
}

void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink) {
    uint32_t pattern = gfx_shade_pattern(level);
    lay(frame, (laying_t){x, y, 0, sprite->height, false, pattern, ink}, sprite);
}

/* --- in another size -------------------------------------------------------------------------- */

/* A column of a sprite in so many rows more or less is what the rows where it changes from dark to lit
 * or back become: those are few. */
typedef struct {
    uint8_t row_of[GFX_HEIGHT_PX + 1]; /* what a row of the sprite becomes, and its end */
} sizing_t;

static void begin_sizing(sizing_t *sizing, int height, int rows) {
    for (int from = 0, row = 0, reached = 0; from <= height; from++) {
        for (; reached < from * rows; reached += height) {
            row++;
        }
        sizing->row_of[from] = (uint8_t)row;
    }
}

/* Of a word with one bit: its product with this one has the bit's place in the highest five. Quicker
 * than looking for it, where the processor has no instruction for that. */
static inline unsigned place_of(uint32_t bit) {
    static const uint8_t places[32] = {0,  1,  28, 2,  29, 14, 24, 3,  30, 22, 20,
                                       15, 25, 17, 4,  8,  31, 27, 13, 23, 21, 19,
                                       16, 7,  26, 12, 18, 6,  11, 5,  10, 9};
    return places[bit * 0x077CB531u >> 27];
}

/* In halves: see gfx_moved. */
typedef struct {
    uint32_t upper, lower;
} halves_t;

/* Each change turns what lies from its row on. */
static inline halves_t turned(halves_t made, uint32_t changes, const uint8_t *row_of) {
    for (; changes != 0; changes &= changes - 1) {
        unsigned row = row_of[place_of(changes & (0u - changes))];
        if (row < 32) {
            made.upper ^= UINT32_MAX << row;
            made.lower = ~made.lower;
        } else if (row < GFX_HEIGHT_PX) {
            made.lower ^= UINT32_MAX << (row - 32);
        }
    }
    return made;
}

static uint64_t sized(uint64_t bits, const sizing_t *sizing) {
    uint32_t upper = (uint32_t)bits, lower = (uint32_t)(bits >> 32);
    halves_t made = {0, 0};
    made = turned(made, upper ^ upper << 1, sizing->row_of);
    made = turned(made, lower ^ (lower << 1 | upper >> 31), sizing->row_of + 32);
    return (uint64_t)made.lower << 32 | made.upper;
}

/* The next one, or past it: one that is packed is unpacked all the same. */
static inline uint64_t take_column(columns_t *from, bool shown) {
    if (shown || from->sprite->packed) {
        return columns_next(from);
    }
    from->column++;
    return 0;
}

/* Of the columns that are due only the last is shown. */
static inline uint64_t last_due(columns_t *from, int columns, int *due) {
    uint64_t bits = 0;
    for (; *due >= columns; *due -= columns) {
        bits = take_column(from, *due < 2 * columns);
    }
    return bits;
}

void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink) {
    if (columns == sprite->width && rows == sprite->height) {
        gfx_sprite_rows(frame, x, y, sprite, 0, rows, ink);
        return;
    }
    gfx_sprite_t plain = unpacked_of(frame->unpacked, sprite);
    uint64_t mask = gfx_rows(0, rows);
    uint64_t made = 0;
    sizing_t sizing;
    columns_t from;
    begin_sizing(&sizing, sprite->height, rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX);
    columns_begin(&from, &plain);
    for (int column = 0, due = columns; column < columns; column++, due += sprite->width) {
        if (due >= columns) {
            made = gfx_moved(sized(last_due(&from, columns, &due), &sizing) & mask, y);
        }
        gfx_column(frame, x + column, made, ink);
    }
}
