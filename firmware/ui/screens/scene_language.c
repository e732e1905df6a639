/* The first start: which language? Each is called by its own name. */
#include "gfx_art.h"
#include "labels.h"
#include "scene.h"
#include "words.h"

static void press(const ui_call_t *call) {
    if (call->button == UI_ROLL && call->gesture == GESTURE_UP) {
        call->intent->kind = INTENT_OP;
        call->intent->op = (session_op_t){.kind = OP_SET, .setting = SETTING_LANG};
        call->intent->op.value = call->ui->cursor;
        scene_go(call, SCENE_HOME);
        return;
    }
    (void)scene_moves(call, LANGUAGES);
}

static void draw(const ui_paint_t *paint) {
    gfx_sprite(paint->frame, 2, 10, &gfx_art_cthulhu_44, GFX_SET);
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        (void)gfx_label(paint->frame, 58, 17 + i * 18, &gfx_font_6x12,
                        text_of((language_t)i, TEXT_LANGUAGE), i == paint->ui->cursor);
    }
    draw_arrows(paint->frame, 103, 122, 56);
    gfx_sprite(paint->frame, 111, 56, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_language = {.press = press, .paint = draw};
