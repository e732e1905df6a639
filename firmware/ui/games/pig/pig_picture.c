/* Pig: its row of facts for the UI. */
#include "generic_table.h"
#include "gfx_art.h"
#include "words.h"

static const char *pig_ask(const ui_view_t *view, game_ask_t ask) {
    return ask == ASK_THROW ? word(view, TEXT_PIG_TURN) : word_ask(view, ask);
}

static const char *pig_option(const ui_view_t *view, game_option_t option, char *text) {
    (void)text;
    return word(view, option == OPTION_AGAIN ? TEXT_PIG_AGAIN : TEXT_PIG_KEEP);
}

static const help_page_t help[] = {
    {TEXT_PIG_HELP_0_TITLE, TEXT_PIG_HELP_0, &gfx_art_d6_24},
    {TEXT_PIG_HELP_1_TITLE, TEXT_PIG_HELP_1, &gfx_art_check_7x6},
    {TEXT_PIG_HELP_2_TITLE, TEXT_PIG_HELP_2, &gfx_art_crown_15x9},
};

const game_picture_t pig_picture = {
    .title = TEXT_PIG,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_pig_44,
    .table = &pig_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = pig_ask,
    .word_option = pig_option,
};
