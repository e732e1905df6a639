#include "gfx_art.h"
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)button;
    (void)intent;
    if (gesture == GESTURE_DOWN) {
        scene_go(ui, view, scene_after_boot(view), now_us);
        ui->swallow = true;
    }
}

/* What the holder should know before trusting it: over the picture, for it's rare. */
static void render_warning(const ui_view_t *view, gfx_frame_t *frame) {
    const char *words = text_for(view->session, view->keeps ? TEXT_DAMAGED : TEXT_NOT_KEPT);
    gfx_rect(frame, 0, 50, GFX_WIDTH_PX, 14, GFX_CLEAR);
    (void)gfx_label(frame, 0, 52, &gfx_font_6x12, words, true);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)ui;
    (void)now_us;
    gfx_sprite(frame, 7, 1, &gfx_art_wordmark, GFX_SET);
    gfx_sprite(frame, 0, 16, &gfx_art_rising, GFX_SET);
    if (!view->keeps || view->damaged) {
        render_warning(view, frame);
    }
}

static uint64_t next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)view;
    (void)now_us;
    return ui->since_us + UI_BOOT_US;
}

const scene_t scene_boot = {.gesture = gesture, .render = render, .next_us = next_us};
