/* Who is who: a row a seat, clockwise as they sit. Before a game its first row begins it. */
#include <string.h>

#include "list.h"
#include "words.h"

static uint8_t seats(const ui_t *ui, const ui_view_t *view) {
    const ui_setup_t *setup = &ui->setup;
    uint8_t players = setup->names ? setup->config.players : view->session->config.players;
    return players > 0 ? players : GAME_PLAYERS_MAX;
}

static uint8_t rows(const ui_t *ui, const ui_view_t *view) {
    return (uint8_t)(seats(ui, view) + 1);
}

static void name_seat(const ui_call_t *call, uint8_t seat) {
    scene_go(call, SCENE_NAME);
    call->ui->own.name.seat = seat;
}

static void choose(const ui_call_t *call) {
    if (call->ui->cursor > 0) {
        name_seat(call, (uint8_t)(call->ui->cursor - 1));
    } else if (call->ui->setup.names) {
        scene_start_game(call, &call->ui->setup.config);
    } else {
        scene_go(call, scene_of_game(call->view));
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (!scene_leaves(call) && call->gesture != GESTURE_REPEAT) {
        scene_moves(call, rows(call->ui, call->view));
    }
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    if (item == 0) {
        bool begins = paint->ui->setup.names && !paint->ui->setup.lot;
        copy_text(label, LIST_LABEL, word(paint->view, begins ? TEXT_START : TEXT_OK));
        copy_text(value, LIST_VALUE, word(paint->view, TEXT_CLOCKWISE));
        return;
    }
    append_number(label, LIST_LABEL, item);
    append_text(label, LIST_LABEL, "  ");
    format_name(paint->view, (uint8_t)(item - 1), label + strlen(label));
}

static void draw(const ui_paint_t *paint) {
    paint_list(paint, word(paint->view, TEXT_NAMES), rows(paint->ui, paint->view), row);
}

const scene_t scene_names = {.press = press, .paint = draw};
