/* Settings: ROLL advances the selected one to its next value. */
#include <assert.h>

#include "scene.h"
#include "words.h"

enum { ROW_FACTORY_RESET = SETTINGS, ROW_BACK, ROWS };

static uint16_t next_value(setting_t setting, uint16_t value) {
    static const uint16_t seconds[] = {0, 15, 30, 60, 120, 300, 600, 1800, 3600};
    const setting_row_t *row = settings_row(setting);
    if (row->kind != KIND_SECONDS) {
        return (uint16_t)(value < row->most ? value + 1 : row->least);
    }
    for (uint8_t i = 0; i < sizeof seconds / sizeof seconds[0]; i++) {
        if (seconds[i] > value) {
            return seconds[i];
        }
    }
    return seconds[0];
}

static void choose(const ui_call_t *call) {
    ui_t *ui = call->ui;
    uint8_t row = ui->cursor, back = ui->back;
    if (row == ROW_BACK) {
        scene_go(call, (ui_scene_t)back);
    } else if (row == ROW_FACTORY_RESET) {
        scene_question(call, QUESTION_FACTORY_RESET);
    } else if (row == SETTING_LANG) {
        scene_open(call, SCENE_LANGUAGE);
        ui->own.language_back = back;
    } else {
        uint16_t value = call->view->session->settings.value[row];
        intend_setting(call, (setting_t)row, next_value((setting_t)row, value));
    }
}

static void format_value(const ui_view_t *view, uint8_t setting, char value[LIST_VALUE]) {
    const setting_row_t *row = settings_row((setting_t)setting);
    uint16_t number = view->session->settings.value[setting];
    bool seconds = row->kind == KIND_SECONDS;
    if (setting == SETTING_LANG) {
        copy_text(value, LIST_VALUE, word(view, TEXT_LANGUAGE));
    } else if (row->kind == KIND_SWITCH || (seconds && number == 0)) {
        copy_text(value, LIST_VALUE, word(view, number != 0 ? TEXT_ON : TEXT_OFF));
    } else {
        settings_format((setting_t)setting, number, value);
        append_text(value, LIST_VALUE, seconds ? " s" : "");
    }
}

static void row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                char value[LIST_VALUE]) {
    static const text_t labels[] = {
#define SETTING(number, id, ...) [SETTING_##id] = TEXT_SET_##id,
#include "settings.def"
#undef SETTING
        [ROW_FACTORY_RESET] = TEXT_SET_FACTORY_RESET,
        [ROW_BACK] = TEXT_BACK,
    };
    static_assert(sizeof labels / sizeof labels[0] == ROWS, "a label for each row");
    copy_text(label, LIST_LABEL, word(paint->view, labels[item]));
    if (item < SETTINGS) {
        format_value(paint->view, item, value);
    }
}

static text_t verb(const ui_t *ui, const ui_view_t *view) {
    (void)view;
    return ui->cursor < SETTINGS ? TEXT_CHANGE : TEXT_CHOOSE;
}

const scene_t scene_settings = {
    .items = ROWS, .choose = choose, .title = TEXT_SETTINGS, .row = row, .verb = verb};
