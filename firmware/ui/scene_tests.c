/* The factory test: every part with its mark, and a box for each button that fills when pressed. */
#include "gfx_art.h"
#include "scene.h"

enum { COLUMN_PX = 64, ROW_PX = 11, ROWS_Y = 14, ROWS = 4 };

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    if (gesture == GESTURE_DOWN) {
        ui->pressed = (uint8_t)(ui->pressed | 1u << button);
    } else if (button == UI_RIGHT && gesture == GESTURE_HOLD) {
        scene_go(ui, view, SCENE_HOME, now_us);
    }
}

static void draw_test(const ui_test_t *test, uint8_t at, gfx_frame_t *frame) {
    int x = at / ROWS * COLUMN_PX, y = ROWS_Y + at % ROWS * ROW_PX;
    const gfx_sprite_t *mark = test->pass ? &gfx_art_check_7x6 : &gfx_art_cross_7x6;
    gfx_sprite(frame, x, y + 3, mark, GFX_SET);
    draw_clipped(frame, x + 10, y, COLUMN_PX - 10, &gfx_font_6x12, test->name, GFX_SET);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)now_us;
    (void)gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, TEXT_TITLE), true);
    (void)gfx_text(frame, 72, 1, &gfx_font_6x12, view->version, GFX_SET);
    for (uint8_t i = 0; i < view->test_count; i++) {
        draw_test(&view->tests[i], i, frame);
    }
    for (uint8_t i = 0; i < 3; i++) {
        bool pressed = (ui->pressed >> i & 1) != 0;
        (pressed ? gfx_rect : gfx_box)(frame, 80 + i * 16, 50, 13, 13, GFX_SET);
    }
}

const scene_t scene_tests = {.gesture = gesture, .render = render};
