/* What was answered, the newest at the bottom; what was taken back is crossed out. */
#include "game_picture.h"
#include "gfx_art.h"
#include "labels.h"
#include "mended.h"
#include "stamps.h"
#include "words.h"

enum {
    LINES = 4,
    PAGES_MOST = 250,
    LINE_PX = 12,
    LINES_Y = 16,
    TEXT_DOWN_PX = 2, /* words, beside drawings of 11 rows */
    STROKE_DOWN_PX = 6,
    SIGN_PX = 7,
    MISSED_X = 48,
    MISSED_Y = 2,
    CROSS_PX = 9,
    EMPTY_Y = 24,
    ARROWS_PX = 14, /* from the corner */
    LAST_ARROW_PX = 6
};

static uint8_t pages(const ui_view_t *view) {
    uint16_t used = view->session->log.used;
    uint16_t count = (uint16_t)((used + LINES - 1) / LINES);
    return (uint8_t)(count == 0 ? 1 : count < PAGES_MOST ? count : PAGES_MOST);
}

static void press(const ui_call_t *call) {
    if (!scene_leaves(call)) {
        scene_moves(call, pages(call->view));
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

/* What it was, at the right; returns its first column. */
static int draw_what(const ui_paint_t *paint, uint16_t index, int y) {
    const game_picture_t *picture = picture_of_running(paint->view);
    bool roll = log_at(&paint->view->session->log, index).kind == PROMPT_ROLL;
    char what[32];
    if (roll && picture->paint_roll != NULL) {
        int x = picture->paint_roll(paint, index, GFX_WIDTH_PX - 1, y);
        if (x < GFX_WIDTH_PX) {
            return x;
        }
    }
    say_what(paint->view, index, what, sizeof what);
    gfx_text_right(paint->frame, GFX_WIDTH_PX - 1, y + TEXT_DOWN_PX, &gfx_font_5x8, what, GFX_SET);
    return GFX_WIDTH_PX - gfx_text_width(&gfx_font_5x8, what);
}

/* Who, behind the sign of a choice that was changed; returns where more may stand. */
static int draw_who(const ui_paint_t *paint, const log_entry_t *entry, int y) {
    char name[NAME_UTF8_MAX] = "";
    int x = 0;
    if (entry->amended && !entry->undone) {
        gfx_sprite(paint->frame, 0, y + TEXT_DOWN_PX, &gfx_art_mended_5x7, GFX_SET);
        x = SIGN_PX;
    }
    if (entry->player == GAME_NOBODY) {
        return x;
    }
    format_name(paint->view, entry->player, name);
    return gfx_text(paint->frame, x, y + TEXT_DOWN_PX, &gfx_font_5x8, name, GFX_SET) +
           gfx_font_5x8.width;
}

/* Who, what was asked if there's room for all of it, and what it was. */
static void draw_entry(const ui_paint_t *paint, uint16_t index, int y) {
    log_entry_t entry = log_at(&paint->view->session->log, index);
    const game_picture_t *picture = picture_of_running(paint->view);
    const char *ask = picture->word_ask(paint->view, (game_ask_t)entry.ask);
    int x = draw_who(paint, &entry, y);
    int room = draw_what(paint, index, y) - x - gfx_font_5x8.width;
    if (gfx_text_width(&gfx_font_5x8, ask) <= room) {
        (void)gfx_text(paint->frame, x, y + TEXT_DOWN_PX, &gfx_font_5x8, ask, GFX_SET);
    }
    if (entry.undone) {
        gfx_hline(paint->frame, 0, y + STROKE_DOWN_PX, GFX_WIDTH_PX, GFX_SET);
    }
}

/* Rolls that failed are no answers, but they aren't forgotten: in words, or beside stamps as a sign
 * and a number. Returns where it ends. */
static int draw_missed(const ui_paint_t *paint) {
    char text[40];
    if (paint->ui->missed.count == 0) {
        return MISSED_X;
    }
    format_with_number(text, sizeof text, word(paint->view, TEXT_NO_NOISE_TIMES),
                       paint->ui->missed.count);
    if (gfx_text_width(&gfx_font_5x8, text) > stamps_x(paint) - MISSED_X) {
        gfx_sprite(paint->frame, MISSED_X, MISSED_Y, &gfx_art_cross_7x6, GFX_SET);
        format_number(paint->ui->missed.count, text);
        return gfx_text(paint->frame, MISSED_X + CROSS_PX, MISSED_Y, &gfx_font_5x8, text, GFX_SET);
    }
    return gfx_text(paint->frame, MISSED_X, MISSED_Y, &gfx_font_5x8, text, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    const log_t *log = &paint->view->session->log;
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_LOG), true);
    int end_x = draw_missed(paint), arrows_x = stamps_x(paint) - ARROWS_PX;
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
    if (pages(paint->view) > 1 && end_x <= arrows_x) {
        draw_arrows(paint->frame, arrows_x, stamps_x(paint) - LAST_ARROW_PX, 2);
    }
}

const scene_t scene_log = {.press = press, .paint = draw};
