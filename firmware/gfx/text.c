#include "gfx.h"

#include <stddef.h>
#include <string.h>

#include "told.h"
#include "utf8.h"

/* Which glyph is a code point's; -1: there is none. */
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

static int shown_glyph(const gfx_font_t *font, uint32_t code_point) {
    int glyph = find_glyph(font, code_point);
    return glyph >= 0 ? glyph : find_glyph(font, '?');
}

static const uint8_t *bytes_of(const gfx_font_t *font, int glyph) {
    const uint8_t *bytes = font->glyphs;
    if (font->lengths == NULL) {
        return bytes + glyph * font->width * ((font->height + 7) / 8);
    }
    for (int i = 0; i < glyph; i++) {
        bytes += font->lengths[i];
    }
    return bytes;
}

static gfx_sprite_t glyph_of(const gfx_font_t *font, uint32_t code_point) {
    return (gfx_sprite_t){.width = font->width,
                          .height = font->height,
                          .packed = font->lengths != NULL,
                          .bold = font->bold,
                          .bytes = bytes_of(font, shown_glyph(font, code_point))};
}

int gfx_text(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
             gfx_ink_t ink) {
    if (frame->words != NULL) {
        told_add(frame->words, x, y, font, text, ink);
    }
    while (*text != '\0') {
        gfx_sprite_t glyph = glyph_of(font, utf8_next(&text, NULL));
        gfx_sprite(frame, x, y, &glyph, ink);
        x += font->width;
    }
    return x;
}

void gfx_text_centred(gfx_frame_t *frame, int centre_x, int y, const gfx_font_t *font,
                      const char *text, gfx_ink_t ink) {
    gfx_text(frame, centre_x - gfx_text_width(font, text) / 2, y, font, text, ink);
}

void gfx_text_right(gfx_frame_t *frame, int last_x, int y, const gfx_font_t *font, const char *text,
                    gfx_ink_t ink) {
    gfx_text(frame, last_x + 1 - gfx_text_width(font, text), y, font, text, ink);
}

static bool inks_gap(const gfx_font_t *font, uint32_t code_point) {
    return memchr(font->wide + 1, shown_glyph(font, code_point), font->wide[0]) != NULL;
}

int gfx_text_width(const gfx_font_t *font, const char *text) {
    int width = 0;
    uint32_t last = ' ';
    for (; *text != '\0'; width += font->width) {
        last = utf8_next(&text, NULL);
    }
    return width == 0 || inks_gap(font, last) ? width : width - font->gap;
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
              bool hot) {
    int width = gfx_label_width(font, text);
    if (hot) {
        gfx_rect(frame, x, y, width, font->height, GFX_SET);
    }
    gfx_text(frame, x + font->label_x, y + font->label_y, font, text, hot ? GFX_CLEAR : GFX_SET);
    return width;
}
