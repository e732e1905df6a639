/* Just dice: its row of facts for the UI, and what an undo takes back. */
#include "dice_ui.h"
#include "drawings.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "recent_dice.h"
#include "table.h"
#include "widgets.h"
#include "words.h"

enum { FACE_PX = 12 };

/* --- undo --------------------------------------------------------------------------------- */

/* "2x d6 highest", and below it what fell. */
static void paint_undo(const ui_paint_t *paint) {
    const dice_state_t *state = dice_of(paint->view);
    char text[DICE_VALUES_TEXT_MAX];
    log_entry_t entries[2];
    if (newest_answers(paint->view->session, entries) == 0) {
        return;
    }
    format_dice(paint->view, state, text);
    draw_fitting(paint->frame, 2, 18, 124, &gfx_font_6x12, text);
    if (state->die != DIE_CULT) {
        format_dice_values(paint->view, state, entries[0].values, &gfx_font_6x12, text);
        gfx_text(paint->frame, 2, 31, &gfx_font_6x12, text, GFX_SET);
        return;
    }
    for (uint8_t i = 0; i < entries[0].count; i++) {
        gfx_sprite(paint->frame, 2 + i * FACE_PX, 31,
                   cult_faces_11[cult_face(entries[0].values[i])], GFX_SET);
    }
}

/* --- log ---------------------------------------------------------------------------------- */

/* Faces of cult dice; numbers are written. */
static int paint_roll(const ui_paint_t *paint, uint16_t index, int last_x, int y) {
    log_entry_t entry = *log_at(&paint->view->session->log, index);
    int x = last_x + 1;
    for (uint8_t i = entry.count; i > 0 && dice_of(paint->view)->die == DIE_CULT; i--) {
        x -= 12;
        gfx_sprite(paint->frame, x, y, cult_faces_11[cult_face(entry.values[i - 1])], GFX_SET);
    }
    return x;
}

static void say_roll(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    log_entry_t entry = *log_at(&view->session->log, index);
    char numbers[DICE_VALUES_TEXT_MAX];
    format_dice_values(view, dice_of(view), entry.values, &gfx_font_5x8, numbers);
    copy_text(text, size, numbers);
}

/* --- the row ------------------------------------------------------------------------------ */

static melody_t melody(const session_t *session) {
    bool cult = dice_part(&session->now.game)->die == DIE_CULT;
    return cult ? (melody_t)cult_faces_melody[cult_face(session->now.rolled.values[0])]
                : MELODY_LANDED;
}

static void set_up(game_config_t *config) { config->params[DICE_PARAM_DIE] = DIE_CULT; }

static const help_page_t help[] = {
    {TEXT_DICE_HELP_0_TITLE, TEXT_DICE_HELP_0, &gfx_art_d20_24},
    {TEXT_DICE_HELP_1_TITLE, TEXT_DICE_HELP_1, &gfx_art_d6_24},
};

const game_picture_t dice_picture = {
    .title = TEXT_DICE,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_dice_44,
    .set_up = set_up,
    .table = &dice_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo,
    .paint_roll = paint_roll,
    .melody = melody,
    .say_roll = say_roll,
    .word_ask = word_ask,
    .word_option = word_option,
};
