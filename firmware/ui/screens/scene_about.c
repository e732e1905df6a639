/* Two pages about the device: version, noise and storage; and the factory test of every part and button. */
#include "gfx_art.h"
#include "widgets.h"
#include "words.h"

static void draw_check(gfx_frame_t *frame, int x, int y, bool good) {
    gfx_sprite(frame, x, y + 3, good ? &gfx_art_check_7x6 : &gfx_art_cross_7x6, GFX_SET);
}

/* Title and version. */
static void draw_head(const ui_paint_t *paint, int gap_px) {
    int x = gfx_label(paint->frame, 0, 0, &gfx_font_6x12, word(paint->view, TEXT_TITLE), true);
    (void)gfx_text(paint->frame, x + gap_px, 1, &gfx_font_6x12, paint->view->version, GFX_SET);
}

/* --- about -------------------------------------------------------------------------------- */

static void draw_about(const ui_paint_t *paint) {
    static const text_t noises[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    text_t storage = word_storage(paint->view);
    draw_head(paint, 5);
    draw_clipped(paint->frame, 2, 16, 124, &gfx_font_5x8, paint->view->git);
    draw_check(paint->frame, 2, 24, paint->view->noise == UI_NOISE_GOOD);
    (void)paint_word(paint, 13, 24, &gfx_font_6x12, noises[paint->view->noise]);
    draw_check(paint->frame, 2, 35, storage == TEXT_ALL_SAVED);
    (void)paint_word(paint, 13, 35, &gfx_font_6x12, storage);
    (void)paint_word(paint, 2, 46, &gfx_font_5x8, TEXT_UNOFFICIAL);
    (void)paint_verb(paint, word(paint->view, TEXT_BACK), false);
}

const scene_t scene_about = {.paint = draw_about};

/* --- factory test ------------------------------------------------------------------------- */

static void press_tests(const ui_call_t *call) {
    uint8_t *pressed = &call->ui->own.tests_pressed;
    if (call->gesture == GESTURE_DOWN) {
        *pressed = (uint8_t)(*pressed | 1u << call->button);
    } else if (call->button == BUTTON_RIGHT && call->gesture == GESTURE_HOLD) {
        scene_go(call, SCENE_HOME);
    }
}

/* Each part with its verdict, and a box for each button that fills when it is pressed. */
static void draw_tests(const ui_paint_t *paint) {
    enum { ROWS = 4 };
    draw_head(paint, 9);
    for (uint8_t i = 0; i < paint->view->test_count; i++) {
        const ui_test_t *test = &paint->view->tests[i];
        int x = i / ROWS * 64, y = 14 + i % ROWS * 11;
        draw_check(paint->frame, x, y, test->pass);
        draw_clipped(paint->frame, x + 10, y, 54, &gfx_font_6x12, test->name);
    }
    for (uint8_t i = 0; i < BUTTONS; i++) {
        bool pressed = (paint->ui->own.tests_pressed >> i & 1) != 0;
        (pressed ? gfx_rect : gfx_box)(paint->frame, 80 + i * 16, 50, 13, 13, GFX_SET);
    }
}

const scene_t scene_tests = {.press = press_tests, .paint = draw_tests};
