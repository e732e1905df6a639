/* Settings: ROLL goes to the next value of the highlighted one. */
#include <string.h>

#include "scene.h"

enum { ROW_FORGET = SETTINGS, ROW_BACK, ROWS };

/* The values that presses go through, where they aren't all there are. */
static const uint16_t seconds[] = {0, 15, 30, 60, 120, 300, 600, 1800, 3600};

static uint16_t next_seconds(uint16_t value) {
    for (uint8_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        if (seconds[i] > value) {
            return seconds[i];
        }
    }
    return seconds[0];
}

static uint16_t next_value(setting_t setting, uint16_t value) {
    const setting_row_t *row = settings_row(setting);
    if (row->unit == UNIT_SECONDS) {
        return next_seconds(value);
    }
    return (uint16_t)(value < row->most ? value + 1 : row->least);
}

static void choose(ui_t *ui, const ui_view_t *view, uint64_t now_us, ui_intent_t *intent) {
    if (ui->cursor == ROW_BACK) {
        scene_go(ui, view, (ui_scene_t)ui->back, now_us);
    } else if (ui->cursor == ROW_FORGET) {
        scene_question(ui, view, ASK_FORGET, now_us);
    } else {
        setting_t setting = (setting_t)ui->cursor;
        intent->kind = INTENT_OP;
        intent->op = (session_op_t){.kind = OP_SET, .setting = ui->cursor};
        intent->op.value = next_value(setting, view->session->settings.value[setting]);
    }
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        choose(ui, view, now_us, intent);
    } else if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
    } else if (gesture != GESTURE_REPEAT) {
        (void)scene_moves(ui, button, gesture, ROWS);
    }
}

static void format_value(const ui_view_t *view, setting_t setting, char value[LIST_VALUE]) {
    const setting_row_t *row = settings_row(setting);
    uint16_t number = view->session->settings.value[setting];
    if (row->kind == KIND_WORDS) {
        copy_text(value, LIST_VALUE, text_for(view->session, TEXT_LANGUAGE));
    } else if (row->kind == KIND_SWITCH) {
        copy_text(value, LIST_VALUE, text_for(view->session, number != 0 ? TEXT_ON : TEXT_OFF));
    } else if (row->unit == UNIT_SECONDS && number == 0) {
        copy_text(value, LIST_VALUE, text_for(view->session, TEXT_OFF));
    } else {
        format_number(number, value);
        size_t length = strlen(value);
        copy_text(value + length, LIST_VALUE - length, row->unit == UNIT_SECONDS ? " s" : "");
    }
}

static void row(const ui_t *ui, const ui_view_t *view, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    (void)ui;
    text_t text = item == ROW_BACK ? TEXT_BACK : (text_t)(TEXT_SET_LANG + item);
    copy_text(label, LIST_LABEL, text_for(view->session, text));
    if (item < SETTINGS) {
        format_value(view, (setting_t)item, value);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    draw_list(frame, ui, view, text_for(view->session, TEXT_SETTINGS), ROWS, row);
}

const scene_t scene_settings = {.gesture = gesture, .render = render};
