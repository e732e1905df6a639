/* What is picked from a row: relics, a site, who starts, the face of a real die. */
#include "gfx_art.h"
#include "kingsport_view.h"
#include "widgets.h"
#include "words.h"

enum { CONTROLS_X = 105, CONTROLS_LAST_X = 124, CONTROLS_RING_X = 113, CONTROLS_Y = 55 };

static void paint_controls(const ui_paint_t *paint) {
    draw_arrows(paint->frame, CONTROLS_X, CONTROLS_LAST_X, CONTROLS_Y);
    if (paint->ui->chosen) {
        paint_ring(paint, CONTROLS_RING_X, CONTROLS_Y);
    }
}

/* --- relics won or lost ------------------------------------------------------------------- */

enum {
    CELL_PX = 24,
    CELL_ROWS = 22,
    CELL_PITCH_PX = 26,
    CELL_Y = 16,
    RELIC_X = 3,
    RELIC_Y = 18,
    COUNT_Y = 39,
    FOOT_Y = 52,
    POINTS_Y = 55,
    GAP_PX = 4
};

static void paint_cell(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose, bool hot) {
    char text[12];
    int x = CELL_PITCH_PX * kind;
    if (lose && held == 0) {
        kingsport_paint_dot(paint, x + CELL_PX / 2 - 1, CELL_Y + CELL_ROWS / 2 - 1);
    } else {
        gfx_sprite(paint->frame, x + RELIC_X, RELIC_Y, &gfx_art_relic_18[kind], GFX_SET);
    }
    if (hot) {
        gfx_rect(paint->frame, x, CELL_Y, CELL_PX, CELL_ROWS, GFX_XOR);
    }
    format_number(held, text);
    gfx_text_centred(paint->frame, x + CELL_PX / 2, COUNT_Y, &gfx_font_6x12, text, GFX_SET);
}

static void paint_gain(const ui_paint_t *paint, uint8_t kind, uint16_t held, bool lose) {
    char text[32];
    bool single = held == (lose ? 1 : 0);
    copy_text(text, sizeof text, kingsport_relic_word(paint->view, kind));
    append_text(text, sizeof text, lose ? " -" : " +");
    append_number(text, sizeof text, single ? 1 : 2);
    int x = gfx_text(paint->frame, 0, FOOT_Y, &gfx_font_6x12, text, GFX_SET) + GAP_PX;
    (void)gfx_text(paint->frame, x, POINTS_Y, &gfx_font_5x8,
                   word(paint->view, TEXT_KINGSPORT_POINTS), GFX_SET);
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
    bool lose = look->prompt->ask == ASK_DISCARD, chosen = paint->ui->chosen;
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
    CENTRE_X = 63,
    QUESTION_Y = 17,
    SITE_X = 40,
    SITE_PITCH_PX = 18,
    SITE_Y = 32,
    SITE_PX = 11,
    DOT_X = 4,
    DOT_Y = 5,
    ANSWERS_Y = 50,
    NO_X = 20,
    YES_X = 80,
    RING_X = 60,
    RING_Y = 53,
    ARROWS_X = 2,
    ARROWS_LAST_X = 122,
    ARROWS_Y = 52
};

void kingsport_paint_site(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    bool yes = look->prompt->options[paint->ui->cursor] == OPTION_YES;
    (void)paint_heading_name(paint, look->prompt->player, GFX_WIDTH_PX);
    gfx_text_centred(paint->frame, CENTRE_X, QUESTION_Y, &gfx_font_6x12,
                     word(paint->view, TEXT_KINGSPORT_SITE), GFX_SET);
    for (uint8_t i = 0; i < KINGSPORT_SITES_TO_END; i++) {
        int x = SITE_X + SITE_PITCH_PX * i;
        if (i < look->state->activated) {
            gfx_sprite(paint->frame, x, SITE_Y, &gfx_art_yellow_11, GFX_SET);
        } else if (i == look->state->activated && yes) {
            kingsport_paint_place(paint, x, SITE_Y, SITE_PX);
        } else {
            kingsport_paint_dot(paint, x + DOT_X, SITE_Y + DOT_Y);
        }
    }
    (void)gfx_label(paint->frame, NO_X, ANSWERS_Y, &gfx_font_6x12, word(paint->view, TEXT_NO),
                    !yes);
    (void)gfx_label(paint->frame, YES_X, ANSWERS_Y, &gfx_font_6x12, word(paint->view, TEXT_YES),
                    yes);
    paint_ring(paint, RING_X, RING_Y);
    draw_arrows(paint->frame, ARROWS_X, ARROWS_LAST_X, ARROWS_Y);
}

