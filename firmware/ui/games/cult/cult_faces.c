/* Faces to pick from, each with what it would do now. Nothing is selected until left or right is
 * pressed. */
#include "cult_ui.h"
#include "drawings.h"
#include "gfx_art.h"
#include "table_parts.h"
#include "widgets.h"

enum { FIRST_X = 2, TITLE_Y = 41, FOOT_Y = 52 };

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

/* A line where it has room, at the right if it is no wider; false: it has none. Words may be in small print. */
static bool paint_outcome(const ui_paint_t *paint, const cult_line_t *line, int end_x, int room_px,
                          int y) {
    bool words = line->place == GAME_NOBODY;
    const gfx_font_t *font = &gfx_font_6x12;
    int width = cult_line_width(paint, line, font);
    if (words && line->number > 0 && width > room_px) { /* how many, and the spiral */
        enum { COUNT_PX = 17 };
        int x = paint_number(paint, end_x - COUNT_PX, y, font, line->number);
        cult_paint_mad_sign(paint, x + 2, y + 1);
        return true;
    }
    if (words && width > room_px) {
        font = &gfx_font_5x8;
        width = cult_line_width(paint, line, font);
    }
    int least_px = words ? width : cult_line_least_width(paint, line, font);
    if (least_px > room_px) {
        return false;
    }
    width = width < room_px ? width : room_px;
    cult_paint_line(paint, line, end_x - width, y + (12 - font->height) / 2, width, font);
    return true;
}

/* What the selected face would do: beside its name, and at the foot. */
static void paint_outcomes(const cult_look_t *look, const cult_pair_t *pair, int title_end,
                           int foot_end) {
    enum { GAP_PX = 6 };
    cult_line_t lines[CULT_LINES];
    cult_face_t face = (cult_face_t)look->paint->ui->cursor;
    cult_effect_t effect = {.face = (uint8_t)face,
                            .roller = pair->roller,
                            .target = pair->target,
                            .before = *look->state,
                            .after = cult_after(look->state, pair, face)};
    uint8_t count = cult_lines(&effect, lines), next = 0;
    int room_px = GFX_WIDTH_PX - title_end - GAP_PX, foot_px = foot_end - FIRST_X - GAP_PX;
    if (paint_outcome(look->paint, &lines[0], GFX_WIDTH_PX, room_px, TITLE_Y)) {
        next++;
    }
    if (next < count) {
        int width = cult_line_width(look->paint, &lines[next], &gfx_font_6x12);
        int end_x = FIRST_X + (width < foot_px ? width : foot_px);
        (void)paint_outcome(look->paint, &lines[next], end_x, foot_px, FOOT_Y);
    }
}

void cult_paint_faces(const cult_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const ui_t *ui = paint->ui;
    bool own_die = look->prompt.kind == PROMPT_ROLL;
    cult_pair_t pair;
    if (!cult_pair(look->state, 0, &pair)) {
        return;
    }
    text_t asked = own_die ? TEXT_WHICH_FELL : TEXT_PICK_FACE;
    const char *title =
        ui->has_cursor ? word_face(paint->view, ui->cursor) : word(paint->view, asked);
    cult_paint_pair(paint, &pair, true);
    paint_cells(paint, own_die ? CULT_FACES : CULT_EYE, own_die ? 25 : 32);
    int title_end = gfx_text(paint->frame, FIRST_X, TITLE_Y, &gfx_font_6x12, title, GFX_SET);
    if (!ui->has_cursor) {
        draw_arrows(paint->frame, 103, 124, FOOT_Y + 3);
        return;
    }
    int foot_end = paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
    if (ui->cursor != CULT_EYE) {
        paint_outcomes(look, &pair, title_end, foot_end);
    }
}
