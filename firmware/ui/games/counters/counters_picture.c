/* Counters: its row of facts for the UI, and what an undo takes back. */
#include "counters_ui.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

/* --- undo ------------------------------------------------------------------------------------ */

/* A change of a value back to `who`, a throw with the choice of the die. */
static uint16_t undo_answers(const session_t *session) {
    log_entry_t entries[2];
    const uint8_t found = newest_answers(session, entries);
    if (found > 0 && entries[0].ask == ASK_BY) {
        return counters_delta(session).answers;
    }
    return found > 1 && entries[0].kind == PROMPT_ROLL ? 2 : 1;
}

/* "Cornelia changes", and below it "20 > 27". */
static void paint_undo_change(const ui_paint_t *paint, const log_entry_t *newest) {
    const counters_state_t *state = counters_of(paint->view);
    const int now = state->values[newest->player], by = counters_delta(paint->view->session).by;
    paint_undo_asked(paint, newest);
    paint_number(paint, 2, 31, &gfx_font_6x12, (uint32_t)(now - by));
    gfx_sprite(paint->frame, 25, 34, &gfx_art_triangle_4x7, GFX_SET);
    paint_number(paint, 34, 31, &gfx_font_6x12, (uint32_t)now);
}

static void paint_undo(const ui_paint_t *paint) {
    log_entry_t entries[2];
    if (newest_answers(paint->view->session, entries) > 0 && entries[0].ask == ASK_BY) {
        paint_undo_change(paint, &entries[0]);
    } else {
        paint_undo_newest(paint);
    }
}

/* --- words ----------------------------------------------------------------------------------- */

static const char *counters_ask(const ui_view_t *view, game_ask_t ask) {
    return ask == ASK_WHO   ? word(view, TEXT_COUNTERS)
           : ask == ASK_BY  ? word(view, TEXT_COUNTERS_CHANGES)
           : ask == ASK_DIE ? word_die(view, counters_of(view)->die)
                            : word_ask(view, ask);
}

static const char *counters_option(const ui_view_t *view, game_option_t option, char *text) {
    return option == OPTION_NEXT  ? word(view, TEXT_COUNTERS_NEXT)
           : option == OPTION_DIE ? word_die(view, counters_of(view)->die)
                                  : word_option(view, option, text);
}

static melody_t melody(const session_t *session) {
    (void)session;
    return MELODY_LANDED;
}

/* --- the row --------------------------------------------------------------------------------- */

static const help_page_t help[] = {
    {TEXT_COUNTERS_HELP_0_TITLE, TEXT_COUNTERS_HELP_0, &gfx_art_heart_7x6},
    {TEXT_COUNTERS_HELP_1_TITLE, TEXT_COUNTERS_HELP_1, &gfx_art_brain_9x7},
    {TEXT_COUNTERS_HELP_2_TITLE, TEXT_COUNTERS_HELP_2, &gfx_art_d20_24},
};

const game_picture_t counters_picture = {
    .title = TEXT_COUNTERS,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_counters_44,
    .asked = {{COUNTERS_PARAM_START, TEXT_COUNTERS_START, TEXT_COUNTERS_START},
              {COUNTERS_PARAM_DIE, TEXT_COUNTERS_DIE, TEXT_COUNTERS_DIE}},
    .table = &counters_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_answers,
    .paint_undo = paint_undo,
    .say_roll = say_values,
    .melody = melody,
    .word_ask = counters_ask,
    .word_option = counters_option,
};
