/* The cult duel's rules in our own words: a page a face, and three about the game. */
#include "gfx_art.h"
#include "scene.h"

static const gfx_sprite_t *const pictures[TEXT_HELP_PAGES] = {
    &gfx_art_robe_14,    &gfx_art_yellow_24, &gfx_art_tentacle_24, &gfx_art_elder_24,
    &gfx_art_cthulhu_24, &gfx_art_eye_24,    &gfx_art_mad_14,      &gfx_art_crown_15x9,
};

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    if (!scene_leaves(ui, view, button, gesture, now_us)) {
        (void)scene_moves(ui, button, gesture, TEXT_HELP_PAGES);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    text_t title = (text_t)(TEXT_HELP_0_TITLE + 2 * ui->cursor);
    (void)now_us;
    const gfx_sprite_t *picture = pictures[ui->cursor];
    gfx_sprite(frame, 12 - picture->width / 2, (24 - picture->height) / 2, picture, GFX_SET);
    (void)gfx_text(frame, 28, 2, &gfx_font_8x16, text_for(view->session, title), GFX_SET);
    draw_pages(frame, 76, 20, ui->cursor, TEXT_HELP_PAGES);
    draw_lines(frame, 0, 27, text_for(view->session, (text_t)(title + 1)));
}

const scene_t scene_help = {.gesture = gesture, .render = render};
