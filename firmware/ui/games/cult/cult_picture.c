/* The cult duel: its row. */
#include "cult_view.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "table.h"

/* A face; who starts is said. */
static int paint_roll(const ui_paint_t *paint, uint16_t index, int last_x, int y) {
    log_entry_t entry = log_at(&paint->view->session->log, index);
    if (entry.ask == ASK_FIRST) {
        return last_x + 1;
    }
    const gfx_sprite_t *face = cult_faces_11[cult_face(entry.values[0])];
    gfx_sprite(paint->frame, last_x + 1 - face->width, y, face, GFX_SET);
    return last_x + 1 - face->width;
}

static melody_t melody(const session_t *session) {
    const session_rolled_t *rolled = &session->now.rolled;
    return rolled->ask == ASK_FIRST ? MELODY_LANDED
                                    : (melody_t)cult_faces_melody[cult_face(rolled->values[0])];
}

static const help_page_t help[] = {
    {TEXT_HELP_0_TITLE, TEXT_HELP_0, &gfx_art_robe_14},
    {TEXT_HELP_1_TITLE, TEXT_HELP_1, &gfx_art_d12_24},
    {TEXT_HELP_2_TITLE, TEXT_HELP_2, &gfx_art_yellow_24},
    {TEXT_HELP_3_TITLE, TEXT_HELP_3, &gfx_art_tentacle_24},
    {TEXT_HELP_4_TITLE, TEXT_HELP_4, &gfx_art_elder_24},
    {TEXT_HELP_5_TITLE, TEXT_HELP_5, &gfx_art_cthulhu_24},
    {TEXT_HELP_6_TITLE, TEXT_HELP_6, &gfx_art_eye_24},
    {TEXT_HELP_7_TITLE, TEXT_HELP_7, &gfx_art_mad_14},
    {TEXT_HELP_8_TITLE, TEXT_HELP_8, &gfx_art_robe_22},
    {TEXT_HELP_8_TITLE, TEXT_HELP_9, &gfx_art_robe_22},
    {TEXT_HELP_10_TITLE, TEXT_HELP_10, &gfx_art_crown_15x9},
};

const game_picture_t cult_picture = {
    .title = TEXT_CULT,
    .nobody = TEXT_FACE_CTHULHU,
    .icon = &gfx_art_cthulhu_44,
    .param = CULT_PARAM_CULTISTS,
    .param_word = TEXT_CULTIST_EACH,
    .param_words = TEXT_CULTISTS_EACH,
    .table = &cult_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = cult_undo_answers,
    .paint_undo = cult_paint_undo,
    .paint_roll = paint_roll,
    .melody = melody,
    .say_roll = say_values,
    .word_ask = word_ask,
    .word_option = word_option,
};
