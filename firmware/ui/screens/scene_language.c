/* Which language? Each is called by its own name. Asked at the first start, and by the settings. */
#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "texts.h"

enum { ROWS = LANGUAGES, ROWS_SEEN = 3 };

enum {
    PICTURE_X = 2,
    PICTURE_Y = 10,
    ROWS_X = 58,
    ROWS_Y = 16,
    ROW_PX = 14,
    CONTROLS_Y = 56,
    ARROWS_X = 103,
    ROLL_X = 111,
    ARROWS_LAST_X = 122
};

/* At first the one that is set. */
static void enter(const ui_call_t *call) {
    call->ui->back = SCENE_HOME;
    call->ui->cursor = (uint8_t)call->view->session->settings.value[SETTING_LANG];
}

static void leave(const ui_call_t *call) {
    uint8_t behind = call->ui->own.language.behind;
    scene_go(call, (ui_scene_t)call->ui->back);
    call->ui->back = behind;
}

static void choose(const ui_call_t *call) {
    call->intent->kind = INTENT_OP;
    call->intent->op = (session_op_t){.kind = OP_SET, .setting = SETTING_LANG};
    call->intent->op.value = call->ui->cursor;
    leave(call);
}

static bool asked_by_settings(const ui_call_t *call) { return call->ui->back == SCENE_SETTINGS; }

static void press(const ui_call_t *call) {
    if (call->button == BUTTON_ROLL && call->gesture == GESTURE_UP) {
        choose(call);
    } else if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD &&
               asked_by_settings(call)) {
        scene_go(call, SCENE_HOME);
    } else {
        scene_moves(call, ROWS);
    }
}

/* The cursor's row is in the middle, where there are rows on both sides. */
static uint8_t first_seen(uint8_t cursor) {
    uint8_t last_first = (uint8_t)(ROWS > ROWS_SEEN ? ROWS - ROWS_SEEN : 0);
    uint8_t first = cursor > 0 ? (uint8_t)(cursor - 1) : 0;
    return first < last_first ? first : last_first;
}

static void draw(const ui_paint_t *paint) {
    uint8_t first = first_seen(paint->ui->cursor);
    gfx_sprite(paint->frame, PICTURE_X, PICTURE_Y, &gfx_art_cthulhu_44, GFX_SET);
    for (uint8_t i = 0; i < ROWS_SEEN && first + i < ROWS; i++) {
        language_t language = (language_t)(first + i);
        (void)gfx_label(paint->frame, ROWS_X, ROWS_Y + i * ROW_PX, &gfx_font_6x12,
                        text_of(language, TEXT_LANGUAGE), first + i == paint->ui->cursor);
    }
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, CONTROLS_Y);
    gfx_sprite(paint->frame, ROLL_X, CONTROLS_Y, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_language = {.enter = enter, .press = press, .paint = draw};
