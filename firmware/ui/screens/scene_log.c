/* The log: what was answered, the newest at the bottom; undone answers are crossed out. */
#include "game_picture.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum { LINES = 3, PAGES_MAX = 250, TEXT_DOWN_PX = 2 }; /* words beside drawings of 11 rows */

static uint8_t page_count(const ui_t *ui, const ui_view_t *view) {
    (void)ui;
    int pages = (view->session->log.used + LINES - 1) / LINES;
    return (uint8_t)(pages == 0 ? 1 : pages < PAGES_MAX ? pages : PAGES_MAX);
}

/* What was chosen or rolled, at the right; returns its first column. */
static int draw_answer(const ui_paint_t *paint, const log_entry_t *entry, uint16_t index, int y) {
    const game_picture_t *picture = picture_of_running(paint->view);
    char text[32] = "", option[NAME_UTF8_MAX];
    if (entry->kind == PROMPT_CHOOSE) {
        game_option_t chosen = (game_option_t)entry->values[0];
        copy_text(text, sizeof text, picture->word_option(paint->view, chosen, option));
    } else {
        int x = GFX_WIDTH_PX;
        if (entry->kind == PROMPT_ROLL && picture->paint_roll != NULL) {
            x = picture->paint_roll(paint, index, GFX_WIDTH_PX - 1, y);
        }
        if (x < GFX_WIDTH_PX) {
            return x;
        }
        picture->say_roll(paint->view, index, text, sizeof text);
    }
    gfx_text_right(paint->frame, GFX_WIDTH_PX - 1, y + TEXT_DOWN_PX, &gfx_font_5x8, text, GFX_SET);
    return GFX_WIDTH_PX - gfx_text_width(&gfx_font_5x8, text);
}

/* Who, what was asked if there is room for all of it, and the answer. */
static void draw_entry(const ui_paint_t *paint, uint16_t index, int y) {
    log_entry_t entry = *log_at(&paint->view->session->log, index);
    const game_picture_t *picture = picture_of_running(paint->view);
    const char *ask = picture->word_ask(paint->view, (game_ask_t)entry.ask);
    char name[NAME_UTF8_MAX];
    int x = 0;
    if (entry.amended && !entry.undone) {
        gfx_sprite(paint->frame, 0, y + TEXT_DOWN_PX, &gfx_art_amended_5x7, GFX_SET);
        x = 7;
    }
    if (entry.player != GAME_NOBODY) {
        format_name(paint->view, entry.player, name);
        x = gfx_text(paint->frame, x, y + TEXT_DOWN_PX, &gfx_font_5x8, name, GFX_SET) +
            gfx_font_5x8.width;
    }
    int room_px = draw_answer(paint, &entry, index, y) - x - gfx_font_5x8.width;
    if (gfx_text_width(&gfx_font_5x8, ask) <= room_px) {
        (void)gfx_text(paint->frame, x, y + TEXT_DOWN_PX, &gfx_font_5x8, ask, GFX_SET);
    }
    if (entry.undone) {
        gfx_hline(paint->frame, 0, y + 6, GFX_WIDTH_PX, GFX_SET);
    }
}

/* Failed rolls are not answers, so the title counts them: in words, or beside status icons as a sign and a
 * number. */
static void draw_failed_rolls(const ui_paint_t *paint) {
    enum { LEFT_X = 48, TOP_Y = 2 };
    uint8_t count = paint->ui->failed_rolls.count;
    char text[40];
    if (count == 0) {
        return;
    }
    format_with_number(text, sizeof text, word(paint->view, TEXT_NO_NOISE_TIMES), count);
    if (gfx_text_width(&gfx_font_5x8, text) > status_icons_x(paint) - LEFT_X) {
        gfx_sprite(paint->frame, LEFT_X, TOP_Y, &gfx_art_cross_7x6, GFX_SET);
        (void)paint_number(paint, LEFT_X + 9, TOP_Y, &gfx_font_5x8, count);
        return;
    }
    (void)gfx_text(paint->frame, LEFT_X, TOP_Y, &gfx_font_5x8, text, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    uint16_t used = paint->view->session->log.used;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_LOG), true);
    draw_failed_rolls(paint);
    (void)paint_verb(paint, word(paint->view, TEXT_BACK), used > LINES);
    if (used == 0) {
        (void)paint_word(paint, 2, 24, &gfx_font_6x12, TEXT_LOG_EMPTY);
    }
    int index = used - 1 - paint->ui->cursor * LINES;
    for (int line = LINES - 1; line >= 0 && index >= 0; line--, index--) {
        draw_entry(paint, (uint16_t)index, 16 + line * 12);
    }
}

const scene_t scene_log = {.item_count = page_count, .repeats = true, .paint = draw};
