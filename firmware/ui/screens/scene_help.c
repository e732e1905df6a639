/* Rules in our own words, a page for each thing. */
#include "game_picture.h"
#include "labels.h"
#include "stamps.h"
#include "words.h"

enum {
    PICTURE_X = 13, /* its middle */
    PICTURE_PX = 24,
    TITLE_X = 28,
    TITLE_Y = 2,
    PAGES_X = 76,
    PAGES_Y = 20,
    LINES_X = 2,
    LINES_Y = 27
};

void scene_help_open(const ui_call_t *call, uint8_t game) {
    scene_open(call, SCENE_HELP);
    call->ui->own.help = (help_screen_t){.game = game};
}

static void press(const ui_call_t *call) {
    if (!scene_leaves(call)) {
        scene_moves(call, picture_of(call->ui->own.help.game)->help_pages);
    }
}

static void draw(const ui_paint_t *paint) {
    const game_picture_t *game = picture_of(paint->ui->own.help.game);
    const help_page_t *page = &game->help[paint->ui->cursor];
    const gfx_sprite_t *picture = page->picture;
    gfx_sprite(paint->frame, PICTURE_X - picture->width / 2, (PICTURE_PX - picture->height) / 2,
               picture, GFX_SET);
    draw_fitting(paint->frame, TITLE_X, TITLE_Y, stamps_x(paint) - TITLE_X, &gfx_font_8x16,
                 word(paint->view, page->title));
    draw_pages(paint->frame, PAGES_X, PAGES_Y, paint->ui->cursor, game->help_pages);
    draw_lines(paint->frame, LINES_X, LINES_Y, word(paint->view, page->lines));
}

const scene_t scene_help = {.press = press, .paint = draw};
