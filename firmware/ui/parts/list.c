#include "list.h"

#include "gfx_art.h"

enum {
    ROWS_SEEN = 4,
    ROWS_Y = 16,
    ROW_PX = 12,
    LABEL_X = 2,
    VALUE_LAST_X = GFX_WIDTH_PX - 3,
    MORE_BEFORE_X = 116,
    MORE_BEHIND_X = 123,
    MORE_Y = 2
};

static void paint_row(const ui_paint_t *paint, int y, uint8_t row, list_row_t *fill) {
    char label[LIST_LABEL] = "", value[LIST_VALUE] = "";
    bool hot = row == paint->ui->cursor;
    gfx_ink_t ink = hot ? GFX_CLEAR : GFX_SET;
    fill(paint, row, label, value);
    if (hot) {
        gfx_rect(paint->frame, 0, y, GFX_WIDTH_PX, ROW_PX, GFX_SET);
    }
    (void)gfx_text(paint->frame, LABEL_X, y + 1, &gfx_font_6x12, label, ink);
    gfx_text_right(paint->frame, VALUE_LAST_X, y + 1, &gfx_font_6x12, value, ink);
}

void paint_list(const ui_paint_t *paint, const char *title, uint8_t rows, list_row_t *row) {
    uint8_t cursor = paint->ui->cursor, before = ROWS_SEEN / 2;
    uint8_t first = (uint8_t)(cursor < before ? 0 : cursor - before);
    uint8_t last_first = (uint8_t)(rows > ROWS_SEEN ? rows - ROWS_SEEN : 0);
    first = first < last_first ? first : last_first;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, title, true);
    if (first > 0) {
        gfx_sprite_mirrored(paint->frame, MORE_BEFORE_X, MORE_Y, &gfx_art_triangle_4x7, GFX_SET);
    }
    if (first < last_first) {
        gfx_sprite(paint->frame, MORE_BEHIND_X, MORE_Y, &gfx_art_triangle_4x7, GFX_SET);
    }
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < rows; i++) {
        paint_row(paint, ROWS_Y + i * ROW_PX, (uint8_t)(first + i), row);
    }
}
