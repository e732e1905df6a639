/* Kingsport: its row of facts for the UI, and what an undo takes back. */
#include "generic_table.h"
#include "gfx_art.h"
#include "kingsport.h"
#include "table.h"
#include "words.h"

/* A choice that was thrown for at once was one press with its throw. */
static uint16_t undo_answers(const session_t *session) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(session, entries);
    bool both = found == 2 && entries[0].kind == PROMPT_ROLL && !entries[0].entered &&
                entries[1].kind == PROMPT_CHOOSE;
    return both ? 2 : 1;
}

/* "Cornelia fights", and below "heart: 5": what was chosen, and what fell. */
static void paint_undo(const ui_paint_t *paint) {
    const session_t *session = paint->view->session;
    log_entry_t entries[2];
    if (undo_answers(session) == 1) {
        paint_undo_newest(paint);
        return;
    }
    char option[NAME_UTF8_MAX], text[NAME_UTF8_MAX + 8];
    (void)newest_answers(session, entries);
    paint_undo_asked(paint, &entries[0]);
    copy_text(text, sizeof text,
              word_option(paint->view, (game_option_t)entries[1].values[0], option));
    append_text(text, sizeof text, ": ");
    append_number(text, sizeof text, entries[0].values[0] + 1u);
    gfx_text(paint->frame, 2, 31, &gfx_font_6x12, text, GFX_SET);
}

/* A check that is lost. */
static melody_t melody(const session_t *session) {
    game_state_t earlier = state_before(session);
    const kingsport_state_t *before = kingsport_part(&earlier);
    const kingsport_state_t *now = kingsport_part(&session->now.game);
    bool lost = now->players[before->player].sanity < before->players[before->player].sanity;
    return lost ? MELODY_TENTACLE : MELODY_LANDED;
}

/* --- the row ------------------------------------------------------------------------------ */

static const help_page_t help[] = {
    {TEXT_KINGSPORT_HELP_0_TITLE, TEXT_KINGSPORT_HELP_0, &gfx_art_robe_14},
    {TEXT_KINGSPORT_HELP_1_TITLE, TEXT_KINGSPORT_HELP_1, &gfx_art_crown_9x6},
    {TEXT_KINGSPORT_HELP_2_TITLE, TEXT_KINGSPORT_HELP_2, &gfx_art_relic_18[KINGSPORT_AMULET]},
    {TEXT_KINGSPORT_HELP_3_TITLE, TEXT_KINGSPORT_HELP_3, &gfx_art_belt_9[3]},
    {TEXT_KINGSPORT_HELP_4_TITLE, TEXT_KINGSPORT_HELP_4, &gfx_art_relic_18[KINGSPORT_TOME]},
    {TEXT_KINGSPORT_HELP_5_TITLE, TEXT_KINGSPORT_HELP_5, &gfx_art_d6_24},
    {TEXT_KINGSPORT_HELP_6_TITLE, TEXT_KINGSPORT_HELP_6, &gfx_art_heart_7x6},
    {TEXT_KINGSPORT_HELP_7_TITLE, TEXT_KINGSPORT_HELP_7, &gfx_art_robe_22},
    {TEXT_KINGSPORT_HELP_8_TITLE, TEXT_KINGSPORT_HELP_8, &gfx_art_belt_9[3]},
    {TEXT_KINGSPORT_HELP_9_TITLE, TEXT_KINGSPORT_HELP_9, &gfx_art_yellow_24},
    {TEXT_KINGSPORT_HELP_10_TITLE, TEXT_KINGSPORT_HELP_10, &gfx_art_tentacle_24},
    {TEXT_KINGSPORT_HELP_11_TITLE, TEXT_KINGSPORT_HELP_11, &gfx_art_no_mind_7},
    {TEXT_KINGSPORT_HELP_12_TITLE, TEXT_KINGSPORT_HELP_12, &gfx_art_shell_5x6},
    {TEXT_KINGSPORT_HELP_13_TITLE, TEXT_KINGSPORT_HELP_13, &gfx_art_relic_18[KINGSPORT_DAGGER]},
    {TEXT_KINGSPORT_HELP_14_TITLE, TEXT_KINGSPORT_HELP_14, &gfx_art_belt_9[9]},
    {TEXT_KINGSPORT_HELP_15_TITLE, TEXT_KINGSPORT_HELP_15, &gfx_art_heart_7x6},
    {TEXT_KINGSPORT_HELP_16_TITLE, TEXT_KINGSPORT_HELP_16, &gfx_art_heart_7x6},
    {TEXT_KINGSPORT_HELP_17_TITLE, TEXT_KINGSPORT_HELP_17, &gfx_art_mad_14},
    {TEXT_KINGSPORT_HELP_18_TITLE, TEXT_KINGSPORT_HELP_18, &gfx_art_mad_14},
    {TEXT_KINGSPORT_HELP_19_TITLE, TEXT_KINGSPORT_HELP_19, &gfx_art_elder_24},
    {TEXT_KINGSPORT_HELP_20_TITLE, TEXT_KINGSPORT_HELP_20, &gfx_art_crown_9x6},
    {TEXT_KINGSPORT_HELP_21_TITLE, TEXT_KINGSPORT_HELP_21, &gfx_art_crown_15x9},
    {TEXT_KINGSPORT_HELP_22_TITLE, TEXT_KINGSPORT_HELP_22, &gfx_art_crown_15x9},
};

static_assert(OPTION_CULTISTS == OPTION_MOVE + 1 && OPTION_END == OPTION_CULTISTS + 1 &&
                  OPTION_BYAKHEE == OPTION_END + 1 && OPTION_CULTIST == OPTION_BYAKHEE + 1 &&
                  OPTION_CHECK == OPTION_CULTIST + 1 && OPTION_HEART == OPTION_CHECK + 1 &&
                  OPTION_BULLET == OPTION_HEART + 1 && OPTION_SANCTIFY == OPTION_BULLET + 1 &&
                  OPTION_ADJUST == OPTION_SANCTIFY + 1 && OPTION_DIE == OPTION_ADJUST + 1,
              "the belt's drawings are in this order");

const game_picture_t kingsport_picture = {
    .title = TEXT_KINGSPORT,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_kingsport_44,
    .table = &kingsport_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_answers,
    .paint_undo = paint_undo,
    .say_roll = say_values,
    .melody = melody,
    .word_ask = word_ask,
    .word_option = word_option,
};
