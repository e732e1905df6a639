/* 1-bit graphics: frame buffer, shapes, sprites and text.
 *
 * Everything is clipped: coordinates in -8192..8191 are allowed, what lies outside the frame is not
 * drawn, and a width or height of 0 or less draws nothing. x grows to the right, y downwards, (0, 0) is
 * the top left pixel. Nothing fails or allocates, and no state is held beyond what a frame points to. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define GFX_WIDTH_PX 128
#define GFX_HEIGHT_PX 64
#define GFX_PAGE_PX 8
#define GFX_PAGES (GFX_HEIGHT_PX / GFX_PAGE_PX)
#define GFX_FRAME_BYTES (GFX_WIDTH_PX * GFX_PAGES)

/* The frame buffer, in the page layout of SSD1306-like displays: byte x of page p is column x of rows
 * 8p..8p+7, least significant bit on top.
 *
 *            x=0   1   2 ..  127
 *   page 0  [ 0 ][ 1 ][ 2 ] [127]   rows  0..7, bit 0 is row 0
 *   page 1  [128][129] ..           rows  8..15
 *   ..
 *   page 7  [896] ..        [1023]  rows 56..63 */
typedef struct {
    uint8_t bytes[GFX_FRAME_BYTES];
    struct gfx_recorder *recorder; /* NULL, or records the text that is drawn, see gfx_recorder_t */
} gfx_frame_t;

/* Draw mode: what drawing does to each pixel that it touches. Each is touched once. */
typedef enum { GFX_CLEAR, GFX_SET, GFX_XOR } gfx_mode_t;

/* Clears the recorder, too. */
void gfx_clear(gfx_frame_t *frame);
void gfx_invert(gfx_frame_t *frame);

/* Shifts the whole picture by one pixel, against burn-in; pixels that leave the frame are lost. */
void gfx_shift(gfx_frame_t *frame, bool right, bool down);

void gfx_pixel(gfx_frame_t *frame, int x, int y, gfx_mode_t mode);

/* A filled rectangle; GFX_XOR inverts it. */
void gfx_rect(gfx_frame_t *frame, int x, int y, int width, int height, gfx_mode_t mode);
/* Its outline, one pixel wide, inside the same rectangle. */
void gfx_box(gfx_frame_t *frame, int x, int y, int width, int height, gfx_mode_t mode);
/* A dithered rectangle, for fading: about level/16 of its pixels are touched. The pattern (an ordered
 * dither) is fixed to the frame, so neighbouring areas and successive pictures match, and each level
 * contains the levels below it. 0 or less touches none, 16 or more all. */
void gfx_shade(gfx_frame_t *frame, int x, int y, int width, int height, int level, gfx_mode_t mode);

/* Lines of `length` pixels to the right of, and down from, (x, y). */
void gfx_hline(gfx_frame_t *frame, int x, int y, int length, gfx_mode_t mode);
void gfx_vline(gfx_frame_t *frame, int x, int y, int length, gfx_mode_t mode);

/* Dashed lines: `dash` pixels on, `dash` off. Dashes are fixed to the frame and begin at x (or y) =
 * phase, so a phase that grows with time moves them right (or down). A dash of 0 or less is solid. */
void gfx_hline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_mode_t mode);
void gfx_vline_dashed(gfx_frame_t *frame, int x, int y, int length, int dash, int phase,
                      gfx_mode_t mode);

/* A filled circle; radius 0 is one pixel, less is nothing. */
void gfx_disc(gfx_frame_t *frame, int centre_x, int centre_y, int radius, gfx_mode_t mode);

/* A picture in the frame's page layout: (height + 7) / 8 pages of `width` bytes; bits below the height
 * in the last page are 0. Only its lit pixels are drawn, in the draw mode; the others leave the frame
 * as it is. */
typedef struct {
    uint8_t width;
    uint8_t height; /* 1..64 */
    const uint8_t *bytes;
} gfx_sprite_t;

void gfx_sprite(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, gfx_mode_t mode);
/* Left and right swapped. */
void gfx_sprite_mirrored(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite,
                         gfx_mode_t mode);
/* Only rows first_row..first_row+rows-1 of the sprite, at their place in the whole. */
void gfx_sprite_rows(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int first_row,
                     int rows, gfx_mode_t mode);
/* Scaled to columns x rows by nearest neighbour; wider than the frame draws nothing. */
void gfx_sprite_scaled(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int columns,
                       int rows, gfx_mode_t mode);
/* About level/16 of its pixels, dithered as in gfx_shade. */
void gfx_sprite_shaded(gfx_frame_t *frame, int x, int y, const gfx_sprite_t *sprite, int level,
                       gfx_mode_t mode);

