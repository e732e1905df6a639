/* Pieces that several pictures share. */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { SCORE_PX = 58, ROW_PX = 12, ROWS_SEEN = 4, LIST_Y = 16 };

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

void format_count(const dice_state_t *dice, char text[8]) {
    format_number(dice->count, text);
    append_text(text, 8, "x");
}

const char *word_game(const ui_view_t *view) {
    static const text_t titles[] = {
        [GAME_NONE] = TEXT_TITLE,          [GAME_CULT] = TEXT_CULT, [GAME_SIGNS] = TEXT_SIGNS,
        [GAME_KINGSPORT] = TEXT_KINGSPORT, [GAME_DICE] = TEXT_DICE, [GAME_PIG] = TEXT_DICE,
    };
    static_assert(sizeof titles / sizeof titles[0] == GAME_IDS, "a title for each game");
    return text_for(view->session, titles[view->session->now.game.game]);
}

const char *word_die(const ui_view_t *view, uint8_t die) {
    return die == DIE_CULT ? text_for(view->session, TEXT_CULT_DIE)
                           : game_die_name((game_die_t)die);
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

void copy_text(char *to, size_t size, const char *text) {
    size_t length = strlen(text);
    length = length < size ? length : size - 1;
    memcpy(to, text, length);
    to[length] = '\0';
}

void append_text(char *to, size_t size, const char *text) {
    size_t length = strlen(to);
    copy_text(to + length, size - length, text);
}

static void draw_row(gfx_frame_t *frame, const ui_t *ui, const ui_view_t *view, int y, uint8_t row,
                     list_row_t *fill) {
    char label[LIST_LABEL] = "", value[LIST_VALUE] = "";
    bool hot = row == ui->cursor;
    gfx_ink_t ink = hot ? GFX_CLEAR : GFX_SET;
    fill(ui, view, row, label, value);
    if (hot) {
        gfx_rect(frame, 0, y, GFX_WIDTH_PX, ROW_PX, GFX_SET);
    }
    (void)gfx_text(frame, 2, y + 1, &gfx_font_6x12, label, ink);
    gfx_text_right(frame, GFX_WIDTH_PX - 3, y + 1, &gfx_font_6x12, value, ink);
}

void draw_list(gfx_frame_t *frame, const ui_t *ui, const ui_view_t *view, const char *title,
               uint8_t rows, list_row_t *row) {
    uint8_t before = ROWS_SEEN / 2;
    uint8_t first = (uint8_t)(ui->cursor < before ? 0 : ui->cursor - before);
    uint8_t last_first = (uint8_t)(rows > ROWS_SEEN ? rows - ROWS_SEEN : 0);
    first = first < last_first ? first : last_first;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, title, true);
    if (first > 0) {
        gfx_sprite_mirrored(frame, 116, 2, &gfx_art_triangle_4x7, GFX_SET);
    }
    if (first < last_first) {
        gfx_sprite(frame, 123, 2, &gfx_art_triangle_4x7, GFX_SET);
    }
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < rows; i++) {
        draw_row(frame, ui, view, LIST_Y + i * ROW_PX, (uint8_t)(first + i), row);
    }
}

void draw_points(gfx_frame_t *frame, uint8_t at, int y, const char *name, uint32_t number,
                 bool hot) {
    char text[12];
    int x = at % 2 == 0 ? 2 : 68;
    gfx_ink_t ink = hot ? GFX_CLEAR : GFX_SET;
    if (hot) {
        gfx_rect(frame, x - 1, y, SCORE_PX + 2, 8, GFX_SET);
    }
    format_number(number, text);
    draw_clipped(frame, x, y, 40, &gfx_font_5x8, name, ink);
    gfx_text_right(frame, x + SCORE_PX - 1, y, &gfx_font_5x8, text, ink);
}

void draw_pages(gfx_frame_t *frame, int centre_x, int y, uint8_t page, uint8_t pages) {
    int x = centre_x - (pages * 7 - 2) / 2;
    for (uint8_t i = 0; i < pages; i++) {
        (i == page ? gfx_rect : gfx_box)(frame, x + i * 7, y, 5, 5, GFX_SET);
    }
}

void draw_lines(gfx_frame_t *frame, int x, int y, const char *text) {
    while (*text != '\0') {
        char line[40];
        size_t length = strcspn(text, "\n");
        length = length < sizeof line ? length : sizeof line - 1;
        memcpy(line, text, length);
        line[length] = '\0';
        (void)gfx_text(frame, x, y, &gfx_font_6x12, line, GFX_SET);
        text += length;
        text += *text == '\n' ? 1 : 0;
        y += 12;
    }
}

const char *word_ask(const ui_view_t *view, game_ask_t ask) {
    return ask > ASK_DICE ? game_ask_name(ask)
                          : text_for(view->session, (text_t)(TEXT_ASK_FIRST + ask));
}

/* heart+ .. tome-: the thing and the sign. */
static const char *word_change(const ui_view_t *view, game_option_t option, char *text) {
    static const text_t things[] = {
        TEXT_OPTION_HEART, TEXT_OPTION_BULLET, TEXT_SANITY,
        TEXT_START_SANITY, TEXT_OPTION_AMULET, TEXT_OPTION_DAGGER,
        TEXT_OPTION_IDOL,  TEXT_OPTION_MEAD,   TEXT_OPTION_TOME,
    };
    uint8_t at = (uint8_t)(option - OPTION_HEART_PLUS);
    copy_text(text, NAME_UTF8_MAX - 1, text_for(view->session, things[at / 2]));
    append_text(text, NAME_UTF8_MAX, at % 2 == 0 ? "+" : "-");
    return text;
}

void format_cultist(const ui_view_t *view, uint8_t seat, uint8_t number, char *text) {
    format_name(view, seat, text);
    copy_text(&text[gfx_text_bytes(text, CULTIST_LETTERS)], 3, " 1");
    text[strlen(text) - 1] = (char)('0' + number);
}

static const char *word_cultist(const ui_view_t *view, game_option_t option, char *text) {
    uint8_t at = (uint8_t)(option - OPTION_P1_1);
    format_cultist(view, at / 3, (uint8_t)(at % 3 + 1), text);
    return text;
}

const char *word_option(const ui_view_t *view, game_option_t option, char *text) {
    if (option <= OPTION_P8) {
        format_name(view, (uint8_t)(option - OPTION_P1), text);
        return text;
    }
    if (option <= OPTION_P2_3) {
        return word_cultist(view, option, text);
    }
    if (option == OPTION_RANDOM) {
        return text_for(view->session, TEXT_THE_DIE);
    }
    if (option <= OPTION_CTHULHU) {
        return text_for(view->session, (text_t)(TEXT_FACE_YELLOW + (option - OPTION_YELLOW)));
    }
    if (option <= OPTION_DONE) {
        return text_for(view->session, (text_t)(TEXT_OPTION_ON + (option - OPTION_ON)));
    }
    return option > OPTION_TOME_MINUS ? game_option_name(option) : word_change(view, option, text);
}
