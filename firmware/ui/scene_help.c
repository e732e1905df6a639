/* Rules in our own words, a page for each thing: in the menu those of the running game, at home the
 * cult duel's. */
#include "gfx_art.h"
#include "scene.h"

static const gfx_sprite_t *const cult_pictures[TEXT_HELP_PAGES] = {
    &gfx_art_robe_14,    &gfx_art_yellow_24, &gfx_art_tentacle_24, &gfx_art_elder_24,
    &gfx_art_cthulhu_24, &gfx_art_eye_24,    &gfx_art_mad_14,      &gfx_art_crown_15x9,
};

static const gfx_sprite_t *const signs_pictures[TEXT_SIGNS_HELP_PAGES] = {
    &gfx_art_robe_14,     &gfx_art_elder_24, &gfx_art_eye_24,
    &gfx_art_tentacle_24, &gfx_art_d6_24,    &gfx_art_crown_15x9,
};

static const gfx_sprite_t *const kingsport_pictures[TEXT_KINGSPORT_HELP_PAGES] = {
    &gfx_art_robe_14,   &gfx_art_d6_24,      &gfx_art_tentacle_24, &gfx_art_cthulhu_24,
    &gfx_art_shell_3x6, &gfx_art_heart_7x6,  &gfx_art_mad_14,      &gfx_art_elder_24,
    &gfx_art_crown_9x6, &gfx_art_crown_15x9,
};

typedef struct {
    text_t first; /* title */
    uint8_t pages;
    const gfx_sprite_t *const *pictures;
} book_t;

static const book_t *book_of(const ui_t *ui, const ui_view_t *view) {
    static const book_t books[] = {
        [GAME_CULT] = {TEXT_HELP_0_TITLE, TEXT_HELP_PAGES, cult_pictures},
        [GAME_SIGNS] = {TEXT_SIGNS_HELP_0_TITLE, TEXT_SIGNS_HELP_PAGES, signs_pictures},
        [GAME_KINGSPORT] = {TEXT_KINGSPORT_HELP_0_TITLE, TEXT_KINGSPORT_HELP_PAGES,
                            kingsport_pictures},
    };
    uint8_t game = view->session->now.game.game;
    bool has_one = game == GAME_SIGNS || game == GAME_KINGSPORT;
    return &books[ui->back == SCENE_MENU && has_one ? game : GAME_CULT];
}

static void gesture(ui_t *ui, const ui_view_t *view, ui_button_t button, ui_gesture_t gesture,
                    uint64_t now_us, ui_intent_t *intent) {
    (void)intent;
    if (!scene_leaves(ui, view, button, gesture, now_us)) {
        (void)scene_moves(ui, button, gesture, book_of(ui, view)->pages);
    }
}

static void render(const ui_t *ui, const ui_view_t *view, uint64_t now_us, gfx_frame_t *frame) {
    const book_t *book = book_of(ui, view);
    text_t title = (text_t)(book->first + 2 * ui->cursor);
    const gfx_sprite_t *picture = book->pictures[ui->cursor];
    (void)now_us;
    gfx_sprite(frame, 13 - picture->width / 2, (24 - picture->height) / 2, picture, GFX_SET);
    (void)gfx_text(frame, 28, 2, &gfx_font_8x16, text_for(view->session, title), GFX_SET);
    draw_pages(frame, 76, 20, ui->cursor, book->pages);
    draw_lines(frame, 2, 27, text_for(view->session, (text_t)(title + 1)));
}

const scene_t scene_help = {.gesture = gesture, .render = render};