/* Our drawings are declared in gfx_art.h, made at build time: art/<name>.pbm becomes the
 * `const gfx_sprite_t gfx_art_<name>`, and a series art/<name>-1.pbm, art/<name>-2.pbm .. the array
 * gfx_art_<name>[GFX_ART_<NAME>_COUNT]. art/README.md lists them. */

/* Code points that a font has glyphs for. */
typedef struct {
    uint8_t first;
    uint8_t count;
} gfx_run_t;

/* A fixed-width font. */
typedef struct {
    uint8_t width; /* of a cell: from one glyph to the next */
    uint8_t height;
    uint8_t gap;     /* blank columns at the right of a cell; a few glyphs, such as &, use them */
    uint8_t label_x; /* where the text of a label begins, see gfx_label */
    uint8_t label_y;
    uint8_t run_count;
    const gfx_run_t *runs;
    const uint8_t
        *glyphs; /* cells as in gfx_sprite_t, one after the other, in the order of the runs */
} gfx_font_t;

/* All printable Latin-1. The bold one has level strokes 2 pixels thick, as its upright ones are. */
extern const gfx_font_t gfx_font_5x8;   /* capitals 6 rows high */
extern const gfx_font_t gfx_font_6x12;  /* 8 rows */
extern const gfx_font_t gfx_font_8x16;  /* 10 rows */
extern const gfx_font_t gfx_font_12x24; /* 15 rows */
extern const gfx_font_t gfx_font_12x24_bold;
/* For large figures: space to Z (digits, capitals, + - % ?) ... */
extern const gfx_font_t gfx_font_16x32;
/* ... and only the digits and '?'. */
extern const gfx_font_t gfx_font_32x64;

/* Text is UTF-8, ended by NUL. A character that the font lacks, and each byte that is not UTF-8, is
 * shown as '?'. (x, y) is the top left of the first cell. */

/* Returns the x at which more text would continue. */
int gfx_text(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
             gfx_mode_t mode);
/* With the middle of the text at centre_x (or half a pixel right of it). */
void gfx_text_centred(gfx_frame_t *frame, int centre_x, int y, const gfx_font_t *font,
                      const char *text, gfx_mode_t mode);
/* With the last column of the text at last_x. */
void gfx_text_right(gfx_frame_t *frame, int last_x, int y, const gfx_font_t *font, const char *text,
                    gfx_mode_t mode);

/* Black text in a lit box if selected, else the same text at the same place without the box. The box is
 * gfx_label_width by font->height pixels, with its top left at (x, y). Returns its width. */
int gfx_label(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
              bool selected);
int gfx_label_width(const gfx_font_t *font, const char *text);

/* Width in pixels, without the gap after the last glyph; 0 for an empty text. A last glyph that uses
 * the gap counts in full, so a text that is no wider than its place always fits. */
int gfx_text_width(const gfx_font_t *font, const char *text);
/* How many glyphs the text is shown with. */
size_t gfx_text_length(const char *text);
/* Bytes that the first `glyphs` of them take, or the whole text when it has fewer: where a name can be
 * cut without cutting a character. */
size_t gfx_text_bytes(const char *text, size_t glyphs);

/* Text recorder: what a picture says, for screen readers and tests. It records the texts as they are
 * drawn and the names of drawings; a word that is drawn over is dropped, and one that is shown inverse
 * stands in brackets. Set a frame's `recorder`, then clear the frame and draw. */
#define GFX_RECORDER_WORDS 84
#define GFX_RECORDER_BYTES 320

typedef struct {
    int16_t x;
    int8_t y;
    uint8_t width; /* 255: or more */
    uint8_t height;
    uint8_t bytes;
    uint16_t at : 9;       /* in `text` */
    uint16_t selected : 1; /* shown inverse: what a press would take */
    uint16_t drawing : 1;  /* the name of a drawing */
    uint16_t dropped : 1;  /* drawn over, or already read */
} gfx_word_t;

typedef struct gfx_recorder {
    /* The name of a drawing, or NULL: it is not recorded. The function itself may be NULL. */
    const char *(*name_of)(const void *context, const gfx_sprite_t *drawing);
    const void *context;
    gfx_word_t list[GFX_RECORDER_WORDS];
    uint8_t count;
    bool overflowed; /* there was no room for some words */
    uint16_t used;
    int16_t box[4]; /* the last lit rectangle: x, y, width, height */
    char text[GFX_RECORDER_BYTES];
} gfx_recorder_t;

/* Takes the next line, top to bottom, its words from left to right; false: there are no more. Words
 * for which `size` has no room become the next line. */
#define GFX_RECORDER_LINE_BYTES 96
bool gfx_recorder_line(gfx_recorder_t *recorder, char *text, size_t size);
