#include "gfx_internal.h"
#include "utf8.h"

/* -1: the font has no glyph for it. */
static int find_glyph(const gfx_font_t *font, uint32_t code_point) {
    int glyph = 0;
    for (int i = 0; i < font->run_count; i++) {
        const gfx_run_t *run = &font->runs[i];
        if (code_point >= run->first && code_point - run->first < run->count) {
            return glyph + (int)(code_point - run->first);
        }
        glyph += run->count;
    }
    return -1;
}

static gfx_sprite_t glyph_of(const gfx_font_t *font, uint32_t code_point) {
    int glyph = find_glyph(font, code_point);
    if (glyph < 0) {
        glyph = find_glyph(font, '?');
    }
    int bytes = font->width * ((font->height + GFX_PAGE_PX - 1) / GFX_PAGE_PX);
    return (gfx_sprite_t){font->width, font->height, font->glyphs + glyph * bytes};
}

int gfx_text(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
             gfx_mode_t mode) {
    if (frame->recorder != NULL) {
        recorder_add_text(frame->recorder, x, y, font, text, mode);
    }
    blit_t how = {.x = x, .y = y, .end_row = font->height, .mode = mode};
    for (; *text != '\0'; how.x += font->width) {
        gfx_sprite_t glyph = glyph_of(font, utf8_next(&text, NULL));
        blit(frame, &how, &glyph);
    }
    return how.x;
}

void gfx_text_centred(gfx_frame_t *frame, int centre_x, int y, const gfx_font_t *font,
                      const char *text, gfx_mode_t mode) {
    gfx_text(frame, centre_x - gfx_text_width(font, text) / 2, y, font, text, mode);
}

void gfx_text_right(gfx_frame_t *frame, int last_x, int y, const gfx_font_t *font, const char *text,
                    gfx_mode_t mode) {
    gfx_text(frame, last_x + 1 - gfx_text_width(font, text), y, font, text, mode);
}

static bool uses_gap(const gfx_font_t *font, uint32_t code_point) {
    gfx_sprite_t glyph = glyph_of(font, code_point);
    for (int top = 0; top < font->height; top += GFX_PAGE_PX, glyph.bytes += font->width) {
        for (int column = font->width - font->gap; column < font->width; column++) {
            if (glyph.bytes[column] != 0) {
                return true;
            }
        }
    }
    return false;
}

int gfx_text_width(const gfx_font_t *font, const char *text) {
    int width = 0;
    uint32_t last = ' ';
    for (; *text != '\0'; width += font->width) {
        last = utf8_next(&text, NULL);
    }
    return width == 0 || uses_gap(font, last) ? width : width - font->gap;
}

size_t gfx_text_length(const char *text) {
    size_t length = 0;
    for (; *text != '\0'; length++) {
        utf8_next(&text, NULL);
    }
    return length;
}

size_t gfx_text_bytes(const char *text, size_t glyphs) {
    const char *end = text;
    while (glyphs-- > 0 && *end != '\0') {
        utf8_next(&end, NULL);
    }
    return (size_t)(end - text);
}

int gfx_label_width(const gfx_font_t *font, const char *text) {
    return gfx_text_width(font, text) + 2 * font->label_x;
}

int gfx_label(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
              bool selected) {
    int width = gfx_label_width(font, text);
    if (selected) {
        gfx_rect(frame, x, y, width, font->height, GFX_SET);
    }
    gfx_text(frame, x + font->label_x, y + font->label_y, font, text,
             selected ? GFX_CLEAR : GFX_SET);
    return width;
}
