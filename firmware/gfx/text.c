#include "gfx.h"

#include <stddef.h>
#include <string.h>

#include "strips.h"
#include "told.h"
#include "utf8.h"

/* Nearly all of a text is ASCII. */
static inline uint32_t next_point(const char **text) {
    uint8_t byte = (uint8_t) * *text;
    if (byte < 0x80) {
        (*text)++;
        return byte;
    }
    return utf8_next(text, NULL);
}

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

/* What of a text is in the frame: glyphs side by side. */
enum { NARROWEST_PX = 5, LINE_GLYPHS = GFX_WIDTH_PX / NARROWEST_PX + 2 };

typedef struct {
    const uint8_t *glyphs[LINE_GLYPHS]; /* their bytes */
    int count;
    int x;   /* of the first */
    int end; /* of the text */
} line_t;

static void lay_out(line_t *line, int x, const gfx_font_t *font, const char *text) {
    int width = font->width;
    line->count = 0;
    for (; *text != '\0'; x += width) {
        uint32_t code_point = next_point(&text);
        if (x > -width && x < GFX_WIDTH_PX) {
            line->x = line->count == 0 ? x : line->x;
            line->glyphs[line->count++] = bytes_of(font, shown_glyph(font, code_point));
        }
    }
    line->end = x;
}

static void draw_plain(gfx_frame_t *frame, const line_t *line, int y, const gfx_font_t *font,
                       gfx_ink_t ink) {
    laying_t lay = {.x = line->x, .y = y, .pattern = GFX_PATTERN_ALL, .ink = ink};
    strips_glyphs(frame, &lay, font, line->glyphs, line->count);
}

static void draw_packed(gfx_frame_t *frame, const line_t *line, int y, const gfx_font_t *font,
                        gfx_ink_t ink) {
    gfx_sprite_t glyph = {
        .width = font->width, .height = font->height, .packed = font->packed, .bold = font->bold};
    int x = line->x;
    for (int i = 0; i < line->count; i++, x += font->width) {
        glyph.bytes = line->glyphs[i];
        gfx_sprite_rows(frame, x, y, &glyph, 0, font->height, ink);
    }
}

int gfx_text(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *text,
             gfx_ink_t ink) {
    line_t line;
    if (frame->words != NULL) {
        told_add(frame->words, x, y, font, text, ink);
    }
    lay_out(&line, x, font, text);
    bool plain = font->packed == GFX_PLAIN && !font->bold;
    if (line.count > 0) {
        (plain ? draw_plain : draw_packed)(frame, &line, y, font, ink);
    }
    return line.end;
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
        last = next_point(&text);
    }
    return width == 0 || inks_gap(font, last) ? width : width - font->gap;
}

size_t gfx_text_length(const char *text) {
    size_t length = 0;
    for (; *text != '\0'; length++) {
        next_point(&text);
    }
    return length;
}

size_t gfx_text_bytes(const char *text, size_t glyphs) {
    const char *end = text;
    while (glyphs-- > 0 && *end != '\0') {
        next_point(&end);
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
