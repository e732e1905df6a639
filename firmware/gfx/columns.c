/* How pictures are packed is told in tools/assets/packing.py (tightly) and tools/assets/brief.py. */
#include "columns.h"

#include <assert.h>
#include <string.h>

static const uint8_t chances[] = {
#include "chances.def"
};

static const uint8_t changes[] = {
#include "changes.def"
};

static const uint8_t alike[] = {1, 2, 3, 4, 16};

enum { ALIKES = sizeof alike, ESCAPE = 15 };
static_assert(sizeof changes == ESCAPE - ALIKES, "a change for each half byte that is left");

enum { PIECE_PX = 8, CONTEXTS = 512, QUIET_DARK = CONTEXTS, QUIET_LIT, CHANCES };
static_assert(sizeof chances == CHANCES, "a chance for each context");

/* What lies around a pixel, as bits of its context: four of the column before, three of the one
 * before that, two above. */
enum { A_BITS = 0x00F, B_BITS = 0x070, B_AT = 4, ABOVE_BITS = 0x180, ABOVE_AT = 7 };

/* All rows around a piece. */
enum { ALL_A = 0x7FF, ALL_B = 0x3FF, ALL_ABOVE = 3 };

static const uint32_t BYTE_RANGE = UINT32_C(1) << 24;

/* --- symbols ------------------------------------------------------------------------------ */

static inline bool take_symbol(reading_t *from, uint32_t context) {
    uint32_t bound = (from->range >> 8) * chances[context];
    bool lit = from->code < bound;
    from->code -= lit ? 0 : bound;
    from->range = lit ? bound : from->range - bound;
    while (from->range < BYTE_RANGE) {
        from->code = from->code << 8 | *from->bytes++;
        from->range <<= 8;
    }
    return lit;
}

/* --- pieces ------------------------------------------------------------------------------- */

/* From the row above a piece to two below it. */
static inline uint32_t around(const uint8_t *piece) {
    return (uint32_t)(piece[-1] >> 7 | piece[0] << 1 | piece[1] << 9);
}

static inline uint8_t take_pixels(reading_t *from, uint32_t a, uint32_t b, uint32_t above,
                                  int rows) {
    uint32_t bits = 0;
    b <<= B_AT;
    above <<= ABOVE_AT;
    for (int row = 0; row < rows; row++, a >>= 1, b >>= 1) {
        uint32_t lit = take_symbol(from, (a & A_BITS) | (b & B_BITS) | (above & ABOVE_BITS));
        bits |= lit << row;
        above = above << 1 | lit << ABOVE_AT;
    }
    return (uint8_t)bits;
}

/* A piece of so many rows, below the one before it. */
static inline uint8_t take_piece(reading_t *from, uint32_t a, uint32_t b, uint8_t over, int rows) {
    uint32_t above = (uint32_t)((over >> 7 & 1) | (over >> 5 & 2));
    bool lit = a == ALL_A && b == ALL_B && above == ALL_ABOVE;
    bool quiet = lit || (a == 0 && b == 0 && above == 0);
    if (quiet && take_symbol(from, lit ? QUIET_LIT : QUIET_DARK)) {
        return (uint8_t)(lit ? (1u << rows) - 1 : 0);
    }
    return take_pixels(from, a, b, above, rows);
}

/* --- columns ------------------------------------------------------------------------------ */

static uint32_t half_of(const uint8_t pieces[COLUMN_PIECES / 2]) {
    return (uint32_t)pieces[0] | (uint32_t)pieces[1] << 8 | (uint32_t)pieces[2] << 16 |
           (uint32_t)pieces[3] << 24;
}

/* Of pieces with one more at both ends. */
static uint64_t column_of(const uint8_t pieces[COLUMN_PIECES + 2]) {
    return (uint64_t)half_of(&pieces[1 + COLUMN_PIECES / 2]) << 32 | half_of(&pieces[1]);
}

