/* Everybody at the table in one row, where the right button goes to the next seat to the right; or
 * for two cultists the duel. Rows:
 *
 *   3..8 seats     arc 16-20 | robes 21-44 | names 45-52 | foot 52-63
 *   duel           bolt 20-26, robes 16-50, names 52-63 */
#include "cult_ui.h"
#include "gfx_art.h"
#include "status_icons.h"
#include "table_parts.h"
#include "widgets.h"

enum { THE_DIE = 0xFE }; /* is selected: it picks who starts */

typedef struct {
    cult_pair_t pair; /* an arc, if `throws` */
    bool throws;      /* a roll is asked for, or its victim */
    bool starts;      /* who starts is asked */
    uint8_t selected; /* whose name is inverse: a cultist, GAME_NOBODY, THE_DIE */
    bool picks;       /* left and right do something */
    text_t verb;
} focus_t;

static uint8_t who_starts(const cult_look_t *look) {
    const ui_t *ui = look->paint->ui;
    uint8_t players = look->state->players;
    if (throw_moves(&ui->die)) {
        return hopping_seat(look->paint, players, ui->table.cult.effect.after.player);
    }
    bool die = look->prompt.kind != PROMPT_CHOOSE || ui->cursor >= players;
    return die ? THE_DIE : ui->cursor;
}

static focus_t focus_of(const cult_look_t *look) {
    uint8_t cursor = look->paint->ui->cursor;
    focus_t focus = {.selected = GAME_NOBODY, .verb = TEXT_CAST};
    focus.throws = cult_pair(look->state, cursor, &focus.pair);
    focus.picks = look->prompt.kind == PROMPT_CHOOSE && look->prompt.count > 1;
    focus.starts = look->state->step <= CULT_STEP_FIRST_ROLL;
    if (focus.throws) {
        focus.selected = focus.pair.roller;
        focus.verb = focus.pair.responds ? TEXT_RESPOND : TEXT_CAST;
    } else if (focus.starts) {
        focus.selected = who_starts(look);
        focus.verb = focus.selected == THE_DIE ? TEXT_ROLL : TEXT_STARTS;
    } else if (look->state->step == CULT_STEP_CULTIST) {
        focus.selected = cult_at(look->state, look->prompt.options[cursor]);
        focus.verb = TEXT_CHOOSE;
    }
    return focus;
}

/* --- header ------------------------------------------------------------------------------- */

/* "[Cornelia] (o) casts": in a duel the ring stands here. */
static void paint_whose(const cult_look_t *look, const focus_t *focus) {
    const ui_paint_t *paint = look->paint;
    bool responds = focus->pair.responds;
    const char *verb = word(paint->view, responds ? TEXT_RESPONDS : TEXT_CASTS);
    int name_px = status_icons_x(paint) - HEADING_GAP_PX - verb_width(verb);
    int x = paint_heading_name(paint, cult_owner(look->state, focus->selected), name_px);
    x = paint_verb_at(paint, x, 1, verb);
    cult_paint_pips(paint, x, responds);
}

static void paint_header(const cult_look_t *look, const focus_t *focus) {
    const ui_paint_t *paint = look->paint;
    const ui_view_t *view = paint->view;
    char name[NAME_UTF8_MAX];
    bool duel = cult_count(look->state) == 2;
    if (focus->starts && duel) {
        paint_heading_verb(paint, word(view, TEXT_WHO_STARTS), word(view, focus->verb));
    } else if (focus->starts && focus->selected == THE_DIE) {
        paint_who_starts(paint, word(view, TEXT_THE_DIE), 4);
    } else if (focus->starts) {
        format_name(view, focus->selected, name);
        paint_who_starts(paint, name, 4);
    } else if (duel) {
        paint_whose(look, focus);
    } else if (focus->throws) {
        cult_paint_pair(paint, &focus->pair, true);
    } else {
        paint_title(paint, look->prompt.player, word(view, TEXT_ASK_CULTIST),
                    status_icons_x(paint));
    }
}

