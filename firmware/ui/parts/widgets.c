#include "widgets.h"

#include <assert.h>
#include <string.h>

#include "gfx_art.h"
#include "status_icons.h"
#include "words.h"

/* --- text --------------------------------------------------------------------------------- */

int paint_word(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, text_t text) {
    return gfx_text(paint->frame, x, y, font, word(paint->view, text), GFX_SET);
}

int paint_number(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, uint32_t number) {
    char text[12];
    format_number(number, text);
    return gfx_text(paint->frame, x, y, font, text, GFX_SET);
}

int paint_word_with(const ui_paint_t *paint, int x, int y, const gfx_font_t *font, text_t text,
                    uint32_t number) {
    char line[40];
    format_with_number(line, sizeof line, word(paint->view, text), number);
    return gfx_text(paint->frame, x, y, font, line, GFX_SET);
}

void paint_number_centred(const ui_paint_t *paint, int centre_x, int y, const gfx_font_t *font,
                          uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_text_centred(paint->frame, centre_x, y, font, text, GFX_SET);
}

void paint_number_right(const ui_paint_t *paint, int last_x, int y, const gfx_font_t *font,
                        uint32_t number) {
    char text[12];
    format_number(number, text);
    gfx_text_right(paint->frame, last_x, y, font, text, GFX_SET);
}

void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text) {
    char cut[48];
    size_t bytes = gfx_text_bytes(text, (size_t)((width_px + font->gap) / font->width));
    copy_text(cut, bytes < sizeof cut ? bytes + 1 : sizeof cut, text);
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
    const gfx_font_t *fitting = fitting_font(width_px, font, text);
    (void)gfx_text(frame, x, y + (font->height - fitting->height) / 2, fitting, text, GFX_SET);
}

int draw_fitting_label(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                       const char *text, bool selected) {
    const gfx_font_t *fitting = fitting_font(width_px - 2 * font->label_x, font, text);
    return gfx_label(frame, x, y + (font->height - fitting->height) / 2, fitting, text, selected);
}

void draw_lines(gfx_frame_t *frame, int x, int y, const gfx_font_t *font, int pitch_px,
                const char *text) {
    for (; *text != '\0'; y += pitch_px) {
        char line[40];
        size_t length = strcspn(text, "\n");
        copy_text(line, length < sizeof line ? length + 1 : sizeof line, text);
        (void)gfx_text(frame, x, y, font, line, GFX_SET);
        text += text[length] == '\n' ? length + 1 : length;
    }
}

/* --- headings ----------------------------------------------------------------------------- */

int draw_if_room(gfx_frame_t *frame, int x, int width_px, const char *text) {
    const gfx_font_t *font = fitting_font(width_px, &gfx_font_6x12, text);
    if (gfx_text_width(font, text) > width_px) {
        return x;
    }
    return gfx_text(frame, x, 1 + (gfx_font_6x12.height - font->height) / 2, font, text, GFX_SET);
}

int paint_heading(const ui_paint_t *paint, int x, const char *text) {
    return draw_if_room(paint->frame, x, status_icons_x(paint) - x, text);
}

int paint_heading_name(const ui_paint_t *paint, uint8_t seat, int width_px) {
    const gfx_font_t *font = &gfx_font_6x12;
    char name[NAME_UTF8_MAX];
    format_name_cut(paint->view, seat, letters_in(font, width_px - 2 * font->label_x), name);
    return gfx_label(paint->frame, 0, 0, font, name, true) + HEADING_GAP_PX;
}

void paint_title(const ui_paint_t *paint, uint8_t seat, const char *text, int end_x) {
    enum { LEAST_PX = 21 }; /* three letters */
    const gfx_font_t *font = &gfx_font_6x12;
    int name_px = end_x - HEADING_GAP_PX - gfx_text_width(font, text);
    if (name_px < LEAST_PX) {
        name_px = end_x - HEADING_GAP_PX - gfx_text_width(&gfx_font_5x8, text);
    }
    int x = paint_heading_name(paint, seat, name_px < LEAST_PX ? end_x : name_px);
    (void)draw_if_room(paint->frame, x, end_x - x, text);
}

