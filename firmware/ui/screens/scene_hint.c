/* What the die would choose for the player who is asked, and why. Any press but left and right goes back. */
#include "game_picture.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

static void paint_advice(const ui_paint_t *paint) {
    enum { LEFT_X = 2, OPTION_Y = 19, WHY_Y = 40, WIDE_PX = GFX_WIDTH_PX - 2 * LEFT_X };
    const game_state_t *game = &paint->view->session->now.game;
    const game_option_t option = game_advise(game);
    const text_t why = (text_t)(TEXT_REASON_ONLY_ONE + game_reason(game, option));
    char text[NAME_UTF8_MAX];
    draw_fitting(paint->frame, LEFT_X, OPTION_Y, WIDE_PX, &gfx_font_8x16,
                 picture_of_running(paint->view)->word_option(paint->view, option, text));
    draw_fitting(paint->frame, LEFT_X, WHY_Y, WIDE_PX, &gfx_font_6x12, word(paint->view, why));
}

static void draw(const ui_paint_t *paint) {
    const char *title = word(paint->view, TEXT_HINT_WOULD);
    draw_fitting_label(paint->frame, 0, 0, status_icons_x(paint), &gfx_font_6x12, title, true);
    if (session_can_hint(paint->view->session)) {
        paint_advice(paint);
    } else {
        draw_fitting(paint->frame, 2, 28, GFX_WIDTH_PX - 4, &gfx_font_6x12,
                     word(paint->view, TEXT_NO_HINT));
    }
    (void)paint_verb(paint, word(paint->view, TEXT_BACK), false);
}

const scene_t scene_hint = {.paint = draw};
