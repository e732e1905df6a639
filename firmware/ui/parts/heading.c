#include "heading.h"

#include "labels.h"
#include "mended.h"
#include "words.h"

enum { TITLE_X = 2, TEXT_Y = 1 };

static int draw_if_room(gfx_frame_t *frame, int x, int width_px, const char *text) {
    const gfx_font_t *font = fitting_font(width_px, &gfx_font_6x12, text);
    if (gfx_text_width(font, text) > width_px) {
        return x;
    }
    int down_px = (gfx_font_6x12.height - font->height) / 2;
    return gfx_text(frame, x, TEXT_Y + down_px, font, text, GFX_SET);
}

int paint_heading(const ui_paint_t *paint, int x, const char *text) {
    return draw_if_room(paint->frame, x, stamps_x(paint) - x, text);
}

void paint_who_starts(const ui_paint_t *paint, const char *who, int gap_px) {
    int least_px = gfx_text_width(&gfx_font_5x8, who) + 2 * gfx_font_6x12.label_x;
    int end_x = stamps_x(paint), room_px = end_x - least_px - gap_px - TITLE_X;
    int x = draw_if_room(paint->frame, TITLE_X, room_px, word(paint->view, TEXT_WHO_STARTS));
    x = x > TITLE_X ? x + gap_px : 0;
    (void)draw_fitting_label(paint->frame, x, 0, end_x - x, &gfx_font_6x12, who, true);
}
