/* Drawing on a frame of one bit a pixel: shapes, sprites and text.
 *
 * Everything is clipped: any coordinates within -8192..8191 are welcome, what falls outside the
 * frame is left out, and a width or height of 0 or less draws nothing. x grows to the right, y
 * downwards, (0, 0) is the top left pixel. Nothing here fails, keeps state but what a frame points to,
 * or allocates. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GFX_WIDTH_PX 128
#define GFX_HEIGHT_PX 64
#define GFX_PAGES (GFX_HEIGHT_PX / 8)
#define GFX_FRAME_BYTES (GFX_WIDTH_PX * GFX_PAGES)

/* As the display takes it: byte x of page p is the column x of rows 8p..8p+7, least significant
 * bit on top.
 *
 *            x=0   1   2 ..  127
 *   page 0  [ 0 ][ 1 ][ 2 ] [127]   rows  0..7, bit 0 is row 0
 *   page 1  [128][129] ..           rows  8..15
 *   ..
 *   page 7  [896] ..        [1023]  rows 56..63 */
typedef struct {
    uint8_t bytes[GFX_FRAME_BYTES];
    struct gfx_words *words; /* NULL, or what is written is told there, too; see gfx_words_line */
    struct gfx_unpacked
        *unpacked; /* NULL, or where packed pictures stay unpacked for the next frame */
} gfx_frame_t;

/* Zeros at first. */
#define GFX_UNPACKED_BYTES 1536
#define GFX_UNPACKED_PICTURES 24

typedef struct {
    const uint8_t *packed; /* NULL: there is none */
    uint16_t at;           /* in `bytes` */
    uint16_t size : 15;    /* of it there */
    bool bold : 1;
} gfx_unpacked_picture_t;

typedef struct gfx_unpacked {
    gfx_unpacked_picture_t list[GFX_UNPACKED_PICTURES];
    uint16_t used;
    uint8_t next;
    uint8_t bytes[GFX_UNPACKED_BYTES];
} gfx_unpacked_t;

/* What drawing does to the pixels it touches; each is touched once. */
typedef enum { GFX_CLEAR, GFX_SET, GFX_XOR } gfx_ink_t;

/* Also of its words. */
void gfx_clear(gfx_frame_t *frame);
void gfx_invert(gfx_frame_t *frame);

/* All of it a pixel to the right, or down, or both: what leaves the frame is lost. */
void gfx_nudge(gfx_frame_t *frame, bool right, bool down);

void gfx_pixel(gfx_frame_t *frame, int x, int y, gfx_ink_t ink);

/* A filled rectangle; GFX_XOR makes it inverse. */
void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink);
/* Its outline, one pixel wide, inside the same rectangle. */
void gfx_box(gfx_frame_t *frame, int x, int y, int width, int height, gfx_ink_t ink);
/* A filled rectangle of which about level/16 of the pixels are touched, evenly spread and fixed to
 * the frame, so that neighbouring areas and successive pictures match. Level 0 or less: none; 16
 * or more: all; a pixel touched at one level is touched at all higher ones. For fading. */
void gfx_shade(gfx_frame_t *frame, int x, int y, int width, int height, int level, gfx_ink_t ink);

/* Lines of length pixels to the right of and down from (x, y). */
void gfx_hline(gfx_frame_t *frame, int x, int y, int length, gfx_ink_t ink);
void gfx_vline(gfx_frame_t *frame, int x, int y, int length, gfx_ink_t ink);

/* The same in dashes: `dash` pixels on, `dash` off. The dashes are fixed to the frame, on from
 * x (or y) = phase; so a phase that grows with time makes them wander right (or down). A dash of 0
 * or less: solid. */
void gfx_hline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_ink_t ink);
void gfx_vline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_ink_t ink);

/* A filled circle; radius 0 is one pixel, less is nothing. */
void gfx_disc(gfx_frame_t *frame, int centre_x, int centre_y, int radius, gfx_ink_t ink);

/* Pages of `width` bytes laid out like the frame, (height + 7) / 8 of them; bits below the height in the
 * last page are 0. Or packed by tools/assets/packing.py, to about a quarter: up to four bytes behind it may
 * be read. Or by tools/assets/brief.py, to about a half, and unpacked in a fifth of the time. */
typedef enum { GFX_PLAIN, GFX_TIGHT, GFX_BRIEF } gfx_packing_t;

/* A picture. Only its lit pixels are drawn, with the ink; the others leave the
 * frame as it is. */
typedef struct {
    uint8_t width;
    uint8_t height; /* 1..64 */
    uint8_t packed; /* gfx_packing_t */
    bool bold;      /* every stroke a pixel deeper */
    const uint8_t *bytes;
} gfx_sprite_t;

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_ink_t ink);
/* The same with left and right swapped. */
void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_ink_t ink);
/* Its rows first_row..first_row+rows-1 only, at the place that they have in the whole. */
void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_ink_t ink);
/* The whole of it in so many columns and rows: larger or smaller, by leaving out or doubling. */
void gfx_sprite_sized(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                      int rows, gfx_ink_t ink);
/* About level/16 of its pixels, as in gfx_shade. */
void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_ink_t ink);

