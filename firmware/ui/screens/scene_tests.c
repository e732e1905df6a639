/* The factory test: every part with its mark, and a box for each button that fills when pressed. */
#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "words.h"

enum { COLUMN_PX = 64, ROW_PX = 11, ROWS_Y = 14, ROWS = 4 };

static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN) {
        call->ui->own.tests.pressed = (uint8_t)(call->ui->own.tests.pressed | 1u << call->button);
    } else if (call->button == UI_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
    }
}

static void draw_test(const ui_test_t *test, uint8_t at, gfx_frame_t *frame) {
    int x = at / ROWS * COLUMN_PX, y = ROWS_Y + at % ROWS * ROW_PX;
    const gfx_sprite_t *mark = test->pass ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    gfx_sprite(frame, x, y + 3, mark, GFX_SET);
    draw_clipped(frame, x + 10, y, COLUMN_PX - 10, &gfx_font_6x12, test->name, GFX_SET);
}

static void draw(const ui_paint_t *paint) {
    (void)gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_TITLE), true);
    (void)gfx_text(paint->frame, 72, 1, &gfx_font_6x12, paint->view->version, GFX_SET);
    for (uint8_t i = 0; i < paint->view->test_count; i++) {
        draw_test(&paint->view->tests[i], i, paint->frame);
    }
    for (uint8_t i = 0; i < 3; i++) {
        bool pressed = (paint->ui->own.tests.pressed >> i & 1) != 0;
        (pressed ? gfx_rect : gfx_box)(paint->frame, 80 + i * 16, 50, 13, 13, GFX_SET);
    }
}

const scene_t scene_tests = {.press = press, .paint = draw};