/* Apart: what it keeps in registers, one that isn't packed need not make room for. */
static __attribute__((noinline)) void take_tight(columns_t *columns) {
    reading_t from = columns->reading; /* in registers meanwhile */
    uint8_t made[COLUMN_PIECES + 2] = {0};
    int rows = columns->sprite->height;
    for (int i = 0; rows > 0; i++, rows -= PIECE_PX) {
        uint32_t a = around(&columns->last[i + 1]) & ALL_A;
        uint32_t b = around(&columns->before[i + 1]) & ALL_B;
        made[i + 1] = take_piece(&from, a, b, made[i], rows < PIECE_PX ? rows : PIECE_PX);
    }
    columns->reading = from;
    memcpy(columns->before, columns->last, sizeof made);
    memcpy(columns->last, made, sizeof made);
}

/* --- of brief ones ----------------------------------------------------------------------------- */

static uint32_t take_half(columns_t *columns) {
    unsigned at = columns->halves++;
    return (uint32_t)columns->sprite->bytes[at / 2] >> at % 2 * 4 & 0xF;
}

/* How the next piece differs from the one at its left. */
static uint32_t take_change(columns_t *columns) {
    if (columns->alike > 0) {
        columns->alike--;
        return 0;
    }
    uint32_t half = take_half(columns);
    if (half < ALIKES) {
        columns->alike = (uint8_t)(alike[half] - 1u);
        return 0;
    }
    if (half < ESCAPE) {
        return changes[half - ALIKES];
    }
    uint32_t lower = take_half(columns);
    return take_half(columns) << 4 | lower;
}

static __attribute__((noinline)) void take_brief(columns_t *columns) {
    int rows = columns->sprite->height;
    for (uint8_t *piece = &columns->last[1]; rows > 0; piece++, rows -= PIECE_PX) {
        *piece ^= (uint8_t)take_change(columns);
    }
}

/* Of a sprite that isn't packed: so many pieces of a column, the lowest of them here. */
static inline uint32_t pieces_above(const uint8_t *lowest, int width, int count) {
    uint32_t bits = 0;
    for (; count > 0; count--, lowest -= width) {
        bits = bits << PIECE_PX | *lowest;
    }
    return bits;
}

static uint64_t plain_column(const gfx_sprite_t *sprite, int column) {
    int width = sprite->width;
    int count = (sprite->height + PIECE_PX - 1) / PIECE_PX;
    const uint8_t *lowest = sprite->bytes + column + (count - 1) * width;
    if (count <= COLUMN_PIECES / 2) {
        return pieces_above(lowest, width, count);
    }
    count -= COLUMN_PIECES / 2;
    uint64_t lower = pieces_above(lowest, width, count);
    return lower << 32 | pieces_above(lowest - count * width, width, COLUMN_PIECES / 2);
}

void columns_begin(columns_t *columns, const gfx_sprite_t *sprite) {
    columns->sprite = sprite;
    columns->column = 0;
    columns->halves = 0;
    columns->alike = 0;
    memset(columns->last, 0, sizeof columns->last);
    if (sprite->packed == GFX_TIGHT) {
        const uint8_t *bytes = sprite->bytes;
        uint32_t code = (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 |
                        (uint32_t)bytes[2] << 8 | (uint32_t)bytes[3];
        columns->reading = (reading_t){bytes + 4, code, UINT32_MAX};
        memset(columns->before, 0, sizeof columns->before);
    }
}

static uint64_t bold(uint64_t bits, int height) {
    return bits | (bits << 1 & UINT64_MAX >> (GFX_HEIGHT_PX - height));
}

void columns_take(columns_t *columns) {
    columns->column++;
    (columns->sprite->packed == GFX_BRIEF ? take_brief : take_tight)(columns);
}

static uint64_t packed_column(columns_t *columns) {
    columns_take(columns);
    return column_of(columns->last);
}

uint64_t columns_next(columns_t *columns) {
    const gfx_sprite_t *sprite = columns->sprite;
    uint64_t bits = sprite->packed != GFX_PLAIN ? packed_column(columns)
                                                : plain_column(sprite, columns->column++);
    return sprite->bold ? bold(bits, sprite->height) : bits;
}
