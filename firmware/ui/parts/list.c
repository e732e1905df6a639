#include "list.h"

#include "gfx_art.h"
#include "labels.h"
#include "stamps.h"
#include "words.h"

enum {
    ROWS_SEEN = 4,
    ROWS_Y = 16,
    ROW_PX = 12,
    LABEL_X = 2,
    VALUE_LAST_X = GFX_WIDTH_PX - 3,
    BEFORE_PX = 38, /* from the corner */
    BEHIND_PX = 18,
    MORE_Y = 4,
    COUNT_GAP_PX = 9,
    COUNT_Y = 2
};

static void paint_row(const ui_paint_t *paint, int y, uint8_t row, list_row_t *fill) {
    char label[LIST_LABEL] = "", value[LIST_VALUE] = "";
    bool hot = row == paint->ui->cursor;
    gfx_mode_t mode = hot ? GFX_CLEAR : GFX_SET;
    fill(paint, row, label, value);
    if (hot) {
        gfx_rect(paint->frame, 0, y, GFX_WIDTH_PX, ROW_PX, GFX_SET);
    }
    (void)gfx_text(paint->frame, LABEL_X, y + 1, &gfx_font_6x12, label, mode);
    gfx_text_right(paint->frame, VALUE_LAST_X, y + 1, &gfx_font_6x12, value, mode);
}

/* Rows that aren't seen: which way, and how many. */
static void paint_more(gfx_frame_t *frame, int x, const gfx_sprite_t *arrow, int hidden) {
    char text[12];
    if (hidden > 0) {
        format_number((uint32_t)hidden, text);
        gfx_sprite(frame, x, MORE_Y, arrow, GFX_SET);
        (void)gfx_text(frame, x + COUNT_GAP_PX, COUNT_Y, &gfx_font_5x8, text, GFX_SET);
    }
}

void paint_list(const ui_paint_t *paint, const char *title, uint8_t rows, list_row_t *row) {
    uint8_t cursor = paint->ui->cursor, before = ROWS_SEEN / 2;
    uint8_t first = (uint8_t)(cursor < before ? 0 : cursor - before);
    uint8_t last_first = (uint8_t)(rows > ROWS_SEEN ? rows - ROWS_SEEN : 0);
    first = first < last_first ? first : last_first;
    int end_x = stamps_x(paint);
    (void)draw_fitting_label(paint->frame, 0, 0, end_x - BEFORE_PX, &gfx_font_6x12, title, true);
    paint_more(paint->frame, end_x - BEFORE_PX, &gfx_art_triangle_up_7x4, first);
    paint_more(paint->frame, end_x - BEHIND_PX, &gfx_art_triangle_down_7x4, last_first - first);
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < rows; i++) {
        paint_row(paint, ROWS_Y + i * ROW_PX, (uint8_t)(first + i), row);
    }
}
