/* Whose rules? A row a game. */
#include "game_picture.h"
#include "list.h"
#include "words.h"

enum { ROW_BACK = GAME_IDS - 1, ROWS };

static void press(const ui_call_t *call) {
    bool chosen = call->button == BUTTON_ROLL && call->gesture == GESTURE_UP;
    if (chosen && call->ui->cursor != ROW_BACK) {
        scene_help_open(call, (uint8_t)(call->ui->cursor + 1));
    } else if (!scene_leaves(call) && call->gesture != GESTURE_REPEAT) {
        scene_moves(call, ROWS);
    }
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)value;
    text_t text = item == ROW_BACK ? TEXT_BACK : picture_of((uint8_t)(item + 1))->title;
    copy_text(label, LIST_LABEL, word(paint->view, text));
}

static void draw(const ui_paint_t *paint) {
    paint_list(paint, word(paint->view, TEXT_HELP), ROWS, row);
}

const scene_t scene_rules = {.press = press, .paint = draw};
