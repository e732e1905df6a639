/* Faces to pick from, each with what it would do now. Nothing is selected until left or right is
 * pressed. */
#include "cult_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "table_parts.h"

/* What the faces would do: two columns at the foot. */
enum { FIRST_X = 1, SECOND_X = 66, OUTCOME_Y = 55 };

static void paint_cells(const ui_paint_t *paint, uint8_t count, int width_px) {
    int left = (GFX_WIDTH_PX - count * width_px) / 2;
    for (uint8_t i = 0; i < count; i++) {
        bool selected = paint->ui->has_cursor && i == paint->ui->cursor;
        int x = left + i * width_px;
        if (selected) {
            gfx_rect(paint->frame, x, 16, width_px, 26, GFX_SET);
        }
        gfx_sprite(paint->frame, x + (width_px - 24) / 2, 17, cult_faces_24[i],
                   selected ? GFX_CLEAR : GFX_SET);
    }
}

/* "Cornelia 1>0" in small print; mad: a spiral for the figure. Returns where it ends. */
static int paint_outcome(const ui_paint_t *paint, int x, const cult_line_t *line) {
    enum { SIGN_PX = 10 };
    int gap_px = line->old < 10 && line->now < 10 ? 5 : 2;
    x = cult_paint_who(paint, x, OUTCOME_Y, &gfx_font_5x8, line->who, line->number);
    if (!line->figures && !line->mad) {
        return x;
    }
    if (!line->figures) {
        cult_paint_mad_sign(paint, x + 3, OUTCOME_Y);
        return x + 3 + SIGN_PX;
    }
    x = paint_number(paint, x + gap_px, OUTCOME_Y, &gfx_font_5x8, line->old);
    gfx_sprite(paint->frame, x, OUTCOME_Y + 1, &gfx_art_triangle_3x5, GFX_SET);
    if (line->mad) {
        cult_paint_mad_sign(paint, x + 4, OUTCOME_Y);
        return x + 4 + SIGN_PX;
    }
    return paint_number(paint, x + 5, OUTCOME_Y, &gfx_font_5x8, line->now);
}

/* Where the second outcome begins: in its column, else close behind the first; further left when it
 * would pass the edge. */
static int second_x(const ui_paint_t *paint, int first_end, const cult_line_t *line) {
    int width = paint_outcome(paint, GFX_WIDTH_PX, line) - GFX_WIDTH_PX;
    int x = first_end + 4 > SECOND_X ? first_end + 4 : SECOND_X;
    int last = GFX_WIDTH_PX - 2 - width;
    if (x <= last) {
        return x;
    }
    return last > first_end ? last : first_end + 1;
}

static void paint_outcomes(const cult_look_t *look, const cult_pair_t *pair) {
    cult_line_t lines[2];
    cult_face_t face = (cult_face_t)look->paint->ui->cursor;
    cult_effect_t effect = {.face = (uint8_t)face,
                            .roller = pair->roller,
                            .target = pair->target,
                            .before = *look->state,
                            .after = cult_after(look->state, pair, face)};
    cult_lines(look->paint->view, &effect, lines);
    int end = paint_outcome(look->paint, FIRST_X, &lines[0]);
    paint_outcome(look->paint, second_x(look->paint, end, &lines[1]), &lines[1]);
}

/* What a cultist has now. */
static void paint_tokens(const cult_look_t *look, int x, uint8_t cultist) {
    char text[NAME_UTF8_MAX];
    cult_short_name(look->paint->view, cultist, text);
    x = cult_paint_who(look->paint, x, OUTCOME_Y, &gfx_font_5x8, text,
                       cult_number(look->state, cultist));
    paint_number(look->paint, x + 5, OUTCOME_Y, &gfx_font_5x8, look->state->sanity[cultist]);
}

void cult_paint_faces(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const ui_t *ui = paint->ui;
    enum { TITLE_PX = 95 };
    bool own_die = look->prompt.kind == PROMPT_ROLL;
    cult_pair_t pair;
    if (!cult_pair(look->state, 0, &pair)) {
        return;
    }
    text_t asked = own_die ? TEXT_WHICH_FELL : TEXT_PICK_FACE;
    const char *title =
        ui->has_cursor ? word_face(paint->view, ui->cursor) : word(paint->view, asked);
    cult_paint_pair(paint, &pair);
    paint_cells(paint, own_die ? CULT_FACES : CULT_EYE, own_die ? 25 : 32);
    draw_fitting(paint->frame, 2, 42, TITLE_PX, &gfx_font_6x12, title);
    paint_picker(paint, 99, 45);
    if (ui->has_cursor && ui->cursor != CULT_EYE) {
        paint_outcomes(look, &pair);
    } else {
        paint_tokens(look, FIRST_X, pair.roller);
        paint_tokens(look, SECOND_X, pair.target);
    }
}
