/* The cult duel: its row of facts for the UI, and what an undo takes back. */
#include "cult_ui.h"
#include "drawings.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "table.h"

/* --- undo --------------------------------------------------------------------------------- */

/* One press chooses and rolls: the victim and the cast, or that the die picks and its pick. */
static uint16_t undo_answers(const session_t *session) {
    log_entry_t entries[2];
    if (newest_of_people(session, entries) < 2 || entries[1].kind != PROMPT_CHOOSE ||
        entries[0].kind != PROMPT_ROLL || entries[0].entered) {
        return 1;
    }
    bool cast = entries[1].ask == ASK_VICTIM && entries[0].ask == ASK_CAST;
    bool first = entries[1].ask == ASK_FIRST && entries[0].ask == ASK_FIRST;
    return cast || first ? 2 : 1;
}

/* "Cornelia > Bob", or "Cornelia casts". */
static void paint_names(const ui_paint_t *paint, uint8_t who, uint8_t whom) {
    gfx_frame_t *frame = paint->frame;
    char name[NAME_UTF8_MAX];
    cult_name(paint->view, who, name);
    int x = gfx_label(frame, 0, 17, &gfx_font_6x12, name, false);
    if (whom == GAME_NOBODY) {
        gfx_text(frame, x + 5, 18, &gfx_font_6x12, word(paint->view, TEXT_CASTS), GFX_SET);
        return;
    }
    cult_name(paint->view, whom, name);
    gfx_sprite(frame, x + 3, 19, &gfx_art_triangle_5x9, GFX_SET);
    gfx_label(frame, x + 9, 17, &gfx_font_6x12, name, false);
}

/* A face, behind the Eye if it was picked for one. */
static void paint_face(const ui_paint_t *paint, const cult_effect_t *effect) {
    gfx_frame_t *frame = paint->frame;
    int x = 2;
    if (effect->ask == ASK_CAST_EYE || effect->ask == ASK_RESPOND_EYE) {
        gfx_sprite(frame, x, 31, cult_faces_11[CULT_EYE], GFX_SET);
        gfx_sprite(frame, x + 14, 32, &gfx_art_triangle_5x9, GFX_SET);
        x += 22;
    }
    gfx_sprite(frame, x, 31, cult_faces_11[effect->face], GFX_SET);
    gfx_text(frame, x + 15, 31, &gfx_font_6x12, word_face(paint->view, effect->face), GFX_SET);
}

/* A choice that no roll has followed: who starts, which cultist, which victim. */
static void paint_choice(const ui_paint_t *paint, const cult_state_t *before) {
    const cult_state_t *now = cult_of(paint->view);
    if (before->step > CULT_STEP_FIRST_ROLL) {
        paint_names(paint, now->caster, now->victim);
        return;
    }
    gfx_text(paint->frame, 2, 18, &gfx_font_6x12, word(paint->view, TEXT_WHO_STARTS), GFX_SET);
    if (now->step > CULT_STEP_FIRST_ROLL) {
        char name[NAME_UTF8_MAX];
        format_name(paint->view, now->player, name);
        gfx_label(paint->frame, 0, 31, &gfx_font_6x12, name, false);
    }
}

static void paint_undo(const ui_paint_t *paint) {
    game_state_t earlier = state_before(paint->view->session);
    const cult_state_t *before = cult_part(&earlier);
    cult_effect_t effect;
    if (!cult_effect(paint->view, before, &effect) || effect.face == CULT_FACES) {
        paint_choice(paint, before);
        return;
    }
    paint_names(paint, effect.roller, effect.target);
    paint_face(paint, &effect);
}

/* --- log ---------------------------------------------------------------------------------- */

/* A face; who starts is written. */
static int paint_roll(const ui_paint_t *paint, uint16_t index, int last_x, int y) {
    log_entry_t entry = *log_at(&paint->view->session->log, index);
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

/* --- the row ------------------------------------------------------------------------------ */

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
    .asked = {{CULT_PARAM_CULTISTS, TEXT_CULTIST_EACH, TEXT_CULTISTS_EACH}},
    .table = &cult_table,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_answers,
    .paint_undo = paint_undo,
    .paint_roll = paint_roll,
    .melody = melody,
    .say_roll = say_values,
    .word_ask = word_ask,
    .word_option = word_option,
};
