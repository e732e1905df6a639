/* Elder signs: its row, and what the generic table shows of it. */
#include <assert.h>

#include "answers.h"
#include "generic_table.h"
#include "gfx_art.h"
#include "labels.h"
#include "signs_draw.h"
#include "words.h"

enum {
    FELL_X = 112,
    FELL_Y = 17,
    FELL_PX = 12,
    FACTS_X = 1,
    FACTS_Y = 52,
    UNDO_X = 2,
    UNDO_Y = 31,
    UNDO_PX = 15
};

static const signs_state_t *signs_of(const ui_view_t *view) {
    return signs_part(&view->session->now.game);
}

/* --- at the table ------------------------------------------------------------------------- */

static void paint_fallen(const ui_paint_t *paint) {
    signs_face_t faces[SIGNS_HAND];
    if (!signs_newest_faces(paint->view->session, faces)) {
        return;
    }
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        draw_signs_die(paint->frame, FELL_X, FELL_Y + i * FELL_PX, faces[i]);
    }
}

/* The stash and the tentacles of this turn, and what is banked. */
static void paint_facts(const ui_paint_t *paint) {
    const signs_state_t *signs = signs_of(paint->view);
    int x = draw_fact(paint->frame, FACTS_X, FACTS_Y, &gfx_art_elder_11, signs->stash);
    x = draw_fact(paint->frame, x, FACTS_Y, &gfx_art_tentacle_11, signs->tentacles);
    (void)draw_fact(paint->frame, x, FACTS_Y, &gfx_art_crown_9x6, signs->totals[signs->player]);
}

static uint32_t points(const ui_view_t *view, uint8_t seat) { return signs_of(view)->totals[seat]; }

static const generic_picture_t generic = {.paint_facts = paint_facts,
                                          .paint_fallen = paint_fallen,
                                          .points = points,
                                          .air = gfx_art_d6_spin,
                                          .air_count = GFX_ART_D6_SPIN_COUNT};

/* --- undo and log ------------------------------------------------------------------------- */

static void paint_undo(const ui_paint_t *paint) {
    log_entry_t entries[2];
    signs_face_t faces[SIGNS_HAND];
    if (!signs_newest_faces(paint->view->session, faces)) {
        paint_undo_newest(paint);
        return;
    }
    (void)newest_answers(paint->view->session, entries);
    paint_undo_asked(paint, &entries[0]);
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        draw_signs_die(paint->frame, UNDO_X + i * UNDO_PX, UNDO_Y, faces[i]);
    }
}

/* A star, a question mark, a tentacle; of a draw taken back nothing is said. */
static void say_roll(const ui_view_t *view, uint16_t index, char *text, size_t size) {
    static const char *const signs[] = {
        [SIGNS_SIGN] = "*", [SIGNS_CLUE] = "?", [SIGNS_TENTACLE] = "\u00A7"};
    static_assert(sizeof signs / sizeof signs[0] == SIGNS_FACES, "for each face");
    signs_face_t faces[SIGNS_HAND];
    if (!signs_faces_at(view->session, index, faces)) {
        return;
    }
    for (uint8_t i = 0; i < SIGNS_HAND; i++) {
        append_text(text, size, i > 0 ? " " : "");
        append_text(text, size, signs[faces[i]]);
    }
}

/* --- the row ------------------------------------------------------------------------------ */

static const help_page_t help[] = {
    {TEXT_SIGNS_HELP_0_TITLE, TEXT_SIGNS_HELP_0, &gfx_art_robe_14},
    {TEXT_SIGNS_HELP_1_TITLE, TEXT_SIGNS_HELP_1, &gfx_art_elder_24},
    {TEXT_SIGNS_HELP_2_TITLE, TEXT_SIGNS_HELP_2, &gfx_art_eye_24},
    {TEXT_SIGNS_HELP_3_TITLE, TEXT_SIGNS_HELP_3, &gfx_art_tentacle_24},
    {TEXT_SIGNS_HELP_4_TITLE, TEXT_SIGNS_HELP_4, &gfx_art_d6_24},
    {TEXT_SIGNS_HELP_5_TITLE, TEXT_SIGNS_HELP_5, &gfx_art_crown_15x9},
};

const game_picture_t signs_picture = {
    .title = TEXT_SIGNS,
    .nobody = TEXT_NOBODY,
    .icon = &gfx_art_elder_44,
    .table = &generic_table,
    .generic = &generic,
    .help = help,
    .help_pages = sizeof help / sizeof help[0],
    .undo_answers = undo_one,
    .paint_undo = paint_undo,
    .say_roll = say_roll,
    .word_ask = word_ask,
    .word_option = word_option,
};
