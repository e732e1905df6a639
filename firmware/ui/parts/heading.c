#include "heading.h"

#include <string.h>

#include "labels.h"
#include "stamps.h"
#include "words.h"

enum { TITLE_X = 2, TEXT_Y = 1 };

int draw_if_room(gfx_frame_t *frame, int x, int width_px, const char *text) {
    const gfx_font_t *font = fitting_font(width_px, &gfx_font_6x12, text);
    if (gfx_text_width(font, text) > width_px) {
        return x;
    }
    int down_px = (gfx_font_6x12.height - font->height) / 2;
    return gfx_text(frame, x, TEXT_Y + down_px, font, text, GFX_SET);
}

/* "Wilhe 1": the number behind a cultist's name stays. Never cut to fewer letters than it takes. */
static void cut_name(char *name, size_t letters) {
    enum { NUMBER_BYTES = 2 };
    size_t bytes = gfx_text_bytes(name, letters), length = strlen(name);
    if (bytes == length) {
        return;
    }
    const char *number = &name[length - NUMBER_BYTES];
    if (*number == ' ') {
        memmove(&name[gfx_text_bytes(name, letters - NUMBER_BYTES)], number, NUMBER_BYTES + 1);
    } else {
        name[bytes] = '\0';
    }
}

int draw_heading_name(gfx_frame_t *frame, int x, int width_px, char *name, bool hot) {
    const gfx_font_t *small = &gfx_font_5x8;
    int letters = (width_px - 2 * small->label_x + small->gap) / small->width;
    cut_name(name, (size_t)letters);
    return draw_fitting_label(frame, x, 0, width_px, &gfx_font_6x12, name, hot);
}

int paint_heading_name(const ui_paint_t *paint, uint8_t seat, int width_px) {
    char name[NAME_UTF8_MAX];
    format_name(paint->view, seat, name);
    return draw_heading_name(paint->frame, 0, width_px, name, true) + HEADING_GAP_PX;
}

void paint_title(const ui_paint_t *paint, uint8_t seat, const char *text, int end_x) {
    enum { LEAST_PX = 27 }; /* five letters */
    int name_px = end_x - HEADING_GAP_PX - gfx_text_width(&gfx_font_5x8, text);
    int x = paint_heading_name(paint, seat, name_px < LEAST_PX ? end_x : name_px);
    (void)draw_if_room(paint->frame, x, end_x - x, text);
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
