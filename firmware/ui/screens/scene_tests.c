/* The factory test: every part with its verdict, and a box for each button that fills when pressed. */
#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "words.h"

enum {
    COLUMN_PX = 64,
    ROW_PX = 11,
    ROWS_Y = 14,
    ROWS = 4,
    CHECK_DOWN_PX = 3,
    NAME_X = 10,
    VERSION_X = 72,
    BOXES = 3,
    BUTTONS_X = 80,
    BUTTONS_Y = 50,
    BUTTON_PITCH_PX = 16,
    BUTTON_PX = 13
};

static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN) {
        call->ui->own.tests.pressed = (uint8_t)(call->ui->own.tests.pressed | 1u << call->button);
    } else if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
    }
}

static void draw_test(const ui_test_t *test, uint8_t at, gfx_frame_t *frame) {
    int x = at / ROWS * COLUMN_PX, y = ROWS_Y + at % ROWS * ROW_PX;
    const gfx_sprite_t *verdict = test->pass ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    gfx_sprite(frame, x, y + CHECK_DOWN_PX, verdict, GFX_SET);
    draw_clipped(frame, x + NAME_X, y, COLUMN_PX - NAME_X, &gfx_font_6x12, test->name);
}

static void draw(const ui_paint_t *paint) {
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_TITLE), true);
    (void)gfx_text(paint->frame, VERSION_X, 1, &gfx_font_6x12, paint->view->version, GFX_SET);
    for (uint8_t i = 0; i < paint->view->test_count; i++) {
        draw_test(&paint->view->tests[i], i, paint->frame);
    }
    for (uint8_t i = 0; i < BOXES; i++) {
        bool pressed = (paint->ui->own.tests.pressed >> i & 1) != 0;
        (pressed ? gfx_rect : gfx_box)(paint->frame, BUTTONS_X + i * BUTTON_PITCH_PX, BUTTONS_Y,
                                       BUTTON_PX, BUTTON_PX, GFX_SET);
    }
}

const scene_t scene_tests = {.press = press, .paint = draw};
