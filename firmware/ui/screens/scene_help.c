/* Rules of the games: a list of games, and the pages of one. */
#include "game_picture.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

/* --- which game? -------------------------------------------------------------------------- */

enum { ROW_BACK = GAME_IDS - 1, ROWS };

static void choose_game(const ui_call_t *call) {
    if (call->ui->cursor == ROW_BACK) {
        scene_go(call, (ui_scene_t)call->ui->back);
    } else {
        scene_help_open(call, (uint8_t)(call->ui->cursor + 1));
    }
}

static void game_row(const ui_paint_t *paint, uint8_t item, char label[LIST_LABEL],
                     char value[LIST_VALUE]) {
    (void)value;
    text_t text = item == ROW_BACK ? TEXT_BACK : picture_of((uint8_t)(item + 1))->title;
    copy_text(label, LIST_LABEL, word(paint->view, text));
}

static text_t game_verb(const ui_t *ui, const ui_view_t *view) {
    (void)view;
    return ui->cursor == ROW_BACK ? TEXT_CHOOSE : TEXT_OPEN;
}

const scene_t scene_rules = {
    .items = ROWS, .choose = choose_game, .title = TEXT_HELP, .row = game_row, .verb = game_verb};

/* --- its pages ---------------------------------------------------------------------------- */

void scene_help_open(const ui_call_t *call, uint8_t game) {
    scene_open(call, SCENE_HELP);
    call->ui->own.help_game = game;
}

static uint8_t page_count(const ui_t *ui, const ui_view_t *view) {
    (void)view;
    return picture_of(ui->own.help_game)->help_pages;
}

static void draw_page(const ui_paint_t *paint) {
    enum { TITLE_X = 28 };
    const game_picture_t *game = picture_of(paint->ui->own.help_game);
    const help_page_t *page = &game->help[paint->ui->cursor];
    const gfx_sprite_t *picture = page->picture; /* in the middle of 26x24 */
    gfx_sprite(paint->frame, 13 - picture->width / 2, (24 - picture->height) / 2, picture, GFX_SET);
    draw_fitting(paint->frame, TITLE_X, 0, status_icons_x(paint) - TITLE_X, &gfx_font_8x16,
                 word(paint->view, page->title));
    char number[12];
    format_number(paint->ui->cursor + 1u, number);
    append_text(number, sizeof number, "/");
    append_number(number, sizeof number, game->help_pages);
    (void)gfx_text(paint->frame, TITLE_X, 18, &gfx_font_5x8, number, GFX_SET);
    const char *back = word(paint->view, TEXT_BACK);
    (void)paint_verb_at(paint, GFX_WIDTH_PX - verb_width(back), 15, back);
    draw_lines(paint->frame, 2, 27, &gfx_font_6x12, 12, word(paint->view, page->lines));
}

const scene_t scene_help = {.item_count = page_count, .repeats = true, .paint = draw_page};
