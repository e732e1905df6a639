#include "ui.h"

#include <string.h>
void ui_init(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)view;
    memset(ui, 0, sizeof *ui);
    ui->since_us = now_us;
}
void ui_gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                uint64_t now_us, ui_intent_t *intent) {
    (void)ui;
    (void)view;
    (void)button;
    (void)gesture;
    (void)now_us;
    intent->kind = INTENT_NONE;
}
void ui_changed(ui_t *ui, const ui_view_t *view, ui_change_t change, uint64_t now_us) {
    (void)ui;
    (void)view;
    (void)change;
    (void)now_us;
}
void ui_refused(ui_t *ui, ui_refusal_t refusal, uint64_t now_us) {
    ui->refusal = (uint8_t)(refusal + 1);
    ui->refuse_us = now_us;
}
bool ui_time(ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)ui;
    (void)view;
    (void)now_us;
    return false;
}
void ui_render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    (void)ui;
    (void)view;
    (void)now_us;
    gfx_text(frame, 10, 20, &gfx_font_8x16, "Sanity Die", GFX_SET);
}
uint64_t ui_next_us(const ui_t *ui, const ui_view_t *view, uint64_t now_us) {
    (void)ui;
    (void)view;
    (void)now_us;
    return UINT64_MAX;
}
