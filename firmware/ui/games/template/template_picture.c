/* Template for the screens of a new game: its row, with the general table. Replace the texts by those
 * of template_texts.def, and what generic_table.h has by your own where the game deserves it. */
#include "generic_table.h"
#include "gfx_art.h"
#include "words.h"

/* The rules, a screen each: a title, three lines of 20 letters, a drawing of at most 24x24 pixels. */
static const help_page_t help[] = {
    {TEXT_PIG_HELP_2_TITLE, TEXT_PIG_HELP_2, &gfx_art_d6_24},
};

const game_picture_t template_picture = {
    .title = TEXT_TEMPLATE,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_dice_44, /* 44x44 pixels, on the home screen */
    .table = &generic_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = word_ask,
    .word_option = word_option,
};
