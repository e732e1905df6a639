/* Proven:   a plain sprite in another size is read within its columns: those that are due are gone through, each is there, and
 *           each column of the larger or smaller one is drawn once, side by side
 * For:      sprites of any width and height, at every place, in any number of rows and in up to 128 columns
 * Assuming: what is read of a column lies in the sprite (gfx_sprite.c), rows are taken from their table only
 *           (handed_arrays.c), which is filled for the sprite's rows; a column is drawn in the frame (gfx_column.c)
 * Contracts: firmware/gfx/sprite.c: take_column last_due begin_sizing sized
 * Options:  --unwind 5
 * Variants: PART=0..2
 * Planted:  PART=0 firmware/gfx/sprite.c: for (; *due >= columns; *due -= columns) { => for (; *due >= 0; *due -= columns) {
 * Planted:  PART=0 firmware/gfx/sprite.c: *due -= columns) { => *due -= columns - 1) {
 * Planted:  PART=1 firmware/gfx/sprite.c: column < columns; column++, due += sprite->width) { => column <= columns; column++, due += sprite->width) {
 * Planted:  PART=1 firmware/gfx/sprite.c: column++, due += sprite->width) { => column++, due += sprite->width + 1) {
 * Planted:  PART=1 firmware/gfx/sprite.c: for (int column = 0, due = columns; => for (int column = 0, due = 2 * columns;
 * Planted:  PART=1 firmware/gfx/sprite.c: rows < GFX_HEIGHT_PX ? rows : GFX_HEIGHT_PX); => rows);
 * Planted:  PART=2 firmware/gfx/sprite.c: from->column++; => from->column = (uint8_t)(from->column + 2); */
#include "proof.h"
#include "sprite.c"

/* A part each: what is due in one column, all columns, and that this is no more than there are. */
enum { DUE, ALL, ENOUGH };
enum { COLUMNS_MOST = GFX_WIDTH_PX, WIDTH_MOST = UINT8_MAX };

static int any_of(int least, int most) {
    int value = any_int();
    __CPROVER_assume(value >= least && value <= most);
    return value;
}

/* How it goes on, in numbers that are only added to: columns of the sprite that were taken, each counted as the columns
 * that it is drawn in, are never more than those that were drawn, each counted as the sprite's width. */
static int width, columns, taken_times_columns, drawn_times_width, drawn, due, expected;

static void begin_counting(void) {
    width = any_of(1, WIDTH_MOST);
    columns = any_of(1, COLUMNS_MOST);
}

/* --- by their contracts ------------------------------------------------------------------- */

/* What the first round leaves is what the proof begins with: so one stands for all. */
static inline uint64_t take_column(columns_t *from, bool shown) {
    static bool again;
    (void)from, (void)shown;
    assert(due >= columns && due <= columns + width);
    assert(due + taken_times_columns == columns + drawn_times_width);
    assert(taken_times_columns <= drawn_times_width && drawn < columns);
    __CPROVER_assume(!again);
    again = true;
    taken_times_columns += columns;
    return any_u64();
}

static inline uint64_t last_due(columns_t *from, int of, int *now_due) {
    int left = any_of(0, columns - 1);
    (void)from;
    assert(of == columns && *now_due >= columns && *now_due <= columns + width);
    assert(*now_due == expected && drawn < columns);
    *now_due = expected = left;
    return any_u64();
}

static void begin_sizing(sizing_t *sizing, int height, int rows) {
    (void)sizing;
    assert(height >= 1 && height <= GFX_HEIGHT_PX && rows <= GFX_HEIGHT_PX);
}

static uint64_t sized(uint64_t bits, const sizing_t *sizing) {
    (void)bits, (void)sizing;
    return any_u64();
}

uint64_t columns_next(columns_t *from) {
    assert(from->column < from->sprite->width);
    from->column++;
    return any_u64();
}

void columns_begin(columns_t *from, const gfx_sprite_t *sprite) {
    from->sprite = sprite;
    from->column = 0;
}

/* Behind the first anything may be due, and so behind each other one: these stand for all. */
enum { COLUMNS_DRAWN = 3 };
static int left_x;

void gfx_column(gfx_frame_t *frame, int x, uint64_t bits, gfx_ink_t ink) {
    (void)frame, (void)bits, (void)ink;
    assert(x == left_x + drawn);
    drawn++;
    expected += width;
    assert(expected >= width && expected < columns + width);
    __CPROVER_assume(drawn < COLUMNS_DRAWN);
}

gfx_sprite_t unpacked_of(gfx_unpacked_t *room, const gfx_sprite_t *sprite) {
    return (void)room, *sprite;
}

uint64_t gfx_rows(int y, int height) { return (void)y, (void)height, any_u64(); }

uint64_t gfx_moved(uint64_t bits, int y) { return (void)bits, (void)y, any_u64(); }

uint64_t gfx_pattern_rows(int x, uint32_t pattern) { return (void)x, (void)pattern, any_u64(); }

uint32_t gfx_shade_pattern(int level) { return (void)level, any_u32(); }

void strips_sprite(gfx_frame_t *frame, const laying_t *lay, const gfx_sprite_t *sprite) {
    (void)frame, (void)lay, (void)sprite;
}

void told_add_drawing(gfx_words_t *words, int x, int y, const gfx_sprite_t *sprite) {
    (void)words, (void)x, (void)y, (void)sprite;
}

/* ------------------------------------------------------------------------------------------- */

static gfx_sprite_t any_sprite(void) {
    gfx_sprite_t sprite = {.width = (uint8_t)width, .packed = GFX_PLAIN};
    sprite.height = (uint8_t)any_of(1, GFX_HEIGHT_PX);
    return sprite;
}

static void what_is_due_was_drawn(void) {
    columns_t from;
    due = any_of(columns, columns + width);
    drawn = any_of(0, columns - 1);
    drawn_times_width = any_of(0, COLUMNS_MOST * WIDTH_MOST);
    taken_times_columns = columns + drawn_times_width - due;
    (void)real_last_due(&from, columns, &due);
    assert(due >= 0 && due < columns);
    assert(due + taken_times_columns == columns + drawn_times_width);
}

static void all_columns_are_drawn(void) {
    static gfx_frame_t frame;
    gfx_sprite_t sprite = any_sprite();
    expected = columns;
    left_x = any_of(-8192, 8191);
    gfx_sprite_sized(&frame, left_x, any_of(-8192, 8191), &sprite, columns, any_of(-8192, 8191),
                     GFX_SET);
}

static void a_column_is_there_to_be_taken(void) {
    gfx_sprite_t sprite = any_sprite();
    columns_t from = {.sprite = &sprite, .column = any_u8()};
    int before = from.column;
    drawn = any_of(0, columns - 1);
    __CPROVER_assume(from.column * columns <= drawn * width);
    (void)real_take_column(&from, any_bool());
    assert(from.column == before + 1 && from.column <= width);
}

void proof(void) {
    static void (*const parts[])(void) = {
        [DUE] = what_is_due_was_drawn,
        [ALL] = all_columns_are_drawn,
        [ENOUGH] = a_column_is_there_to_be_taken,
    };
    begin_counting();
    parts[PART]();
}
