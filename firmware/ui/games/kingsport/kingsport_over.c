/* The end: which of the four it was, everybody's points, and who has won. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_view.h"
#include "status_icons.h"
#include "widgets.h"
#include "words.h"

enum {
    VIEW_Y = 16,
    VIEW_ROWS = 34,
    REMATCH_Y = 53,
};

/* --- the views ---------------------------------------------------------------------------- */

enum { BEAM_MS = 250, KING_MS = 900, FOG_MS = 500, HAT_MS = 500 };

static void paint_sea(gfx_frame_t *frame, int y, int phase) {
    gfx_hline_dashed(frame, 0, VIEW_Y + y, 56, 4, phase, GFX_SET);
}

/* The beam goes round: to which sides it reaches, and how far. */
static void paint_beams(gfx_frame_t *frame, uint32_t picture) {
    if (picture == 4 - 1) {
        gfx_sprite(frame, 13, VIEW_Y + 2, &gfx_art_ending_beam_short, GFX_SET);
    } else {
        gfx_sprite(frame, 0, VIEW_Y, &gfx_art_ending_beam_long, GFX_SET);
    }
    if (picture == 1) {
        gfx_sprite_mirrored(frame, 33, VIEW_Y + 2, &gfx_art_ending_beam_short, GFX_SET);
    } else if (picture != 2) {
        gfx_sprite_mirrored(frame, 33, VIEW_Y, &gfx_art_ending_beam_long, GFX_SET);
    }
}

static void paint_saved(gfx_frame_t *frame, uint32_t age_ms) {
    paint_beams(frame, age_ms < KINGSPORT_MOVES_MS ? age_ms / BEAM_MS % 4 : 0);
    gfx_sprite(frame, 15, VIEW_Y, &gfx_art_ending_light, GFX_SET);
    gfx_rect(frame, 25, VIEW_Y + 5, 6, 3, GFX_SET);
    paint_sea(frame, 30, 0);
    paint_sea(frame, 33, 4);
}

/* He rises behind the roofs. */
static void paint_fallen(gfx_frame_t *frame, uint32_t age_ms) {
    int up = age_ms < KING_MS ? (int)age_ms * VIEW_ROWS / KING_MS : VIEW_ROWS;
    int roofs_y = VIEW_Y + 20;
    gfx_sprite_rows(frame, 8, VIEW_Y + VIEW_ROWS - up, &gfx_art_ending_king, 0, up, GFX_SET);
    gfx_sprite(frame, 0, roofs_y, &gfx_art_ending_roofs_body, GFX_CLEAR);
    gfx_sprite(frame, 0, roofs_y, &gfx_art_ending_roofs, GFX_SET);
}

/* Banks of fog that drift over the dark light. */
static void paint_undecided(gfx_frame_t *frame, uint32_t age_ms) {
    static const uint8_t banks[][3] = {/* y, x, width */
                                       {9, 2, 18},  {9, 38, 14},  {14, 8, 19}, {14, 36, 19},
                                       {18, 0, 14}, {18, 25, 19}, {23, 6, 24}, {23, 40, 14},
                                       {27, 0, 12}, {27, 20, 28}, {31, 3, 22}, {31, 33, 22}};
    uint32_t moved = (age_ms < KINGSPORT_MOVES_MS ? age_ms : KINGSPORT_MOVES_MS) / FOG_MS;
    gfx_sprite(frame, 15, VIEW_Y, &gfx_art_ending_light, GFX_SET);
    for (uint8_t i = 0; i < sizeof banks / sizeof banks[0]; i++) {
        int y = VIEW_Y + banks[i][0];
        for (int k = 0; k < banks[i][2]; k++) {
            int x = (banks[i][1] + k + (int)moved) % 56;
            gfx_pixel(frame, x, y - 1, GFX_CLEAR);
            gfx_pixel(frame, x, y, GFX_SET);
            gfx_pixel(frame, x, y + 1, GFX_CLEAR);
        }
    }
}

enum { WHIRL_ROWS = 17 };

