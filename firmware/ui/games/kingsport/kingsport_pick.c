/* What is picked from a row: relics, a site, who starts, the face of a real die. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "widgets.h"
#include "words.h"

static void paint_controls(const ui_paint_t *paint) {
    draw_arrows(paint->frame, 105, 124, 55);
    if (paint->ui->has_cursor) {
        paint_ring(paint, 113, 55);
    }
}

/* --- relics won or lost ------------------------------------------------------------------- */

enum {
    CELL_PX = 24,
    FOOT_Y = 52,
};

static void paint_cell(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose, bool hot) {
    char text[12];
    int x = 26 * kind;
    if (lose && held == 0) {
        kingsport_paint_dot(paint, x + CELL_PX / 2 - 1, 16 + 22 / 2 - 1);
    } else {
        gfx_sprite(paint->frame, x + 3, 18, &gfx_art_relic_18[kind], GFX_SET);
    }
    if (hot) {
        gfx_rect(paint->frame, x, 16, CELL_PX, 22, GFX_XOR);
    }
    format_number(held, text);
    gfx_text_centred(paint->frame, x + CELL_PX / 2, 39, &gfx_font_6x12, text, GFX_SET);
}

static void paint_gain(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose) {
    char text[32];
    bool single = held == (lose ? 1 : 0);
    copy_text(text, sizeof text, kingsport_relic_word(paint->view, kind));
    append_text(text, sizeof text, lose ? " -" : " +");
    append_number(text, sizeof text, single ? 1 : 2);
    int x = gfx_text(paint->frame, 0, FOOT_Y, &gfx_font_6x12, text, GFX_SET) + 4;
    (void)gfx_text(paint->frame, x, 55, &gfx_font_5x8, word(paint->view, TEXT_KINGSPORT_POINTS),
                   GFX_SET);
}

static void relics_title(const kingsport_look_t *look, bool lose, char *text, size_t size) {
    const ui_view_t *view = look->paint->view;
    uint16_t owed = look->state->owed;
    if (lose) {
        format_with_number(text, size, word(view, TEXT_KINGSPORT_LOSE), owed);
    } else {
        copy_text(text, size,
                  word(view, owed == 1 ? TEXT_KINGSPORT_ONE_RELIC : TEXT_KINGSPORT_TWO_RELICS));
    }
}

void kingsport_paint_relics(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[look->prompt->player];
    bool lose = look->prompt->ask == ASK_DISCARD, chosen = paint->ui->has_cursor;
    uint8_t at = (uint8_t)(look->prompt->options[paint->ui->cursor] - OPTION_AMULET);
    char title[32];
    relics_title(look, lose, title, sizeof title);
    kingsport_paint_header(paint, look->prompt->player, title, KINGSPORT_STEPS);
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        paint_cell(paint, kind, player->relics[kind], lose, chosen && kind == at);
    }
    paint_controls(paint);
    if (chosen) {
        paint_gain(paint, at, player->relics[at], lose);
    } else {
        (void)gfx_text(paint->frame, 0, FOOT_Y, &gfx_font_6x12,
                       word(paint->view, TEXT_KINGSPORT_WHICH), GFX_SET);
    }
}

/* --- a defeat on a ritual site? ----------------------------------------------------------- */

enum {
    SITE_Y = 32,
};

void kingsport_paint_site(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    bool yes = look->prompt->options[paint->ui->cursor] == OPTION_YES;
    (void)paint_heading_name(paint, look->prompt->player, GFX_WIDTH_PX);
    gfx_text_centred(paint->frame, 63, 17, &gfx_font_6x12, word(paint->view, TEXT_KINGSPORT_SITE),
                     GFX_SET);
    for (uint8_t i = 0; i < KINGSPORT_SITES_TO_END; i++) {
        int x = 40 + 18 * i;
        if (i < look->state->activated) {
            gfx_sprite(paint->frame, x, SITE_Y, &gfx_art_yellow_11, GFX_SET);
        } else if (i == look->state->activated && yes) {
            kingsport_paint_place(paint, x, SITE_Y, 11);
        } else {
            kingsport_paint_dot(paint, x + 4, SITE_Y + 5);
        }
    }
    (void)gfx_label(paint->frame, 20, 50, &gfx_font_6x12, word(paint->view, TEXT_NO), !yes);
    (void)gfx_label(paint->frame, 80, 50, &gfx_font_6x12, word(paint->view, TEXT_YES), yes);
    paint_ring(paint, 60, 53);
    draw_arrows(paint->frame, 2, 122, 52);
}

/* --- who starts --------------------------------------------------------------------------- */

/* Letters that fit below a figure, with so many players. */
static uint8_t letters(uint8_t seats) {
    static const uint8_t most[KINGSPORT_PLAYERS_MAX + 1] = {8, 8, 8, 8, 6, 4, 3};
    return most[seats];
}

static void paint_starter(const kingsport_look_t *look, uint8_t seat) {
    gfx_frame_t *frame = look->paint->frame;
    uint8_t seats = look->state->seats;
    const gfx_sprite_t *who = seats > 5 ? &gfx_art_investigator_18x22 : &gfx_art_investigator_22x25;
    int centre_x = GFX_WIDTH_PX * (2 * seat + 1) / (2 * seats);
    char name[NAME_UTF8_MAX];
    format_name(look->paint->view, seat, name);
    name[gfx_text_bytes(name, letters(seats))] = '\0';
    int width = gfx_text_width(&gfx_font_5x8, name), x = centre_x - width / 2;
    gfx_sprite(frame, centre_x - who->width / 2, 43 - who->height, who, GFX_SET);
    (void)gfx_text(frame, x, 43, &gfx_font_5x8, name, GFX_SET);
    if (seat == look->paint->ui->cursor) {
        gfx_rect(frame, x - 1, 43, width + 2, 8, GFX_XOR);
    }
}

void kingsport_paint_first(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    char name[NAME_UTF8_MAX];
    format_name(paint->view, paint->ui->cursor, name);
    paint_who_starts(paint, name, 6);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_starter(look, seat);
    }
    (void)gfx_text(paint->frame, 0, 55, &gfx_font_5x8, word(paint->view, TEXT_KINGSPORT_DEALER),
                   GFX_SET);
    paint_controls(paint);
}

/* --- a real die --------------------------------------------------------------------------- */

void kingsport_paint_enter(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    kingsport_paint_header(paint, look->state->player,
                           kingsport_roll_word(paint->view, look->state, look->prompt),
                           look->state->step);
    for (uint8_t face = 0; face < 6; face++) {
        int x = 3 + 21 * face;
        kingsport_paint_die(paint, x, 19, KINGSPORT_DIE_18, (uint8_t)(face + 1));
        if (paint->ui->has_cursor && face == paint->ui->cursor) {
            gfx_box(paint->frame, x - 2, 19 - 2, 22, 22, GFX_SET);
        }
    }
    (void)gfx_text(paint->frame, 0, FOOT_Y, &gfx_font_6x12, word(paint->view, TEXT_WHICH_FELL),
                   GFX_SET);
    paint_controls(paint);
}
