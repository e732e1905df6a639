#include "labels.h"

#include <string.h>

#include "gfx_art.h"
#include "words.h"

enum {
    PAGE_PX = 5,
    PAGE_PITCH_PX = 7,
    PAGES_MOST = 14,
    SMALL_PAGE_PX = 3,
    SMALL_PITCH_PX = 4,
    LINE_PX = 12
};

void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text) {
    char cut[48];
    size_t glyphs = (size_t)((width_px + font->gap) / font->width);
    size_t bytes = gfx_text_bytes(text, glyphs);
    bytes = bytes < sizeof cut - 1 ? bytes : sizeof cut - 1;
    memcpy(cut, text, bytes);
    cut[bytes] = '\0';
    (void)gfx_text(frame, x, y, font, cut, GFX_SET);
}

const gfx_font_t *fitting_font(int width_px, const gfx_font_t *font, const char *text) {
    static const gfx_font_t *const fonts[] = {&gfx_font_8x16, &gfx_font_6x12, &gfx_font_5x8};
    enum { FONTS = sizeof fonts / sizeof fonts[0] };
    uint8_t at = 0;
    while (at + 1 < FONTS &&
           (fonts[at]->width > font->width || gfx_text_width(fonts[at], text) > width_px)) {
        at++;
    }
    return fonts[at];
}

void draw_fitting(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text) {
    const gfx_font_t *taken = fitting_font(width_px, font, text);
    (void)gfx_text(frame, x, y + (font->height - taken->height) / 2, taken, text, GFX_SET);
}

int draw_fitting_label(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                       const char *text, bool hot) {
    const gfx_font_t *taken = fitting_font(width_px - 2 * font->label_x, font, text);
    return gfx_label(frame, x, y + (font->height - taken->height) / 2, taken, text, hot);
}

void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y) {
    gfx_sprite_mirrored(frame, left_x, y, &gfx_art_triangle_4x7, GFX_SET);
    gfx_sprite(frame, right_x, y, &gfx_art_triangle_4x7, GFX_SET);
}

/* Many pages: smaller squares. */
void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages) {
    bool many = pages > PAGES_MOST;
    int pitch = many ? SMALL_PITCH_PX : PAGE_PITCH_PX, size = many ? SMALL_PAGE_PX : PAGE_PX;
    int x = centre_x - (pages * pitch - 2) / 2;
    for (uint8_t i = 0; i < pages; i++) {
        (i == page ? gfx_rect : gfx_box)(frame, x + i * pitch, y, size, size, GFX_SET);
    }
}

void draw_lines_in(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, int pitch_px,
                   const char *text) {
    while (*text != '\0') {
        char line[40];
        size_t length = strcspn(text, "\n");
        length = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, length);
        line[length] = '\0';
        (void)gfx_text(frame, x, y, font, line, GFX_SET);
        text += length;
        text += *text == '\n' ? 1 : 0;
        y += pitch_px;
    }
}

void draw_lines(gfx_frame_t *frame, int x, int y, const char *text) {
    draw_lines_in(frame, x, y, &gfx_font_6x12, LINE_PX, text);
}
