/* The menu of a running game. */
#include "scene.h"

/* What an item opens; the others are done here. */
static const struct {
    text_t title;
    uint8_t scene; /* SCENES: none */
} items[] = {
    {TEXT_BACK, SCENES},       {TEXT_UNDO, SCENES},
    {TEXT_LOG, SCENE_LOG},     {TEXT_NAMES, SCENE_NAMES},
    {TEXT_SCORE, SCENE_SCORE}, {TEXT_FAIRNESS, SCENE_FAIRNESS},
    {TEXT_HELP, SCENE_HELP},   {TEXT_SETTINGS, SCENE_SETTINGS},
    {TEXT_NEW_GAME, SCENES},   {TEXT_HOME, SCENE_HOME},
};
enum {
    MENU_BACK = 0,
    MENU_UNDO = 1,
    MENU_NEW_GAME = 8,
    MENU_ITEMS = sizeof items / sizeof items[0]
};

static void start_again(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    session_op_t op;
    if (session_rematch(view->session, &op) == SESSION_OK) {
        scene_start_game(ui, view, &op.config, now_us, intent);
    }
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    uint8_t item = ui->cursor;
    ui_scene_t game = scene_of_game(view);
    if (items[item].scene != SCENES) {
        scene_open(ui, view, (ui_scene_t)items[item].scene, now_us);
        ui->setting_up = false;
        return;
    }
    if (item == MENU_UNDO && view->session->log.standing == 0) {
        ui_refused(ui, UI_REFUSED_RULES, now_us);
        return;
    }
    scene_go(ui, view, game, now_us);
    if (item == MENU_UNDO) {
        scene_question(ui, view, ASK_UNDO, now_us);
    } else if (item == MENU_NEW_GAME) {
        start_again(ui, view, now_us, intent);
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
    } else if (!scene_leaves(ui, view, button, gesture, now_us) && gesture != GESTURE_REPEAT) {
        (void)scene_moves(ui, button, gesture, MENU_ITEMS);
    }
}

static void row(const ui_t *ui, const ui_view_t *view, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)ui;
    (void)value;
    copy_text(label, LIST_LABEL, text_for(view->session, items[item].title));
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    draw_list(frame, ui, view, text_for(view->session, TEXT_TITLE), MENU_ITEMS, row);
}

const scene_t scene_menu = {.gesture = gesture, .render = render};
