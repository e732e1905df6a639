/* What is picked from a row: relics, a site, who starts, the face of a real die. */
#include "gfx_art.h"
#include "kingsport_ui.h"
#include "table_parts.h"
#include "widgets.h"
#include "words.h"

enum { PICKER_Y = 55 };

/* --- relics won or lost ------------------------------------------------------------------- */

static void paint_cell(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose,
                       bool selected) {
    int x = 26 * kind;
    if (lose && held == 0) {
        kingsport_paint_dot(paint, x + 11, 26);
    } else {
        gfx_sprite(paint->frame, x + 3, 18, &gfx_art_relic_18[kind], GFX_SET);
    }
    if (selected) {
        gfx_rect(paint->frame, x, 16, 24, 22, GFX_XOR);
    }
    paint_number_centred(paint, x + 12, 39, &gfx_font_6x12, held);
}

/* "(o) amulet +2" points */
static void paint_gain(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose) {
    static const text_t words[KINGSPORT_RELICS] = {TEXT_OPTION_AMULET, TEXT_OPTION_DAGGER,
                                                   TEXT_OPTION_IDOL, TEXT_OPTION_MEAD,
                                                   TEXT_OPTION_TOME};
    char text[32];
    copy_text(text, sizeof text, word(paint->view, words[kind]));
    append_text(text, sizeof text, lose ? " -" : " +");
    append_number(text, sizeof text, held == (lose ? 1 : 0) ? 1 : 2);
    (void)paint_verb(paint, text, true);
    gfx_sprite(paint->frame, 0, 56, &gfx_art_crown_9x6, GFX_SET);
}

void kingsport_paint_relics(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    const kingsport_player_t *player = &look->state->players[look->prompt->player];
    bool lose = look->prompt->ask == ASK_DISCARD, chosen = paint->ui->has_cursor;
    uint8_t at = (uint8_t)(look->prompt->options[paint->ui->cursor] - OPTION_AMULET);
    text_t won = look->state->owed == 1 ? TEXT_KINGSPORT_ONE_RELIC : TEXT_KINGSPORT_TWO_RELICS;
    char title[32];
    format_with_number(title, sizeof title, word(paint->view, lose ? TEXT_KINGSPORT_LOSE : won),
                       look->state->owed);
    kingsport_paint_header(paint, look->prompt->player, title);
    for (uint8_t kind = 0; kind < KINGSPORT_RELICS; kind++) {
        paint_cell(paint, kind, player->relics[kind], lose, chosen && kind == at);
    }
    if (chosen) {
        paint_gain(paint, at, player->relics[at], lose);
    } else {
        draw_arrows(paint->frame, 103, 124, PICKER_Y);
        paint_word(paint, 0, 52, &gfx_font_6x12, TEXT_KINGSPORT_WHICH);
    }
}

/* --- a defeat on a ritual site? ----------------------------------------------------------- */

void kingsport_paint_site(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    gfx_frame_t *frame = paint->frame;
    bool yes = look->prompt->options[paint->ui->cursor] == OPTION_YES;
    (void)paint_heading_name(paint, look->prompt->player, GFX_WIDTH_PX);
    gfx_text_centred(frame, 63, 17, &gfx_font_6x12, word(paint->view, TEXT_KINGSPORT_SITE),
                     GFX_SET);
    for (uint8_t i = 0; i < KINGSPORT_SITES_TO_END; i++) {
        int x = 40 + 18 * i;
        if (i < look->state->activated) {
            gfx_sprite(frame, x, 32, &gfx_art_yellow_11, GFX_SET);
        } else if (i == look->state->activated && yes) {
            paint_empty_place(paint, x, 32, 11, 11);
        } else {
            kingsport_paint_dot(paint, x + 4, 37);
        }
    }
    gfx_label(frame, 20, 50, &gfx_font_6x12, word(paint->view, TEXT_NO), !yes);
    gfx_label(frame, 80, 50, &gfx_font_6x12, word(paint->view, TEXT_YES), yes);
    paint_ring(paint, yes ? 71 : 11, 53);
    draw_arrows(frame, 2, 122, 53);
}

/* --- who starts --------------------------------------------------------------------------- */

void kingsport_paint_first(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t seats = look->state->seats;
    char name[NAME_UTF8_MAX];
    format_name(paint->view, paint->ui->cursor, name);
    paint_who_starts(paint, name, 6);
    gfx_text_centred(paint->frame, 63, 16, &gfx_font_5x8, word(paint->view, TEXT_KINGSPORT_DEALER),
                     GFX_SET);
    for (uint8_t seat = 0; seat < seats; seat++) {
        int x = seat_centre_x(seat, seats);
        gfx_sprite_rows(paint->frame, x - gfx_art_investigator_18x22.width / 2, 26,
                        &gfx_art_investigator_18x22, 0, 17, GFX_SET);
        if (seat == paint->ui->cursor) {
            gfx_hline(paint->frame, x - 9, 52, 18, GFX_SET);
        }
        paint_seat_name(paint, seat, seats, 44, false);
    }
    (void)paint_verb(paint, word(paint->view, TEXT_CHOOSE), true);
}

/* --- a real die --------------------------------------------------------------------------- */

/* What the check before this fight has cost: the die that shows it is gone. */
static void paint_checked(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    uint8_t check = kingsport_newest_check(paint->view->session);
    if (look->prompt->ask != ASK_COMBAT || check == 0) {
        return;
    }
    bool lost = check < 3;
    char text[32] = "3+";
    if (lost) {
        copy_text(text, sizeof text, word(paint->view, TEXT_SANITY));
        append_text(text, sizeof text, " -1");
    }
    gfx_sprite(paint->frame, 0, 55, lost ? &gfx_art_no_mind_7 : &gfx_art_mind_7, GFX_SET);
    gfx_text(paint->frame, 10, 52, &gfx_font_6x12, text, GFX_SET);
}

void kingsport_paint_enter(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    kingsport_paint_header(paint, look->state->player, kingsport_roll_word(look));
    for (uint8_t face = 0; face < 6; face++) {
        int x = 3 + 21 * face;
        kingsport_paint_die(paint, x, 19, KINGSPORT_DIE_18, (uint8_t)(face + 1));
        if (paint->ui->has_cursor && face == paint->ui->cursor) {
            gfx_box(paint->frame, x - 2, 17, 22, 22, GFX_SET);
        }
    }
    paint_word(paint, 0, 40, &gfx_font_6x12, TEXT_WHICH_FELL);
    paint_checked(look);
    if (paint->ui->has_cursor) {
        (void)paint_verb(paint, word(paint->view, TEXT_OK), true);
    } else {
        draw_arrows(paint->frame, 103, 124, PICKER_Y);
    }
}
