/* The evening's score: who won how many of this table's games. */
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    (void)scene_leaves(ui, view, button, gesture, now_us);
}

static void draw_score(const ui_view_t *view, const session_series_t *score, gfx_frame_t *frame) {
    uint8_t players = view->session->config.players;
    for (uint8_t i = 0; i <= players; i++) {
        char text[NAME_UTF8_MAX];
        bool nobody = i == players;
        int x = i % 2 * 66, y = 14 + i / 2 * 10;
        if (nobody) {
            bool cult = view->session->config.game == GAME_CULT;
            copy_text(text, sizeof text,
                      text_for(view->session, cult ? TEXT_FACE_CTHULHU : TEXT_NOBODY));
        } else {
            format_name(view, i, text);
        }
        draw_clipped(frame, x, y, 45, &gfx_font_5x8, text, GFX_SET);
        format_number(nobody ? score->nobody : score->wins[i], text);
        gfx_text_right(frame, x + 60, y, &gfx_font_5x8, text, GFX_SET);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)ui;
    (void)now_us;
    char number[12];
    session_series_t score = session_score(view->session);
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, TEXT_SCORE), true);
    if (score.games == 0) {
        draw_lines(frame, 0, 24, text_for(view->session, TEXT_NO_GAMES_YET));
        return;
    }
    format_number(score.games, number);
    const char *games = text_for(view->session, TEXT_GAMES_ENDED);
    gfx_text_right(frame, 127, 1, &gfx_font_6x12, games, GFX_SET);
    gfx_text_right(frame, 127 - gfx_text_width(&gfx_font_6x12, games) - 7, 1, &gfx_font_6x12,
                   number, GFX_SET);
    draw_score(view, &score, frame);
}

const scene_t scene_score = {.gesture = gesture, .render = render};