/* --- 3 to 8 seats ------------------------------------------------------------------------- */

static int cultist_x(const cult_state_t *state, uint8_t cultist) {
    int gap = cultist >= state->cultists ? 8 : 0; /* between the cultists of two rivals */
    switch (state->cultists) {
    case 3:
        return 10 + 20 * cultist + gap;
    case 2:
        return 18 + 28 * cultist + gap;
    default:
        return seat_centre_x(cultist, state->players);
    }
}

/* A bracket round a rival's cultists with the name in its bottom line. */
static void paint_bracket(const cult_look_t *look, uint8_t player) {
    gfx_frame_t *frame = look->paint->frame;
    char name[NAME_UTF8_MAX];
    uint8_t own = look->state->cultists, first = (uint8_t)(player * own);
    int edge = own == 2 ? 12 : 8; /* from a robe's middle */
    int left = cultist_x(look->state, first) - edge;
    int right = cultist_x(look->state, (uint8_t)(first + own - 1)) + edge;
    gfx_vline(frame, left, 46, 3, GFX_SET);
    gfx_vline(frame, right, 46, 3, GFX_SET);
    gfx_hline(frame, left, 48, right - left + 1, GFX_SET);
    format_name(look->paint->view, player, name);
    int width = gfx_text_width(&gfx_font_5x8, name), x = (left + right - width) / 2;
    gfx_rect(frame, x - 2, 45, width + 4, 8, GFX_CLEAR);
    gfx_text(frame, x, 45, &gfx_font_5x8, name, GFX_SET);
}

/* From who rolls (a foot) to whom it meets (an arrowhead): solid for a cast, dashed in answer. */
static void paint_arc(const cult_look_t *look, const cult_pair_t *pair) {
    gfx_frame_t *frame = look->paint->frame;
    int from = cultist_x(look->state, pair->roller), to = cultist_x(look->state, pair->target);
    int left = from < to ? from : to, length = (from < to ? to - from : from - to) + 1;
    gfx_hline_dashed(frame, left, 16, length, pair->responds ? 2 : 0, 0, GFX_SET);
    gfx_vline(frame, from, 16, 4, GFX_SET);
    gfx_rect(frame, from - 1, 18, 3, 2, GFX_SET);
    gfx_sprite(frame, to - 4, 16, &gfx_art_arrow_down_9x5, GFX_SET);
}

static void paint_row(const cult_look_t *look, const focus_t *focus) {
    const cult_state_t *state = look->state;
    uint8_t count = cult_count(state);
    bool rivals = state->cultists > 1;
    for (uint8_t i = 0; i < count; i++) {
        cult_paint_robe(look->paint, count > 4 ? ROBE_14 : ROBE_22, cultist_x(state, i), 21,
                        state->sanity[i]);
        if (!rivals) {
            paint_seat_name(look->paint, i, state->players, 45, false);
        }
    }
    for (uint8_t player = 0; player < 2 && rivals; player++) {
        paint_bracket(look, player);
    }
    if (focus->throws) {
        paint_arc(look, &focus->pair);
    } else if (focus->selected < count) {
        gfx_sprite(look->paint->frame, cultist_x(state, focus->selected) - 4, 16,
                   &gfx_art_arrow_down_9x5, GFX_SET);
    }
}

/* --- foot --------------------------------------------------------------------------------- */

/* The chance of madness: the spiral, and how many of the die's sides. */
static void paint_odds(const cult_look_t *look, int x, int y, const cult_pair_t *pair) {
    char text[12];
    format_number(cult_odds(look->state, pair), text);
    append_text(text, sizeof text, "/");
    append_number(text, sizeof text, CULT_SIDES);
    cult_paint_mad_sign(look->paint, x, y);
    gfx_text(look->paint->frame, x + 11, y + 1, &gfx_font_5x8, text, GFX_SET);
}

static bool shows_odds(const cult_look_t *look, const focus_t *focus) {
    return focus->throws && look->paint->view->session->settings.value[SETTING_ODDS] != 0;
}

