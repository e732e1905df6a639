/* What this is: version, id, how its noise and its memory do. */
#include "gfx_art.h"
#include "scene.h"

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    (void)scene_leaves(ui, view, button, gesture, now_us);
}

static void fact(gfx_frame_t *frame, int y, bool good, const char *text) {
    gfx_sprite(frame, 2, y + 3, good ? &gfx_art_check_7x6 : &gfx_art_cross_7x6, GFX_SET);
    (void)gfx_text(frame, 13, y, &gfx_font_6x12, text, GFX_SET);
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    static const text_t noises[] = {[UI_NOISE_STARTING] = TEXT_NOISE_STARTING,
                                    [UI_NOISE_GOOD] = TEXT_NOISE_GOOD,
                                    [UI_NOISE_FAILED] = TEXT_NOISE_FAILED};
    (void)ui;
    (void)now_us;
    int x = gfx_label(frame, 0, 0, &gfx_font_6x12, text_for(view->session, TEXT_TITLE), true);
    (void)gfx_text(frame, x + 5, 1, &gfx_font_6x12, view->version, GFX_SET);
    draw_clipped(frame, 2, 15, 124, &gfx_font_5x8, view->git, GFX_SET);
    fact(frame, 25, view->noise == UI_NOISE_GOOD, text_for(view->session, noises[view->noise]));
    text_t memory = !view->keeps ? TEXT_NOT_KEPT : view->damaged ? TEXT_DAMAGED : TEXT_KEPT;
    fact(frame, 38, view->keeps && !view->damaged, text_for(view->session, memory));
    (void)gfx_text(frame, 2, 54, &gfx_font_5x8, text_for(view->session, TEXT_UNOFFICIAL), GFX_SET);
}

const scene_t scene_about = {.gesture = gesture, .render = render};
