/* The score: who won how many of this table's games. */
#include "game_picture.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum { LEFT_X = 2, RIGHT_X = 68, POINTS_PX = 58 };

/* "Score   games 3" */
static void draw_title(const ui_paint_t *paint, uint16_t games) {
    char text[24] = "";
    if (games > 0) {
        copy_text(text, sizeof text, word(paint->view, TEXT_GAMES_ENDED));
        append_text(text, sizeof text, " ");
        append_number(text, sizeof text, games);
    }
    int last_x = status_icons_x(paint) - 3;
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_SCORE), true);
    const gfx_font_t *font = fitting_font(last_x - x - 3, &gfx_font_6x12, text);
    (void)draw_if_room(paint->frame, last_x + 1 - gfx_text_width(font, text), last_x - x - 3, text);
}

/* A row for each player, in two columns; at the foot one for nobody. */
static void draw_scores(const ui_paint_t *paint, const session_series_t *score) {
    enum { TOP_Y = 16, PITCH = 9, FOOT_Y = 55 };
    const game_config_t *config = &paint->view->session->config;
    for (uint8_t i = 0; i <= config->players; i++) {
        bool nobody = i == config->players;
        char name[NAME_UTF8_MAX];
        int x = i % 2 == 0 || nobody ? LEFT_X : RIGHT_X;
        int y = nobody ? FOOT_Y : TOP_Y + i / 2 * PITCH;
        if (nobody) {
            (void)paint_word(paint, x, y, &gfx_font_5x8, picture_of(config->game)->nobody);
        } else {
            format_name(paint->view, i, name);
            (void)gfx_text(paint->frame, x, y, &gfx_font_5x8, name, GFX_SET);
        }
        paint_number_right(paint, x + POINTS_PX - 1, y, &gfx_font_5x8,
                           nobody ? score->nobody : score->wins[i]);
    }
}

/* How many choices were amended: a sign and a number, in words where no game has ended. */
static void draw_amended(const ui_paint_t *paint, bool ended) {
    enum { SIGN_X = 66, Y = 55, WORDS_Y = 38 };
    uint16_t amended = session_amended(paint->view->session);
    if (amended == 0) {
        return;
    }
    if (!ended) {
        (void)paint_word_with(paint, LEFT_X, WORDS_Y, &gfx_font_5x8, TEXT_AMENDED, amended);
        return;
    }
    gfx_sprite(paint->frame, SIGN_X, Y, &gfx_art_amended_5x7, GFX_SET);
    (void)paint_number(paint, SIGN_X + 6, Y, &gfx_font_5x8, amended);
}

static void draw(const ui_paint_t *paint) {
    session_series_t score = session_score(paint->view->session);
    draw_amended(paint, score.games > 0);
    (void)paint_verb(paint, word(paint->view, TEXT_BACK), false);
    draw_title(paint, score.games);
    if (score.games == 0) {
        (void)paint_word(paint, LEFT_X, 24, &gfx_font_6x12, TEXT_NO_GAMES_YET);
    } else {
        draw_scores(paint, &score);
    }
}

const scene_t scene_score = {.paint = draw};
