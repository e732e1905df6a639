/* Faces to pick from, each with what it would do now. Nothing is highlighted until left or right
 * is pressed. */
#include "cult_view.h"
#include "gfx_art.h"

enum {
    SIGNS_Y = 42 + 3,
    OUTCOME_Y = 55,
    SECOND_X = 66,
};

static void draw_cells(gfx_frame_t *frame, const ui_t *ui, uint8_t count, int width_px) {
    int left = (GFX_WIDTH_PX - count * width_px) / 2;
    for (uint8_t i = 0; i < count; i++) {
        bool hot = ui->has_cursor && i == ui->cursor;
        int x = left + i * width_px;
        if (hot) {
            gfx_rect(frame, x, 16, width_px, 26, GFX_SET);
        }
        gfx_sprite(frame, x + (width_px - 24) / 2, 16 + 1, cult_faces_24[i],
                   hot ? GFX_CLEAR : GFX_SET);
    }
}

/* Between a name and its figures: less where figures are long. */
static int gap_px(const cult_line_t *line) {
    bool few = line->old < 10 && line->now < 10;
    return few ? 5 : 2;
}

static int draw_mad(gfx_frame_t *frame, int x) {
    gfx_sprite(frame, x, OUTCOME_Y, &gfx_art_spiral_9[GFX_ART_SPIRAL_9_COUNT - 1], GFX_SET);
    return x + 10;
}

/* "Cornelia 1>0" in small print; mad: a spiral for the figure. */
static int draw_outcome(gfx_frame_t *frame, int x, const cult_line_t *line) {
    char text[4];
    x = draw_who(frame, x, OUTCOME_Y, &gfx_font_5x8, line->who, line->number);
    if (!line->figures) {
        return line->mad ? draw_mad(frame, x + 4 - 1) : x;
    }
    format_number(line->old, text);
    x = gfx_text(frame, x + gap_px(line), OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
    gfx_sprite(frame, x, OUTCOME_Y + 1, &gfx_art_triangle_3x5, GFX_SET);
    if (line->mad) {
        return draw_mad(frame, x + 4);
    }
    format_number(line->now, text);
    return gfx_text(frame, x + 5, OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
}

/* Where the second outcome begins: in its column, else close behind the first; further left when it
 * would pass the edge. */
static int second_x(gfx_frame_t *frame, int first_end, const cult_line_t *line) {
    int width = draw_outcome(frame, GFX_WIDTH_PX, line) - GFX_WIDTH_PX;
    int x = first_end + 4 > SECOND_X ? first_end + 4 : SECOND_X;
    int last = GFX_WIDTH_PX - 2 - width;
    if (x <= last) {
        return x;
    }
    return last > first_end ? last : first_end + 1;
}

static void draw_outcomes(gfx_frame_t *frame, const cult_page_view_t *page,
                          const cult_pair_t *pair) {
    cult_line_t lines[2];
    cult_face_t face = (cult_face_t)page->paint->ui->cursor;
    cult_deed_t deed = {.face = (uint8_t)face,
                        .roller = pair->roller,
                        .target = pair->target,
                        .before = *page->state,
                        .after = cult_after(page->state, pair, face)};
    cult_lines(page->paint->view, &deed, lines);
    int end = draw_outcome(frame, 1, &lines[0]);
    (void)draw_outcome(frame, second_x(frame, end, &lines[1]), &lines[1]);
}

/* Before a face is chosen: what the two have now. */
static void draw_tokens(gfx_frame_t *frame, const cult_page_view_t *page, const cult_pair_t *pair) {
    uint8_t cultists[2] = {pair->roller, pair->target};
    for (uint8_t i = 0; i < 2; i++) {
        char text[NAME_UTF8_MAX];
        cult_short_name(page->paint->view, cultists[i], text);
        int x = draw_who(frame, i == 0 ? 1 : SECOND_X, OUTCOME_Y, &gfx_font_5x8, text,
                         cult_number(page->state, cultists[i]));
        format_number(page->state->sanity[cultists[i]], text);
        (void)gfx_text(frame, x + 5, OUTCOME_Y, &gfx_font_5x8, text, GFX_SET);
    }
}

void draw_faces(gfx_frame_t *frame, const cult_page_view_t *page, bool own_die) {
    const ui_t *ui = page->paint->ui;
    cult_pair_t pair;
    if (!cult_pair(page->state, 0, &pair)) {
        return;
    }
    draw_pair(page->paint, &pair);
    draw_cells(frame, ui, own_die ? CULT_FACES : CULT_EYE, own_die ? 25 : 32);
    text_t ask = own_die ? TEXT_WHICH_FELL : TEXT_PICK_FACE;
    const char *title =
        ui->has_cursor ? word_face(page->paint->view, ui->cursor) : word(page->paint->view, ask);
    (void)gfx_text(frame, 2, 42, &gfx_font_6x12, title, GFX_SET);
    draw_arrows(frame, 99, 118, SIGNS_Y);
    if (ui->has_cursor) {
        paint_ring(page->paint, 107, SIGNS_Y);
    }
    if (ui->has_cursor && ui->cursor != CULT_EYE) {
        draw_outcomes(frame, page, &pair);
    } else {
        draw_tokens(frame, page, &pair);
    }
}