void paint_who_starts(const ui_paint_t *paint, const char *who, int gap_px) {
    enum { TITLE_X = 2 };
    int end_x = status_icons_x(paint), who_px = gfx_label_width(&gfx_font_6x12, who);
    int x = draw_if_room(paint->frame, TITLE_X, end_x - who_px - gap_px - TITLE_X - 1,
                         word(paint->view, TEXT_WHO_STARTS));
    (void)gfx_label(paint->frame, x > TITLE_X ? x + gap_px : 0, 0, &gfx_font_6x12, who, true);
}

/* --- signs -------------------------------------------------------------------------------- */

void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages) {
    assert(page < pages);
    bool small = pages > 14;
    int pitch = small ? 4 : 7, size = small ? 3 : 5;
    int x = centre_x - (pages * pitch - 2) / 2;
    for (uint8_t i = 0; i < pages; i++) {
        (i == page ? gfx_rect : gfx_box)(frame, x + i * pitch, y, size, size, GFX_SET);
    }
}

void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y) {
    gfx_sprite_mirrored(frame, left_x, y, &gfx_art_triangle_4x7, GFX_SET);
    gfx_sprite(frame, right_x, y, &gfx_art_triangle_4x7, GFX_SET);
}

bool die_plays(const ui_paint_t *paint) {
    return paint->ui->scene == SCENE_TABLE && session_awaits_bot(paint->view->session);
}

/* Only where the die is thrown ROLL is deaf for a while: pages, lists and questions over a table hear it at once. */
void paint_ring(const ui_paint_t *paint, int x, int y) {
    const bool throws = paint->ui->scene == SCENE_TABLE || paint->ui->scene == SCENE_LOT;
    const uint8_t ready =
        throws ? throw_readiness(&paint->ui->die, paint->now_us) : (uint8_t)THROW_READY;
    if (die_plays(paint)) {
        return;
    }
    if (ready == THROW_READY) {
        gfx_sprite(paint->frame, x, y, &gfx_art_roll_7, GFX_SET);
        return;
    }
    gfx_sprite(paint->frame, x, y, &gfx_art_roll_ring_7, GFX_SET);
    gfx_rect(paint->frame, x + 1, y + 6 - ready, 5, ready, GFX_SET);
}

/* --- ROLL --------------------------------------------------------------------------------- */

enum {
    RING_PX = 7,
    RING_GAP_PX = 3,
    RING_DOWN_PX = 3,
    ARROW_PX = 4,
    ARROW_GAP_PX = 3,
    FOOT_Y = 52
};

int verb_width(const char *verb) {
    return RING_PX + RING_GAP_PX + gfx_text_width(&gfx_font_6x12, verb);
}

int paint_verb_at(const ui_paint_t *paint, int x, int y, const char *verb) {
    if (die_plays(paint)) {
        return gfx_text(paint->frame, x, y, &gfx_font_6x12, verb, GFX_SET);
    }
    paint_ring(paint, x, y + RING_DOWN_PX);
    return gfx_text(paint->frame, x + RING_PX + RING_GAP_PX, y, &gfx_font_6x12, verb, GFX_SET);
}

int paint_verb(const ui_paint_t *paint, const char *verb, bool picks) {
    if (die_plays(paint)) {
        return GFX_WIDTH_PX;
    }
    int arrow_px = picks ? ARROW_PX + ARROW_GAP_PX : 0;
    int x = GFX_WIDTH_PX - arrow_px - verb_width(verb);
    (void)paint_verb_at(paint, x, FOOT_Y, verb);
    if (picks) {
        draw_arrows(paint->frame, x - arrow_px, GFX_WIDTH_PX - ARROW_PX, FOOT_Y + RING_DOWN_PX);
    }
    return x - arrow_px;
}

