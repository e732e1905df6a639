#include "gfx_art.h"
#include "scene.h"
#include "words.h"

enum { WORDMARK_X = 7, RISING_Y = 16, WARNING_TOP_Y = 50, WARNING_Y = 52, WARNING_ROWS = 14 };

static void press(const ui_call_t *call) {
    if (call->gesture == GESTURE_DOWN) {
        scene_go(call, scene_after_boot(call->view));
        call->ui->swallow = true;
    }
}

/* What the holder should know before trusting it: over the picture, for it's rare. */
static void draw_warning(const ui_paint_t *paint) {
    const char *words = word(paint->view, word_memory(paint->view));
    gfx_rect(paint->frame, 0, WARNING_TOP_Y, GFX_WIDTH_PX, WARNING_ROWS, GFX_CLEAR);
    (void)gfx_label(paint->frame, 0, WARNING_Y, &gfx_font_6x12, words, true);
}

static void draw(const ui_paint_t *paint) {
    gfx_sprite(paint->frame, WORDMARK_X, 1, &gfx_art_wordmark, GFX_SET);
    gfx_sprite(paint->frame, 0, RISING_Y, &gfx_art_rising, GFX_SET);
    if (word_memory(paint->view) != TEXT_KEPT) {
        draw_warning(paint);
    }
}

static uint64_t next_us(const ui_paint_t *paint) { return paint->ui->since_us + UI_BOOT_US; }

const scene_t scene_boot = {.press = press, .paint = draw, .next_us = next_us};
