/* A new game: how many play, with how many cultists each (rival cults), and who they are. */
#include <string.h>

#include "gfx_art.h"
#include "scene.h"

enum { STEP_PLAYERS, STEP_CULTISTS, CULTISTS_MOST = 3 };

static const struct {
    text_t title;
    uint8_t fewest, most;
} games[] = {
    [GAME_CULT] = {TEXT_CULT, 2, 8},
    [GAME_SIGNS] = {TEXT_SIGNS, 1, 8},
    [GAME_KINGSPORT] = {TEXT_KINGSPORT, 2, 6},
};

void setup_seats(uint8_t game, uint8_t *few, uint8_t *most) {
    *few = games[game].fewest;
    *most = games[game].most;
}

static uint8_t fewest(const ui_t *ui) {
    return ui->step == STEP_CULTISTS ? 1 : games[ui->setup.game].fewest;
}

/* Numbers to choose from, and behind them the way back. */
static uint8_t numbers(const ui_t *ui) {
    uint8_t most = ui->step == STEP_CULTISTS ? CULTISTS_MOST : games[ui->setup.game].most;
    return (uint8_t)(most - fewest(ui) + 1);
}

static bool on_back(const ui_t *ui) { return ui->cursor == numbers(ui); }

/* As many as last time, if this game was played before. */
static void enter(ui_t *ui, const ui_view_t *view) {
    uint8_t game = ui->setup.game;
    const game_config_t *last = &view->session->config;
    ui->step = STEP_PLAYERS;
    ui->setup =
        (game_config_t){.game = game, .cultists = 1, .mad_response = 1, .first = GAME_NOBODY};
    if (last->game == game && view->session->now.game.game != GAME_NONE) {
        ui->cursor = (uint8_t)(last->players - games[game].fewest);
    }
}

static void go_to_names(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    scene_go(ui, view, SCENE_NAMES, now_us);
    ui->setting_up = true;
    ui->back = SCENE_HOME;
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    uint8_t number = (uint8_t)(fewest(ui) + ui->cursor);
    if (on_back(ui)) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else if (ui->step == STEP_CULTISTS) {
        ui->setup.cultists = number;
        go_to_names(ui, view, now_us);
    } else {
        ui->setup.players = number;
        ui->cursor = 0;
        if (ui->setup.game == GAME_CULT && number == 2 && !ui->lot) {
            ui->step = STEP_CULTISTS;
        } else {
            go_to_names(ui, view, now_us);
        }
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us);
    } else if (!scene_leaves(ui, view, button, gesture, now_us)) {
        (void)scene_moves(ui, button, gesture, (uint8_t)(numbers(ui) + 1));
    }
}

static text_t word_for(const ui_t *ui, uint8_t number) {
    if (ui->step == STEP_CULTISTS) {
        return number == 1 ? TEXT_CULTIST_EACH : TEXT_CULTISTS_EACH;
    }
    return number == 1 ? TEXT_PLAYER : TEXT_PLAYERS;
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    char number[4];
    text_t title = ui->lot ? TEXT_WHO_FIRST : games[ui->setup.game].title;
    uint8_t count = (uint8_t)(fewest(ui) + ui->cursor);
    (void)now_us;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, title), true);
    if (on_back(ui)) {
        gfx_text_centred(frame, 63, 22, &gfx_font_8x16, text_for(view->session, TEXT_BACK),
                         GFX_SET);
    } else {
        format_number(count, number);
        gfx_text_centred(frame, 63, 16, &gfx_font_16x32, number, GFX_SET);
        gfx_text_centred(frame, 63, 50, &gfx_font_6x12,
                         text_for(view->session, word_for(ui, count)), GFX_SET);
    }
    draw_arrows(frame, 30, 94, 29);
    gfx_sprite(frame, 118, 54, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_setup = {.enter = enter, .gesture = gesture, .render = render};
