/* What was answered, the newest at the bottom; what was taken back is crossed out. */
#include "game_picture.h"
#include "labels.h"
#include "words.h"

enum {
    LINES = 5,
    PAGES_MOST = 250,
    LINE_PX = 10,
    LINES_Y = 14,
    STROKE_DOWN_PX = 4,
    EMPTY_Y = 24,
    ARROWS_X = 114,
    ARROWS_LAST_X = 122
};

static uint8_t pages(const ui_view_t *view) {
    uint16_t used = view->session->log.used;
    uint16_t count = (uint16_t)((used + LINES - 1) / LINES);
    return (uint8_t)(count == 0 ? 1 : count < PAGES_MOST ? count : PAGES_MOST);
}

static void press(const ui_call_t *call) {
    if (!scene_leaves(call)) {
        (void)scene_moves(call, pages(call->view));
    }
}

/* What was chosen, or what the roll showed. */
static void say_what(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = log_at(&view->session->log, index);
    const game_picture_t *picture = picture_of_running(view);
    char option[NAME_UTF8_MAX];
    text[0] = '\0';
    if (entry.kind == PROMPT_CHOOSE) {
        copy_text(text, size, picture->word_option(view, (game_option_t)entry.values[0], option));
    } else {
        picture->say_roll(view, index, text, size);
    }
}

/* Who, what was asked if there's room for all of it, and what it was. */
static void draw_entry(const ui_paint_t *paint, uint16_t index, int y) {
    log_entry_t entry = log_at(&paint->view->session->log, index);
    char name[NAME_UTF8_MAX] = "", what[32];
    if (entry.player != GAME_NOBODY) {
        format_name(paint->view, entry.player, name);
    }
    say_what(paint->view, index, what, sizeof what);
    int x = gfx_text(paint->frame, 0, y, &gfx_font_5x8, name, GFX_SET);
    x += x > 0 ? gfx_font_5x8.width : 0;
    const game_picture_t *picture = picture_of_running(paint->view);
    const char *ask = picture->word_ask(paint->view, (game_ask_t)entry.ask);
    int room = GFX_WIDTH_PX - x - gfx_text_width(&gfx_font_5x8, what) - gfx_font_5x8.width;
    if (gfx_text_width(&gfx_font_5x8, ask) <= room) {
        (void)gfx_text(paint->frame, x, y, &gfx_font_5x8, ask, GFX_SET);
    }
    gfx_text_right(paint->frame, GFX_WIDTH_PX - 1, y, &gfx_font_5x8, what, GFX_SET);
    if (entry.undone) {
        gfx_hline(paint->frame, 0, y + STROKE_DOWN_PX, GFX_WIDTH_PX, GFX_SET);
    }
}

static void draw(const ui_paint_t *paint) {
    const log_t *log = &paint->view->session->log;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_LOG), true);
    if (log->used == 0) {
        (void)gfx_text(paint->frame, 2, EMPTY_Y, &gfx_font_6x12, word(paint->view, TEXT_LOG_EMPTY),
                       GFX_SET);
    }
    for (uint8_t i = 0; i < LINES; i++) {
        int index = (int)log->used - 1 - paint->ui->cursor * LINES - i;
        if (index >= 0) {
            draw_entry(paint, (uint16_t)index, LINES_Y + (LINES - 1 - i) * LINE_PX);
        }
    }
    if (pages(paint->view) > 1) {
        draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, 2);
    }
}

const scene_t scene_log = {.press = press, .paint = draw};
