#include "cult_view.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"

/* --- robes -------------------------------------------------------------------------------- */

/* Where the spiral is in each, and the numeral's first row. */

static const struct {
    const gfx_sprite_t *sane, *hollow, *mad, *spiral;
    const gfx_font_t *font;
    uint8_t spirals, spiral_x, spiral_y, numeral_y;
} robes[] = {
    [ROBE_26] = {&gfx_art_robe_26, &gfx_art_hollow_26, &gfx_art_mad_26, gfx_art_spiral_12,
                 &gfx_font_12x24_bold, GFX_ART_SPIRAL_12_COUNT, 7, 21, 14},
    [ROBE_22] = {&gfx_art_robe_22, &gfx_art_hollow_22, &gfx_art_mad_22, gfx_art_spiral_9,
                 &gfx_font_8x16, GFX_ART_SPIRAL_9_COUNT, 6, 13, 11},
    [ROBE_14] = {&gfx_art_robe_14, &gfx_art_hollow_14, &gfx_art_mad_14, gfx_art_spiral_9,
                 &gfx_font_6x12, GFX_ART_SPIRAL_9_COUNT, 2, 13, 12},
};
static_assert(sizeof robes / sizeof robes[0] == ROBES, "a row for each size");

void draw_robe(gfx_frame_t *frame, cult_robe_t robe, int centre_x, int y, uint8_t tokens) {
    char text[4];
    int x = centre_x - robes[robe].sane->width / 2;
    gfx_sprite(frame, x, y, tokens > 0 ? robes[robe].sane : robes[robe].mad, GFX_SET);
    if (tokens > 0) {
        format_number(tokens, text);
        gfx_text_centred(frame, centre_x - 1, y + robes[robe].numeral_y, robes[robe].font, text,
                         GFX_CLEAR);
    }
}

/* The light sinks out of the robe in the first half, the spiral winds in the second. */
void draw_robe_emptying(gfx_frame_t *frame, cult_robe_t robe, int centre_x, int y, uint32_t step) {
    const uint32_t half = ROBE_STEPS / 2;
    const gfx_sprite_t *sane = robes[robe].sane;
    int x = centre_x - sane->width / 2;
    if (step < half) {
        int dark = (int)(sane->height * step / half);
        gfx_sprite_rows(frame, x, y, robes[robe].hollow, 0, dark, GFX_SET);
        gfx_sprite_rows(frame, x, y, sane, dark, sane->height - dark, GFX_SET);
        return;
    }
    uint32_t wound = (step - half) * robes[robe].spirals / half;
    gfx_sprite(frame, x, y, robes[robe].hollow, GFX_SET);
    if (wound > 0) {
        uint32_t last = wound < robes[robe].spirals ? wound : robes[robe].spirals;
        gfx_sprite(frame, x + robes[robe].spiral_x, y + robes[robe].spiral_y,
                   &robes[robe].spiral[last - 1], GFX_SET);
    }
}

/* --- header and foot ---------------------------------------------------------------------- */

enum {
    PIP_PX = 5,
};

int draw_who(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, const char *who,
             uint8_t number) {
    const gfx_font_t *small = &gfx_font_5x8;
    char text[4];
    x = gfx_text(frame, x, y, font, who, GFX_SET);
    if (number == 0) {
        return x;
    }
    format_number(number, text);
    y += (font->height - small->height) / 2;
    gfx_rect(frame, x + 1, y, small->width + 1, small->height, GFX_SET);
    return gfx_text(frame, x + 2, y, small, text, GFX_CLEAR);
}

void draw_pips(const ui_paint_t *paint, int from_x, bool responds) {
    int left_px = GFX_WIDTH_PX - status_icons_x(paint), x = 117 - left_px;
    if (left_px > 0 && x <= from_x) {
        return;
    }
    (responds ? gfx_box : gfx_rect)(paint->frame, x, 4, PIP_PX, PIP_PX, GFX_SET);
    (responds ? gfx_rect : gfx_box)(paint->frame, x + 6, 4, PIP_PX, PIP_PX, GFX_SET);
}

void draw_pair(const ui_paint_t *paint, const cult_pair_t *pair) {
    gfx_frame_t *frame = paint->frame;
    const ui_view_t *view = paint->view;
    char name[NAME_UTF8_MAX], target[NAME_UTF8_MAX];
    cult_name(view, pair->roller, name);
    cult_name(view, pair->target, target);
    int target_px = gfx_label_width(&gfx_font_5x8, target);
    int x = draw_heading_name(frame, 0, status_icons_x(paint) - 11 - target_px, name, true);
    gfx_sprite(frame, x + 4, 2, &gfx_art_triangle_5x9, GFX_SET);
    x += 11;
    x += draw_heading_name(frame, x, status_icons_x(paint) - x, target, false);
    draw_pips(paint, x, pair->responds);
}
