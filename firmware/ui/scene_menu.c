/* The menu of a running game. */
#include "scene.h"

typedef enum {
    MENU_BACK,
    MENU_UNDO,
    MENU_REMATCH,
    MENU_SETTINGS,
    MENU_HOME,
    MENU_ITEMS
} menu_item_t;

static const text_t items[] = {
    [MENU_BACK] = TEXT_BACK,         [MENU_UNDO] = TEXT_UNDO, [MENU_REMATCH] = TEXT_REMATCH,
    [MENU_SETTINGS] = TEXT_SETTINGS, [MENU_HOME] = TEXT_HOME,
};
static_assert(sizeof items / sizeof items[0] == MENU_ITEMS, "a row for each item");

static void rematch(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    session_op_t op;
    if (session_rematch(view->session, &op) == SESSION_OK) {
        scene_start_game(ui, view, &op.config, now_us, intent);
    }
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    ui_scene_t game = scene_of_game(view);
    switch ((menu_item_t)ui->cursor) {
    case MENU_UNDO:
        scene_go(ui, view, game, now_us);
        if (view->session->log.standing > 0) {
            scene_question(ui, view, ASK_UNDO, now_us);
        }
        return;
    case MENU_REMATCH:
        scene_go(ui, view, game, now_us);
        rematch(ui, view, now_us, intent);
        return;
    case MENU_SETTINGS:
        scene_go(ui, view, SCENE_SETTINGS, now_us);
        ui->back = SCENE_MENU;
        return;
    case MENU_HOME:
        scene_go(ui, view, SCENE_HOME, now_us);
        return;
    default:
        scene_go(ui, view, game, now_us);
        return;
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
    } else if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else if (gesture != GESTURE_REPEAT) {
        (void)scene_moves(ui, button, gesture, MENU_ITEMS);
    }
}

static void row(const ui_view_t *view, uint8_t item, char label[24], char value[16]) {
    const char *text = text_for(view->session, items[item]);
    value[0] = '\0';
    for (uint8_t i = 0; i < 24 && (label[i] = text[i]) != '\0'; i++) {
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    draw_list(frame, view, text_for(view->session, TEXT_TITLE), ui->cursor, MENU_ITEMS, row);
}

const scene_t scene_menu = {.gesture = gesture, .render = render};
