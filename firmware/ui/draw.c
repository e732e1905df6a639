/* Pieces that several pictures share. */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { ROW_PX = 10, ROWS_SEEN = 5, LIST_Y = 13 };

void format_number(uint32_t number, char *text) {
    char digits[10];
    uint8_t count = 0;
    do {
        digits[count++] = (char)('0' + number % 10u);
        number /= 10u;
    } while (number > 0);
    for (uint8_t i = 0; i < count; i++) {
        text[i] = digits[count - 1 - i];
    }
    text[count] = '\0';
}

void format_name(const ui_view_t *view, uint8_t seat, char *text) {
    name_to_utf8(&view->session->names[seat], text);
}

void draw_clipped(gfx_frame_t *frame, int x, int y, int width_px, const gfx_font_t *font,
                  const char *text, gfx_ink_t ink) {
    char cut[48];
    size_t glyphs = (size_t)((width_px + font->gap) / font->width);
    size_t bytes = gfx_text_bytes(text, glyphs);
    bytes = bytes < sizeof cut - 1 ? bytes : sizeof cut - 1;
    memcpy(cut, text, bytes);
    cut[bytes] = '\0';
    (void)gfx_text(frame, x, y, font, cut, ink);
}

void draw_arrows(gfx_frame_t *frame, int left_x, int right_x, int y) {
    gfx_sprite_mirrored(frame, left_x, y, &gfx_art_triangle_4x7, GFX_SET);
    gfx_sprite(frame, right_x, y, &gfx_art_triangle_4x7, GFX_SET);
}

static void draw_row(gfx_frame_t *frame, const ui_view_t *view, int y, bool hot, uint8_t row,
                     list_row_t *fill) {
    char label[24] = "", value[16] = "";
    gfx_ink_t ink = hot ? GFX_CLEAR : GFX_SET;
    fill(view, row, label, value);
    if (hot) {
        gfx_rect(frame, 0, y, GFX_WIDTH_PX, ROW_PX, GFX_SET);
    }
    (void)gfx_text(frame, 2, y - 1, &gfx_font_6x12, label, ink);
    gfx_text_right(frame, GFX_WIDTH_PX - 3, y - 1, &gfx_font_6x12, value, ink);
}

void draw_list(gfx_frame_t *frame, const ui_view_t *view, const char *title, uint8_t cursor,
               uint8_t rows, list_row_t *row) {
    uint8_t first = cursor < ROWS_SEEN / 2 ? 0 : (uint8_t)(cursor - ROWS_SEEN / 2);
    uint8_t last_first = rows > ROWS_SEEN ? (uint8_t)(rows - ROWS_SEEN) : 0;
    first = first < last_first ? first : last_first;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, title, true);
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < rows; i++) {
        int y = LIST_Y + i * ROW_PX;
        draw_row(frame, view, y, first + i == cursor, (uint8_t)(first + i), row);
    }
}

const char *word_ask(const ui_view_t *view, game_ask_t ask) {
    (void)view;
    return game_ask_name(ask);
}

const char *word_option(const ui_view_t *view, game_option_t option, char *text) {
    if (option <= OPTION_P8) {
        format_name(view, (uint8_t)(option - OPTION_P1), text);
        return text;
    }
    if (option >= OPTION_YELLOW && option <= OPTION_CTHULHU) {
        return text_for(view->session, (text_t)(TEXT_FACE_YELLOW + (option - OPTION_YELLOW)));
    }
    return game_option_name(option);
}
