#include "gfx_art.h"
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)button;
    (void)intent;
    if (gesture == GESTURE_DOWN) {
        scene_go(ui, view, SCENE_HOME, now_us);
        ui->swallow = true;
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)ui;
    (void)now_us;
    gfx_sprite(frame, 2, 8, &gfx_art_cthulhu_48, GFX_SET);
    (void)gfx_text(frame, 56, 6, &gfx_font_12x24, "Sanity", GFX_SET);
    (void)gfx_text(frame, 56, 28, &gfx_font_12x24, "Die", GFX_SET);
    (void)gfx_text(frame, 56, 55, &gfx_font_5x8, view->version, GFX_SET);
    if (!view->keeps || view->damaged) {
        gfx_text_right(frame, 127, 55, &gfx_font_5x8, text_for(view->session, TEXT_NOT_KEPT),
                       GFX_SET);
    }
}

static uint64_t next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)view;
    (void)now_us;
    return ui->since_us + UI_BOOT_US;
}

const scene_t scene_boot = {.gesture = gesture, .render = render, .next_us = next_us};
