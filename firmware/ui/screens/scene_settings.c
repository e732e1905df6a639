/* Settings: ROLL goes to the next value of the highlighted one. */
#include <assert.h>

#include "list.h"
#include "words.h"

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
    if (row->kind == KIND_SECONDS) {
        return next_seconds(value);
    }
    return (uint16_t)(value < row->most ? value + 1 : row->least);
}

/* Comes back here, and from here to where the settings were opened. */
static void open_languages(const ui_call_t *call) {
    uint8_t behind = call->ui->back;
    scene_open(call, SCENE_LANGUAGE);
    call->ui->own.language.behind = behind;
}

static void choose(const ui_call_t *call) {
    if (call->ui->cursor == ROW_BACK) {
        scene_go(call, (ui_scene_t)call->ui->back);
    } else if (call->ui->cursor == ROW_FORGET) {
        scene_question(call, ASK_FORGET);
    } else if (call->ui->cursor == SETTING_LANG) {
        open_languages(call);
    } else {
        setting_t setting = (setting_t)call->ui->cursor;
        call->intent->kind = INTENT_OP;
        call->intent->op = (session_op_t){.kind = OP_SET, .setting = call->ui->cursor};
        call->intent->op.value = next_value(setting, call->view->session->settings.value[setting]);
    }
}

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
    } else if (call->gesture != GESTURE_REPEAT) {
        scene_moves(call, ROWS);
    }
}

/* "60 s"; 0 s is never. */
static void format_seconds(const ui_view_t *view, uint16_t number, char value[LIST_VALUE]) {
    if (number == 0) {
        copy_text(value, LIST_VALUE, word(view, TEXT_OFF));
        return;
    }
    append_number(value, LIST_VALUE, number);
    append_text(value, LIST_VALUE, " s");
}

static void format_value(const ui_view_t *view, setting_t setting, char value[LIST_VALUE]) {
    const setting_row_t *row = settings_row(setting);
    uint16_t number = view->session->settings.value[setting];
    if (setting == SETTING_LANG) {
        copy_text(value, LIST_VALUE, word(view, TEXT_LANGUAGE));
    } else if (row->kind == KIND_SWITCH) {
        copy_text(value, LIST_VALUE, word(view, number != 0 ? TEXT_ON : TEXT_OFF));
    } else if (row->kind == KIND_SECONDS) {
        format_seconds(view, number, value);
    } else {
        settings_format(setting, number, value);
    }
}

static text_t label_of(uint8_t item) {
    static const text_t labels[] = {
#define SETTING(number, id, ...) [SETTING_##id] = TEXT_SET_##id,
#include "settings.def"
#undef SETTING
        [ROW_FORGET] = TEXT_SET_FORGET,
        [ROW_BACK] = TEXT_BACK,
    };
    static_assert(sizeof labels / sizeof labels[0] == ROWS, "a label for each row");
    return labels[item];
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    copy_text(label, LIST_LABEL, word(paint->view, label_of(item)));
    if (item < SETTINGS) {
        format_value(paint->view, (setting_t)item, value);
    }
}

static void draw(const ui_paint_t *paint) {
    paint_list(paint, word(paint->view, TEXT_SETTINGS), ROWS, row);
}

const scene_t scene_settings = {.press = press, .paint = draw};
