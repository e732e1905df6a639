/* What holding left would take back: the whole last press, by name. */
#include "cult_view.h"
#include "gfx_art.h"
#include "table.h"

enum {
    PAIR_Y = 17,
    FACE_Y = 31,
};

/* One press chooses and throws: the victim and the cast, or that the die picks and its pick. */
static bool one_press(const log_entry_t *chosen, const log_entry_t *thrown) {
    if (chosen->kind != PROMPT_CHOOSE || thrown->kind != PROMPT_ROLL || thrown->entered) {
        return false;
    }
    bool cast = chosen->ask == ASK_VICTIM && thrown->ask == ASK_CAST;
    return cast || (chosen->ask == ASK_FIRST && thrown->ask == ASK_FIRST);
}

uint8_t cult_undo_answers(const session_t *session) {
    log_entry_t entries[2];
    uint8_t found = newest_answers(session, entries);
    return found == 2 && one_press(&entries[1], &entries[0]) ? 2 : 1;
}

static void draw_names(gfx_frame_t *frame, const ui_view_t *view, uint8_t who, uint8_t whom) {
    char name[NAME_UTF8_MAX];
    cult_name(view, who, name);
    int x = gfx_label(frame, 0, PAIR_Y, &gfx_font_6x12, name, true);
    if (whom != GAME_NOBODY) {
        cult_name(view, whom, name);
        gfx_sprite(frame, x + 3, PAIR_Y + 2, &gfx_art_triangle_5x9, GFX_SET);
        (void)gfx_label(frame, x + 9, PAIR_Y, &gfx_font_6x12, name, false);
    } else {
        (void)gfx_text(frame, x + 5, PAIR_Y + 1, &gfx_font_6x12, word(view, TEXT_CASTS), GFX_SET);
    }
}

static void draw_face(gfx_frame_t *frame, const ui_view_t *view, const cult_deed_t *deed) {
    int x = 2;
    if (deed->ask == ASK_CAST_EYE || deed->ask == ASK_RESPOND_EYE) {
        gfx_sprite(frame, x, FACE_Y, cult_faces_11[CULT_EYE], GFX_SET);
        gfx_sprite(frame, x + 14, FACE_Y + 1, &gfx_art_triangle_5x9, GFX_SET);
        x += 22;
    }
    gfx_sprite(frame, x, FACE_Y, cult_faces_11[deed->face], GFX_SET);
    (void)gfx_text(frame, x + 15, FACE_Y, &gfx_font_6x12, word_face(view, deed->face), GFX_SET);
}

/* A choice that no throw has followed: who starts, which cultist, which victim. */
static void draw_choice(gfx_frame_t *frame, const ui_view_t *view, const cult_state_t *before) {
    const cult_state_t *now = cult_of(view);
    if (before->step > CULT_STEP_FIRST_ROLL) {
        draw_names(frame, view, now->caster, now->victim);
        return;
    }
    (void)gfx_text(frame, 2, PAIR_Y + 1, &gfx_font_6x12, word(view, TEXT_WHO_STARTS), GFX_SET);
    if (now->step > CULT_STEP_FIRST_ROLL) {
        char name[NAME_UTF8_MAX];
        format_name(view, now->player, name);
        (void)gfx_label(frame, 2, FACE_Y, &gfx_font_6x12, name, true);
    }
}

void cult_paint_undo(const ui_paint_t *paint) {
    const ui_view_t *view = paint->view;
    game_state_t earlier = state_before(view->session);
    cult_state_t before = *cult_part(&earlier);
    cult_deed_t deed;
    if (!cult_deed(view, &before, &deed) || deed.face == CULT_FACES) {
        draw_choice(paint->frame, view, &before);
        return;
    }
    draw_names(paint->frame, view, deed.roller, deed.target);
    draw_face(paint->frame, view, &deed);
}
