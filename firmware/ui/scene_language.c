/* The first start: which language? Each is called by its own name. */
#include "gfx_art.h"
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    if (button == UI_ROLL && gesture == GESTURE_UP) {
        intent->kind = INTENT_OP;
        intent->op = (session_op_t){.kind = OP_SET, .setting = SETTING_LANG};
        intent->op.value = ui->cursor;
        scene_go(ui, view, SCENE_HOME, now_us);
        return;
    }
    (void)scene_moves(ui, button, gesture, LANGUAGES);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)view;
    (void)now_us;
    gfx_sprite(frame, 2, 10, &gfx_art_cthulhu_44, GFX_SET);
    for (uint8_t i = 0; i < LANGUAGES; i++) {
        (void)gfx_label(frame, 58, 17 + i * 18, &gfx_font_6x12,
                        text_of((language_t)i, TEXT_LANGUAGE), i == ui->cursor);
    }
    draw_arrows(frame, 103, 122, 56);
    gfx_sprite(frame, 111, 56, &gfx_art_roll_7, GFX_SET);
}

const scene_t scene_language = {.gesture = gesture, .render = render};