void paint_heading_verb(const ui_paint_t *paint, const char *text, const char *verb) {
    enum { GAP_PX = 6, TEXT_X = 2 };
    int x = status_icons_x(paint) - verb_width(verb);
    if (TEXT_X + gfx_text_width(&gfx_font_6x12, text) + GAP_PX <= x) {
        (void)gfx_text(paint->frame, TEXT_X, 1, &gfx_font_6x12, text, GFX_SET);
    }
    (void)paint_verb_at(paint, x, 1, verb);
}

int paint_verb_of(const ui_paint_t *paint, uint8_t seat, const char *before, const char *after) {
    enum { GAP_PX = 4 };
    const gfx_font_t *font = &gfx_font_6x12;
    char name[NAME_UTF8_MAX];
    int before_px = *before != '\0' ? gfx_text_width(font, before) + GAP_PX : 0;
    int after_px = *after != '\0' ? gfx_text_width(font, after) + GAP_PX : 0;
    int room_px = GFX_WIDTH_PX - RING_PX - RING_GAP_PX - before_px - after_px;
    format_name_cut(paint->view, seat, letters_in(font, room_px - 2 * font->label_x), name);
    int first_x = GFX_WIDTH_PX - after_px - gfx_label_width(font, name) - before_px;
    paint_ring(paint, first_x - RING_GAP_PX - RING_PX, FOOT_Y + RING_DOWN_PX);
    (void)gfx_text(paint->frame, first_x, FOOT_Y, font, before, GFX_SET);
    (void)gfx_label(paint->frame, first_x + before_px, FOOT_Y, font, name, true);
    gfx_text_right(paint->frame, GFX_WIDTH_PX - 1, FOOT_Y, font, after, GFX_SET);
    return first_x - RING_GAP_PX - RING_PX;
}

/* --- lists -------------------------------------------------------------------------------- */

enum { ROWS_VISIBLE = 3, ROW_PX = 12 };

int first_visible(int cursor, int before, int visible, int rows) {
    int first = cursor < before ? 0 : cursor - before;
    int last_first = rows > visible ? rows - visible : 0;
    return first < last_first ? first : last_first;
}

static void paint_row(const ui_paint_t *paint, int y, uint8_t row, list_row_t *fill) {
    char label[LIST_LABEL] = "", value[LIST_VALUE] = "";
    bool selected = row == paint->ui->cursor;
    gfx_mode_t mode = selected ? GFX_CLEAR : GFX_SET;
    fill(paint, row, label, value);
    if (selected) {
        gfx_rect(paint->frame, 0, y, GFX_WIDTH_PX, ROW_PX, GFX_SET);
    }
    (void)gfx_text(paint->frame, 2, y + 1, &gfx_font_6x12, label, mode);
    gfx_text_right(paint->frame, GFX_WIDTH_PX - 3, y + 1, &gfx_font_6x12, value, mode);
}

/* How many rows are hidden above or below: at the foot. */
static void paint_hidden(const ui_paint_t *paint, int x, const gfx_sprite_t *arrow, int hidden) {
    if (hidden > 0) {
        gfx_sprite(paint->frame, x, 57, arrow, GFX_SET);
        (void)paint_number(paint, x + 9, 55, &gfx_font_5x8, (uint32_t)hidden);
    }
}

void paint_list(const ui_paint_t *paint, const char *title, uint8_t rows, list_row_t *row,
                text_t verb) {
    int first = first_visible(paint->ui->cursor, ROWS_VISIBLE / 2, ROWS_VISIBLE, rows);
    int below = rows - ROWS_VISIBLE - first;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, title, true);
    paint_hidden(paint, 2, &gfx_art_triangle_up_7x4, first);
    paint_hidden(paint, 24, &gfx_art_triangle_down_7x4, below);
    for (int i = 0; i < ROWS_VISIBLE && first + i < rows; i++) {
        paint_row(paint, 16 + i * ROW_PX, (uint8_t)(first + i), row);
    }
    (void)paint_verb(paint, word(paint->view, verb), rows > 1);
}