static void paint_foot(const cult_look_t *look, const focus_t *focus) {
    const ui_paint_t *paint = look->paint;
    const char *verb = word(paint->view, focus->verb);
    if (focus->starts) {
        paint_word(paint, 0, 52, &gfx_font_6x12, TEXT_THE_DIE);
    } else {
        gfx_sprite(paint->frame, 0, 53, &gfx_art_cthulhu_11, GFX_SET);
        paint_number(paint, 14, 52, &gfx_font_6x12, look->state->pool);
    }
    if (shows_odds(look, focus)) {
        paint_odds(look, 29, 53, &focus->pair);
    }
    paint_verb(paint, verb, focus->picks);
}

/* --- the duel ----------------------------------------------------------------------------- */

static void paint_bolt(gfx_frame_t *frame, const cult_pair_t *pair, int y) {
    bool right = pair->roller == 0;
    int tip_x = right ? 79 : 41;
    if (pair->responds) {
        for (int i = 0; i < 7; i++) {
            gfx_rect(frame, 43 + i * 6, y, 4, 3, GFX_SET);
        }
    } else {
        gfx_rect(frame, 42, y, 42, 3, GFX_SET);
    }
    gfx_rect(frame, tip_x, y - 2, 7, 7, GFX_CLEAR);
    (right ? gfx_sprite : gfx_sprite_mirrored)(frame, tip_x, y - 2, &gfx_art_tip_7x7, GFX_SET);
}

static void paint_duellist(const cult_look_t *look, uint8_t seat, int x, bool selected) {
    gfx_frame_t *frame = look->paint->frame;
    char name[NAME_UTF8_MAX];
    cult_paint_robe(look->paint, ROBE_26, x, 16, look->state->sanity[seat]);
    format_name(look->paint->view, seat, name);
    int width = gfx_text_width(&gfx_font_6x12, name);
    if (selected) {
        gfx_rect(frame, x - 3 - width / 2, 52, width + 4, 12, GFX_SET);
    }
    gfx_text_centred(frame, x - 1, 52, &gfx_font_6x12, name, selected ? GFX_CLEAR : GFX_SET);
}

/* The bolt and the pool; with the odds above them both are lower, and the pool is small. */
static void paint_between(const cult_look_t *look, const focus_t *focus) {
    const ui_paint_t *paint = look->paint;
    if (shows_odds(look, focus)) {
        paint_odds(look, 46, 17, &focus->pair);
        paint_bolt(paint->frame, &focus->pair, 30);
        gfx_sprite(paint->frame, 42, 38, &gfx_art_cthulhu_11, GFX_SET);
        paint_number(paint, 70, 34, &gfx_font_8x16, look->state->pool);
    } else {
        paint_bolt(paint->frame, &focus->pair, 22);
        gfx_sprite(paint->frame, 42, 30, &gfx_art_cthulhu_22, GFX_SET);
        paint_number(paint, 70, 28, &gfx_font_12x24_bold, look->state->pool);
    }
}

static void paint_duel(const cult_look_t *look, const focus_t *focus) {
    gfx_frame_t *frame = look->paint->frame;
    paint_duellist(look, 0, 24, focus->starts && focus->selected == 0);
    paint_duellist(look, 1, 103, focus->starts && focus->selected == 1);
    if (focus->starts) {
        gfx_sprite(frame, 52, 22, &gfx_art_d12_24, GFX_SET);
        if (focus->selected == THE_DIE) {
            gfx_rect(frame, 43, 16, 42, 36, GFX_XOR);
        }
        if (focus->picks) {
            draw_arrows(frame, 56, 67, 55);
        }
    } else {
        paint_between(look, focus);
    }
}

void cult_paint_seats(const cult_look_t *look) {
    focus_t focus = focus_of(look);
    paint_header(look, &focus);
    if (cult_count(look->state) == 2) {
        paint_duel(look, &focus);
        return;
    }
    paint_row(look, &focus);
    paint_foot(look, &focus);
}
