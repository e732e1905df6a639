#include "gfx_art.h"
#include "scene.h"
#include "words.h"

static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN) {
        scene_go(call, scene_after_boot(call->view));
        call->ui->swallow = true;
    }
}

/* What the holder should know before trusting it: over the picture, for it's rare. */
static void draw_warning(const ui_paint_t *paint) {
    const char *words = word(paint->view, paint->view->keeps ? TEXT_DAMAGED : TEXT_NOT_KEPT);
    gfx_rect(paint->frame, 0, 50, GFX_WIDTH_PX, 14, GFX_CLEAR);
    (void)gfx_label(paint->frame, 0, 52, &gfx_font_6x12, words, true);
}

static void draw(const ui_paint_t *paint) {
    gfx_sprite(paint->frame, 7, 1, &gfx_art_wordmark, GFX_SET);
    gfx_sprite(paint->frame, 0, 16, &gfx_art_rising, GFX_SET);
    if (!paint->view->keeps || paint->view->damaged) {
        draw_warning(paint);
    }
}

static uint64_t next_us(const ui_paint_t *paint) { return paint->ui->since_us + UI_BOOT_US; }

const scene_t scene_boot = {.press = press, .paint = draw, .next_us = next_us};
