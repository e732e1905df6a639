/* The evening's score: who won how many of this table's games. */
#include "game_picture.h"
#include "gfx_art.h"
#include "labels.h"
#include "mended.h"
#include "stamps.h"
#include "words.h"

static void press(const ui_call_t *call) { (void)scene_leaves(call); }

enum {
    SCORES_Y = 15,
    SCORE_PX = 10,
    LEFT_X = 2,
    RIGHT_X = 68,
    POINTS_PX = 58,
    NOTHING_Y = 24,
    MENDED_LAST_X = 125,
    GAMES_PX = 3, /* from the corner */
    GAMES_GAP_PX = 3,
    MENDED_SIGN_X = 100,
    MENDED_Y = 56
};

/* A name and a number, left or right by turns. */
static void draw_points(const ui_paint_t *paint, uint8_t at, const char *name, uint32_t number) {
    char text[12];
    int x = at % 2 == 0 ? LEFT_X : RIGHT_X, y = SCORES_Y + at / 2 * SCORE_PX;
    format_number(number, text);
    (void)gfx_text(paint->frame, x, y, &gfx_font_5x8, name, GFX_SET);
    gfx_text_right(paint->frame, x + POINTS_PX - 1, y, &gfx_font_5x8, text, GFX_SET);
}

static void draw_scores(const ui_paint_t *paint, const session_series_t *score) {
    uint8_t players = paint->view->session->config.players;
    const game_picture_t *picture = picture_of(paint->view->session->config.game);
    for (uint8_t i = 0; i <= players; i++) {
        char name[NAME_UTF8_MAX];
        bool nobody = i == players;
        if (nobody) {
            copy_text(name, sizeof name, word(paint->view, picture->nobody));
        } else {
            format_name(paint->view, i, name);
        }
        draw_points(paint, i, name, nobody ? score->nobody : score->wins[i]);
    }
}

/* In words; beside the last row of a full table its sign and a number. */
static void draw_changed_choices(const ui_paint_t *paint, bool full) {
    char text[40];
    int from_x = full ? LEFT_X + POINTS_PX : 0;
    format_mended(paint->view, text, sizeof text);
    if (gfx_text_width(&gfx_font_5x8, text) > MENDED_LAST_X - from_x) {
        format_number(session_amended(paint->view->session), text);
        gfx_sprite(paint->frame, MENDED_SIGN_X, MENDED_Y, &gfx_art_mended_5x7, GFX_SET);
    }
    gfx_text_right(paint->frame, MENDED_LAST_X, MENDED_Y, &gfx_font_5x8, text, GFX_SET);
}

/* "Score   games 3" */
static void draw_title(const ui_paint_t *paint, uint16_t games) {
    char text[24] = "";
    if (games > 0) {
        copy_text(text, sizeof text, word(paint->view, TEXT_GAMES_ENDED));
        append_text(text, sizeof text, " ");
        append_number(text, sizeof text, games);
    }
    int last_x = stamps_x(paint) - GAMES_PX;
    int title_px = last_x - gfx_text_width(&gfx_font_5x8, text) - GAMES_GAP_PX;
    int x = draw_fitting_label(paint->frame, 0, 0, title_px, &gfx_font_6x12,
                               word(paint->view, TEXT_SCORE), true);
    const gfx_font_t *font = fitting_font(last_x - x - GAMES_GAP_PX, &gfx_font_6x12, text);
    gfx_text_right(paint->frame, last_x, 1 + (gfx_font_6x12.height - font->height) / 2, font, text,
                   GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    session_series_t score = session_score(paint->view->session);
    bool full = paint->view->session->config.players == GAME_PLAYERS_MAX;
    draw_changed_choices(paint, full && score.games > 0);
    draw_title(paint, score.games);
    if (score.games == 0) {
        draw_lines(paint->frame, 2, NOTHING_Y, word(paint->view, TEXT_NO_GAMES_YET));
        return;
    }
    draw_scores(paint, &score);
}

const scene_t scene_score = {.press = press, .paint = draw};
