/* Pig: its row of facts for the UI. */
#include "generic_table.h"
#include "gfx_art.h"
#include "table.h"
#include "words.h"

/* A throw and a choice share the ask: what was answered beside the name says which it was. */
static const char *pig_ask(const ui_view_t *view, game_ask_t ask) {
    return ask == ASK_THROW ? "" : word_ask(view, ask);
}

static const char *pig_option(const ui_view_t *view, game_option_t option, char *text) {
    (void)text;
    return word(view, option == OPTION_AGAIN ? TEXT_PIG_AGAIN : TEXT_PIG_KEEP);
}

/* To go on and to throw was one press. */
static uint16_t undo_answers(const session_t *session) {
    log_entry_t entries[2];
    uint8_t found = newest_of_people(session, entries);
    bool both = found == 2 && entries[0].kind == PROMPT_ROLL && !entries[0].entered &&
                entries[1].kind == PROMPT_CHOOSE && entries[1].values[0] == OPTION_AGAIN;
    return both ? 2 : 1;
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
    .undo_answers = undo_answers,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = pig_ask,
    .word_option = pig_option,
};
