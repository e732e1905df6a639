/* The menu of a running game. */
#include "list.h"
#include "words.h"

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
enum { MENU_UNDO = 1, MENU_NEW_GAME = 8, MENU_ITEMS = sizeof items / sizeof items[0] };

static void choose(const ui_call_t *call) {
    uint8_t item = call->ui->cursor;
    ui_scene_t game = scene_of_game(call->view);
    if (items[item].scene == SCENE_HELP) {
        scene_help_open(call, call->view->session->now.game.game);
        return;
    }
    if (items[item].scene != SCENES) {
        scene_open(call, (ui_scene_t)items[item].scene);
        call->ui->setup.names = false;
        return;
    }
    if (item == MENU_UNDO && call->view->session->log.standing == 0) {
        ui_refused(call->ui, UI_REFUSED_UNDO, call->now_us);
        return;
    }
    scene_go(call, game);
    if (item == MENU_UNDO) {
        scene_question(call, ASK_UNDO);
    } else if (item == MENU_NEW_GAME) {
        scene_rematch(call);
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (!scene_leaves(call) && call->gesture != GESTURE_REPEAT) {
        scene_moves(call, MENU_ITEMS);
    }
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)value;
    copy_text(label, LIST_LABEL, word(paint->view, items[item].title));
}

static void draw(const ui_paint_t *paint) {
    paint_list(paint, word(paint->view, TEXT_TITLE), MENU_ITEMS, row);
}

const scene_t scene_menu = {.press = press, .paint = draw};