/* Our own drawings are declared in gfx_art.h, made at build time: each art/<name>.pbm becomes a
 * `const gfx_sprite_t gfx_art_<name>`, and a series art/<name>-1.pbm, art/<name>-2.pbm .. the array
 * gfx_art_<name>[GFX_ART_<NAME>_COUNT]. art/README.md tells what there is. */

/* A fixed-width font. Its glyphs are for runs of code points, in the order of the runs. */
typedef struct {
    uint8_t first;
    uint8_t count;
} gfx_run_t;

typedef struct {
    uint8_t width; /* of a cell; the next glyph begins so many pixels further right */
    uint8_t height;
    uint8_t gap;     /* columns left blank at the right of a cell (but by a few, as &), see below */
    uint8_t label_x; /* where text begins in a label, see gfx_label */
    uint8_t label_y;
    uint8_t run_count;
    uint8_t packed; /* gfx_packing_t */
    const gfx_run_t *runs;
    bool bold;              /* see gfx_sprite_t */
    const uint8_t *lengths; /* of each glyph in bytes; NULL: they aren't packed */
    const uint8_t *glyphs;  /* each a sprite of a whole cell */
    const uint8_t *wide;    /* how many ink the gap, and which */
} gfx_font_t;

/* All printable Latin-1; the bold one for figures: 16 rows, level strokes 2 thick as the upright
 * ones ... */
extern const gfx_font_t gfx_font_5x8;   /* capitals 6 rows high */
extern const gfx_font_t gfx_font_6x12;  /* 8 rows */
extern const gfx_font_t gfx_font_8x16;  /* 10 rows */
extern const gfx_font_t gfx_font_12x24; /* 15 rows */
extern const gfx_font_t gfx_font_12x24_bold;
/* ... but for big figures only: space to Z (digits, capitals, + - % ?) ... */
extern const gfx_font_t gfx_font_16x32;
/* ... and the digits and '?' alone. */
extern const gfx_font_t gfx_font_32x64;

/* Text is UTF-8, ended by NUL. What the font has no glyph for, and each byte that is not UTF-8, is
 * shown as '?'. (x, y) is the top left of the first cell. */

/* Returns the x at which more text would go on. */
int gfx_text(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
             gfx_ink_t ink);
/* So that the middle of the text is at centre_x (or half a pixel right of it). */
void gfx_text_centred(gfx_frame_t *frame, int centre_x, int y, const gfx_font_t *font,
                      const char *text, gfx_ink_t ink);
/* So that the last column is last_x. */
void gfx_text_right(gfx_frame_t *frame, int last_x, int y, const gfx_font_t *font, const char *text,
                    gfx_ink_t ink);

/* Black text in a lit box, or (not hot) the same text without the box, at the same place. The box
 * is gfx_label_width by font->height pixels, with its top left at (x, y). Returns its width. */
int gfx_label(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text, bool hot);
int gfx_label_width(const gfx_font_t *font, const char *text);

/* From the first column to the last one inked, without the gap after it; 0 for no text. A glyph
 * that inks the gap counts in full, so what is no wider than its place fits it. */
int gfx_text_width(const gfx_font_t *font, const char *text);
/* Glyphs that the text is shown with. */
size_t gfx_text_length(const char *text);
/* Bytes that the first `glyphs` of them take, or the whole text when it has fewer: where to cut a
 * name without cutting a letter. */
size_t gfx_text_bytes(const char *text, size_t glyphs);

/* What a picture says, for those who can't see it: the texts as they are drawn, and the names of
 * drawings, without the scenes having to tell them twice. Set a frame's `words`, then clear it and
 * draw. A word that is drawn over is gone; one that is inverse stands in brackets. */
#define GFX_WORDS_MAX 84
#define GFX_WORDS_BYTES 320

typedef struct {
    int16_t x;
    int8_t y;
    uint8_t width; /* 255: or more */
    uint8_t height;
    uint8_t bytes;
    uint16_t at : 9;      /* in `text` */
    uint16_t hot : 1;     /* inverse: what a press would take */
    uint16_t drawing : 1; /* told by its name, apart from its neighbours */
    uint16_t gone : 1;    /* drawn over, or read */
} gfx_word_t;

typedef struct gfx_words {
    /* What a drawing is called, NULL: it says nothing; and what it needs to know that. Or NULL. */
    const char *(*name_of)(const void *whose, const gfx_sprite_t *drawing);
    const void *whose;
    gfx_word_t list[GFX_WORDS_MAX];
    uint8_t count;
    bool lost; /* there was no room for all of them */
    uint16_t used;
    int16_t box[4]; /* the last lit rectangle: x, y, width, height */
    char text[GFX_WORDS_BYTES];
} gfx_words_t;

/* Takes the next line, from above, its words from left to right; false: there are no more. Words for
 * which `size` has no room are the next line. */
#define GFX_WORDS_LINE_BYTES 96
bool gfx_words_line(gfx_words_t *words, char *text, size_t size);