/* The hat bobs under the maelstrom. */
static void paint_mad(gfx_frame_t *frame, uint32_t age_ms) {
    int low = age_ms < KINGSPORT_MOVES_MS ? (int)(age_ms / HAT_MS % 2) : 0;
    int y = VIEW_Y + 2, rows = gfx_art_ending_mad.height - WHIRL_ROWS;
    gfx_sprite_rows(frame, 5, y, &gfx_art_ending_mad, 0, WHIRL_ROWS, GFX_SET);
    gfx_sprite_rows(frame, 5, y + low, &gfx_art_ending_mad, WHIRL_ROWS, rows, GFX_SET);
    paint_sea(frame, 31, 0);
}

/* --- points ------------------------------------------------------------------------------- */

static void paint_points(const kingsport_look_t *look, uint8_t seat) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[seat];
    int y = VIEW_Y + 8 * seat;
    char text[NAME_UTF8_MAX];
    format_name(paint->view, seat, text);
    (void)gfx_text(paint->frame, 65, y, &gfx_font_5x8, text, GFX_SET);
    if (player->out) {
        copy_text(text, sizeof text, word(paint->view, TEXT_KINGSPORT_GONE));
    } else {
        format_number(kingsport_points(player), text);
    }
    (void)gfx_text(paint->frame, 127 - 5 * (int)gfx_text_length(text), y, &gfx_font_5x8, text,
                   GFX_SET);
    if (memchr(look->prompt->winners, seat, look->prompt->count) != NULL) {
        gfx_rect(paint->frame, 63, y, 65, 8, GFX_XOR);
    }
}

/* One pixel lower than elsewhere: the views end above it. */
static void paint_rematch(const ui_paint_t *paint) {
    const char *text = word(paint->view, TEXT_REMATCH);
    int width = gfx_label_width(&gfx_font_6x12, text);
    paint_ring(paint, 0, 55);
    gfx_rect(paint->frame, 9, REMATCH_Y, width, GFX_HEIGHT_PX - REMATCH_Y, GFX_SET);
    (void)gfx_text(paint->frame, 9 + gfx_font_6x12.label_x, REMATCH_Y - 1 + gfx_font_6x12.label_y,
                   &gfx_font_6x12, text, GFX_CLEAR);
}

/* In the corner, or beside the view while stamps stand there. */
static void paint_arrows(const ui_paint_t *paint) {
    if (status_icons_x(paint) == GFX_WIDTH_PX) {
        draw_arrows(paint->frame, 115, 124, 3);
    } else {
        gfx_sprite_mirrored(paint->frame, 57, 24, &gfx_art_triangle_4x7, GFX_SET);
        gfx_sprite(paint->frame, 57, 35, &gfx_art_triangle_4x7, GFX_SET);
    }
}

void kingsport_paint_over(const kingsport_look_t *look) {
    static const struct {
        text_t title;
        void (*paint)(gfx_frame_t *frame, uint32_t age_ms);
    } ends[KINGSPORT_ENDINGS] = {
        [KINGSPORT_GOING_ON] = {TEXT_THE_END, paint_undecided}, /* a game that was never played */
        [KINGSPORT_SAVED] = {TEXT_KINGSPORT_SAVED, paint_saved},
        [KINGSPORT_FALLEN] = {TEXT_KINGSPORT_FALLS, paint_fallen},
        [KINGSPORT_UNDECIDED] = {TEXT_KINGSPORT_UNDECIDED, paint_undecided},
        [KINGSPORT_MAD] = {TEXT_KINGSPORT_ALL_MAD, paint_mad},
    };
    const ui_paint_t *paint = look->paint;
    uint8_t ending = look->state->ending;
    draw_fitting(paint->frame, 0, 1, status_icons_x(paint), &gfx_font_6x12,
                 word(paint->view, ends[ending].title));
    ends[ending].paint(paint->frame, look->age_ms);
    paint_arrows(paint);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_points(look, seat);
    }
    paint_rematch(paint);
}
