/* Elder signs: its row of facts for the UI, and what an undo takes back. */
#include "generic_table.h"
#include "gfx_art.h"
#include "signs_ui.h"
#include "table.h"
#include "words.h"

/* --- undo and log ------------------------------------------------------------------------- */

/* To press on and to roll was one press. */
static uint16_t undo_answers(const session_t *session) {
    log_entry_t entries[2];
    uint8_t found = newest_of_people(session, entries);
    bool both = found == 2 && entries[0].ask == ASK_DRAW && !entries[0].entered &&
                entries[1].ask == ASK_PRESS_ON;
    return both ? 2 : 1;
}

static void paint_undo(const ui_paint_t *paint) {
    log_entry_t entries[2];
    signs_throw_t thrown;
    if (!signs_newest_throw(paint->view->session, &thrown)) {
        paint_undo_newest(paint);
        return;
    }
    (void)newest_answers(paint->view->session, entries);
    paint_undo_asked(paint, &entries[0]);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        signs_paint_face(paint, 2 + i * 15, 31, thrown.faces[i]);
    }
}

/* Of a draw taken back nothing is shown. */
static int paint_roll(const ui_paint_t *paint, uint16_t index, int last_x, int y) {
    signs_throw_t thrown;
    int x = last_x + 1;
    if (!signs_throw_at(paint->view->session, index, &thrown)) {
        return x;
    }
    for (uint8_t i = SIGNS_HAND; i > 0; i--) {
        x -= 13;
        signs_paint_face(paint, x, y, thrown.faces[i - 1]);
    }
    return x;
}

/* It is drawn; of a draw taken back nothing is said. */
static void say_nothing(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    (void)view, (void)index, (void)text, (void)size;
}

/* The third tentacle: the turn is over by a draw. */
static melody_t melody(const session_t *session) {
    log_entry_t entries[2];
    bool drawn = newest_answers(session, entries) > 0 && entries[0].ask == ASK_DRAW;
    bool down = drawn && signs_part(&session->now.game)->step != SIGNS_STEP_PRESS_ON;
    return down ? MELODY_TENTACLE : MELODY_LANDED;
}

/* --- the row ------------------------------------------------------------------------------ */

static const help_page_t help[] = {
    {TEXT_SIGNS_HELP_0_TITLE, TEXT_SIGNS_HELP_0, &gfx_art_robe_14},
    {TEXT_SIGNS_HELP_1_TITLE, TEXT_SIGNS_HELP_1, &gfx_art_bag_11},
    {TEXT_SIGNS_HELP_2_TITLE, TEXT_SIGNS_HELP_2, &gfx_art_signs_kind_7[SIGNS_LIBRARY]},
    {TEXT_SIGNS_HELP_3_TITLE, TEXT_SIGNS_HELP_3, &gfx_art_signs_kind_7[SIGNS_TOMB]},
    {TEXT_SIGNS_HELP_4_TITLE, TEXT_SIGNS_HELP_4, &gfx_art_elder_24},
    {TEXT_SIGNS_HELP_5_TITLE, TEXT_SIGNS_HELP_5, &gfx_art_clue_11},
    {TEXT_SIGNS_HELP_6_TITLE, TEXT_SIGNS_HELP_6, &gfx_art_tentacle_24},
    {TEXT_SIGNS_HELP_7_TITLE, TEXT_SIGNS_HELP_7, &gfx_art_tentacle_24},
    {TEXT_SIGNS_HELP_8_TITLE, TEXT_SIGNS_HELP_8, &gfx_art_back_7},
    {TEXT_SIGNS_HELP_9_TITLE, TEXT_SIGNS_HELP_9, &gfx_art_crown_9x6},
    {TEXT_SIGNS_HELP_10_TITLE, TEXT_SIGNS_HELP_10, &gfx_art_crown_15x9},
    {TEXT_SIGNS_HELP_11_TITLE, TEXT_SIGNS_HELP_11, &gfx_art_crown_15x9},
    {TEXT_SIGNS_HELP_12_TITLE, TEXT_SIGNS_HELP_12, &gfx_art_elder_11},
};

const game_picture_t signs_picture = {
    .title = TEXT_SIGNS,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_elder_44,
    .table = &signs_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_answers,
    .paint_undo = paint_undo,
    .paint_roll = paint_roll,
    .say_roll = say_nothing,
    .melody = melody,
    .word_ask = word_ask,
    .word_option = word_option,
};
