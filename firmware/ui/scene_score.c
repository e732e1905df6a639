/* The evening's score: who won how many of this table's games. */
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    (void)scene_leaves(ui, view, button, gesture, now_us);
}

enum { SCORES_Y = 15, SCORE_PX = 10 };

static void draw_scores(const ui_view_t *view, const session_series_t *score, gfx_frame_t *frame) {
    uint8_t players = view->session->config.players;
    bool cult = view->session->config.game == GAME_CULT;
    for (uint8_t i = 0; i <= players; i++) {
        char name[NAME_UTF8_MAX];
        bool nobody = i == players;
        if (nobody) {
            copy_text(name, sizeof name,
                      text_for(view->session, cult ? TEXT_FACE_CTHULHU : TEXT_NOBODY));
        } else {
            format_name(view, i, name);
        }
        draw_points(frame, i, SCORES_Y + i / 2 * SCORE_PX, name,
                    nobody ? score->nobody : score->wins[i], false);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)ui;
    (void)now_us;
    char number[12];
    session_series_t score = session_score(view->session);
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, TEXT_SCORE), true);
    if (score.games == 0) {
        draw_lines(frame, 2, 24, text_for(view->session, TEXT_NO_GAMES_YET));
        return;
    }
    format_number(score.games, number);
    gfx_text_right(frame, 125, 1, &gfx_font_6x12, number, GFX_SET);
    gfx_text_right(frame, 125 - gfx_text_width(&gfx_font_6x12, number) - 7, 1, &gfx_font_6x12,
                   text_for(view->session, TEXT_GAMES_ENDED), GFX_SET);
    draw_scores(view, &score, frame);
}

const scene_t scene_score = {.gesture = gesture, .render = render};
