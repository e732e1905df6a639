#include "gfx_art.h"
#include "scene.h"

static const struct {
    text_t title;
    uint8_t fewest, most;
} games[] = {
    [GAME_CULT] = {TEXT_CULT, 2, 8},
    [GAME_SIGNS] = {TEXT_SIGNS, 1, 8},
    [GAME_KINGSPORT] = {TEXT_KINGSPORT, 2, 6},
};

static uint8_t choices(const ui_t *ui) {
    return (uint8_t)(games[ui->setup.game].most - games[ui->setup.game].fewest + 1);
}

static void start(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    game_config_t config = {.game = ui->setup.game,
                            .players = (uint8_t)(games[ui->setup.game].fewest + ui->cursor),
                            .cultists = 1,
                            .mad_response = 1,
                            .first = GAME_NOBODY};
    scene_start_game(ui, view, &config, now_us, intent);
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        start(ui, view, now_us, intent);
    } else if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else {
        (void)scene_moves(ui, button, gesture, choices(ui));
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    char number[4];
    format_number((uint32_t)games[ui->setup.game].fewest + ui->cursor, number);
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12,
                    text_for(view->session, games[ui->setup.game].title), true);
    gfx_text_centred(frame, 63, 16, &gfx_font_16x32, number, GFX_SET);
    gfx_text_centred(frame, 63, 50, &gfx_font_6x12, text_for(view->session, TEXT_PLAYERS), GFX_SET);
    draw_arrows(frame, 36, 88, 29);
    gfx_sprite(frame, 118, 54, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_setup = {.gesture = gesture, .render = render};
