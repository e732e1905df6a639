/* Who is who: a row a seat. Before a game its first row begins it. */
#include <string.h>

#include "scene.h"

static uint8_t seats(const ui_t *ui, const ui_view_t *view) {
    uint8_t players = ui->setting_up ? ui->setup.players : view->session->config.players;
    return players > 0 ? players : GAME_PLAYERS_MAX;
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    if (ui->cursor > 0) {
        ui->seat = (uint8_t)(ui->cursor - 1);
        scene_go(ui, view, SCENE_NAME, now_us);
    } else if (ui->setting_up) {
        scene_start_game(ui, view, &ui->setup, now_us, intent);
    } else {
        scene_go(ui, view, scene_of_game(view), now_us);
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
    } else if (!scene_leaves(ui, view, button, gesture, now_us) && gesture != GESTURE_REPEAT) {
        (void)scene_moves(ui, button, gesture, (uint8_t)(seats(ui, view) + 1));
    }
}

static void row(const ui_t *ui, const ui_view_t *view, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)value;
    if (item == 0) {
        text_t text = ui->setting_up && !ui->lot ? TEXT_START : TEXT_OK;
        copy_text(label, LIST_LABEL, text_for(view->session, text));
        return;
    }
    format_number(item, label);
    append_text(label, LIST_LABEL, "  ");
    format_name(view, (uint8_t)(item - 1), label + strlen(label));
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    draw_list(frame, ui, view, text_for(view->session, TEXT_NAMES), (uint8_t)(seats(ui, view) + 1),
              row);
}

const scene_t scene_names = {.gesture = gesture, .render = render};
