/* Faces to pick from, each with what it would do now. Nothing is highlighted until left or right
 * is pressed. */
#include "cult_view.h"
#include "gfx_art.h"

enum { CELL_Y = 16, CELL_PX = 26, NAME_Y = 42, OUTCOME_Y = 55, SECOND_X = 66 };

static void draw_cells(gfx_frame_t *frame, const ui_t *ui, uint8_t count, int width_px) {
    int left = (GFX_WIDTH_PX - count * width_px) / 2;
    for (uint8_t i = 0; i < count; i++) {
        bool hot = ui->chosen && i == ui->cursor;
        int x = left + i * width_px;
        if (hot) {
            gfx_rect(frame, x, CELL_Y, width_px, CELL_PX, GFX_SET);
        }
        gfx_sprite(frame, x + (width_px - 24) / 2, CELL_Y + 1, cult_faces_24[i],
                   hot ? GFX_CLEAR : GFX_SET);
    }
}

/* "Cornelia 1>0" in small print; mad: the figure inverse. */
static int draw_outcome(gfx_frame_t *frame, int x, const cult_line_t *line, bool rivals) {
    char text[4];
    x = gfx_text(frame, x, OUTCOME_Y, &gfx_font_5x8, line->who, GFX_SET);
    if (!line->figures) {
        return x;
    }
    int gap = rivals || (line->old < 10 && line->now < 10) ? 5 : 2;
    format_number(line->old, text);
    x = gfx_text(frame, x + gap, OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
    gfx_sprite(frame, x, OUTCOME_Y + 1, &gfx_art_triangle_3x5, GFX_SET);
    format_number(line->now, text);
    if (line->mad) {
        gfx_rect(frame, x + 4, OUTCOME_Y, 6, 8, GFX_SET);
    }
    return gfx_text(frame, x + 5, OUTCOME_Y, &gfx_font_5x8, text, line->mad ? GFX_CLEAR : GFX_SET);
}

static void draw_outcomes(gfx_frame_t *frame, const cult_page_view_t *page,
                          const cult_pair_t *pair) {
    cult_line_t lines[2];
    cult_face_t face = (cult_face_t)page->ui->cursor;
    cult_deed_t deed = {.face = (uint8_t)face,
                        .roller = pair->roller,
                        .target = pair->target,
                        .before = *page->state,
                        .after = cult_after(page->state, pair, face)};
    uint8_t count = cult_lines(page->view, &deed, lines);
    for (uint8_t i = 0, x = 0; i < count; i++) {
        int end = draw_outcome(frame, x, &lines[i], page->state->cultists > 1);
        x = (uint8_t)(end > SECOND_X ? end + 1 : SECOND_X);
    }
}

/* Before a face is chosen: what the two have now. */
static void draw_tokens(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    uint8_t cultists[2] = {pair->roller, pair->target};
    for (uint8_t i = 0; i < 2; i++) {
        char text[NAME_UTF8_MAX + 4];
        cult_name(page->view, cultists[i], text);
        int x = gfx_text(frame, i * SECOND_X, OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
        format_number(page->state->sanity[cultists[i]], text);
        (void)gfx_text(frame, x + 5, OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
    }
}

void draw_faces(gfx_frame_t *frame, const cult_page_view_t *page, bool own_die) {
    const ui_t *ui = page->ui;
    const session_t *session = page->view->session;
    cult_pair_t pair;
    if (!cult_pair(page->state, 0, &pair)) {
        return;
    }
    draw_pair(frame, page->view, &pair);
    draw_cells(frame, ui, own_die ? CULT_FACES : CULT_EYE, own_die ? 25 : 32);
    text_t ask = own_die ? TEXT_WHICH_FELL : TEXT_PICK_FACE;
    const char *title =
        ui->chosen ? cult_face_text(page->view, (cult_face_t)ui->cursor) : text_for(session, ask);
    (void)gfx_text(frame, 2, NAME_Y, &gfx_font_6x12, title, GFX_SET);
    draw_arrows(frame, 99, 118, NAME_Y + 3);
    if (ui->chosen) {
        draw_ring(frame, 107, NAME_Y + 3, &ui->throw, page->now_us);
    }
    if (ui->chosen && ui->cursor != CULT_EYE) {
        draw_outcomes(frame, page, &pair);
    } else {
        draw_tokens(frame, page, &pair);
    }
}
