/* The end: which of the four it was, everybody's points, and who has won. */
#include <string.h>

#include "gfx_art.h"
#include "kingsport_ui.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

/* --- the views ---------------------------------------------------------------------------- */

enum { VIEW_Y = 16, VIEW_PX = 56, VIEW_ROWS = 34 };

static void paint_sea(gfx_frame_t *frame, int y, int phase) {
    gfx_hline_dashed(frame, 0, y, VIEW_PX, 4, phase, GFX_SET);
}

/* The lighthouse. Its beam goes round: a picture for each side that it reaches, and how far. */
static void paint_saved(gfx_frame_t *frame, uint32_t age_ms) {
    enum { BEAM_MS = 250 };
    uint32_t picture = age_ms < KINGSPORT_MOVES_MS ? age_ms / BEAM_MS % 4 : 0;
    if (picture == 3) {
        gfx_sprite(frame, 13, VIEW_Y + 2, &gfx_art_ending_beam_short, GFX_SET);
    } else {
        gfx_sprite(frame, 0, VIEW_Y, &gfx_art_ending_beam_long, GFX_SET);
    }
    if (picture == 1) {
        gfx_sprite_mirrored(frame, 33, VIEW_Y + 2, &gfx_art_ending_beam_short, GFX_SET);
    } else if (picture != 2) {
        gfx_sprite_mirrored(frame, 33, VIEW_Y, &gfx_art_ending_beam_long, GFX_SET);
    }
    gfx_sprite(frame, 15, VIEW_Y, &gfx_art_ending_light, GFX_SET);
    gfx_rect(frame, 25, VIEW_Y + 5, 6, 3, GFX_SET);
    paint_sea(frame, 46, 0);
    paint_sea(frame, 49, 4);
}

/* The King rises behind the roofs. */
static void paint_fallen(gfx_frame_t *frame, uint32_t age_ms) {
    enum { RISES_MS = 900 };
    int up = age_ms < RISES_MS ? (int)age_ms * VIEW_ROWS / RISES_MS : VIEW_ROWS;
    gfx_sprite_rows(frame, 8, VIEW_Y + VIEW_ROWS - up, &gfx_art_ending_king, 0, up, GFX_SET);
    gfx_sprite(frame, 0, VIEW_Y + 20, &gfx_art_ending_roofs_body, GFX_CLEAR);
    gfx_sprite(frame, 0, VIEW_Y + 20, &gfx_art_ending_roofs, GFX_SET);
}

/* Banks of fog that drift over the dark lighthouse. */
static void paint_undecided(gfx_frame_t *frame, uint32_t age_ms) {
    enum { FOG_MS = 500 };
    static const uint8_t banks[][3] = {/* y, x, width */
                                       {9, 2, 18},  {9, 38, 14},  {14, 8, 19}, {14, 36, 19},
                                       {18, 0, 14}, {18, 25, 19}, {23, 6, 24}, {23, 40, 14},
                                       {27, 0, 12}, {27, 20, 28}, {31, 3, 22}, {31, 33, 22}};
    uint32_t moved = (age_ms < KINGSPORT_MOVES_MS ? age_ms : KINGSPORT_MOVES_MS) / FOG_MS;
    gfx_sprite(frame, 15, VIEW_Y, &gfx_art_ending_light, GFX_SET);
    for (uint8_t i = 0; i < sizeof banks / sizeof banks[0]; i++) {
        int y = VIEW_Y + banks[i][0];
        for (int k = 0; k < banks[i][2]; k++) {
            int x = (banks[i][1] + k + (int)moved) % VIEW_PX;
            gfx_pixel(frame, x, y - 1, GFX_CLEAR);
            gfx_pixel(frame, x, y, GFX_SET);
            gfx_pixel(frame, x, y + 1, GFX_CLEAR);
        }
    }
}

/* The hat bobs under the maelstrom. */
static void paint_mad(gfx_frame_t *frame, uint32_t age_ms) {
    enum { HAT_MS = 500, WHIRL_ROWS = 17 };
    int low = age_ms < KINGSPORT_MOVES_MS ? (int)(age_ms / HAT_MS % 2) : 0;
    int y = VIEW_Y + 2, rows = gfx_art_ending_mad.height - WHIRL_ROWS;
    gfx_sprite_rows(frame, 5, y, &gfx_art_ending_mad, 0, WHIRL_ROWS, GFX_SET);
    gfx_sprite_rows(frame, 5, y + low, &gfx_art_ending_mad, WHIRL_ROWS, rows, GFX_SET);
    paint_sea(frame, 47, 0);
}

/* --- points ------------------------------------------------------------------------------- */

static void paint_points(const kingsport_look_t *look, uint8_t seat) {
    gfx_frame_t *frame = look->paint->frame;
    const kingsport_player_t *player = &look->state->players[seat];
    int y = VIEW_Y + 8 * seat;
    char text[NAME_UTF8_MAX];
    paint_name(look->paint, 65, y, &gfx_font_5x8, seat, NAME_CHARACTERS_MAX);
    if (player->out) {
        copy_text(text, sizeof text, word(look->paint->view, TEXT_KINGSPORT_GONE));
    } else {
        format_number(kingsport_points(player), text);
    }
    gfx_text(frame, 127 - 5 * (int)gfx_text_length(text), y, &gfx_font_5x8, text, GFX_SET);
    if (memchr(look->prompt->winners, seat, look->prompt->count) != NULL) {
        gfx_rect(frame, 63, y, 65, 8, GFX_XOR);
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
    if (status_icons_x(paint) == GFX_WIDTH_PX) {
        draw_arrows(paint->frame, 115, 124, 3);
    } else { /* status icons are in the corner: beside the view */
        gfx_sprite_mirrored(paint->frame, 57, 24, &gfx_art_triangle_4x7, GFX_SET);
        gfx_sprite(paint->frame, 57, 35, &gfx_art_triangle_4x7, GFX_SET);
    }
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_points(look, seat);
    }
    (void)paint_verb_at(paint, 0, 52, word(paint->view, TEXT_REMATCH));
}
