/* Kingsport: its row, and what the generic table shows of it. */
#include "answers.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "kingsport.h"
#include "labels.h"
#include "words.h"

enum { FELL_X = 96, FELL_Y = 17, FACTS_X = 1, FACTS_Y = 52 };

static const kingsport_player_t *player_of(const ui_view_t *view, uint8_t seat) {
    return &kingsport_part(&view->session->now.game)->players[seat];
}

/* --- at the table ------------------------------------------------------------------------- */

/* What the newest answer rolled; nothing when it was a choice. */
static void paint_fallen(const ui_paint_t *paint) {
    log_entry_t entries[2];
    if (newest_answers(paint->view->session, entries) > 0 && entries[0].kind == PROMPT_ROLL) {
        gfx_sprite(paint->frame, FELL_X, FELL_Y, &gfx_art_pips[entries[0].values[0]], GFX_SET);
    }
}

/* Hearts, bullets, sanity of whose turn it is. */
static void paint_facts(const ui_paint_t *paint) {
    uint8_t seat = kingsport_part(&paint->view->session->now.game)->player;
    const kingsport_player_t *player = player_of(paint->view, seat);
    int x = draw_fact(paint->frame, FACTS_X, FACTS_Y, &gfx_art_heart_7x6, player->hearts);
    x = draw_fact(paint->frame, x, FACTS_Y, &gfx_art_shell_3x6, player->bullets);
    (void)draw_fact(paint->frame, x, FACTS_Y, &gfx_art_brain_9x7, player->sanity);
}

static uint32_t points(const ui_view_t *view, uint8_t seat) {
    return kingsport_points(player_of(view, seat));
}

static const generic_picture_t generic = {.paint_facts = paint_facts,
                                          .paint_fallen = paint_fallen,
                                          .points = points,
                                          .air = gfx_art_d6_spin,
                                          .air_count = GFX_ART_D6_SPIN_COUNT};

/* --- the row ------------------------------------------------------------------------------ */

static const help_page_t help[] = {
    {TEXT_KINGSPORT_HELP_0_TITLE, TEXT_KINGSPORT_HELP_0, &gfx_art_robe_14},
    {TEXT_KINGSPORT_HELP_1_TITLE, TEXT_KINGSPORT_HELP_1, &gfx_art_d6_24},
    {TEXT_KINGSPORT_HELP_2_TITLE, TEXT_KINGSPORT_HELP_2, &gfx_art_tentacle_24},
    {TEXT_KINGSPORT_HELP_3_TITLE, TEXT_KINGSPORT_HELP_3, &gfx_art_cthulhu_24},
    {TEXT_KINGSPORT_HELP_4_TITLE, TEXT_KINGSPORT_HELP_4, &gfx_art_shell_3x6},
    {TEXT_KINGSPORT_HELP_5_TITLE, TEXT_KINGSPORT_HELP_5, &gfx_art_heart_7x6},
    {TEXT_KINGSPORT_HELP_6_TITLE, TEXT_KINGSPORT_HELP_6, &gfx_art_mad_14},
    {TEXT_KINGSPORT_HELP_7_TITLE, TEXT_KINGSPORT_HELP_7, &gfx_art_elder_24},
    {TEXT_KINGSPORT_HELP_8_TITLE, TEXT_KINGSPORT_HELP_8, &gfx_art_crown_9x6},
    {TEXT_KINGSPORT_HELP_9_TITLE, TEXT_KINGSPORT_HELP_9, &gfx_art_crown_15x9},
};

const game_picture_t kingsport_picture = {
    .title = TEXT_KINGSPORT,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_kingsport_44,
    .table = &generic_table,
    .generic = &generic,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo_newest,
    .say_roll = say_values,
    .word_ask = word_ask,
    .word_option = word_option,
};