/* --- who starts --------------------------------------------------------------------------- */

enum { FEET_Y = 43, NAMES_Y = 43, DEALER_Y = 55, SMALL_ROWS = 8, FEW = 5, TITLE_GAP_PX = 6 };

/* Letters that fit below a figure, with so many players. */
static uint8_t letters(uint8_t seats) {
    static const uint8_t most[KINGSPORT_PLAYERS_MAX + 1] = {8, 8, 8, 8, 6, 4, 3};
    return most[seats];
}

static void paint_starter(const kingsport_look_t *look, uint8_t seat) {
    gfx_frame_t *frame = look->paint->frame;
    uint8_t seats = look->state->seats;
    const gfx_sprite_t *who =
        seats > FEW ? &gfx_art_investigator_18x22 : &gfx_art_investigator_22x25;
    int centre_x = GFX_WIDTH_PX * (2 * seat + 1) / (2 * seats);
    char name[NAME_UTF8_MAX];
    format_name(look->paint->view, seat, name);
    name[gfx_text_bytes(name, letters(seats))] = '\0';
    int width = gfx_text_width(&gfx_font_5x8, name), x = centre_x - width / 2;
    gfx_sprite(frame, centre_x - who->width / 2, FEET_Y - who->height, who, GFX_SET);
    (void)gfx_text(frame, x, NAMES_Y, &gfx_font_5x8, name, GFX_SET);
    if (seat == look->paint->ui->cursor) {
        gfx_rect(frame, x - 1, NAMES_Y, width + 2, SMALL_ROWS, GFX_XOR);
    }
}

void kingsport_paint_first(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    char name[NAME_UTF8_MAX];
    format_name(paint->view, paint->ui->cursor, name);
    paint_who_starts(paint, name, TITLE_GAP_PX);
    for (uint8_t seat = 0; seat < look->state->seats; seat++) {
        paint_starter(look, seat);
    }
    (void)gfx_text(paint->frame, 0, DEALER_Y, &gfx_font_5x8,
                   word(paint->view, TEXT_KINGSPORT_DEALER), GFX_SET);
    paint_controls(paint);
}

/* --- a real die --------------------------------------------------------------------------- */

enum { FACES = 6, FACE_X = 3, FACE_PITCH_PX = 21, FACE_Y = 19, FACE_HOT_PX = 22 };

void kingsport_paint_enter(const kingsport_look_t *look) {
    const ui_paint_t *paint = look->paint;
    kingsport_paint_header(paint, look->state->player,
                           kingsport_roll_word(paint->view, look->state, look->prompt),
                           look->state->step);
    for (uint8_t face = 0; face < FACES; face++) {
        int x = FACE_X + FACE_PITCH_PX * face;
        kingsport_paint_die(paint, x, FACE_Y, KINGSPORT_DIE_18, (uint8_t)(face + 1));
        if (paint->ui->chosen && face == paint->ui->cursor) {
            gfx_box(paint->frame, x - 2, FACE_Y - 2, FACE_HOT_PX, FACE_HOT_PX, GFX_SET);
        }
    }
    (void)gfx_text(paint->frame, 0, FOOT_Y, &gfx_font_6x12, word(paint->view, TEXT_WHICH_FELL),
                   GFX_SET);
    paint_controls(paint);
}
