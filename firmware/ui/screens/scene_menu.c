/* The menu of a running game. */
#include "scene.h"
#include "words.h"

static const struct {
    text_t title;
    uint8_t scene; /* that it opens; SCENES: none */
} rows[] = {
    {TEXT_BACK, SCENES},
    {TEXT_UNDO, SCENES},
    {TEXT_LOG, SCENE_LOG},
    {TEXT_NAMES, SCENE_NAMES},
    {TEXT_SCORE, SCENE_SCORE},
    {TEXT_FAIRNESS, SCENE_FAIRNESS},
    {TEXT_HELP, SCENE_HELP},
    {TEXT_HINT, SCENES},
    {TEXT_SETTINGS, SCENE_SETTINGS},
    {TEXT_NEW_GAME, SCENES},
    {TEXT_HOME, SCENE_HOME},
    {TEXT_THROW_DIE, SCENE_THROW}, /* last: to the left of the first */
};

static void choose(const ui_call_t *call) {
    text_t title = rows[call->ui->cursor].title;
    uint8_t scene = rows[call->ui->cursor].scene;
    if (title == TEXT_HELP) {
        scene_help_open(call, call->view->session->now.game.game);
    } else if (scene != SCENES) {
        scene_open(call, (ui_scene_t)scene);
        call->ui->setup.names = false;
    } else if (title == TEXT_UNDO && session_answers_to_undo(call->view->session) == 0) {
        ui_refused(call->ui, UI_REFUSED_UNDO, call->now_us);
    } else {
        scene_go(call, scene_of_game(call->view));
        if (title == TEXT_UNDO) {
            scene_question(call, QUESTION_UNDO);
        } else if (title == TEXT_HINT) {
            scene_open(call, SCENE_HINT);
        } else if (title == TEXT_NEW_GAME) {
            scene_rematch(call);
        }
    }
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)value;
    copy_text(label, LIST_LABEL, word(paint->view, rows[item].title));
}

const scene_t scene_menu = {
    .items = sizeof rows / sizeof rows[0], .choose = choose, .title = TEXT_TITLE, .row = row};
