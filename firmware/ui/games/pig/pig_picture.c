/* Pig: its row, and what the generic table shows of it. */
#include "pig.h"

#include "answers.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "labels.h"
#include "words.h"

enum { FELL_X = 96, FELL_Y = 17, FACTS_X = 1, FACTS_Y = 52 };

static const pig_state_t *pig_of(const ui_view_t *view) {
    return pig_part(&view->session->now.game);
}

/* --- at the table ------------------------------------------------------------------------- */

static void paint_fallen(const ui_paint_t *paint) {
    log_entry_t entries[2];
    if (newest_answers(paint->view->session, entries) > 0 && entries[0].kind == PROMPT_ROLL) {
        gfx_sprite(paint->frame, FELL_X, FELL_Y, &gfx_art_pips[entries[0].values[0]], GFX_SET);
    }
}

/* What is kept, and what this turn has brought. */
static void paint_facts(const ui_paint_t *paint) {
    const pig_state_t *pig = pig_of(paint->view);
    uint8_t kept = pig->totals[pig->player];
    int x = draw_fact(paint->frame, FACTS_X, FACTS_Y, &gfx_art_crown_9x6, kept);
    (void)draw_fact(paint->frame, x, FACTS_Y, &gfx_art_token_7, pig->turn);
}

static uint32_t points(const ui_view_t *view, uint8_t seat) { return pig_of(view)->totals[seat]; }

static const generic_picture_t generic = {.paint_facts = paint_facts,
                                          .paint_fallen = paint_fallen,
                                          .points = points,
                                          .air = gfx_art_d6_spin,
                                          .air_count = GFX_ART_D6_SPIN_COUNT};

/* --- words -------------------------------------------------------------------------------- */

static const char *pig_ask(const ui_view_t *view, game_ask_t ask) {
    return ask == ASK_THROW ? word(view, TEXT_PIG_THROWS) : word_ask(view, ask);
}

static const char *pig_option(const ui_view_t *view, game_option_t option, char *text) {
    (void)text;
    return word(view, option == OPTION_AGAIN ? TEXT_PIG_AGAIN : TEXT_PIG_KEEP);
}

static const help_page_t help[] = {
    {TEXT_PIG_HELP_0_TITLE, TEXT_PIG_HELP_0, &gfx_art_d6_24},
    {TEXT_PIG_HELP_1_TITLE, TEXT_PIG_HELP_1, &gfx_art_crown_9x6},
    {TEXT_PIG_HELP_2_TITLE, TEXT_PIG_HELP_2, &gfx_art_crown_15x9},
};

const game_picture_t pig_picture = {
    .title = TEXT_PIG,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_dice_44,
    .table = &generic_table,
    .generic = &generic,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = pig_ask,
    .word_option = pig_option,
};
